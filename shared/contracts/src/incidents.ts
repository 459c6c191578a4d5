import { CATEGORY_WORDS } from '@portal/domain/incidents';
import { ATTACHMENT_BYTES, IDS_MAX } from '@portal/domain/limits';
import { bool, dictionary, id, listOf, nullable, obj, oneOf, optional, type Static, text, time, whole } from '#shape';
import { IdsQuery } from './devices';
import { device, endpoint, group, incident } from './endpoint';
import { ERROR_IDS } from './errors';

export const IncidentStatus = oneOf(['NEW', 'INPROGRESS', 'RESOLVED']);
export const Priority = oneOf(['LOW', 'MEDIUM', 'HIGH']);
export const Category = oneOf(['maintenance', 'alarm']);
/** Old values of the fields that an entry changed [R-INC-16]. */
const HistoryWas = obj({
  summary: optional(text()),
  localizedSummaries: optional(dictionary(text())),
  description: optional(text()),
  status: optional(IncidentStatus),
  priority: optional(Priority),
  category: optional(Category),
  assignedUser: optional(nullable(id())),
  assignedUserName: optional(nullable(text())),
});
/** Bodies may write it in capitals as well [R-INC-12]; answers write it small. */
const CategoryWord = oneOf(CATEGORY_WORDS);
export const HistoryEntry = obj({
  timestamp: time(),
  user: nullable(id()),
  userName: nullable(text()),
  /** Own addition: the picture of that user as it is now [R-INC-16]. */
  avatarLocation: optional(nullable(text())),
  assignedUser: nullable(id()),
  newStatus: nullable(IncidentStatus),
  description: nullable(text()),
  category: nullable(Category),
  priority: nullable(Priority),
  status: nullable(IncidentStatus),
  summary: nullable(text()),
  comment: nullable(text()),
  /** Own additions: who was given it, by name, else email; and what the changed fields held before, null for entries without it. */
  assignedUserName: optional(nullable(text())),
  was: optional(nullable(HistoryWas)),
});
/** Who added it and when are own additions. */
export const Attachment = obj({
  fileName: text(),
  size: whole(),
  url: text(),
  timestamp: optional(time()),
  userName: optional(nullable(text())),
});
export type Attachment = Static<typeof Attachment>;

/** R-API-10; `title` and `type` repeat summary and category for readers of the older names. */
export const Incident = obj({
  id: id(),
  device: id(),
  deviceData: obj({ name: text(), iconURL: text() }),
  summary: text(),
  title: text(),
  localizedSummaries: dictionary(text()),
  description: text(),
  comment: text(),
  category: Category,
  type: Category,
  priority: Priority,
  status: IncidentStatus,
  assignedUser: nullable(id()),
  /** Name, else email [R-INC-10]; own addition. */
  assignedUserName: optional(nullable(text())),
  cu: nullable(text()),
  reportTimestamp: time(),
  history: listOf(HistoryEntry),
  attachments: listOf(Attachment),
  /** Whether the caller may change it (R-RIGHT-27); own addition. */
  editable: optional(bool()),
});
export type Incident = Static<typeof Incident>;

const incidentManager = 'incident-manager' as const;

