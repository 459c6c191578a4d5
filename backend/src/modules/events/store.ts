import type { IncidentStatus } from '@portal/domain/incidents';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables';
import { deviceFacts } from '../devices/store';
import type { Belongings } from './audience';
import { Fleet, type PlacedDevice } from './fleet';

type Db = Kysely<Tables>;

/** All groups and devices as they are now. */
export async function loadFleet(db: Db, now: number): Promise<Fleet> {
  const groups = await db.selectFrom('groups').select(['id', 'parent_id']).execute();
  const { rows } = await sql<PlacedDevice>`
    select f.*, coalesce(p.group_ids, '{}') as group_ids
    from ${deviceFacts()} f
    left join (select device_uuid, array_agg(group_id) as group_ids from device_groups group by device_uuid) p on p.device_uuid = f.uuid`.execute(
    db,
  );
  return new Fleet(groups, rows, now);
}

/** Memberships and own devices of some users; every user asked for is in the answer. */
export async function findBelongings(db: Db, users: readonly string[]): Promise<Map<string, Belongings>> {
  const { rows } = await sql<{ id: string; groups: string[] | null; devices: string[] | null }>`
    select u.id, (select array_agg(m.group_id) from group_members m where m.user_id = u.id) as groups,
      (select array_agg(d.uuid) from devices d where d.owner_id = u.id) as devices
    from unnest(${[...users]}::text[]) as u (id)`.execute(db);
  return new Map(rows.map(({ id, groups, devices }) => [id, { groups: groups ?? [], devices: devices ?? [] }]));
}

export async function findIncidentStatuses(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; device_uuid: string; status: IncidentStatus }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('incidents')
    .select(['id', 'device_uuid', 'status'])
    .where('id', 'in', [...ids])
    .execute();
}

/** Unread notifications of some users; every user asked for is in the answer. */
export async function findUnread(db: Db, users: readonly string[]): Promise<{ user: string; unread: number }[]> {
  if (users.length === 0) return [];
  const { rows } = await sql<{ user: string; unread: number }>`
    select u.id as "user", (select count(*)::int from notifications n where n.user_id = u.id and not n.read) as unread
    from unnest(${[...users]}::text[]) as u (id)`.execute(db);
  return rows;
}

/** Devices that pinged after a moment. */
export async function findPings(
  db: Db,
  after: number,
): Promise<{ device_uuid: string; last_ping: number; connected: boolean }[]> {
  const { rows } = await sql<{ device_uuid: string; last_ping: number; connected: boolean }>`
    select device_uuid, last_ping, connected from device_states where last_ping > ${after}`.execute(db);
  return rows;
}

/** Which of the log-ins still hold. */
export async function findLiveLogins(db: Db, logins: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select l.id from logins l join users u on u.id = l.user_id
    where l.id = any(${[...logins]}) and l.revoked_at is null and u.active`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
