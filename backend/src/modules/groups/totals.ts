import { countDevice, type DeviceState, type GroupCounts, type IncidentCounts, noCounts } from '@portal/domain/status';

/** A device's place in one group, with what counts for the group's state. */
export interface Membership {
  readonly groupId: string;
  readonly uuid: string;
  readonly state: DeviceState;
  readonly incidents: IncidentCounts;
}

/** What a group derives from all devices in it and below it. */
export interface Totals extends GroupCounts {
  deviceCount: number;
}

export const noTotals = (): Totals => Object.assign(noCounts(), { deviceCount: 0 });

/**
 * Totals of every group of a tree, each device counted once per group [R-DEV-10].
 * @param parents parent of each group; a parent that is not itself a key ends the chain
 * @param quiet how many devices each group holds besides that are OK, have no open incident and stand in no other group
 */
export function totalsByGroup(
  parents: ReadonlyMap<string, string | null>,
  memberships: Iterable<Membership>,
  quiet: ReadonlyMap<string, number> = new Map(),
): Map<string, Totals> {
  const totals = new Map<string, Totals>();
  for (const id of parents.keys()) totals.set(id, { ...noTotals(), deviceCount: quiet.get(id) ?? 0 });

  // Nearly every device has one place: only the others need to remember where they were counted.
  const first = new Map<string, Membership>();
  const again = new Map<string, Membership[]>();
  for (const membership of memberships) {
    const known = first.get(membership.uuid);
    if (!known) first.set(membership.uuid, membership);
    else again.set(membership.uuid, [...(again.get(membership.uuid) ?? [known]), membership]);
  }
  for (const device of first.values()) {
    const total = again.has(device.uuid) ? undefined : totals.get(device.groupId);
    if (total) count(total, device);
  }
  // What has one place is counted there, and then handed up group by group, not device by device.
  handUp(totals, parents);
  for (const places of again.values()) countOnce(totals, parents, places);
  return totals;
}

/** Adds to each group what those below it have counted. */
function handUp(totals: ReadonlyMap<string, Totals>, parents: ReadonlyMap<string, string | null>): void {
  const waiting = new Map<string, number>();
  for (const parent of parents.values())
    if (parent !== null && totals.has(parent)) waiting.set(parent, (waiting.get(parent) ?? 0) + 1);
  // From those with nothing below them; a group follows the last of those below it.
  for (const leaf of parents.keys()) {
    if (waiting.has(leaf)) continue;
    for (let id = leaf; ; ) {
      const above = parents.get(id) ?? null;
      const to = above === null ? undefined : totals.get(above);
      const from = totals.get(id);
      if (above === null || !to || !from) break;
      to.alerts += from.alerts;
      to.new += from.new;
      to.inProgress += from.inProgress;
      to.deviceCount += from.deviceCount;
      const left = (waiting.get(above) ?? 1) - 1;
      waiting.set(above, left);
      if (left > 0) break;
      id = above;
    }
  }
}

/** Counts a device that several groups hold. */
function countOnce(
  totals: ReadonlyMap<string, Totals>,
  parents: ReadonlyMap<string, string | null>,
  places: readonly Membership[],
): void {
  const counted = new Set<string>();
  for (const device of places) {
    for (let id: string | null | undefined = device.groupId; id && !counted.has(id); id = parents.get(id)) {
      counted.add(id);
      const total = totals.get(id);
      if (total) count(total, device);
    }
  }
}

function count(total: Totals, device: Membership): void {
  countDevice(total, device);
  total.deviceCount += 1;
}
