/** Groups and devices of all customers by name, of which there may be a million [R-EXT-17]. */

import type { ListQuery } from '@portal/contracts/endpoint';
import type { SupportPlace } from '@portal/contracts/support';
import { folded, matcher } from '@portal/domain/search';
import { type RawBuilder, sql } from 'kysely';
import { foldedPlain, isPlain, likeOf } from '../../kernel/like';
import { cursorOf, type Page, page, readCursor } from '../../kernel/lists';
import type { Db } from '../../kernel/transaction';

/** No sign stands behind it in any text. */
const LAST_SIGN = 0x10ffff;

interface Named {
  id: string;
  name: string;
}

/** Groups and devices whose name fits, groups first; of each kind those whose name begins with it before what only holds it, then by name. */
export async function findPlaces(
  db: Db,
  { q = '', limit, cursor }: Pick<ListQuery, 'q' | 'limit' | 'cursor'>,
): Promise<Page<SupportPlace[]>> {
  const from = readCursor(cursor).place;
  const to = limit === undefined ? undefined : from + limit;
  const groups = await namedLike(db, GROUPS, q, to);
  const devices = await namedLike(db, DEVICES, q, to);
  const found = [
    ...groups.rows.map((row) => ({ ...row, kind: 'group' as const })),
    ...devices.rows.map((row) => ({ ...row, kind: 'device' as const })),
  ].slice(from, to);
  const paths = await pathsAround(db, found);
  const total = groups.total + devices.total;
  const end = from + found.length;
  return page(
    found.map(({ kind, id, name }) => ({ scope: `${kind}:${id}` as const, name, within: paths.get(id) ?? '' })),
    total,
    end < total && found.length > 0 ? cursorOf(end, undefined) : undefined,
  );
}

/** How names are compared by the database. */
interface Compared {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The name, folded, compared sign by sign. */
  readonly name: RawBuilder<unknown>;
  /** Rows whose name it can fold. */
  readonly foldable: RawBuilder<unknown>;
  /** Rows that may fit: found by an index, where there is one. */
  readonly near: (like: string) => RawBuilder<unknown>;
}

/** Of groups, of which there are fewer, names of plain letters are compared, for which no locale is needed. */
const GROUPS: Compared = {
  table: sql`groups`,
  id: sql`id`,
  name: foldedPlain(sql.ref('name')),
  foldable: isPlain(sql.ref('name')),
  near: () => sql`true`,
};
/** The texts that a device is searched by are kept folded, its name first. */
const DEVICES: Compared = {
  table: sql`devices`,
  id: sql`uuid`,
  name: sql`split_part(search_text, chr(10), 1) collate "C"`,
  foldable: sql`search_text is not null`,
  near: (like) => sql`search_text like ${like}`,
};

/** The first rows whose name fits, and how many do; names that the database cannot fold are folded here [R-EXT-22]. */
async function namedLike(
  db: Db,
  { table, id, name, foldable, near }: Compared,
  pattern: string,
  most: number | undefined,
): Promise<{ rows: Named[]; total: number }> {
  const wanted = folded(pattern.trim());
  const like = likeOf(wanted);
  const fitting = sql`from ${table} where ${foldable} and ${near(like)} and ${name} like ${like}`;
  // As a range, for an index on the name.
  const begins = sql`(${name} >= ${wanted} and ${name} < ${wanted} || chr(${LAST_SIGN}))`;
  const first = async (which: RawBuilder<unknown>, count: number | undefined) =>
    (
      await sql<Named>`select ${id} as id, name ${fitting} and ${which} order by ${name}, ${id} collate "C"
        ${count === undefined ? sql`` : sql`limit ${count}`}`.execute(db)
    ).rows;
  const plain = async () => {
    const rows = await first(begins, most);
    if (rows.length === most) return rows;
    return [...rows, ...(await first(sql`not ${begins}`, most === undefined ? undefined : most - rows.length))];
  };
  // Side by side: to count what all have takes as long as there are many.
  const [found, count] = await Promise.all([plain(), most === undefined ? undefined : countOf(db, fitting)]);
  const others = await sql<Named>`select ${id} as id, name from ${table} where not (${foldable})`.execute(db);
  const fits = matcher(wanted);
  const folding = others.rows.filter((row) => fits(row.name));
  const rows = folding.length === 0 ? found : [...found, ...folding].sort(inOrderOf(wanted)).slice(0, most);
  return { rows, total: (count ?? found.length) + folding.length };
}

async function countOf(db: Db, fitting: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${fitting}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** As the database orders plain names. */
function inOrderOf(wanted: string): (a: Named, b: Named) => number {
  const begins = ({ name }: Named) => Number(folded(name).startsWith(wanted));
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return (a, b) => begins(b) - begins(a) || compare(folded(a.name), folded(b.name)) || compare(a.id, b.id);
}

/** By the id of each group or device the names of the groups around it, from the top; of several that hold a device one. */
async function pathsAround(
  db: Db,
  found: readonly { kind: 'group' | 'device'; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (wanted: string) => found.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const { rows } = await sql<{ id: string; path: string }>`
    with around (id, within) as (
      select id, parent_id from groups where id = any(${ids('group')}::text[]) and parent_id is not null
      union all select device_uuid, min(group_id) from device_groups where device_uuid = any(${ids('device')}::text[]) group by device_uuid)
    select a.id, string_agg(g.name, ' › ' order by c.depth desc) as path
    from around a join group_closure c on c.descendant = a.within join groups g on g.id = c.ancestor group by a.id`.execute(
    db,
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}
