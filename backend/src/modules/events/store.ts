import type { Device } from '@portal/contracts/devices';
import type { DeviceField, GroupField } from '@portal/contracts/events';
import type { Group } from '@portal/contracts/groups';
import type { IncidentStatus } from '@portal/domain/incidents';
import { slicesOf } from '@portal/domain/slices';
import { sql } from 'kysely';
import type { Db } from '../../kernel/transaction';
import { deviceFacts } from '../devices/facts';
import { deviceIcon } from '../devices/view';
import { groupIcon } from '../groups/view';
import type { Belongings } from './audience';
import type { Fleet, PlacedDevice, PlacedGroup, Sight } from './fleet';

/** So many devices are read at a time. */
const PART = 10_000;

/**
 * Adds to a fleet some groups with all below them, and some devices, as they are now.
 * @returns when the last of the added devices pinged
 */
export async function addToFleet(db: Db, fleet: Fleet, now: number, { groups, devices }: Sight): Promise<number> {
  const { rows: below } = await sql<PlacedGroup>`
    select id, parent_id from groups where id in (select descendant from group_closure where ancestor = any(${[...groups]}::text[]))`.execute(
    db,
  );
  fleet.addGroups(below);
  // As one value: as rows they take three times as long.
  const { rows } = await sql<{ uuids: string[] }>`
    select array(select device_uuid from device_groups where group_id = any(${below.map(({ id }) => id)}::text[])) as uuids`.execute(
    db,
  );
  const found = new Set([...(rows[0]?.uuids ?? []), ...devices]);
  let pinged = 0;
  for (const part of slicesOf(
    [...found].filter((uuid) => !fleet.device(uuid)),
    PART,
  )) {
    const placed = await findPlaced(db, part);
    fleet.addDevices(placed, now);
    for (const { last_ping: ping } of placed) pinged = Math.max(pinged, ping ?? 0);
  }
  return pinged;
}

/** Some devices with all groups that they are in. A list of known length lets the planner choose well. */
async function findPlaced(db: Db, uuids: readonly string[]): Promise<PlacedDevice[]> {
  const { rows } = await sql<PlacedDevice>`
    select f.*, coalesce(p.group_ids, '{}') as group_ids
    from ${deviceFacts(uuids)} f left join (
      select device_uuid, array_agg(group_id) as group_ids from device_groups where device_uuid = any(${[...uuids]}::text[]) group by device_uuid
    ) p on p.device_uuid = f.uuid`.execute(db);
  return rows;
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

/**
 * Devices that pinged after a moment, and some in any case.
 * @param among of these alone; undefined: of all there are
 */
export async function findPings(
  db: Db,
  after: number,
  uuids: readonly string[],
  among: readonly string[] | undefined,
): Promise<{ device_uuid: string; last_ping: number; connected: boolean }[]> {
  const asked = among === undefined ? sql`true` : sql`device_uuid = any(${[...among]}::text[])`;
  const { rows } = await sql<{ device_uuid: string; last_ping: number; connected: boolean }>`
    select device_uuid, last_ping, connected from device_states
    where (last_ping > ${after} and ${asked}) or (device_uuid = any(${[...uuids]}::text[]) and last_ping is not null)`.execute(
    db,
  );
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
