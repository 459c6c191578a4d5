import { isConnected } from './device-time';

/** What a device reports about itself. */
export type DeviceState = 'OK' | 'ALERT';
/** State with its suffix while somebody works on it [R-STAT-01]. */
export type Status = 'ALERT' | 'ALERT_INPROGRESS' | 'OK_INPROGRESS' | 'OK';

/** From worst to best; the order of R-STAT-04. */
export const STATUSES = ['ALERT', 'ALERT_INPROGRESS', 'OK_INPROGRESS', 'OK'] as const satisfies readonly Status[];

/** Unresolved incidents, counted by status. */
export interface IncidentCounts {
  readonly new: number;
  readonly inProgress: number;
}

/** All that a device's status follows from. */
export interface DeviceFacts {
  readonly state: DeviceState;
  /** What the status service says. */
  readonly connected: boolean;
  /** ms since 1970, null when the device never called. */
  readonly lastPing: number | null;
  readonly incidents: IncidentCounts;
}

/** The state, suffixed _INPROGRESS when incidents are in progress and none is new [R-STAT-01, R-STAT-03]. */
export function statusOf(state: DeviceState, incidents: IncidentCounts): Status {
  return incidents.inProgress > 0 && incidents.new === 0 ? `${state}_INPROGRESS` : state;
}

/** 1 (worst) to 4 [R-STAT-03]. */
export function groupRank(status: Status): number {
  return STATUSES.indexOf(status) + 1;
}

/** 1 (lost and in alarm, worst) to 8 (connected and OK) [R-STAT-02]. */
export function deviceRank(status: Status, connected: boolean): number {
  return groupRank(status) * 2 - (connected ? 0 : 1);
}

/** The worst of a list; OK when the list is absent or empty [R-STAT-04]. */
export function worstStatus(statuses: Iterable<Status> | null | undefined): Status {
  let worst: Status = 'OK';
  for (const status of statuses ?? []) if (groupRank(status) < groupRank(worst)) worst = status;
  return worst;
}

/** Status, rank and connection of a device, as rows and cards show them [R-STAT-01, R-STAT-02, R-STAT-07]. */
export function deviceStatus(
  { state, connected, lastPing, incidents }: DeviceFacts,
  now: number,
): { status: Status; statusValue: number; cloudConnectivity: boolean; incidents: number } {
  const status = statusOf(state, incidents);
  const cloudConnectivity = isConnected(connected, lastPing, now);
  return {
    status,
    statusValue: deviceRank(status, cloudConnectivity),
    cloudConnectivity,
    incidents: incidents.new + incidents.inProgress,
  };
}

/** All that a group's status follows from: counted over the devices in and below it, each once [R-DEV-10]. */
export interface GroupCounts {
  alerts: number;
  new: number;
  inProgress: number;
}

/** Those of a group without devices. */
export const noCounts = (): GroupCounts => ({ alerts: 0, new: 0, inProgress: 0 });

/** Adds a device to the counts of a group, or takes it away (-1). */
export function countDevice(
  counts: GroupCounts,
  { state, incidents }: { readonly state: DeviceState; readonly incidents: IncidentCounts },
  sign: 1 | -1 = 1,
): void {
  if (state === 'ALERT') counts.alerts += sign;
  counts.new += sign * incidents.new;
  counts.inProgress += sign * incidents.inProgress;
}

/** A group is in alarm when any device in or below it is; incidents of all of them count together [R-STAT-05]. */
export function groupStatus(counts: Readonly<GroupCounts>): {
  state: DeviceState;
  status: Status;
  statusValue: number;
  incidents: number;
} {
  const state = counts.alerts > 0 ? 'ALERT' : 'OK';
  const status = statusOf(state, counts);
  return { state, status, statusValue: groupRank(status), incidents: counts.new + counts.inProgress };
}
