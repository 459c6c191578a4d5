import { folded } from '@portal/domain/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Caller, heldDeviceIds, seesDevice, seesGroup, visibleDevices, visibleGroups } from '../../kernel/access';
import { groupedBy } from '../../kernel/grouped-by';
import { likeOf } from '../../kernel/like';
import type { Db } from '../../kernel/transaction';
import { openCounts } from '../incidents/open-counts';
import { type DeviceFacts, FACTS, joinFacts } from './facts';
import type { DeviceRow, LiveRow } from './view';

/** All devices the caller sees, or those of a list, in three queries whatever their number; ordered by uuid. */
export async function findDevices(db: Db, caller: Caller, uuids?: readonly string[]): Promise<DeviceRow[]> {
  const among = uuids
    ? sql`uuid = any(${[...uuids]}) and ${seesDevice(caller, sql.ref('devices.uuid'))}`
    : sql`uuid in ${visibleDevices(caller)}`;
  const seen = await sql<{ uuid: string }>`select uuid from devices where ${among}`.execute(db);
  const ids = seen.rows.map(({ uuid }) => uuid).sort();
  return readRows(db, ids, await findPlaces(db, caller, uuids && ids));
}

/** The uuids of all devices the caller sees, in their order. As one value: as rows they take three times as long. */
export async function findDeviceUuids(db: Db, caller: Caller): Promise<string[]> {
  const { rows } = await sql<{ uuids: string[] }>`select array${visibleDevices(caller)} as uuids`.execute(db);
  return [...new Set(rows[0]?.uuids)].sort();
}

