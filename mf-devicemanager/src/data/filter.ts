import { STATUSES, type Status } from '@portal/domain/status';
import type { FleetDevice } from './device';

/** A chip of the status filter. */
export type Mark = Status | 'LOST';
export const MARKS: readonly Mark[] = [...STATUSES, 'LOST'];

export type Counts = Readonly<Record<Mark, number>>;

/** How many devices carry each mark, in one pass. A lost device also counts under its last known status. */
export function countMarks(devices: Iterable<Pick<FleetDevice, 'status' | 'cloudConnectivity'>>): Counts {
  const counts: Record<Mark, number> = { ALERT: 0, ALERT_INPROGRESS: 0, OK_INPROGRESS: 0, OK: 0, LOST: 0 };
  for (const device of devices) {
    counts[device.status] += 1;
    if (!device.cloudConnectivity) counts.LOST += 1;
  }
  return counts;
}

/** Whether a device carries any of the chosen marks; with none chosen everything fits. */
export function fits(device: Pick<FleetDevice, 'status' | 'cloudConnectivity'>, chosen: ReadonlySet<Mark>): boolean {
  return chosen.size === 0 || chosen.has(device.status) || (chosen.has('LOST') && !device.cloudConnectivity);
}

/** Reads the marks of an address; unknown words are dropped. */
export function parseMarks(text: string | null): ReadonlySet<Mark> {
  const words = new Set((text ?? '').split(','));
  return new Set(MARKS.filter((mark) => words.has(mark)));
}

export const formatMarks = (marks: ReadonlySet<Mark>): string => MARKS.filter((mark) => marks.has(mark)).join(',');
