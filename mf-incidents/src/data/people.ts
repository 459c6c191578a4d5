import type { Device } from '@portal/contracts/devices';
import type { GroupNode } from '@portal/contracts/groups';
import type { Incident } from '@portal/contracts/incidents';
import type { User } from '@portal/contracts/users';
import { pathTo } from '@portal/domain/group-path';
import { namesIn } from './history';

export interface Person {
  id: string;
  /** undefined: nobody told it. */
  name: string | undefined;
  self: boolean;
}

/**
 * Who can be given an incident, as far as their names are known here: members of the device's groups and of those above, or the owner of
 * a device in no group [R-INC-14]. Whoever has it now is always among them.
 */
export function assignable(
  incident: Incident,
  device: Device | undefined,
  tree: readonly GroupNode[],
  self: User | null,
): Person[] {
  const names = namesIn(incident.history);
  if (self) names.set(self.id, self.name || self.email);
  const members = new Set((device?.groups ?? []).flatMap((id) => pathTo(tree, id) ?? []).flatMap(({ users }) => users));
  if (self && device?.groups.length === 0 && device.username === self.email) members.add(self.id);
  const ids = [...members].filter((id) => names.has(id));
  if (incident.assignedUser !== null && !ids.includes(incident.assignedUser)) ids.unshift(incident.assignedUser);
  return ids.map((id) => ({ id, name: names.get(id), self: id === self?.id }));
}
