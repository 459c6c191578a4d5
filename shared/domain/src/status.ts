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

/** A group is in alarm when any device in or below it is; incidents of all of them count together [R-STAT-05]. */
export function groupStatus(devices: Iterable<{ state: DeviceState; incidents: IncidentCounts }>): {
  state: DeviceState;
  status: Status;
} {
  let state: DeviceState = 'OK';
  const total = { new: 0, inProgress: 0 };
  for (const device of devices) {
    if (device.state === 'ALERT') state = 'ALERT';
    total.new += device.incidents.new;
    total.inProgress += device.incidents.inProgress;
  }
  return { state, status: statusOf(state, total) };
}
