import { device, endpoint, incident } from './endpoint';
import { dictionary, id, listOf, nullable, obj, oneOf, optional, text, time, whole, bool, type Static } from '#shape';

export const IncidentStatus = oneOf(['NEW', 'INPROGRESS', 'RESOLVED']);
export const Priority = oneOf(['LOW', 'MEDIUM', 'HIGH']);
export const Category = oneOf(['maintenance', 'alarm']);
export const HistoryEntry = obj({
  timestamp: time(), user: nullable(id()), userName: nullable(text()), assignedUser: nullable(id()), newStatus: nullable(IncidentStatus),
  description: nullable(text()), category: nullable(Category), priority: nullable(Priority), status: nullable(IncidentStatus), summary: nullable(text()),
  comment: nullable(text()),
});
export const Attachment = obj({ fileName: text(), size: whole(), url: text() });

/** R-API-10; `title` and `type` repeat summary and category for readers of the older names. */
export const Incident = obj({
  id: id(), device: id(), deviceData: obj({ name: text(), iconURL: text() }), summary: text(), title: text(), localizedSummaries: dictionary(text()),
  description: text(), comment: text(), category: Category, type: Category, priority: Priority, status: IncidentStatus, assignedUser: nullable(id()),
  cu: nullable(text()), reportTimestamp: time(), history: listOf(HistoryEntry), attachments: listOf(Attachment),
  /** Whether the caller may change it (R-RIGHT-27); own addition. */
  editable: optional(bool()),
});
export type Incident = Static<typeof Incident>;

const incidentManager = 'incident-manager' as const;

/** R-EXT-01. `group` includes its descendants; `status` takes a comma-separated list, `assigned` a user's id, `self` or `none`. */
export const listIncidents = endpoint({
  method: 'GET', path: '/api/incidents', right: 'login', module: incidentManager, list: true, summary: 'Incidents of visible devices.',
  query: obj({ group: optional(id()), device: optional(id()), status: optional(text({ maxLength: 60 })), assigned: optional(text({ maxLength: 400 })) }),
  reply: listOf(Incident), cache: 'incidents', problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'] },
});
/** R-EXT-02. */
export const readIncidentSummary = endpoint({
  method: 'GET', path: '/api/incidents/summary', right: 'login', module: incidentManager, summary: 'Number of unresolved visible incidents and the five newest.',
  reply: obj({ total: whole(), newest: listOf(Incident) }), cache: 'incidents',
});
/** R-API-74. */
export const listDeviceIncidents = endpoint({
  method: 'GET', path: '/api/incidents/device/:deviceId', right: 'readIncident', scope: device('deviceId'), module: incidentManager, list: true,
  summary: 'All incidents of a device.', reply: listOf(Incident), cache: 'incidents', problems: { 404: 'ERROR_DEVICE_UNKNOWN' },
});
/** R-API-75. */
export const listUnresolvedDeviceIncidents = endpoint({
  method: 'GET', path: '/api/incidents/device/:deviceId/unresolved', right: 'readIncident', scope: device('deviceId'), module: incidentManager, list: true,
  summary: 'The unresolved incidents of a device.', reply: listOf(Incident), cache: 'incidents', problems: { 404: 'ERROR_DEVICE_UNKNOWN' },
});
/** R-API-77. */
export const readIncident = endpoint({
  method: 'GET', path: '/api/incidents/:incidentId', right: 'readIncident', scope: incident('incidentId'), module: incidentManager, versioned: true,
  summary: 'One incident with history and attachments.', reply: Incident, cache: 'incidents', problems: { 404: 'ERROR_INCIDENT_UNKNOWN' },
});
/** R-API-78. */
export const updateIncident = endpoint({
  method: 'PUT', path: '/api/incidents/:incidentId', right: 'updateIncident', scope: incident('incidentId'), module: incidentManager, versioned: true,
  summary: 'Changes an incident; each change is one history entry.',
  body: obj({
    id: optional(id()), summary: optional(text({ minLength: 1, pattern: '\\S' })), description: optional(text()), comment: optional(text()),
    /** Other names of summary and category [R-API-10]. */
    title: optional(text({ minLength: 1, pattern: '\\S' })), type: optional(Category),
    category: optional(Category), priority: optional(Priority), status: optional(IncidentStatus), assignedUser: optional(nullable(id())),
  }),
  reply: Incident, changes: ['incidents', 'devices', 'groups'],
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_INCIDENT_UNKNOWN', 412: 'ERROR_CHANGED_MEANWHILE' },
});
