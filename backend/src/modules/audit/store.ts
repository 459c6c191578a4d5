import { type AuditArea, actionsOf } from '@portal/domain/audit';
import { SPELT } from '@portal/domain/search';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, groupsWith } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';

export interface AuditRow {
  serial: number;
  at: number;
  user_id: string | null;
  user_name: string | null;
  action: string;
  scope: string | null;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AuditQuery {
  /** Which entries may be read at all. */
  readonly within: RawBuilder<unknown>;
  readonly user?: string | undefined;
  readonly area?: AuditArea | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** As in every list: plain text anywhere, `*` any run. */
  readonly q?: string | undefined;
  readonly oldestFirst: boolean;
  /** The serial of the last entry already answered. */
  readonly after?: number | undefined;
  readonly limit: number;
}

export const everything = (): RawBuilder<unknown> => sql`true`;

/** Entries of a group, the groups below it, and their devices since they are in them: what happened to a device before belongs to others. */
export const withinGroup = (group: string): RawBuilder<unknown> => {
  const places = sql`device_groups dg join group_closure c on c.descendant = dg.group_id where c.ancestor = ${group}`;
  // Arrays, so that the index on scope is used however long the log is.
  return sql`(
    a.scope = any(array(select 'group:' || descendant from group_closure where ancestor = ${group} union select ${`group:${group}`}))
    or (a.scope = any(array(select 'device:' || dg.device_uuid from ${places}))
      and a.at >= (select min(dg.joined_at) from ${places} and 'device:' || dg.device_uuid = a.scope)))`;
};

/** All entries of one device. */
export const ofDevice = (uuid: string): RawBuilder<unknown> => sql`a.scope = ${`device:${uuid}`}`;

/** Entries of a device since it is in a group where the caller holds updateGroup; for who holds it on the device alone, since its owner has it. */
export const withinDevice = (caller: Caller, uuid: string): RawBuilder<unknown> => sql`(
  ${ofDevice(uuid)}
  and a.at >= coalesce(
    (select min(joined_at) from device_groups where device_uuid = ${uuid} and group_id in ${groupsWith(caller, 'updateGroup')}),
    (select registered_at from devices where uuid = ${uuid})))`;

/** Normalized first, or another form of `%` would be one only after it was looked for. */
const likeOf = (pattern: string): string =>
  `%${pattern
    .normalize('NFKD')
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')}%`;

/** As `folded` compares texts [R-EXT-22], for Latin letters; what stands on other letters is theirs, and has to be on both sides. */
const foldedIn = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  // A database without a locale knows small letters of ASCII only.
  Object.entries(SPELT).reduce(
    (plain, [letter, spelt]) => sql`replace(replace(${plain}, ${letter}, ${spelt}), ${letter.toUpperCase()}, ${spelt})`,
    sql`regexp_replace(normalize(lower(${text}), nfkd), '[\\u0300-\\u036f]', '', 'g')`,
  );

/** One page of entries, and the number of all hits. */
export async function findEntries(
  db: Db,
  { within, user, area, from, to, q, oldestFirst, after, limit }: AuditQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  const text = q === undefined || q.trim() === '' ? undefined : likeOf(q.trim());
  const hits = sql`
    from audit_log a left join users u on u.id = a.user_id
    where ${within}
      ${user === undefined ? sql`` : sql`and a.user_id = ${user}`} ${from === undefined ? sql`` : sql`and a.at >= ${from}`}
      ${area === undefined ? sql`` : sql`and a.action ~ ${actionsOf(area)}`}
      ${to === undefined ? sql`` : sql`and a.at <= ${to}`}
      ${text === undefined ? sql`` : sql`and ${foldedIn(sql`concat_ws(' ', a.action, u.name, a.actor, a.before::text, a.after::text)`)} like ${foldedIn(sql`${text}::text`)}`}`;
  const beyond =
    after === undefined ? sql`` : oldestFirst ? sql`and a.serial > ${after}` : sql`and a.serial < ${after}`;
  const { rows } = await sql<AuditRow>`
    select a.serial, a.at, a.user_id, coalesce(u.name, a.actor) as user_name, a.action, a.scope, a.subject, a.before, a.after ${hits} ${beyond}
    order by a.serial ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::int as total ${hits}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Everybody with an account who made one of some changes, by name. */
export async function findAuthors(db: Db, within: RawBuilder<unknown>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where exists (select 1 from audit_log a where a.user_id = u.id and ${within})
    order by lower(u.name), u.id`.execute(db);
  return rows;
}
