import type { DeviceState, Status } from '@portal/domain/status';
import type { Device } from './devices';
import { endpoint } from './endpoint';
import type { Group } from './groups';

/** R-API-28. `Last-Event-ID` (header, or query `after`) replays what was missed. */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/frontend/events',
  right: 'login',
  summary: 'Server-sent events of what the caller may see.',
  replyType: 'events',
  problems: { 429: 'ERROR_TOO_MANY' },
});

/** What of a device and of a group others see change without anything moving; their caches take the new value and ask for nothing. */
export const DEVICE_FIELDS = [
  'name',
  'street',
  'zipcode',
  'city',
  'country',
  'coordinates',
  'iconURL',
  'mutedUntil',
] as const satisfies readonly (keyof Device)[];
export type DeviceField = (typeof DEVICE_FIELDS)[number];
export const GROUP_FIELDS = ['name', 'attributes', 'iconURL', 'mutedUntil'] as const satisfies readonly (keyof Group)[];
/** Lists of a group or device that pages read anew when one of their entries changes, by the key of their cache. */
export const LIVE_LISTS = ['messages', 'recipes', 'users'] as const;
export type LiveList = (typeof LIVE_LISTS)[number];
export type GroupField = (typeof GROUP_FIELDS)[number];

/**
 * What the stream carries: event name and JSON data. Ids are in wire form; each event goes only to those who may see the thing.
 * `resync`: something was missed or is too much to tell; the client reloads what it shows.
 */
export interface LiveEvents {
  /** State, connection or incident count of a device changed. */
  device: {
    uuid: string;
    state: DeviceState;
    status: Status;
    statusValue: number;
    cloudConnectivity: boolean;
    lastPing: number | null;
    incidents: number;
  };
  /** Derived state of a group changed. */
  group: { id: string; state: DeviceState; status: Status; statusValue: number; incidents: number };
  /** Last pings since the last such event, by device; nothing else changed. */
  pings: Record<string, number>;
  /** An incident was opened or changed. Only for holders of readIncident there. */
  incident: { id: string; device: string; groups: string[]; status: 'NEW' | 'INPROGRESS' | 'RESOLVED' };
  /** Fields of a device as they are now; an editor that holds another version of it has to ask again. */
  'device.changed': { uuid: string; version: number; changes: Partial<Pick<Device, DeviceField>> };
  /** Fields of a group as they are now, likewise. */
  'group.changed': { id: string; version: number; changes: Partial<Pick<Group, GroupField>> };
  /** Groups or devices came, went or moved. */
  'tree.changed': { groups: string[]; devices: string[] };
  /** Who the members of a group are now. */
  'members.changed': { group: string; users: string[] };
  /** Entries of a list came, went or changed; it names the group or the device that the list is of. */
  'list.changed': { list: LiveList; group?: string; device?: string };
  /** The number of the caller's unread notifications. */
  notifications: { unread: number };
  /** The caller's rights changed, or name, address or picture. */
  rights: Record<string, never>;
  /** Support begins or ends to see the portal as the caller [R-EXT-18]. */
  views: Record<string, never>;
  /** A registry was published: its serial. Also told when a stream opens. */
  registry: { serial: number };
  resync: Record<string, never>;
}
export type LiveEventName = keyof LiveEvents;
