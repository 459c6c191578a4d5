import { ICON_BYTES, IMPORT_ROWS_MAX } from '@portal/domain/limits';
import {
  bool,
  dictionary,
  either,
  id,
  listOf,
  name,
  nullable,
  num,
  obj,
  oneOf,
  optional,
  type Static,
  text,
  time,
  whole,
} from '#shape';
import { device, endpoint, global } from './endpoint';
import { DeviceKey } from './telemetry';

export const Status = oneOf(['ALERT', 'ALERT_INPROGRESS', 'OK_INPROGRESS', 'OK']);
export const DeviceState = oneOf(['OK', 'ALERT']);
/** What a control unit can report; its names by language are an own addition. */
export const ReportedEvent = obj({ id: text(), name: text(), localizedNames: optional(dictionary(text())) });
export const ControlUnit = obj({ id: text(), name: text(), events: listOf(ReportedEvent) });
export const Coordinates = obj({ center: listOf(num()), relevance: num() });

const deviceFields = {
  uuid: id(),
  name: text(),
  street: nullable(text()),
  zipcode: nullable(text()),
  city: nullable(text()),
  country: nullable(text()),
  iconURL: text(),
  username: nullable(text()),
  registrationDate: time(),
  cloudConnectID: text(),
  cloudConnectivity: bool(),
  cloudConnectivityIcon: oneOf(['connected', 'lost']),
  cloudConnectivityTooltip: text(),
  state: DeviceState,
  status: Status,
  statusValue: whole({ minimum: 1, maximum: 8 }),
  incidents: whole(),
  lastPing: nullable(time()),
  controlunits: listOf(ControlUnit),
  coordinates: listOf(Coordinates),
  /** Wire ids of the visible groups that hold the device; own addition, so that a list can be grouped without more calls. */
  groups: listOf(id()),
  /** Its alarms are silent until then [R-EXT-10]. */
  mutedUntil: nullable(time()),
  ip: optional(nullable(text())),
  version: optional(nullable(text())),
  project: optional(nullable(text())),
  deviceID: optional(nullable(text())),
};

/** R-API-08. The last four fields stand in answers to holders of readSupportInfo only [R-RIGHT-29]. */
export const Device = obj(deviceFields);
export type Device = Static<typeof Device>;

/** R-API-14. */
export const DeviceStatus = obj({
  uuid: id(),
  state: DeviceState,
  status: Status,
  cloudConnectivity: bool(),
  lastPing: nullable(time()),
});
export type DeviceStatus = Static<typeof DeviceStatus>;

/** `ids=[a,b]` [R-API-03]. */
export const IdsQuery = obj({ ids: optional(text({ maxLength: 65_536 })) });

/** R-API-13. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/frontend/devices',
  right: 'login',
  list: true,
  summary: 'All visible devices.',
  reply: listOf(Device),
  cache: 'devices',
});
/** R-API-14. */
export const readDeviceStatuses = endpoint({
  method: 'GET',
  path: '/api/frontend/device/status',
  right: 'login',
  list: true,
  summary: 'State and connection of some devices.',
  query: IdsQuery,
  reply: listOf(DeviceStatus),
  cache: 'devices',
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-API-15. */
export const readDevices = endpoint({
  method: 'GET',
  path: '/api/frontend/device',
  right: 'login',
  list: true,
  summary: 'Some devices.',
  query: IdsQuery,
  reply: listOf(Device),
  cache: 'devices',
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-API-40. */
export const listCommanders = endpoint({
  method: 'GET',
  path: '/api/commander',
  right: 'login',
  list: true,
  summary: 'All visible devices.',
  reply: listOf(Device),
  cache: 'devices',
});
/** Whether a looked-up device may be added, or stands among the visible or somebody else's devices already [R-DEV-25]. */
const label = oneOf(['new', 'already_added']);
/** What a Cloud Connect ID leads to: the device, or of another account's device the label alone [R-API-45]. */
export const FoundDevice = either(obj({ ...deviceFields, label }), obj({ label }));
export type FoundDevice = Static<typeof FoundDevice>;

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
/** R-API-41. */
export const readDevice = endpoint({
  method: 'GET',
  path: '/api/commander/:deviceId',
  right: 'visible',
  scope: device('deviceId'),
  summary: 'One device.',
  versioned: true,
  reply: Device,
  problems: { 404: 'ERROR_DEVICE_UNKNOWN' },
  cache: 'devices',
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
/** R-API-48. A malformed id is 400 here, where other calls answer 404. */
export const readState = endpoint({
  method: 'GET',
  path: '/api/state/:id',
  right: 'login',
  summary: 'Whether a device is connected, and its state.',
  reply: obj({ connected: bool(), state: DeviceState, lastPing: nullable(time()) }),
  cache: 'devices',
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_DEVICE_UNKNOWN' },
});
/** R-API-44: `{proxy}{ip}?access_token={uiToken}` opens the device's own pages, once and within `expires_in` seconds [R-DEV-20]. */
export const readDeviceAddress = endpoint({
  method: 'GET',
  path: '/api/commander/:deviceId/ip',
  right: 'visible',
  scope: device('deviceId'),
  inView: false,
  summary: 'Where the pages of a connected device are opened, with a token for this one device.',
  reply: obj({ ip: text(), proxy: text(), uiToken: text(), expires_in: whole() }),
  problems: { 404: 'ERROR_DEVICE_UNKNOWN', 409: 'ERROR_DEVICE_NOT_CONNECTED' },
});
/** R-API-16. */
export const readControlUnits = endpoint({
  method: 'GET',
  path: '/api/frontend/device/controlunits',
  right: 'login',
  list: true,
  summary: 'Control units of some devices, with their events.',
  query: IdsQuery,
  reply: listOf(obj({ uuid: id(), controlunits: listOf(ControlUnit) })),
  cache: 'devices',
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-API-42. */
export const readDeviceControlUnits = endpoint({
  method: 'GET',
  path: '/api/commander/:deviceId/controlunits',
  right: 'visible',
  scope: device('deviceId'),
  list: true,
  summary: 'Control units of one device, with their events.',
  reply: listOf(ControlUnit),
  cache: 'devices',
  problems: { 404: 'ERROR_DEVICE_UNKNOWN' },
});
/** One channel of a control unit within the asked window. */
export const SensorSeries = obj({
  cu: text(),
  channel: text(),
  unit: text(),
  values: listOf(obj({ timestamp: time(), value: num() })),
});
export type SensorSeries = Static<typeof SensorSeries>;
/** R-API-27, R-CONST-05: at most 31 days, at most 2000 points a channel; without `start` and `end` the last 24 hours. */
export const readSensorData = endpoint({
  method: 'GET',
  path: '/api/frontend/device/sensordata',
  right: 'login',
  list: true,
  summary: 'Sensor values of some devices within a time window.',
  query: obj({ ids: optional(text({ maxLength: 65_536 })), start: optional(time()), end: optional(time()) }),
  reply: listOf(obj({ uuid: id(), sensordata: listOf(SensorSeries) })),
  cache: 'devices',
  problems: { 400: 'ERROR_VALIDATION' },
});
