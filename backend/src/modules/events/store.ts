import type { Device } from '@portal/contracts/devices';
import type { DeviceField, GroupField } from '@portal/contracts/events';
import type { Group } from '@portal/contracts/groups';
import type { IncidentStatus } from '@portal/domain/incidents';
import { sql } from 'kysely';
import type { Db } from '../../kernel/transaction';
import { deviceFacts } from '../devices/facts';
import { deviceIcon } from '../devices/view';
import { groupIcon } from '../groups/view';
import type { Belongings } from './audience';
import { Fleet, type PlacedDevice } from './fleet';

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

/** What of some devices may change without anything moving. */
export async function findDeviceFields(
  db: Db,
  uuids: readonly string[],
): Promise<{ uuid: string; version: number; values: Pick<Device, DeviceField> }[]> {
  if (uuids.length === 0) return [];
  const rows = await db
    .selectFrom('devices')
    .select(['uuid', 'version', 'name', 'street', 'zipcode', 'city', 'country', 'coordinates'])
    .select(['icon', 'icon_file', 'muted_until'])
    .where(sql<boolean>`uuid = any(${[...uuids]}::text[])`)
    .execute();
  return rows.map(({ uuid, version, icon, icon_file, muted_until, coordinates, ...own }) => ({
    uuid,
    version,
    values: {
      ...own,
      coordinates: coordinates ?? [],
      iconURL: deviceIcon({ icon, icon_file }),
      mutedUntil: muted_until,
    },
  }));
}

/** What of some groups may change without anything moving. */
export async function findGroupFields(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; version: number; values: Pick<Group, GroupField> }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'version', 'name', 'attributes', 'icon_file', 'muted_until'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return rows.map(({ id, version, name, attributes, icon_file, muted_until }) => ({
    id,
    version,
    values: { name, attributes, iconURL: groupIcon(icon_file), mutedUntil: muted_until },
  }));
}

/** The members of those of some groups that are still there, first joined first. */
export async function findMembers(db: Db, groups: readonly string[]): Promise<{ id: string; users: string[] }[]> {
  if (groups.length === 0) return [];
  const { rows } = await sql<{ id: string; users: string[] }>`
    select g.id, coalesce(array_agg(m.user_id order by m.joined_at, m.user_id) filter (where m.user_id is not null), '{}') as users
    from groups g left join group_members m on m.group_id = g.id where g.id = any(${[...groups]}::text[]) group by g.id`.execute(
    db,
  );
  return rows;
}
