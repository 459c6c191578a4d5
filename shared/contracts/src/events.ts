import type { DeviceState, Status } from '@portal/domain/status';
import { endpoint } from './endpoint';

/** R-API-28. `Last-Event-ID` (header, or query `after`) replays what was missed. */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/frontend/events',
  right: 'login',
  summary: 'Server-sent events of what the caller may see.',
  replyType: 'events',
  problems: { 429: 'ERROR_TOO_MANY' },
});

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
  /** The structure changed: groups or devices added, renamed, moved, removed. */
  structure: { groups: string[]; devices: string[] };
  /** The number of the caller's unread notifications. */
  notifications: { unread: number };
  /** The caller's rights changed. */
  rights: Record<string, never>;
  /** A registry was published: its serial. Also told when a stream opens. */
  registry: { serial: number };
  resync: Record<string, never>;
}
export type LiveEventName = keyof LiveEvents;
