import type { Device } from '@portal/contracts/devices';
import type { GroupNode } from '@portal/contracts/groups';
import type { Incident } from '@portal/contracts/incidents';
import { toWire } from '@portal/domain/ids';
import type { Right, RightsEntry, Scope } from '@portal/domain/rights';
import { deviceRank, groupRank, type Status } from '@portal/domain/status';

let serial = 0;
const nextId = (kind: string) => toWire(`${kind}${++serial}`);

/** 12 March 2026, 14:32 local time: the moment of all built data. */
export const NOW = new Date(2026, 2, 12, 14, 32).getTime();
const MINUTE = 60_000;

const stateOf = (status: Status) => (status.startsWith('ALERT') ? 'ALERT' : 'OK');

/** A connected oven that is OK; say only what matters. `statusValue`, `state` and tooltip follow from status and connection. */
export function aDevice(given: Partial<Device> = {}): Device {
  const status = given.status ?? 'OK';
  const cloudConnectivity = given.cloudConnectivity ?? true;
  return {
    uuid: nextId('d'),
    name: 'Combi oven',
    street: null,
    zipcode: null,
    city: null,
    country: null,
    iconURL: '/icons/oven.svg',
    username: null,
    registrationDate: NOW - 30 * 86_400_000,
    cloudConnectID: String(serial).padStart(48, '0'),
    cloudConnectivity,
    cloudConnectivityIcon: cloudConnectivity ? 'connected' : 'lost',
    cloudConnectivityTooltip: '',
    state: stateOf(status),
    status,
    statusValue: deviceRank(status, cloudConnectivity),
    incidents: 0,
    lastPing: NOW - (cloudConnectivity ? 0 : 42) * MINUTE,
    controlunits: [],
    coordinates: [],
    groups: [],
    mutedUntil: null,
    ...given,
  };
}

/** An OK group without content. `devices` may be devices: their ids are taken, and this group's id is added to theirs. */
export function aGroup({
  devices = [],
  ...given
}: Partial<Omit<GroupNode, 'devices'>> & { devices?: Device[] } = {}): GroupNode {
  const status = given.status ?? 'OK';
  const id = given.id ?? nextId('g');
  for (const device of devices) device.groups.push(id);
  const below = (given.childGroups ?? []).reduce((sum, child) => sum + child.deviceCount, 0);
  for (const child of given.childGroups ?? []) child.parentId = id;
  return {
    id,
    name: 'Stuttgart',
    parentId: null,
    users: [],
    incidents: 0,
    iconURL: '',
    avatar: '',
    state: stateOf(status),
    status,
    statusValue: groupRank(status),
    attributes: {},
    childGroups: null,
    devices: devices.map((device) => device.uuid),
    deviceCount: devices.length + below,
    mutedUntil: null,
    ...given,
  };
}

/** A new alarm of high priority. */
export function anIncident(given: Partial<Incident> = {}): Incident {
  const summary = given.summary ?? 'Door open';
  const category = given.category ?? 'alarm';
  return {
    id: nextId('i'),
    device: nextId('d'),
    deviceData: { name: 'Combi oven', iconURL: '/icons/oven.svg' },
    summary,
    title: summary,
    localizedSummaries: {},
    description: '',
    comment: '',
    category,
    type: category,
    priority: 'HIGH',
    status: 'NEW',
    assignedUser: null,
    cu: null,
    reportTimestamp: NOW,
    history: [],
    attachments: [],
    ...given,
  };
}

/** Rights in a scope; the scope of a group or device by its wire id. */
export function rightsOn(thing: '*' | { group: string } | { device: string }, ...rights: Right[]): RightsEntry {
  const plain = (wire: string) => atob(wire.replaceAll('-', '+').replaceAll('_', '/'));
  const scope: Scope =
    thing === '*' ? '*' : 'group' in thing ? `group:${plain(thing.group)}` : `device:${plain(thing.device)}`;
  return { scope, rights };
}
