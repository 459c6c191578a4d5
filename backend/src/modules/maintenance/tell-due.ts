/** Tells people when the interval of a maintenance message has elapsed [R-MSG-09]. */
import { type Selectable, sql } from 'kysely';
import type { MaintenanceMessagesTable } from '../../db/tables';
import { moduleOn } from '../../kernel/authenticate';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { groupsOf } from '../devices/groups-of';
import { endRead, notify } from '../notifications/notify';
import { lastElapsed } from './interval';

type Message = Selectable<MaintenanceMessagesTable>;

/**
 * Found without a lock; each is looked at again under its own. What was told is told again after the next intervals that are a minute
 * together. The expression is that of the index.
 */
const DUE_AT = sql<number>`greatest(coalesce(last_done_at, started_at) + interval * 1000, told_at + (59 + interval) / interval * interval * 1000)`;
const BATCH = 200;

/**
 * Tells everything that is due, each message in a transaction of its own that moves it on: of several instances one tells it, however many
 * intervals were missed it is told once, and a crash tells it later and not twice. What a reader has not read yet is one row that counts.
 * Answers how many were told.
 */
export async function tellDue(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const due = () =>
    db
      .selectFrom('maintenance_messages')
      .select('id')
      .where('scope', '!=', 'vendor')
      .where(DUE_AT, '<=', now)
      .orderBy(DUE_AT)
      .limit(BATCH)
      .execute();
  let rows = await due();
  // Switched off, nobody is told; once it is on again, what elapsed meanwhile is told once.
  if (rows.length === 0 || !(await moduleOn(services, 'maintenance-message'))) return 0;
  let told = 0;
  while (rows.length > 0) {
    let moved = 0;
    for (const { id } of rows) {
      if (!(await inTransaction({ db }, (trx) => tellOne(trx, services, id, now)))) continue;
      moved += 1;
    }
    told += moved;
    // What another instance holds, it tells.
    rows = moved > 0 && rows.length === BATCH ? await due() : [];
  }
  return told;
}

async function tellOne(trx: Trx, services: Pick<Services, 'clock'>, id: string, now: number): Promise<boolean> {
  const message = await trx
    .selectFrom('maintenance_messages')
    .selectAll()
    .where('id', '=', id)
    .where(DUE_AT, '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const elapsed = message && lastElapsed(message, now);
  if (!message || elapsed === undefined) return false;
  await trx.updateTable('maintenance_messages').set({ told_at: elapsed }).where('id', '=', id).execute();
  const { scope, target, messages, descriptions } = message;
  const readers = await readersOf(trx, message);
  const repeats = `due:${id}`;
  await endRead(trx, readers, repeats);
  const data = {
    about: { kind: scope === 'group' ? ('group' as const) : ('device' as const), id: target },
    name: await nameOf(trx, message),
    groups: scope === 'group' ? [] : await groupsOf(trx, target),
    messages,
    descriptions,
  };
  await notify(trx, services, readers, { kind: 'due', data }, repeats);
  return true;
}

async function nameOf(trx: Trx, { scope, target }: Message): Promise<string> {
  const row =
    scope === 'group'
      ? await trx.selectFrom('groups').select('name').where('id', '=', target).executeTakeFirst()
      : await trx.selectFrom('devices').select('name').where('uuid', '=', target).executeTakeFirst();
  return row?.name ?? '';
}

/**
 * The members of the group, or of the device's groups, who hold readMessage there, which the device's owner does; the owner of a device in no
 * group.
 * readMessage in `*` opens the bell alone and counts for nothing here [R-RIGHT-03].
 */
async function readersOf(trx: Trx, { scope, target }: Message): Promise<string[]> {
  const groups =
    scope === 'group'
      ? sql`(select ${target}::text)`
      : sql`(select group_id from device_groups where device_uuid = ${target})`;
  const device = scope === 'device' ? target : null;
  const { rows } = await sql<{ id: string }>`
    with held as (
      select r.user_id, r.group_id, r.device_uuid from user_roles r join role_rights rr on rr.role_id = r.role_id where rr."right" = 'readMessage'
      union select user_id, group_id, device_uuid from user_rights where "right" = 'readMessage'),
    readers as (
      select m.user_id from group_members m where m.group_id in ${groups} and (
        exists (select 1 from devices d where d.uuid = ${device}::text and d.owner_id = m.user_id)
        or exists (select 1 from held h where h.user_id = m.user_id
          and (h.device_uuid = ${device}::text or h.group_id in (select ancestor from group_closure where descendant in ${groups}))))
      union select d.owner_id from devices d where d.uuid = ${device}::text and d.owner_id is not null
        and not exists (select 1 from device_groups dg where dg.device_uuid = d.uuid))
    select u.id from users u where u.active and u.id in (select user_id from readers) order by u.id`.execute(trx);
  return rows.map(({ id }) => id);
}
