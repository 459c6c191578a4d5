import type { Category, IncidentStatus, Priority } from '@portal/domain/incidents';

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

/** The difference a save makes; undefined when it makes none and so leaves no history entry [R-INC-17]. */
export function changeOf(before: Changeable, wanted: Partial<Changeable>): Change | undefined {
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
  if (changed.length === 0) return undefined;
  const change: Change = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  if (change.status !== undefined) change.newStatus = change.status;
  return change;
}
