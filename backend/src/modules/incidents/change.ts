import type { Category, IncidentStatus, Priority } from '@portal/domain/incidents';
import type { Localized } from '@portal/domain/languages';
import type { HistoryWas } from '../../db/tables';

/** What of an incident people may change. */
export interface Changeable {
  summary: string;
  description: string;
  comment: string;
  category: Category;
  priority: Priority;
  status: IncidentStatus;
  /** Plain user id, or null for nobody. */
  assignedUser: string | null;
}

/**
 * What one save changed, and nothing else: an absent field is as it was. `newStatus` stands only in entries that changed the
 * status, so that the newest RESOLVED one tells the close time [R-INC-11].
 */
export interface Change extends Partial<Changeable> {
  newStatus?: IncidentStatus;
}

const FIELDS = ['summary', 'description', 'comment', 'category', 'priority', 'status', 'assignedUser'] as const;

/**
 * The difference a save makes; undefined when it makes none and so leaves no history entry [R-INC-17].
 * @param said a comment that is added whatever the last one says, as two people may say the same
 */
export function changeOf(before: Changeable, wanted: Partial<Changeable>, said?: string): Change | undefined {
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
  if (changed.length === 0 && said === undefined) return undefined;
  const change: Change = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  if (said !== undefined) change.comment = said;
  if (change.status !== undefined) change.newStatus = change.status;
  return change;
}

/** What the changed fields held before, for the history [R-INC-16]; null for a mere comment, which replaces nothing. */
export function wasOf(before: Changeable & { localizedSummaries: Localized }, change: Change): HistoryWas | null {
  const fields = FIELDS.filter((field) => field !== 'comment' && field in change);
  if (fields.length === 0) return null;
  const was: HistoryWas = Object.fromEntries(fields.map((field) => [field, before[field]]));
  if (change.summary !== undefined) was.localizedSummaries = before.localizedSummaries;
  return was;
}
