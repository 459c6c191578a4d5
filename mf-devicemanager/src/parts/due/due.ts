import type { MaintenanceMessage } from '@portal/contracts/maintenance';

/** How near the work is: it should have been done, it is near, or it has time. */
export type Due = 'overdue' | 'soon' | 'later';

const WEEK_MS = 604_800_000;

/** Near is the last tenth of the interval, at most a week. Undefined for a message that never falls due. */
export function dueOf({ nextDue, interval }: MaintenanceMessage, now: number): Due | undefined {
  if (nextDue === null) return undefined;
  if (nextDue <= now) return 'overdue';
  return nextDue - now <= Math.min(WEEK_MS, (interval ?? 0) * 100) ? 'soon' : 'later';
}

/** What is overdue longest stands on top, what never falls due below all [R-EXT-09]. */
export const byDue = (messages: readonly MaintenanceMessage[]): MaintenanceMessage[] =>
  [...messages].sort((a, b) => (a.nextDue ?? Number.POSITIVE_INFINITY) - (b.nextDue ?? Number.POSITIVE_INFINITY) || 0);
