/** The only place that decides who sees and who may [R-RIGHT-01 to R-RIGHT-06, R-RIGHT-11]. */

import {
  holds,
  holdsSomewhere,
  OWNER_RIGHTS,
  type Right,
  type RightsEntry,
  type Scope,
  scopesGiving,
} from '@portal/domain/rights';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './transaction';

/** Who calls. `entries` holds what roles and the operator granted and what everybody has; an owner's rights come from the device. */
export interface Caller {
  readonly userId: string;
  readonly loginId: string;
  readonly entries: readonly RightsEntry[];
  /** There when somebody of support sees what the user sees, and may change nothing [R-EXT-18]; `loginId` is theirs. */
  readonly view?: { readonly id: string; readonly by: string };
  /**
   * There when it is no account that calls but a release key, whose id stands in place of one [ADR 54]; `shell`: it was made for the shell
   * as well [ADR 58].
   */
  readonly key?: { readonly name: string; readonly shell: boolean };
}

/** What a right is held on, by plain id. */
export type Resource = { readonly group: string } | { readonly device: string };

/** What a scope is about, if that is a group or device. */
export function resourceOfScope(scope: string): Resource | undefined {
  const [, kind, id = ''] = /^(group|device):(.+)$/s.exec(scope) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'group' ? { group: id } : { device: id };
}

/** What a caller is to a resource, and all scopes where a right on it may be held: its own and those above. */
export interface Access {
  readonly exists: boolean;
  readonly visible: boolean;
  readonly owner: boolean;
  readonly scopes: readonly Scope[];
}

/** Groups where the user is a member or holds a right: everything below them is visible to the user. */
export const roots = (userId: string) => sql<string>`
  select group_id from group_members where user_id = ${userId}
  union select group_id from user_roles where user_id = ${userId} and group_id is not null
  union select group_id from user_rights where user_id = ${userId} and group_id is not null`;

/** `(select …)` of the ids of all groups the caller sees, for `where('id', 'in', …)` [R-RIGHT-04]. */
export function visibleGroups(caller: Caller): Expression<string> {
  return sql<string>`(select c.descendant from group_closure c where c.ancestor in (${roots(caller.userId)}))`;
}

/** The uuids of devices that a user sees whatever groups they are in: own ones, and those with a right on them; one may come twice. */
const heldDevices = (userId: string) => sql<{ uuid: string }>`
  select uuid from devices where owner_id = ${userId}
  union all select device_uuid from user_roles where user_id = ${userId} and device_uuid is not null
  union all select device_uuid from user_rights where user_id = ${userId} and device_uuid is not null`;

/** `(select …)` of the uuids of all devices the caller sees: through groups, own ones, and those with a right on them [R-RIGHT-04]; one may come twice. */
export function visibleDevices(caller: Caller): Expression<string> {
  return sql<string>`(
    select dg.device_uuid from device_groups dg where dg.group_id in ${visibleGroups(caller)}
    union all ${heldDevices(caller.userId)})`;
}

/** Whether a device is one of `visibleDevices`. For few of them, each of which is looked up. `offset 0` keeps the planner from finding all that the caller sees instead, of whom it does not know how much that is. */
export function seesDevice(caller: Caller, uuid: Expression<string>): Expression<SqlBool> {
  const { userId } = caller;
  return sql<SqlBool>`(
    exists (select 1 from device_groups dg join group_closure c on c.descendant = dg.group_id where dg.device_uuid = ${uuid} and c.ancestor = any(array(${roots(userId)})) offset 0)
    or exists (select 1 from devices own where own.uuid = ${uuid} and own.owner_id = ${userId} offset 0)
    or exists (select 1 from user_roles r where r.user_id = ${userId} and r.device_uuid = ${uuid} offset 0)
    or exists (select 1 from user_rights r where r.user_id = ${userId} and r.device_uuid = ${uuid} offset 0))`;
}

/** Whether a group is one of `visibleGroups`, as `seesDevice`. */
export function seesGroup(caller: Caller, group: Expression<string>): Expression<SqlBool> {
  // Not `exists`, of which the planner makes a join that begins with all groups it sees.
  return sql<SqlBool>`(select true from group_closure c where c.descendant = ${group} and c.ancestor = any(array(${roots(caller.userId)})) limit 1)`;
}

/** With more groups than this nobody's devices are found all at once to show a page of what they say. */
const MANY = 5_000;

/**
 * How many devices the caller sees, of whom that is very many: the planner is told where to begin, so that it knows how much there is, and what
 * stands in no group that the caller sees is added.
 * @param fits which of `devices` count
 */