/** R-EXT-01. `group` includes its descendants; `status` and `category` take a comma-separated list in any letters, `assigned` a user's id, `self` or `none`. */
export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents',
  right: 'login',
  module: incidentManager,
  list: true,
  summary: 'Incidents of visible devices.',
  query: obj({
    group: optional(id()),
    device: optional(id()),
    status: optional(text({ maxLength: 60 })),
    assigned: optional(text({ maxLength: 400 })),
    category: optional(text({ maxLength: 60 })),
  }),
  reply: listOf(Incident),
  cache: 'incidents',
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'] },
});
/** R-EXT-02. */
export const readIncidentSummary = endpoint({
  method: 'GET',
  path: '/api/incidents/summary',
  right: 'login',
  module: incidentManager,
  summary: 'Number of unresolved visible incidents and the five newest.',
  reply: obj({ total: whole(), newest: listOf(Incident) }),
  cache: 'incidents',
});
/** R-API-74. */
export const listDeviceIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents/device/:deviceId',
  right: 'readIncident',
  scope: device('deviceId'),
  module: incidentManager,
  list: true,
  summary: 'All incidents of a device.',
  reply: listOf(Incident),
  cache: 'incidents',
  problems: { 404: 'ERROR_DEVICE_UNKNOWN' },
});
/** R-API-75. */
export const listUnresolvedDeviceIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents/device/:deviceId/unresolved',
  right: 'readIncident',
  scope: device('deviceId'),
  module: incidentManager,
  list: true,
  summary: 'The unresolved incidents of a device.',
  reply: listOf(Incident),
  cache: 'incidents',
  problems: { 404: 'ERROR_DEVICE_UNKNOWN' },
});
/** R-API-77. */
export const readIncident = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId',
  right: 'readIncident',
  scope: incident('incidentId'),
  module: incidentManager,
  versioned: true,
  summary: 'One incident with history and attachments.',
  reply: Incident,
  cache: 'incidents',
  problems: { 404: 'ERROR_INCIDENT_UNKNOWN' },
});
/** R-API-78. */
export const updateIncident = endpoint({
  method: 'PUT',
  path: '/api/incidents/:incidentId',
  right: 'updateIncident',
  scope: incident('incidentId'),
  module: incidentManager,
  versioned: true,
  summary: 'Changes an incident; each change is one history entry.',
  body: obj({
    id: optional(id()),
    summary: optional(text({ minLength: 1, pattern: '\\S' })),
    description: optional(text()),
    comment: optional(text()),
    /** A comment that is added whatever the last one says; own addition. */
    addComment: optional(text()),
    /** Other names of summary and category [R-API-10]. */
    title: optional(text({ minLength: 1, pattern: '\\S' })),
    type: optional(CategoryWord),
    category: optional(CategoryWord),
    priority: optional(Priority),
    status: optional(IncidentStatus),
    assignedUser: optional(nullable(id())),
  }),
  reply: Incident,
  changes: ['incidents', 'devices', 'groups'],
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_INCIDENT_UNKNOWN', 412: 'ERROR_CHANGED_MEANWHILE' },
});
/** R-API-76. Devices without readIncident are left out. */
export const listDevicesIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents/device',
  right: 'login',
  module: incidentManager,
  list: true,
  summary: 'The incidents of some devices.',
  query: IdsQuery,
  reply: listOf(Incident),
  cache: 'incidents',
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-EXT-11. Each incident for itself: what one is refused for holds up no other. */
export const updateIncidents = endpoint({
  method: 'PATCH',
  path: '/api/incidents',
  right: 'login',
  module: incidentManager,
  summary: 'Changes several incidents in the same way.',
  body: obj({
    ids: listOf(id(), { minItems: 1, maxItems: IDS_MAX }),
    status: optional(IncidentStatus),
    assignedUser: optional(nullable(id())),
    priority: optional(Priority),
  }),
  reply: listOf(obj({ id: id(), done: bool(), errorId: optional(oneOf(ERROR_IDS)) })),
  changes: ['incidents', 'devices', 'groups'],
  problems: { 400: 'ERROR_VALIDATION' },
});
/** Whom several incidents can be given to at once: a user of all their devices, who holds updateIncident on each; by name. Own addition. */
export const listAssignees = endpoint({
  method: 'POST',
  path: '/api/incidents/assignees',
  right: 'login',
  module: incidentManager,
  success: 200,
  summary: 'Who can work on all of some incidents. It only reads; the ids are too many for an address.',
  body: obj({ ids: listOf(id(), { minItems: 1, maxItems: IDS_MAX }) }),
  reply: listOf(obj({ id: id(), name: text() })),
  problems: { 400: 'ERROR_VALIDATION' },
});
export const IncidentChoices = obj({
  /** By name, else email; `mayUpdate`: holds updateIncident on the device. */
  assignees: listOf(obj({ id: id(), name: text(), mayUpdate: bool() })),
  diagnosisOptions: listOf(text()),
});
export type IncidentChoices = Static<typeof IncidentChoices>;

/** R-INC-14. */
export const readIncidentChoices = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/choices',
  right: 'updateIncident',
  scope: incident('incidentId'),
  module: incidentManager,
  summary: "Who can be given an incident, and its group's texts for comments.",
  reply: IncidentChoices,
  cache: 'incidents',
  problems: { 404: 'ERROR_INCIDENT_UNKNOWN' },
});

export const EarlierIncidents = obj({
  total: whole(),
  newest: listOf(
    obj({
      id: id(),
      summary: text(),
      localizedSummaries: dictionary(text()),
      status: IncidentStatus,
      priority: Priority,
      reportTimestamp: time(),
      closeTimestamp: nullable(time()),
    }),
  ),
});
export type EarlierIncidents = Static<typeof EarlierIncidents>;

/** What the same device reported of the same event before; own addition. */
export const readEarlierIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/earlier',
  right: 'readIncident',
  scope: incident('incidentId'),
  module: incidentManager,
  summary: 'Earlier incidents of the same event on the same device: how many, and the newest ten.',
  reply: EarlierIncidents,
  cache: 'incidents',
  problems: { 404: 'ERROR_INCIDENT_UNKNOWN' },
});

