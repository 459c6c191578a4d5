import { toWire } from '@portal/domain/ids';
import type { OutboxKind, Published } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Audience } from './audience';
import { changesIn } from './changes';
import { devicesOf, incidentEvent, incidentsOf, TOLD_KINDS } from './fan-out';
import type { Fleet } from './fleet';
import { frame } from './frames';
import { findUnread } from './store';

/** So many events are looked through for those that are news to the reader; who missed more reloads instead. */
const REPLAY_MAX = 5_000;
/** Beyond so many frames a reload is less work for a reader who comes back, too. */
const FRAMES_MAX = 500;

/** What a replay knows how to tell; anything else, as of another version of the portal, is reloaded. Nobody comes back to an ended log-in. */
const KNOWN: ReadonlySet<string> = new Set<OutboxKind>([...TOLD_KINDS, 'logout']);

/**
 * The frames for a reader who comes back: each thing that the reader sees and that changed meanwhile, as it stands now. Changed rights are
 * too much to tell in single events, and so is what is no longer known: `resync`. What concerns others costs this reader nothing.
 * @param age of the token of a first stream, ms: its page has loaded everything a moment ago, and does not again where much changes at any time
 */
export async function replay(
  services: Pick<Services, 'db' | 'outbox'>,
  fleet: Fleet,
  audience: Audience,
  user: string,
  after: number,
  age?: number,
): Promise<string[]> {
  const { events, complete } = await services.outbox.since(after, REPLAY_MAX, age);
  const isFirst = age !== undefined;
  if (!complete && isFirst) return [];
  if (!complete || events.some((event) => !KNOWN.has(event.kind) || (event.kind === 'rights' && event.user === user)))
    return [frame('resync', {})];
  const devices = devicesOf(events)
    .map((uuid) => fleet.device(uuid))
    .filter((device) => device !== undefined)
    .filter((device) => audience.seesDevice(device));
  const groups = [...new Set(devices.flatMap((device) => device.above))].filter((id) => audience.seesGroup(fleet, id));
  const incidents = await incidentsOf(services.db, events);
  const unread = events.some((event) => event.kind === 'notifications' && event.user === user)
    ? await findUnread(services.db, [user])
    : [];
  const frames = [
    ...movedFrames(fleet, audience, user, events),
    ...devices.map((device) => frame('device', device.told)),
    ...groups
      .map((id) => fleet.group(id))
      .filter((event) => event !== undefined)
      .map((event) => frame('group', event)),
    ...(await changesIn(services.db, events))
      .filter(({ about }) =>
        'group' in about ? audience.seesGroup(fleet, about.group) : sees(fleet, audience, about.device),
      )
      .map(({ text }) => text),
    ...incidents
      .map((incident) => incidentEvent(fleet, audience, incident))
      .filter((event) => event !== undefined)
      .map((event) => frame('incident', event)),
    ...(events.some((event) => event.kind === 'views' && event.user === user) ? [frame('views', {})] : []),
    ...unread.map((count) => frame('notifications', { unread: count.unread })),
  ];
  return frames.length > FRAMES_MAX && !isFirst ? [frame('resync', {})] : frames;
}

function sees(fleet: Fleet, audience: Audience, uuid: string): boolean {
  const device = fleet.device(uuid);
  return device !== undefined && audience.seesDevice(device);
}

/** One frame for all that moved before the reader's eyes, or changed what the reader sees. */
function movedFrames(fleet: Fleet, audience: Audience, user: string, events: readonly Published[]): string[] {
  const groups = new Set<string>();
  const devices = new Set<string>();
  let concerned = false;
  for (const event of events) {
    if (event.kind !== 'tree.changed' && event.kind !== 'members.changed') continue;
    concerned ||= event.users?.includes(user) ?? false;
    if (event.kind !== 'tree.changed') continue;
    for (const id of event.groups) if (audience.seesGroup(fleet, id)) groups.add(toWire(id));
    for (const uuid of event.devices) if (sees(fleet, audience, uuid)) devices.add(toWire(uuid));
  }
  return concerned || groups.size + devices.size > 0
    ? [frame('tree.changed', { groups: [...groups], devices: [...devices] })]
    : [];
}
