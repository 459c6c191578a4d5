export const INCIDENT_STATUSES = ['NEW', 'INPROGRESS', 'RESOLVED'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const CATEGORIES = ['maintenance', 'alarm'] as const;
export type Category = (typeof CATEGORIES)[number];
/** As answers write them, and in the capitals of R-INC-12. */
export const CATEGORY_WORDS = ['maintenance', 'alarm', 'MAINTENANCE', 'ALARM'] as const;
export type CategoryWord = (typeof CATEGORY_WORDS)[number];

/** The category that a word means, however it is written; undefined for any other word. */
export const categoryOf = (word: string): Category | undefined =>
  CATEGORIES.find((category) => category === word.trim().toLowerCase());

/** The status that a word means, however it is written, also `in progress` as screens show it [R-INC-12]. */
export const statusOf = (word: string): IncidentStatus | undefined =>
  INCIDENT_STATUSES.find((status) => status === word.replace(/\s+/g, '').toUpperCase());

/** R-INC-03: ascending priority has HIGH on top; ties newest first. */
export function byUrgency(a: Urgent, b: Urgent): number {
  return PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority) || b.reportTimestamp - a.reportTimestamp;
}

interface Urgent {
  priority: Priority;
  reportTimestamp: number;
}
