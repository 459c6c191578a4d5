import type { Incident, IncidentChoices } from '@portal/contracts/incidents';

export interface Person {
  id: string;
  /** undefined: an account that is gone. */
  name: string | undefined;
  self: boolean;
  mayUpdate: boolean;
}

/**
 * Whom an incident can be given to: oneself, then those who may change it, then the other users of the device's groups [R-INC-14].
 * Whoever has it now is always among them.
 * @param choices undefined until they came
 */
export function assignable(
  { assignedUser, assignedUserName }: Pick<Incident, 'assignedUser' | 'assignedUserName'>,
  choices: IncidentChoices | undefined,
  self: string | undefined,
): Person[] {
  const people: Person[] = (choices?.assignees ?? []).map((one) => ({ ...one, self: one.id === self }));
  if (assignedUser !== null && !people.some(({ id }) => id === assignedUser))
    people.push({
      id: assignedUser,
      name: assignedUserName ?? undefined,
      self: assignedUser === self,
      mayUpdate: choices === undefined,
    });
  const rank = ({ self, mayUpdate }: Person) => (self ? 0 : mayUpdate ? 1 : 2);
  return people.sort((a, b) => rank(a) - rank(b));
}
