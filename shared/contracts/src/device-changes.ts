import { ICON_BYTES, IMPORT_ROWS_MAX } from '@portal/domain/limits';
import { bool, id, listOf, name, nullable, obj, optional, type Static, text } from '#shape';
import { Device, FoundDevice } from './devices';
import { device, endpoint, global } from './endpoint';
import { DeviceKey } from './telemetry';

/** R-API-45. The id travels as base64 of either alphabet. */
export const findDevice = endpoint({
  method: 'GET',
  path: '/api/commander/cloudConnectID/:cloudConnectID',
  right: 'authorized-user',
  scope: global,
  inView: false,
  summary: 'The device of a Cloud Connect ID.',
  reply: FoundDevice,
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_CLOUD_CONNECT_ID_UNKNOWN', 429: 'ERROR_TOO_MANY' },
});
/** R-API-38. One's own again answers 200; a device held by another account 409, without naming anybody. */
export const addDevice = endpoint({
  method: 'POST',
  path: '/api/commander',
  right: 'authorized-user',
  scope: global,
  summary: 'Adds a device to the own ones by its Cloud Connect ID.',
  success: 201,
  body: obj({ cloudConnectID: text({ maxLength: 255 }) }),
  reply: obj({ uuid: id() }),
  changes: ['devices'],
  problems: {
    400: 'ERROR_VALIDATION',
    404: 'ERROR_CLOUD_CONNECT_ID_UNKNOWN',
    409: 'ERROR_DEVICE_ALREADY_ADDED',
    429: 'ERROR_TOO_MANY',
  },
});
/** What becomes of one row: what is done to the device, or why nothing is. */
export const ImportResult = obj({
  cloudConnectID: text(),
  uuid: optional(id()),
  added: bool(),
  assigned: bool(),
  changed: bool(),
  errorId: optional(text()),
  message: optional(text()),
  field: optional(text()),
});
export type ImportResult = Static<typeof ImportResult>;
const ImportAddress = obj({
  street: optional(nullable(text())),
  zipcode: optional(nullable(text())),
  city: optional(nullable(text())),
  country: optional(nullable(text())),
});
export const ImportRow = obj({
  cloudConnectID: text({ maxLength: 255 }),
  name: optional(nullable(text({ maxLength: 255 }))),
  group: optional(nullable(text({ maxLength: 400 }))),
  address: optional(nullable(ImportAddress)),
});
export type ImportRow = Static<typeof ImportRow>;
/** R-EXT-14. Each row stands for itself; assignGroupDevice is asked on each row's group. */
export const importDevices = endpoint({
  method: 'POST',
  path: '/api/commander/import',
  right: 'authorized-user',
  scope: global,
  summary: 'Adds many devices with name, group and address; a preview changes nothing.',
  success: 200,
  query: obj({ preview: optional(bool()) }),
  body: listOf(ImportRow, { minItems: 1, maxItems: IMPORT_ROWS_MAX }),
  reply: listOf(ImportResult),
  changes: ['devices', 'groups'],
  problems: { 400: 'ERROR_VALIDATION' },
});
/** One device to bring in; `uuid` and `key` are made where they are not given. */
export const ProvisionRow = obj({
  cloudConnectID: text({ maxLength: 255 }),
  /** What it is, as `oven`; its picture follows from it. */
  type: text({ pattern: '^[a-z0-9-]{1,40}$' }),
  name: name(),
  uuid: optional(text({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]{7,63}$' })),
  key: optional(DeviceKey),
});
export type ProvisionRow = Static<typeof ProvisionRow>;
/** What became of one row; `key` stands here once and nowhere else, and only when it was made. */
export const ProvisionResult = obj({
  cloudConnectID: text(),
  /** Plain: by it the device logs in. */
  uuid: optional(text()),
  key: optional(text()),
  errorId: optional(text()),
  message: optional(text()),
  field: optional(text()),
});
export type ProvisionResult = Static<typeof ProvisionResult>;
/** R-EXT-21. Each row stands for itself: those that cannot be taken say why, the rest is taken. */
export const provisionDevices = endpoint({
  method: 'POST',
  path: '/api/commander/provision',
  right: 'provisionDevice',
  scope: global,
  summary: 'A manufacturing line brings devices in; keys that are made are answered once.',
  success: 200,
  body: listOf(ProvisionRow, { minItems: 1, maxItems: IMPORT_ROWS_MAX }),
  reply: listOf(ProvisionResult),
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-API-39. Only its owner, and only while no group holds it. */
export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/commander/:deviceId',
  right: 'visible',
  scope: device('deviceId'),
  summary: 'Takes a device from the own ones.',
  success: 204,
  changes: ['devices'],
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_DEVICE_UNKNOWN', 409: 'ERROR_DEVICE_IN_GROUP' },
});
/** R-API-43: the owner or a holder of updateGroup; the catalogue's 400 instead of 403. */
export const updateDevice = endpoint({
  method: 'PUT',
  path: '/api/commander/:deviceId',
  right: 'rule:updateDevice',
  scope: device('deviceId'),
  summary: 'Changes name and address of a device.',
  versioned: true,
  body: obj({
    name: name(),
    street: optional(nullable(text())),
    zipcode: optional(nullable(text())),
    city: optional(nullable(text())),
    country: optional(nullable(text())),
  }),
  reply: Device,
  becomes: 'device',
  problems: {
    400: ['ERROR_DEVICE_UPDATE_NOT_ALLOWED', 'ERROR_VALIDATION'],
    404: 'ERROR_DEVICE_UNKNOWN',
    412: 'ERROR_CHANGED_MEANWHILE',
  },
});
/** R-API-46; R-VAL-09. */
export const setDeviceIcon = endpoint({
  method: 'PUT',
  path: '/api/commander/:deviceId/icon',
  right: 'rule:updateDevice',
  scope: device('deviceId'),
  summary: 'Gives a device a picture of its own.',
  upload: { kind: 'image', maxBytes: ICON_BYTES },
  reply: obj({ iconURL: text() }),
  changes: ['devices', 'incidents'],
  problems: {
    400: ['ERROR_DEVICE_UPDATE_NOT_ALLOWED', 'ERROR_VALIDATION'],
    404: 'ERROR_DEVICE_UNKNOWN',
    409: 'ERROR_FILES_FULL',
    413: 'ERROR_TOO_LARGE',
  },
});
/** R-API-47. */
export const resetDeviceIcon = endpoint({
  method: 'DELETE',
  path: '/api/commander/:deviceId/icon',
  right: 'rule:updateDevice',
  scope: device('deviceId'),
  summary: 'Gives a device its default icon again.',
  changes: ['devices', 'incidents'],
  problems: { 400: 'ERROR_DEVICE_UPDATE_NOT_ALLOWED', 404: 'ERROR_DEVICE_UNKNOWN' },
});
