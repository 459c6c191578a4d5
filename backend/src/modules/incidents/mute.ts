/** Silence for a while: incidents still open, nobody is notified [R-EXT-10]. */

import { LONGEST_MUTE_MS } from '@portal/domain/mute';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit';
import { invalid, unknown } from '../../kernel/http-error';
import { type OutboxEvent, publish, publishAll } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { type Db, inTransaction } from '../../kernel/transaction';
import { endDeviceSilences, silenceDevice } from '../devices/silence';
import { endGroupSilences, silenceGroup } from '../groups/silence';

const groupMuted = (group: string): OutboxEvent => ({ kind: 'group.changed', group, fields: ['mutedUntil'] });
const deviceMuted = (device: string): OutboxEvent => ({ kind: 'device.changed', device, fields: ['mutedUntil'] });

export type Muted = { readonly group: string } | { readonly device: string };

/** Mutes a group with all below it, or a device, until a time at most 30 days ahead. Throws 400. */
export async function mute({ services, caller }: Context, thing: Muted, until: number): Promise<void> {
  const now = services.clock.now();
  if (until <= now || until > now + LONGEST_MUTE_MS) throw invalid('until', 'until must lie ahead, by at most 30 days');
  await set(services, caller.userId, thing, until);
}

/** Ends the silence; fine when there is none. */
export const unmute = ({ services, caller }: Context, thing: Muted): Promise<void> =>
  set(services, caller.userId, thing, null);

async function set({ db }: Services, by: string, thing: Muted, until: number | null): Promise<void> {
  await inTransaction({ db }, async (trx) => {
    const [kind, id] = 'group' in thing ? (['group', thing.group] as const) : (['device', thing.device] as const);
    const table = kind === 'group' ? sql`groups where id = ${id}` : sql`devices where uuid = ${id}`;
    const { rows } = await sql<{ muted_until: number | null }>`select muted_until from ${table} for update`.execute(
      trx,
    );
    const before = rows[0];
    if (!before) throw unknown(kind);
    if (before.muted_until === until) return;
    await (kind === 'group' ? silenceGroup : silenceDevice)(trx, id, until);
    await audit(trx, {
      by,
      action: until === null ? 'incident.unmute' : 'incident.mute',
      scope: `${kind}:${id}`,
      before: { mutedUntil: before.muted_until },
      after: { mutedUntil: until },
    });
    await publish(trx, kind === 'group' ? groupMuted(id) : deviceMuted(id));
  });
}

/** Whether a device is silent now, by itself or by any group that holds it. */
export async function isMuted(db: Db, uuid: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ muted: boolean }>`
    select exists (select 1 from devices where uuid = ${uuid} and muted_until > ${now})
      or exists (select 1 from device_groups dg join group_closure c on c.descendant = dg.group_id join groups g on g.id = c.ancestor
        where dg.device_uuid = ${uuid} and g.muted_until > ${now}) as muted`.execute(db);
  return rows[0]?.muted === true;
}

/** Takes away what has run out, and tells open pages. Several instances at once do no harm: each row is told by who takes it. */
export async function endMutes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction({ db }, async (trx) => {
    const groups = await endGroupSilences(trx, now);
    const devices = await endDeviceSilences(trx, now);
    await publishAll(trx, [...groups.map(groupMuted), ...devices.map(deviceMuted)]);
  });
}
