import { STATUSES, type Status } from '@portal/domain/status';
import type { FleetDevice } from './device';

/** A chip of the status filter. */
export type StatusFilter = Status | 'LOST';
export const STATUS_FILTERS: readonly StatusFilter[] = [...STATUSES, 'LOST'];

type Marked = Pick<FleetDevice, 'status' | 'cloudConnectivity'>;
export type Counts = Readonly<Record<StatusFilter, number>>;

/** How many devices carry each mark, in one pass. A lost device also counts under its last known status. */
export function countByFilter(devices: Iterable<Marked>): Counts {
  const counts: Record<StatusFilter, number> = { ALERT: 0, ALERT_INPROGRESS: 0, OK_INPROGRESS: 0, OK: 0, LOST: 0 };
  for (const device of devices) {
    counts[device.status] += 1;
    if (!device.cloudConnectivity) counts.LOST += 1;
  }
  return counts;
}

/** The statuses among the chosen marks. */
export const statusesOf = (chosen: ReadonlySet<StatusFilter>): ReadonlySet<Status> =>
  new Set(STATUSES.filter((status) => chosen.has(status)));

/**
 * Whether a device has one of the chosen statuses, and has lost its connection where that is chosen [R-EXT-22]. With none chosen
 * everything fits.
 */
export function filterOf(chosen: ReadonlySet<StatusFilter>): (device: Marked) => boolean {
  const statuses = statusesOf(chosen);
  const [isAny, isLost] = [statuses.size === 0 || statuses.size === STATUSES.length, chosen.has('LOST')];
  return ({ status, cloudConnectivity }) => (!isLost || !cloudConnectivity) && (isAny || statuses.has(status));
}

/** Reads the marks of an address; unknown words are dropped. */
export function parseStatusFilters(text: string | null): ReadonlySet<StatusFilter> {
  const words = new Set((text ?? '').split(','));
  return new Set(STATUS_FILTERS.filter((mark) => words.has(mark)));
}

export const formatStatusFilters = (marks: ReadonlySet<StatusFilter>): string =>
  STATUS_FILTERS.filter((mark) => marks.has(mark)).join(',');