/** The uuids that come after one, each looked at for itself: for who sees most of what there is. `fits`: of which devices. */
export async function findDeviceUuidsAfter(
  db: Db,
  caller: Caller,
  after: string,
  limit: number,
  fits: RawBuilder<SqlBool> = sql`true`,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from devices where uuid > ${after} and ${fits} and ${seesDevice(caller, sql.ref('devices.uuid'))} order by uuid limit ${limit}`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

/** The texts that are searched, each on a line of its own. */
export const SEARCHED_TEXTS = sql<string>`concat_ws(chr(10), name, street, zipcode, city, country, cloud_connect_id)`;

/** Of all devices the caller sees the texts that are searched. */
export async function findDeviceSearchTexts(db: Db, caller: Caller): Promise<{ uuid: string; text: string }[]> {
  const { rows } = await sql<{ uuid: string; text: string }>`
    select uuid, ${SEARCHED_TEXTS} as text from devices where uuid in ${visibleDevices(caller)}`.execute(db);
  return rows;
}

/** The same of those devices there are whose letters the database does not fold, or whose texts are not filled in yet: few. */
export async function findUnfoldedTexts(db: Db): Promise<{ uuid: string; text: string }[]> {
  const { rows } = await sql<{ uuid: string; text: string }>`
    select uuid, ${SEARCHED_TEXTS} as text from devices where search_text is null`.execute(db);
  return rows;
}

/** The devices that fit a pattern of those whose letters the database folds, whoever sees them; not more than so many, where that is said. */
export async function findUuidsLike(db: Db, pattern: string, most?: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from devices where ${isLike(pattern)} ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Whether the texts of a device fit a pattern: one of their lines does [R-DEV-02]. */
export const isLike = (pattern: string) =>
  sql<SqlBool>`(search_text like ${likeOf(pattern)} and ${isInOneLine(pattern)})`;

/** What stands on both sides of a `*` stands in one line. */
function isInOneLine(pattern: string): RawBuilder<SqlBool> {
  const parts = folded(pattern.trim())
    .split('*')
    .filter((part) => part !== '');
  if (parts.some((part) => part.includes('\n'))) return sql`false`;
  const literal = (part: string) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return parts.length < 2 ? sql`true` : sql`search_text ~ ${parts.map(literal).join('[^\\n]*')}`;
}

/** Those of some devices that the caller sees. */
export async function seenAmong(db: Db, caller: Caller, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ uuid: string }>`
    select uuid from devices where uuid = any(${[...uuids]}::text[]) and ${seesDevice(caller, sql.ref('devices.uuid'))}`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

/** A device whoever holds it, as one sees it who sees none of its groups; undefined when it is gone. */
export async function findUnplacedDevice(db: Db, uuid: string): Promise<DeviceRow | undefined> {
  const [row] = await readRows(db, [uuid], new Map());
  return row;
}

/** The rows of devices in the order of their uuids. */
async function readRows(db: Db, ids: readonly string[], places: ReadonlyMap<string, string[]>): Promise<DeviceRow[]> {
  // A list of known length lets the planner choose well; a subquery looks ten times smaller to it than it is.
  const { rows } = await sql<StoredDevice>`
    select ${FACTS}, d.cloud_connect_id, d.name, d.street, d.zipcode, d.city, d.country, u.email as owner_email, d.icon_file, d.icon, d.registered_at,
      d.ip, d.sw_version, d.project, d.device_id, d.controlunits::text as controlunits, d.coordinates::text as coordinates, d.version, d.muted_until
    from devices d ${joinFacts(ids)} left join users u on u.id = d.owner_id
    where d.uuid = any(${[...ids]})`.execute(db);

  const parse = parserOf<DeviceRow['controlunits']>();
  const parsePlace = parserOf<DeviceRow['coordinates']>();
  const byId = new Map(rows.map((row) => [row.uuid, row]));
  return ids.flatMap((uuid) => {
    const row = byId.get(uuid);
    if (!row) return [];
    return [
      {
        ...row,
        controlunits: parse(row.controlunits),
        coordinates: parsePlace(row.coordinates),
        group_ids: places.get(uuid) ?? [],
      },
    ];
  });
}

/** A column of `devices d` as JSON. */
const text = (column: string) => sql`coalesce(to_json(${sql.ref(`d.${column}`)})::text, 'null')`;
/** What does not change by itself, by the wire's names; the last four for support alone [R-API-08, R-RIGHT-29]. */
const FIXED: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: text('name'),
  street: text('street'),
  zipcode: text('zipcode'),
  city: text('city'),
  country: text('country'),
  username: sql`coalesce(to_json(u.email)::text, 'null')`,
  registrationDate: sql`d.registered_at`,
  cloudConnectID: text('cloud_connect_id'),
  mutedUntil: sql`coalesce(d.muted_until::text, 'null')`,
};
const SUPPORT: typeof FIXED = {
  ip: text('ip'),
  version: text('sw_version'),
  project: text('project'),
  deviceID: text('device_id'),
};
/** Stored as JSON. */
const STORED = ['controlunits', 'coordinates'] as const;

/** So many devices are written down at a time: a part takes the database some 50 ms, and other calls come between two. */
const PART = 4_000;

/**
 * All devices the caller sees, with what does not change by itself as the JSON text of the wire's fields, without brackets, in parts ordered by
 * uuid. The database writes ten thousand of them down faster than they are read, copied and written here.
 * @param support with the support fields [R-RIGHT-29]
 * @param isWanted of the fields that are asked for
 */
export async function* findDeviceTexts(
  db: Db,
  caller: Caller,
  support: boolean,
  isWanted: (field: string) => boolean = () => true,
): AsyncGenerator<(LiveRow & { fixed: string })[]> {
  const columns = Object.entries({ ...FIXED, ...(support && SUPPORT) }).filter(([field]) => isWanted(field));
  const named = columns.map(([field, value]) => sql`${sql.lit(`"${field}":`)}, ${value}`);
  const stored = STORED.filter(isWanted);
  const compact = compactOf();
  const [places, held] = await Promise.all([findPlaces(db, caller), heldDeviceIds(db, caller)]);
  const uuids = [...new Set([...places.keys(), ...held])].sort();
  for (let from = 0; from < uuids.length; from += PART) {
    const ids = uuids.slice(from, from + PART);
    const { rows } = await sql<
      Omit<LiveRow, 'group_ids'> & { fixed: string } & Partial<Record<(typeof STORED)[number], string>>
    >`
    select ${FACTS}, d.icon_file, d.icon, ${sql.join([
      ...stored.map((column) => sql`${sql.ref(`d.${column}`)}::text as ${sql.ref(column)}`),
      sql`concat(${sql.join(named.length === 0 ? [sql`''`] : named, sql`, ',', `)}) as fixed`,
    ])}
    from devices d ${joinFacts(ids)} left join users u on u.id = d.owner_id
    where d.uuid = any(${ids})`.execute(db);
    yield inOrder(rows).map((row) => {
      const parts = [row.fixed, ...stored.map((column) => `"${column}":${compact(row[column] ?? 'null')}`)];
      const fixed = parts.filter((part) => part !== '').join(',');
      return Object.assign(row, { fixed, group_ids: places.get(row.uuid) ?? [] });
    });
  }
}

const inOrder = <Row extends { uuid: string }>(rows: Row[]): Row[] => rows.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));

/** Takes the spaces out of the database's JSON, each text once. */
function compactOf(): (text: string) => string {
  const parse = parserOf<unknown>();
  const known = new Map<string, string>();
  return (stored) => {
    const found = known.get(stored);
    if (found !== undefined) return found;
    const written = JSON.stringify(parse(stored));
    known.set(stored, written);
    return written;
  };
}

/** A row with its jsonb columns as text. */
type StoredDevice = Omit<DeviceRow, 'controlunits' | 'coordinates' | 'group_ids'> & {
  controlunits: string;
  coordinates: string;
};

/** Reads JSON, each text once: devices of one model share their control units, those of one site their place. */
function parserOf<T>(): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    // The checked edge: the column's type in `db/tables.ts`.
    const value = JSON.parse(text) as T;
    known.set(text, value);
    return value;
  };
}

/** The visible groups that hold each device, the one joined first at the front. */
async function findPlaces(db: Db, caller: Caller, uuids?: readonly string[]): Promise<Map<string, string[]>> {
  const among = uuids
    ? sql`device_uuid = any(${[...uuids]}) and ${seesGroup(caller, sql.ref('device_groups.group_id'))}`
    : sql`group_id in ${visibleGroups(caller)}`;
  const { rows } = await sql<{ device_uuid: string; group_id: string; joined_at: number }>`
    select device_uuid, group_id, joined_at from device_groups where ${among}`.execute(db);
  rows.sort((a, b) => a.joined_at - b.joined_at || (a.group_id < b.group_id ? -1 : 1));
  const byDevice = groupedBy(rows, ({ device_uuid }) => device_uuid);
  return new Map([...byDevice].map(([uuid, placed]) => [uuid, placed.map(({ group_id }) => group_id)]));
}

/**
 * The devices in each of some groups: those that are OK, have no open incident and stand in no other of the groups are `quiet`, which nearly all of a
 * large fleet are; of the others all is told that counts for a group. One row a group: to take ten thousand rows from the database costs more
 * than to find them. A list of known length lets the planner choose well.
 * @param isWhole with the uuids of the quiet ones, and not their number alone
 */
export async function findPlaced(db: Db, groups: readonly string[], isWhole: boolean): Promise<Placed[]> {
  const among = sql`group_id = any(${[...groups]}::text[])`;
  const uuids = isWhole ? sql`json_agg(p.uuid) filter (where not p.told)` : sql`null`;
  const { rows } = await sql<Placed>`
    select p.group_id, (count(*) filter (where not p.told))::int as quiet, ${uuids} as uuids,
      json_agg(json_build_object('uuid', p.uuid, 'state', p.state, 'fresh', p.fresh, 'in_progress', p.in_progress)) filter (where p.told) as told
    from (
      select dg.group_id, dg.device_uuid as uuid, coalesce(s.state, 'OK') as state, coalesce(o.fresh, 0) as fresh, coalesce(o.in_progress, 0) as in_progress,
        coalesce(s.state, 'OK') <> 'OK' or o.device_uuid is not null or m.device_uuid is not null as told
      from device_groups dg left join device_states s on s.device_uuid = dg.device_uuid
      left join ${openCounts(sql`(select device_uuid from device_groups where ${among})`)} o on o.device_uuid = dg.device_uuid
      left join (select device_uuid from device_groups where ${among} group by device_uuid having count(*) > 1) m on m.device_uuid = dg.device_uuid
      where ${among}) p
    group by p.group_id`.execute(db);
  return rows;
}

export interface Placed {
  group_id: string;
  /** How many devices are quiet, and which, where that was asked for. */
  quiet: number;
  uuids: string[] | null;
  told: Pick<DeviceFacts, 'uuid' | 'state' | 'fresh' | 'in_progress'>[] | null;
}