/** R-API-79; R-CONST-02. */
export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/incidents/:incidentId/attachments',
  right: 'updateIncident',
  scope: incident('incidentId'),
  module: incidentManager,
  success: 201,
  summary: 'Adds a file to an incident.',
  upload: { kind: 'any', maxBytes: ATTACHMENT_BYTES },
  /** `key`: the sender's own name for this sending; the same again answers the file that is stored [R-EXT-29]. */
  body: obj({ key: optional(text({ minLength: 1, maxLength: 100 })) }),
  reply: Attachment,
  changes: ['incidents'],
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_INCIDENT_UNKNOWN', 409: 'ERROR_FILES_FULL', 413: 'ERROR_TOO_LARGE' },
});
/** R-API-80. */
export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/attachments',
  right: 'readIncident',
  scope: incident('incidentId'),
  module: incidentManager,
  list: true,
  summary: 'The files of an incident.',
  reply: listOf(Attachment),
  cache: 'incidents',
  problems: { 404: 'ERROR_INCIDENT_UNKNOWN' },
});
/** R-API-81. */
export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/attachments/:attachmentId',
  right: 'updateIncident',
  scope: incident('incidentId'),
  module: incidentManager,
  summary: 'One file of an incident, as a download.',
  replyType: 'binary',
  problems: { 404: ['ERROR_INCIDENT_UNKNOWN', 'ERROR_NOT_FOUND'] },
});

/** R-GRP-20, with R-GRP-23's empty forms in answers; the same with `[]` is accepted. */
export const IncidentConfig = obj({
  groupID: id(),
  defaultAssignee: nullable(id()),
  defaultDescriptions: dictionary(text()),
  diagnosisOptions: listOf(text(), { maxItems: 201 }),
  notificationConfig: listOf(
    obj({ type: optional(oneOf(['user'])), integrationConfig: optional(obj({ userId: id() })) }),
    { maxItems: 501 },
  ),
});
export type IncidentConfig = Static<typeof IncidentConfig>;

/** R-API-82. */
export const readIncidentConfig = endpoint({
  method: 'GET',
  path: '/api/incidents/config/:groupId',
  right: 'readIncidentConfig',
  scope: group('groupId'),
  module: incidentManager,
  versioned: true,
  summary: 'What holds for new incidents of a group.',
  reply: IncidentConfig,
  cache: 'incidents',
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
/** R-API-83. */
export const updateIncidentConfig = endpoint({
  method: 'PUT',
  path: '/api/incidents/config/:groupId',
  right: 'updateIncidentConfig',
  scope: group('groupId'),
  module: incidentManager,
  versioned: true,
  summary: 'Sets what holds for new incidents of a group.',
  body: IncidentConfig,
  reply: IncidentConfig,
  changes: ['incidents'],
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_GROUP_UNKNOWN', 412: 'ERROR_CHANGED_MEANWHILE' },
});

const MuteBody = obj({ until: time() });
const Muted = obj({ mutedUntil: time() });

/** R-EXT-10: new incidents still open, nobody is notified. */
export const muteGroup = endpoint({
  method: 'PUT',
  path: '/api/incidents/mute/group/:groupId',
  right: 'updateIncident',
  scope: group('groupId'),
  module: incidentManager,
  summary: 'Keeps the alarms of a group silent for a while.',
  body: MuteBody,
  reply: Muted,
  changes: ['groups'],
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_GROUP_UNKNOWN' },
});
export const unmuteGroup = endpoint({
  method: 'DELETE',
  path: '/api/incidents/mute/group/:groupId',
  right: 'updateIncident',
  scope: group('groupId'),
  module: incidentManager,
  summary: 'Lets the alarms of a group be heard again.',
  changes: ['groups'],
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
export const muteDevice = endpoint({
  method: 'PUT',
  path: '/api/incidents/mute/device/:deviceId',
  right: 'updateIncident',
  scope: device('deviceId'),
  module: incidentManager,
  summary: 'Keeps the alarms of a device silent for a while.',
  body: MuteBody,
  reply: Muted,
  changes: ['devices'],
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_DEVICE_UNKNOWN' },
});
export const unmuteDevice = endpoint({
  method: 'DELETE',
  path: '/api/incidents/mute/device/:deviceId',
  right: 'updateIncident',
  scope: device('deviceId'),
  module: incidentManager,
  summary: 'Lets the alarms of a device be heard again.',
  changes: ['devices'],
  problems: { 404: 'ERROR_DEVICE_UNKNOWN' },
});
