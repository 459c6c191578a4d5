import type { LiveEvents } from '@portal/contracts/events';
import { toWire } from '@portal/domain/ids';
import type { OutboxKind, Published } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import { findFacts } from '../devices/facts';
import type { Audience, Audiences } from './audience';
import type { Fleet, KnownDevice } from './fleet';
import { type Frames, frame } from './frames';
import { findIncidentStatuses, findPings } from './store';

type Incident = Awaited<ReturnType<typeof findIncidentStatuses>>[number];

/** The events that pages are told of. */
export const TOLD_KINDS = [
  'device.state',
  'device.changed',
  'group.changed',
  'tree.changed',
  'members.changed',
  'list.changed',
  'incident',
  'notifications',
  'rights',
  'views',
] as const satisfies readonly OutboxKind[];

/** The devices that events are about. */
export const devicesOf = (events: readonly Published[]): string[] => [
  ...new Set(
    events.flatMap((event) => (event.kind === 'device.state' || event.kind === 'incident' ? [event.device] : [])),
  ),
];

/** The users whom events of a kind are for. */
export const usersOf = (kind: 'rights' | 'notifications' | 'views', events: readonly Published[]): string[] => [
  ...new Set(events.flatMap((event) => (event.kind === kind ? [event.user] : []))),
];

/** The incidents that events are about, with their status now. */
export const incidentsOf = (db: Services['db'], events: readonly Published[]): Promise<Incident[]> =>
  findIncidentStatuses(db, [
    ...new Set(events.flatMap((event) => (event.kind === 'incident' ? [event.incident] : []))),
  ]);

/** Writes down what changed about devices, the groups above them and incidents, for everybody who may know [R-API-28]. */
export async function fanOutStates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  fleet: Fleet,
  audiences: Audiences,
  events: readonly Published[],
  frames: Frames,
): Promise<void> {
  // What nobody sees is not looked at.
  const uuids = devicesOf(events).filter((uuid) => fleet.device(uuid));
  if (uuids.length === 0) return;
  const now = clock.now();
  const groups = new Set<string>();
  for (const facts of await findFacts(db, uuids)) {
    const change = fleet.apply(facts, now);
    if (change.device) toDevice(audiences, change.device, frames);
    for (const group of change.groups) groups.add(group);
  }
  for (const id of groups) toGroup(fleet, audiences, id, frames);
  for (const incident of await incidentsOf(db, events)) {
    const device = fleet.device(incident.device_uuid);
    if (!device) continue;
    for (const audience of audiences.ofDevice(device)) {
      const event = incidentEvent(fleet, audience, incident);
      if (event) frames.to(audience, frame('incident', event));
    }
  }
}

function toDevice(audiences: Audiences, device: KnownDevice, frames: Frames): void {
  const text = frame('device', device.told);
  for (const audience of audiences.ofDevice(device)) frames.to(audience, text);
}

function toGroup(fleet: Fleet, audiences: Audiences, id: string, frames: Frames): void {
  const event = fleet.group(id);
  const text = event && frame('group', event);
  if (text) for (const audience of audiences.ofGroup(fleet, id)) frames.to(audience, text);
}

/** Writes down what a fresh picture of everything tells differently than the one before. */
export function fanOutDifference(before: Fleet, now: Fleet, audiences: Audiences, frames: Frames): void {
  const { devices, groups } = now.since(before);
  for (const device of devices) toDevice(audiences, device, frames);
  for (const id of groups) toGroup(now, audiences, id, frames);
}

/** What an audience is told of an incident; nothing without readIncident. It names only groups the audience sees. */
export function incidentEvent(
  fleet: Fleet,
  audience: Audience,
  incident: Incident,
): LiveEvents['incident'] | undefined {
  const device = fleet.device(incident.device_uuid);
  if (!device || !audience.readsIncidents(device)) return undefined;
  const groups = device.above.filter((id) => audience.seesGroup(fleet, id)).map(toWire);
  return { id: toWire(incident.id), device: device.wire, groups, status: incident.status };
}

/** Of more devices than this the pings are not found one by one. */
const FEW = 5_000;

/**
 * Writes down the pings after a moment, and the connections that they brought back or that ended by silence [R-STAT-07].
 * Devices that would be told as lost are looked at again first: by a clock that is late, a ping comes before the moment.
 * @returns the moment of the last ping, which is not in the future: a clock that is fast would hide the pings of all others
 */
export async function fanOutPings(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  fleet: Fleet,
  audiences: Audiences,
  after: number,
  frames: Frames,
): Promise<number> {
  const now = clock.now();
  let last = after;
  const pings = new Map<Audience, Record<string, number>>();
  const among = fleet.size > FEW ? undefined : [...fleet.all()].map(({ facts }) => facts.uuid);
  for (const { device_uuid, last_ping, connected } of await findPings(db, after, fleet.silent(now), among)) {
    last = Math.max(last, Math.min(last_ping, now));
    // Found at each beat until its moment has come.
    if (last_ping > now && fleet.device(device_uuid)?.facts.last_ping === last_ping) continue;
    const { device, changed } = fleet.ping(device_uuid, last_ping, connected, now);
    if (!device) continue;
    const isNews = device.pinged !== last_ping;
    device.pinged = last_ping;
    if (changed) {
      toDevice(audiences, device, frames);
      continue;
    }
    if (!isNews) continue;
    for (const audience of audiences.ofDevice(device)) {
      const times = pings.get(audience) ?? {};
      times[device.wire] = last_ping;
      pings.set(audience, times);
    }
  }
  for (const device of fleet.expire(now)) toDevice(audiences, device, frames);
  for (const [audience, times] of pings) frames.to(audience, frame('pings', times));
  return last;
}
