import type { Incident } from '@portal/contracts/incidents';
import type { Change } from '../../data/change-many';

/** What is done with an incident in one press. */
export type QuickAction = 'acknowledge' | 'take' | 'resolve' | 'reopen';

/**
 * What makes sense with an incident now: a new one is acknowledged, one that is open and somebody else's taken, an open one resolved, a
 * resolved one opened again. None for those who may not change it.
 * @param self wire id of the reader
 */
export function quickActionsOf(
  { editable, status, assignedUser }: Pick<Incident, 'editable' | 'status' | 'assignedUser'>,
  self: string | null | undefined,
): QuickAction[] {
  if (!editable) return [];
  if (status === 'RESOLVED') return ['reopen'];
  const actions: QuickAction[] = [];
  if (status === 'NEW') actions.push('acknowledge');
  if (self && assignedUser !== self) actions.push('take');
  return [...actions, 'resolve'];
}

/** What an action sets; taking one that is new acknowledges it as well. */
export function changeOf(action: QuickAction, { status }: Pick<Incident, 'status'>, self: string): Change {
  if (action === 'take') return { assignedUser: self, ...(status === 'NEW' && { status: 'INPROGRESS' }) };
  return { status: action === 'resolve' ? 'RESOLVED' : 'INPROGRESS' };
}
