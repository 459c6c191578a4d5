import type { GroupNode } from '@portal/contracts/groups';
import { type Status, worstStatus } from '@portal/domain/status';
import type { FleetDevice } from './device';
import { type GroupIndex, subtree } from './group-index';

/** Which screen of the fleet is shown. */
export type Where = { kind: 'root' } | { kind: 'group'; id: string } | { kind: 'mine' };

/** What belongs to that screen. */
export interface Level {
  groups: readonly GroupNode[];
  /** Those and all below them. */
  allGroups: readonly GroupNode[];
  /** The devices of this very level. */
  devices: readonly FleetDevice[];
  /** Those and all in the groups below, each once. */
  all: readonly FleetDevice[];
}

/**
 * Devices in no group that the person sees: their own list [R-DEV-08]. A group that they do not see is not there for them [R-RIGHT-04], and an
 * own device whose group its owner has left still has a place.
 */
export const ungrouped = (devices: readonly FleetDevice[]): FleetDevice[] =>
  devices.filter((device) => device.groups.length === 0);

/** The devices in no group, as one entry at top level. */
export interface MyDevices {
  count: number;
  incidents: number;
  /** The worst of them [R-STAT-04]. */
  status: Status;
}

/** Nothing when there is none [R-DEV-08]. */
export function myDevices(devices: readonly FleetDevice[]): MyDevices | undefined {
  const own = ungrouped(devices);
  if (own.length === 0) return undefined;
  return { count: own.length, incidents: incidentsOf(own), status: worstStatus(own.map(({ status }) => status)) };
}

export const incidentsOf = (devices: readonly FleetDevice[]): number =>
  devices.reduce((sum, { incidents }) => sum + incidents, 0);

/** The content of a screen; undefined when the group is unknown or invisible [R-ROUTE-28]. */
export function levelOf(where: Where, index: GroupIndex, devices: readonly FleetDevice[]): Level | undefined {
  const below = (groups: readonly GroupNode[]) => ({ groups, allGroups: groups.flatMap((group) => subtree(group)) });
  if (where.kind === 'root') return { ...below(index.top), devices: [], all: devices };
  if (where.kind === 'mine') {
    const own = ungrouped(devices);
    return { ...below([]), devices: own, all: own };
  }
  const place = index.place(where.id);
  if (!place) return undefined;
  return {
    ...below(place.group.childGroups ?? []),
    devices: devices.filter((device) => device.groups.includes(where.id)),
    all: devices.filter(index.isBelow(where.id)),
  };
}
