import { bool, id, listOf, nullable, num, obj, optional, type Static, text, time, whole } from '#shape';
import { ControlUnit, DeviceState, IdsQuery } from './devices';
import { device, endpoint } from './endpoint';

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
  /** Of how long (ms) each the lowest and the highest value are left, where the values themselves are not shown [R-CONST-05]. */
  step: optional(whole()),
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
