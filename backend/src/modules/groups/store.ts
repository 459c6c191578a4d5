import { sql } from 'kysely';
import { type Caller, visibleGroups } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';
import { findPlacedCounts, findPlacedStates, type PlacedStates } from '../devices/store';
import type { Membership } from './totals';

export interface GroupRow {
  id: string;
  parent_id: string | null;
  name: string;
  attributes: Record<string, string>;
  icon_file: string | null;
  version: number;
  muted_until: number | null;
  /** Direct members, first joined first. */
  users: string[];
}

const GROUP = sql`g.id, g.parent_id, g.name, g.attributes, g.icon_file, g.version, g.muted_until, coalesce(m.users, '{}') as users`;

/** All groups the caller sees, by name. */
export async function findVisibleGroups(db: Db, caller: Caller): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${GROUP}
    from groups g
    left join (select group_id, array_agg(user_id order by joined_at, user_id) as users from group_members
      where group_id in ${visibleGroups(caller)} group by group_id) m on m.group_id = g.id
    where g.id in ${visibleGroups(caller)}
    order by g.name, g.id`.execute(db);
  return rows;
}

/** One group by its plain id. */
export async function findGroup(db: Db, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${GROUP}
    from groups g
    left join lateral (select array_agg(user_id order by joined_at, user_id) as users from group_members where group_id = g.id) m on true
    where g.id = ${id}`.execute(db);
  return rows[0];
}

const QUIET = { state: 'OK', incidents: { new: 0, inProgress: 0 } } as const;

const told = ({ group_id: groupId, told }: Pick<PlacedStates, 'group_id' | 'told'>): Membership[] =>
  (told ?? []).map(({ uuid, state, fresh, in_progress: inProgress }) => ({
    groupId,
    uuid,
    state,
    incidents: { new: fresh, inProgress },
  }));

const memberships = (rows: readonly PlacedStates[]): Membership[] =>
  rows.flatMap((row) => [
    ...(row.quiet ?? []).map((uuid) => ({ groupId: row.group_id, uuid, ...QUIET })),
    ...told(row),
  ]);

/** Every device of some groups, once for each of them that holds it directly. */
export async function findMemberships(db: Db, groups: readonly string[]): Promise<Membership[]> {
  return memberships(await findPlacedStates(db, groups));
}

/** What the totals of some groups are made of: devices by themselves, and how many each group holds besides that are just OK. */
export async function findCounts(
  db: Db,
  groups: readonly string[],
): Promise<{ memberships: Membership[]; quiet: ReadonlyMap<string, number> }> {
  const rows = await findPlacedCounts(db, groups);
  return {
    memberships: rows.flatMap(told),
    quiet: new Map(rows.map(({ group_id, quiet }) => [group_id, quiet])),
  };
}

/** Every device of a group and of those below it. */
export async function findMembershipsBelow(db: Db, id: string): Promise<Membership[]> {
  const below = await db.selectFrom('group_closure').select('descendant').where('ancestor', '=', id).execute();
  return findMemberships(
    db,
    below.map(({ descendant }) => descendant),
  );
}
