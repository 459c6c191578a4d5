import type { Device, DeviceStatus } from '@portal/contracts/devices';
import { toWire } from '@portal/domain/ids';
import { deviceIconUrl } from '../files/default-icons';
import { fileUrl } from '../files/file-url';
import { type DeviceFacts, statusOfFacts } from './facts';

/** A device with everything an answer may show of it. */
export interface DeviceRow extends LiveRow {
  cloud_connect_id: string;
  name: string;
  street: string | null;
  zipcode: string | null;
  city: string | null;
  country: string | null;
  owner_email: string | null;
  registered_at: number;
  ip: string | null;
  sw_version: string | null;
  project: string | null;
  device_id: string | null;
  controlunits: Device['controlunits'] | null;
  coordinates: Device['coordinates'] | null;
  version: number;
  muted_until: number | null;
}

/** What an answer shows of a device that changes by itself or depends on who asks. */
export interface LiveRow extends DeviceFacts {
  icon_file: string | null;
  icon: string | null;
  /** The groups that hold it, of those the caller sees. */
  group_ids: readonly string[];
}

/** The part of a device's answer that is derived here; the rest stands in its row [R-API-08]. */
export function liveFields(row: LiveRow, now: number) {
  const { status, statusValue, cloudConnectivity, incidents } = statusOfFacts(row, now);
  return {
    uuid: toWire(row.uuid),
    iconURL: deviceIcon(row),
    cloudConnectivity,
    cloudConnectivityIcon: cloudConnectivity ? ('connected' as const) : ('lost' as const),
    cloudConnectivityTooltip: cloudConnectivity ? 'Connected' : `Connection lost. Last ping ${pingText(row.last_ping)}`,
    state: row.state,
    status,
    statusValue,
    incidents,
    lastPing: row.last_ping,
    groups: row.group_ids.map(toWire),
  };
}

/**
 * A device as the wire has it [R-API-08].
 * @param support whether the caller holds readSupportInfo in `*`; only then the last four fields stand in the answer [R-RIGHT-29]
 */
export function deviceView(row: DeviceRow, support: boolean, now: number): Device {
  const live = liveFields(row, now);
  // Named one by one: ten thousand objects made by spreading take four times as long.
  const view: Device = {
    uuid: live.uuid,
    name: row.name,
    street: row.street,
    zipcode: row.zipcode,
    city: row.city,
    country: row.country,
    iconURL: live.iconURL,
    username: row.owner_email,
    registrationDate: row.registered_at,
    cloudConnectID: row.cloud_connect_id,
    cloudConnectivity: live.cloudConnectivity,
    cloudConnectivityIcon: live.cloudConnectivityIcon,
    cloudConnectivityTooltip: live.cloudConnectivityTooltip,
    state: live.state,
    status: live.status,
    statusValue: live.statusValue,
    incidents: live.incidents,
    lastPing: live.lastPing,
    controlunits: row.controlunits ?? [],
    coordinates: row.coordinates ?? [],
    groups: live.groups,
    mutedUntil: row.muted_until,
  };
  if (!support) return view;
  return { ...view, ip: row.ip, version: row.sw_version, project: row.project, deviceID: row.device_id };
}

/** R-API-14. */
export function deviceStatusView(facts: DeviceFacts, now: number): DeviceStatus {
  const { status, cloudConnectivity } = statusOfFacts(facts, now);
  return { uuid: toWire(facts.uuid), state: facts.state, status, cloudConnectivity, lastPing: facts.last_ping };
}

/** The address of a device's picture: its own, else that of its kind [R-API-07, R-DEV-22]. */
export function deviceIcon(row: { icon_file: string | null; icon: string | null }): string {
  return row.icon_file === null ? deviceIconUrl(row.icon) : fileUrl(row.icon_file);
}

/** R-STAT-08: DD.MM.YYYY, hh:mm:ss, in UTC; the browser shows its own zone from `lastPing`. */
function pingText(lastPing: number | null): string {
  if (lastPing === null) return 'unknown';
  const at = new Date(lastPing);
  const two = (value: number) => (value < 10 ? `0${value}` : value);
  return `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} UTC`;
}