export async function countManyDevices(
  db: Db,
  caller: Caller,
  fits: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<number> {
  const { userId } = caller;
  const tops = await sql<{ group_id: string }>`${roots(userId)}`.execute(db);
  const ids = tops.rows.map(({ group_id }) => group_id);
  const { rows } = await sql<{ n: number }>`
    with further (uuid) as (select distinct uuid from (${heldDevices(userId)}) held)
    select (
      (select count(*) from devices where ${fits} and uuid in (
        select dg.device_uuid from device_groups dg where dg.group_id in (select c.descendant from group_closure c where c.ancestor = any(${ids}))))
      + (select count(*) from further f join devices on devices.uuid = f.uuid where ${fits} and not exists (
        select 1 from device_groups dg join group_closure c on c.descendant = dg.group_id where dg.device_uuid = f.uuid and c.ancestor = any(${ids}) offset 0)))::int as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Whether the caller sees so many groups that most of what there is will be visible. */
export async function seesMany(db: Db, caller: Caller): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from group_closure where ancestor in (${roots(caller.userId)}) limit ${MANY + 1}) seen`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) > MANY;
}

/** `(select …)` of the visible groups on which the caller holds a right. */
export function groupsWith(caller: Caller, right: Right): Expression<string> {
  if (holds(caller.entries, right, [])) return visibleGroups(caller);
  return sql<string>`(select c.descendant from group_closure c where c.ancestor = any(${granted(caller, right, 'group:')}))`;
}

/** `(select …)` of the visible devices on which the caller holds a right, as owner too. */
export function devicesWith(caller: Caller, right: Right): Expression<string> {
  return sql<string>`(
    select dg.device_uuid from device_groups dg where dg.group_id in ${groupsWith(caller, right)}
    union all ${devicesBeside(caller, right)})`;
}

/** Those of `devicesWith` that no group gives; some may stand in such a group all the same. */
function devicesBeside(caller: Caller, right: Right): RawBuilder<unknown> {
  if (holds(caller.entries, right, [])) return heldDevices(caller.userId);
  const owned = OWNER_RIGHTS.includes(right)
    ? sql`union all select d.uuid from devices d where d.owner_id = ${caller.userId}`
    : sql``;
  return sql`select unnest(${granted(caller, right, 'device:')}) ${owned}`;
}

/**
 * Two conditions of which a device of `devicesWith` fulfils one: for who counts what very many devices have. Of the two kinds together the
 * database would first make a list without repetitions.
 */
export function eitherWith(
  caller: Caller,
  right: Right,
  uuid: Expression<string>,
): [inGroups: RawBuilder<SqlBool>, beside: RawBuilder<SqlBool>] {
  const groups = groupsWith(caller, right);
  return [
    sql<SqlBool>`${uuid} in (select dg.device_uuid from device_groups dg where dg.group_id in ${groups})`,
    sql<SqlBool>`${uuid} in (${devicesBeside(caller, right)})
      and not exists (select 1 from device_groups dg where dg.device_uuid = ${uuid} and dg.group_id in ${groups} offset 0)`,
  ];
}

/** Whether the caller holds a right on one of a device's groups, or on all that is visible: neither as owner nor on the device alone. */
export function holdsByGroup(caller: Caller, right: Right, uuid: Expression<string>): Expression<SqlBool> {
  if (holds(caller.entries, right, [])) return seesDevice(caller, uuid);
  return sql<SqlBool>`exists (select 1 from device_groups dg join group_closure c on c.descendant = dg.group_id
      where dg.device_uuid = ${uuid} and c.ancestor = any(${granted(caller, right, 'group:')}) offset 0)`;
}

/** Whether a device is one of `devicesWith`, as `seesDevice`. */
export function holdsOnDevice(caller: Caller, right: Right, uuid: Expression<string>): Expression<SqlBool> {
  if (holds(caller.entries, right, [])) return seesDevice(caller, uuid);
  const owned = OWNER_RIGHTS.includes(right)
    ? sql`or exists (select 1 from devices own where own.uuid = ${uuid} and own.owner_id = ${caller.userId} offset 0)`
    : sql``;
  return sql<SqlBool>`(
    ${holdsByGroup(caller, right, uuid)}
    or ${uuid} = any(${granted(caller, right, 'device:')}) ${owned})`;
}

/** The plain ids of one kind of scope in which a right was granted. */
function granted(caller: Caller, right: Right, kind: 'group:' | 'device:') {
  const ids = caller.entries
    .filter((entry) => entry.scope.startsWith(kind) && entry.rights.includes(right))
    .map((entry) => entry.scope.slice(kind.length));
  return sql`${ids}::text[]`;
}

/** The plain ids of all groups the caller sees. */
export async function visibleGroupIds(db: Db, caller: Caller): Promise<string[]> {
  const rows = await sql<{ id: string }>`select id from groups where id in ${visibleGroups(caller)}`.execute(db);
  return rows.rows.map((row) => row.id);
}

