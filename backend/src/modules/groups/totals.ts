import type { DeviceState, IncidentCounts } from '@portal/domain/status';

/** A device's place in one group, with what counts for the group's state. */
export interface Membership {
  readonly groupId: string;
  readonly uuid: string;
  readonly state: DeviceState;
  readonly incidents: IncidentCounts;
}

/** What a group derives from all devices in it and below it [R-STAT-05]. */
export interface Totals {
  state: DeviceState;
  incidents: { new: number; inProgress: number };
  deviceCount: number;
}

export const noTotals = (): Totals => ({ state: 'OK', incidents: { new: 0, inProgress: 0 }, deviceCount: 0 });

/**
 * Totals of every group of a tree, each device counted once per group [R-DEV-10].
 * @param parents parent of each group; a parent that is not itself a key ends the chain
 */
export function totalsByGroup(parents: ReadonlyMap<string, string | null>, memberships: Iterable<Membership>): Map<string, Totals> {
  const totals = new Map<string, Totals>();
  for (const id of parents.keys()) totals.set(id, noTotals());

  const groupsOf = new Map<string, Membership[]>();
  for (const membership of memberships) {
    const known = groupsOf.get(membership.uuid);
    if (known) known.push(membership);
    else groupsOf.set(membership.uuid, [membership]);
  }
  for (const places of groupsOf.values()) {
    const [device] = places;
    if (!device) continue;
    const counted = new Set<string>();
    for (const { groupId } of places) {
      for (let id: string | null | undefined = groupId; id && !counted.has(id); id = parents.get(id)) {
        counted.add(id);
        const total = totals.get(id);
        if (total) count(total, device);
      }
    }
  }
  return totals;
}

function count(total: Totals, device: Membership): void {
  if (device.state === 'ALERT') total.state = 'ALERT';
  total.incidents.new += device.incidents.new;
  total.incidents.inProgress += device.incidents.inProgress;
  total.deviceCount += 1;
}
