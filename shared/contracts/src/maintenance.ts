/** Maintenance messages of groups, devices and vendors [R-MSG-01]. */

import { dictionary, id, listOf, nullable, obj, optional, type Static, text, time, whole } from '#shape';
import { device, endpoint, global, group } from './endpoint';

const messages = 'maintenance-message' as const;

/** A message in answers; what is null counts as empty [R-MSG-07]. Texts by language code. */
export const MaintenanceMessage = obj({
  id: id(),
  messages: nullable(dictionary(text())),
  descriptions: nullable(dictionary(text())),
  /** Seconds. */
  interval: nullable(whole()),
  /** R-EXT-09: when the work was done last, by whom, and when it is due; a time that has passed is overdue. */
  lastDone: nullable(time()),
  lastDoneBy: nullable(text()),
  nextDue: nullable(time()),
  /** For `If-Match`, as `"v3"` [R-EXT-04]; own addition. */
  version: whole(),
});
export type MaintenanceMessage = Static<typeof MaintenanceMessage>;

/** R-VAL-14: whole seconds, at most a hundred years. */
export const MessageBody = obj({
  messages: optional(nullable(dictionary(text()))),
  descriptions: optional(nullable(dictionary(text()))),
  interval: whole({ minimum: 1, maximum: 3_153_600_000 }),
});
export type MessageBody = Static<typeof MessageBody>;
const Named = obj({ id: id() });
const Done = obj({ lastDone: time(), nextDue: time() });

const inGroup = { scope: group('groupId'), module: messages } as const;
const onDevice = { scope: device('deviceId'), module: messages } as const;
const ofVendor = { scope: global, module: messages } as const;
const groupProblems = {
  400: 'ERROR_VALIDATION',
  404: ['ERROR_GROUP_UNKNOWN', 'ERROR_NOT_FOUND'],
  412: 'ERROR_CHANGED_MEANWHILE',
} as const;
const deviceProblems = {
  400: 'ERROR_VALIDATION',
  404: ['ERROR_DEVICE_UNKNOWN', 'ERROR_NOT_FOUND'],
  412: 'ERROR_CHANGED_MEANWHILE',
} as const;
const vendorProblems = { 400: 'ERROR_VALIDATION', 404: 'ERROR_NOT_FOUND', 412: 'ERROR_CHANGED_MEANWHILE' } as const;

/** R-API-84. */
export const addGroupMessage = endpoint({
  method: 'POST',
  path: '/api/maintenancemessage/group/:groupId',
  right: 'updateMessage',
  ...inGroup,
  versioned: true,
  success: 201,
  summary: 'Adds a maintenance message to a group.',
  body: MessageBody,
  reply: Named,
  problems: groupProblems,
  changes: ['messages'],
});
/** R-API-85. */
export const listGroupMessages = endpoint({
  method: 'GET',
  path: '/api/maintenancemessage/group/:groupId',
  right: 'readMessage',
  ...inGroup,
  list: true,
  summary: 'The maintenance messages of a group.',
  reply: listOf(MaintenanceMessage),
  problems: groupProblems,
  cache: 'messages',
});
/** R-API-86. */
export const updateGroupMessage = endpoint({
  method: 'PUT',
  path: '/api/maintenancemessage/group/:groupId/:messageId',
  right: 'updateMessage',
  ...inGroup,
  versioned: true,
  summary: 'Changes a maintenance message of a group.',
  body: MessageBody,
  reply: Named,
  problems: groupProblems,
  changes: ['messages'],
});
/** R-API-87. */
export const removeGroupMessage = endpoint({
  method: 'DELETE',
  path: '/api/maintenancemessage/group/:groupId/:messageId',
  right: 'deleteMessage',
  ...inGroup,
  summary: 'Removes a maintenance message of a group.',
  problems: groupProblems,
  changes: ['messages'],
});
/** R-EXT-09. */
export const doneGroupMessage = endpoint({
  method: 'POST',
  path: '/api/maintenancemessage/group/:groupId/:messageId/done',
  right: 'updateMessage',
  ...inGroup,
  summary: 'Records that the work was done; its interval begins anew.',
  reply: Done,
  problems: groupProblems,
  changes: ['messages'],
});