/** The uuids of all devices the caller sees. */
export async function visibleDeviceIds(db: Db, caller: Caller): Promise<string[]> {
  const rows = await sql<{ uuid: string }>`select uuid from devices where uuid in ${visibleDevices(caller)}`.execute(
    db,
  );
  return rows.rows.map((row) => row.uuid);
}

/** The uuids of devices the caller sees whatever groups they are in; one may come twice. */
export async function heldDeviceIds(db: Db, caller: Caller): Promise<string[]> {
  const rows = await heldDevices(caller.userId).execute(db);
  return rows.rows.map((row) => row.uuid);
}

/** What the caller is to a group or device, in one query. */
export async function accessTo(db: Db, caller: Caller, resource: Resource): Promise<Access> {
  return 'group' in resource ? groupAccess(db, caller, resource.group) : deviceAccess(db, caller, resource.device);
}

async function groupAccess(db: Db, caller: Caller, id: string): Promise<Access> {
  const found = await sql<{ above: string[] | null; member: boolean }>`
    select array_agg(c.ancestor) as above,
      exists (select 1 from group_members m where m.user_id = ${caller.userId}
        and m.group_id in (select ancestor from group_closure where descendant = ${id})) as member
    from group_closure c where c.descendant = ${id}`.execute(db);
  const row = found.rows[0];
  const scopes = (row?.above ?? []).map((group): Scope => `group:${group}`);
  return {
    exists: scopes.length > 0,
    visible: row?.member === true || grantedIn(caller, scopes),
    owner: false,
    scopes,
  };
}

async function deviceAccess(db: Db, caller: Caller, uuid: string): Promise<Access> {
  const found = await sql<{ owner: boolean | null; above: string[] | null; member: boolean }>`
    with above as (
      select distinct c.ancestor from device_groups dg join group_closure c on c.descendant = dg.group_id where dg.device_uuid = ${uuid})
    select d.owner_id = ${caller.userId} as owner, (select array_agg(ancestor) from above) as above,
      exists (select 1 from group_members m where m.user_id = ${caller.userId} and m.group_id in (select ancestor from above)) as member
    from devices d where d.uuid = ${uuid}`.execute(db);
  const row = found.rows[0];
  if (!row) return { exists: false, visible: false, owner: false, scopes: [] };
  const scopes: Scope[] = [`device:${uuid}`, ...(row.above ?? []).map((group): Scope => `group:${group}`)];
  const owner = row.owner === true;
  return { exists: true, visible: owner || row.member || grantedIn(caller, scopes), owner, scopes };
}

/** A holder of any right in one of the scopes. */
const grantedIn = (caller: Caller, scopes: readonly Scope[]): boolean =>
  caller.entries.some((entry) => entry.scope !== '*' && entry.rights.length > 0 && scopes.includes(entry.scope));

/** Whether the right holds, given what the caller is to the resource. */
export const allowed = (caller: Caller, right: Right, access: Access): boolean =>
  grantsOf(caller, right, access).length > 0;

/**
 * All by which a right holds: the scopes in which it was given, and being the owner. Nothing holds on what is not visible [R-RIGHT-03].
 * What calls are guarded by, and what support is told about a right [R-EXT-17].
 */
export function grantsOf(caller: Caller, right: Right, access: Access): readonly (Scope | 'owner')[] {
  if (!access.visible) return [];
  const scopes = scopesGiving(caller.entries, right, access.scopes);
  return access.owner && OWNER_RIGHTS.includes(right) ? [...scopes, 'owner'] : scopes;
}

/** Whether the caller holds a right on a group or device; false also when it is not visible. */
export async function mayOn(db: Db, caller: Caller, right: Right, resource: Resource): Promise<boolean> {
  return allowed(caller, right, await accessTo(db, caller, resource));
}

/** Whether the caller sees a group or device [R-RIGHT-04]. */
export async function isVisible(db: Db, caller: Caller, resource: Resource): Promise<boolean> {
  return (await accessTo(db, caller, resource)).visible;
}

/** Whether two users share a visible group, or are the same [R-API-17]. */
export async function seesUser(db: Db, caller: Caller, userId: string): Promise<boolean> {
  if (userId === caller.userId) return true;
  const found = await sql<{ sees: SqlBool }>`select exists (
    select 1 from group_members m where m.user_id = ${userId} and m.group_id in ${visibleGroups(caller)}) as sees`.execute(
    db,
  );
  return found.rows[0]?.sees === true;
}

/** Whether the right is held in any scope, an owner's devices included [R-SHELL-06]. */
export async function maySomewhere(db: Db, caller: Caller, right: Right): Promise<boolean> {
  if (holdsSomewhere(caller.entries, right)) return true;
  if (!OWNER_RIGHTS.includes(right)) return false;
  const own = await db
    .selectFrom('devices')
    .select('uuid')
    .where('owner_id', '=', caller.userId)
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
