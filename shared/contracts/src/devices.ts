import {
  bool,
  dictionary,
  either,
  id,
  listOf,
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
import { device, endpoint } from './endpoint';

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
