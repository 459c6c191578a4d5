import { sql } from 'kysely';
import { type Caller, visibleGroups } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';
import { findPlaced, type Placed } from '../devices/store';
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

/** What some groups show of the devices that stand in them. */
export interface DevicesIn {
  /** Devices that count by themselves, once for each of the groups that holds them directly. */
  memberships: Membership[];
  /** How many each group holds besides. */
  quiet: ReadonlyMap<string, number>;
  /** The uuids of all that stand directly in each group, in their order, where they were asked for. */
  devices: ReadonlyMap<string, string[]>;
}

/** @param isWhole with the devices that stand in each group: without them a large fleet is there in half the time */
export async function findDevicesIn(db: Db, groups: readonly string[], isWhole = true): Promise<DevicesIn> {
  const rows = await findPlaced(db, groups, isWhole);
  return {
    memberships: rows.flatMap(({ group_id: groupId, told }) =>
      (told ?? []).map(({ uuid, state, fresh, in_progress: inProgress }) => ({
        groupId,
        uuid,
        state,
        incidents: { new: fresh, inProgress },
      })),
    ),
    quiet: new Map(rows.map(({ group_id, quiet }) => [group_id, quiet])),
    devices: new Map(isWhole ? rows.map((row) => [row.group_id, uuidsOf(row)]) : []),
  };
}

/** The same of a group and all below it. */
export async function findDevicesBelow(db: Db, id: string): Promise<DevicesIn> {
  const below = await db.selectFrom('group_closure').select('descendant').where('ancestor', '=', id).execute();
  return findDevicesIn(
    db,
    below.map(({ descendant }) => descendant),
  );
}

const uuidsOf = ({ uuids, told }: Placed): string[] =>
  [...(uuids ?? []), ...(told ?? []).map(({ uuid }) => uuid)].sort();