export const addDeviceMessage = endpoint({
  method: 'POST',
  path: '/api/maintenancemessage/device/:deviceId',
  right: 'updateMessage',
  ...onDevice,
  versioned: true,
  success: 201,
  summary: 'Adds a maintenance message to a device.',
  body: MessageBody,
  reply: Named,
  problems: deviceProblems,
  changes: ['messages'],
});
export const listDeviceMessages = endpoint({
  method: 'GET',
  path: '/api/maintenancemessage/device/:deviceId',
  right: 'readMessage',
  ...onDevice,
  list: true,
  summary: 'The maintenance messages of a device.',
  reply: listOf(MaintenanceMessage),
  problems: deviceProblems,
  cache: 'messages',
});
export const updateDeviceMessage = endpoint({
  method: 'PUT',
  path: '/api/maintenancemessage/device/:deviceId/:messageId',
  right: 'updateMessage',
  ...onDevice,
  versioned: true,
  summary: 'Changes a maintenance message of a device.',
  body: MessageBody,
  reply: Named,
  problems: deviceProblems,
  changes: ['messages'],
});
/** R-MSG-08: on a device, updateMessage deletes. */
export const removeDeviceMessage = endpoint({
  method: 'DELETE',
  path: '/api/maintenancemessage/device/:deviceId/:messageId',
  right: 'updateMessage',
  ...onDevice,
  summary: 'Removes a maintenance message of a device.',
  problems: deviceProblems,
  changes: ['messages'],
});
export const doneDeviceMessage = endpoint({
  method: 'POST',
  path: '/api/maintenancemessage/device/:deviceId/:messageId/done',
  right: 'updateMessage',
  ...onDevice,
  summary: 'Records that the work was done; its interval begins anew.',
  reply: Done,
  problems: deviceProblems,
  changes: ['messages'],
});

/** R-MSG-01: vendors are named by any text; their messages are for support and for holders of the rights in `*`. */
export const addVendorMessage = endpoint({
  method: 'POST',
  path: '/api/maintenancemessage/vendor/:vendorId',
  right: 'updateMessage',
  ...ofVendor,
  versioned: true,
  success: 201,
  summary: 'Adds a maintenance message of a vendor.',
  body: MessageBody,
  reply: Named,
  problems: vendorProblems,
});
export const listVendorMessages = endpoint({
  method: 'GET',
  path: '/api/maintenancemessage/vendor/:vendorId',
  right: 'readSupportInfo',
  ...ofVendor,
  list: true,
  summary: 'The maintenance messages of a vendor.',
  reply: listOf(MaintenanceMessage),
  problems: vendorProblems,
  cache: 'messages',
});
export const updateVendorMessage = endpoint({
  method: 'PUT',
  path: '/api/maintenancemessage/vendor/:vendorId/:messageId',
  right: 'updateMessage',
  ...ofVendor,
  versioned: true,
  summary: 'Changes a maintenance message of a vendor.',
  body: MessageBody,
  reply: Named,
  problems: vendorProblems,
});
export const removeVendorMessage = endpoint({
  method: 'DELETE',
  path: '/api/maintenancemessage/vendor/:vendorId/:messageId',
  right: 'deleteMessage',
  ...ofVendor,
  summary: 'Removes a maintenance message of a vendor.',
  problems: vendorProblems,
});
export const doneVendorMessage = endpoint({
  method: 'POST',
  path: '/api/maintenancemessage/vendor/:vendorId/:messageId/done',
  right: 'updateMessage',
  ...ofVendor,
  summary: 'Records that the work was done; its interval begins anew.',
  reply: Done,
  problems: vendorProblems,
});
