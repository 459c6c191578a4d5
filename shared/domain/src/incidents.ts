export const INCIDENT_STATUSES = ['NEW', 'INPROGRESS', 'RESOLVED'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const CATEGORIES = ['maintenance', 'alarm'] as const;
export type Category = (typeof CATEGORIES)[number];

/** R-INC-03: ascending priority has HIGH on top; ties newest first. */
export function byUrgency(a: Urgent, b: Urgent): number {
  return PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority) || b.reportTimestamp - a.reportTimestamp;
}

interface Urgent {
  priority: Priority;
  reportTimestamp: number;
}
