import type { Services } from '../../kernel/services';
import type { Audience } from './audience';
import type { Fleet } from './fleet';
import { frame } from './frames';
import { findUnread } from './store';
import { devicesOf, incidentEvent, incidentsOf } from './tell';

/** A reader who missed more than this reloads instead. */
export const REPLAY_MAX = 500;

/**
 * The frames for a reader who comes back: each thing that changed meanwhile as it stands now. A changed structure or changed rights are
 * too much to tell in single events: `resync`.
 */
export async function missed(
  services: Pick<Services, 'db' | 'outbox'>,
  fleet: Fleet,
  audience: Audience,
  user: string,
  after: number,
): Promise<string[]> {
  const { events, complete } = await services.outbox.since(after, REPLAY_MAX);
  if (
    !complete ||
    events.some((event) => event.kind === 'structure' || (event.kind === 'rights' && event.user === user))
  )
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
  return [
    ...devices.map((device) => frame('device', device.told)),
    ...groups
      .map((id) => fleet.group(id))
      .filter((event) => event !== undefined)
      .map((event) => frame('group', event)),
    ...incidents
      .map((incident) => incidentEvent(fleet, audience, incident))
      .filter((event) => event !== undefined)
      .map((event) => frame('incident', event)),
    ...unread.map((count) => frame('notifications', { unread: count.unread })),
  ];
}
