import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../kernel/http-error';
import type { Db } from '../../kernel/transaction';

/** What a list of incidents can be sorted by. Ascending priority has HIGH first [R-INC-03]. */
const KEYS = {
  reportTimestamp: sql`i.reported_at`,
  priority: sql`case i.priority when 'HIGH' then 0 when 'MEDIUM' then 1 else 2 end`,
  status: sql`case i.status when 'NEW' then 0 when 'INPROGRESS' then 1 else 2 end`,
  category: sql`i.category`,
  summary: sql`lower(i.summary)`,
  title: sql`lower(i.summary)`,
  cu: sql`coalesce(i.cu, '')`,
  device: sql`lower(d.name)`,
} as const;
export type SortKey = keyof typeof KEYS;

export interface IncidentPaging {
  key: SortKey;
  descending: boolean;
  limit?: number | undefined;
  /** Plain id of the last incident of the page before. */
  after?: string | undefined;
  /** How many there were at the first page, where a cursor says it. */
  counted?: number | undefined;
}

/** Newest first unless asked otherwise. `priority`, `-reportTimestamp`. Throws 400 for a key nobody knows. */
export function readPaging(query: { limit?: number; cursor?: string; sort?: string }): IncidentPaging {
  const sort = query.sort?.trim() || '-reportTimestamp';
  const name = sort.replace(/^-/, '');
  const key = (Object.keys(KEYS) as SortKey[]).find((known) => known === name);
  if (!key) throw invalid('sort', `sort takes one of ${Object.keys(KEYS).join(', ')}, with - before it for descending`);
  return {
    key,
    descending: sort.startsWith('-'),
    limit: query.limit,
    ...(query.cursor === undefined ? {} : readCursor(query.cursor)),
  };
}

/** The cursor of the page after an incident, with how many there are, where counting them takes longer than a page. */
export const cursorAfter = (id: string, counted?: number): string =>
  Buffer.from(['after', id, ...(counted === undefined ? [] : [counted])].join(':')).toString('base64url');

function readCursor(cursor: string): { after: string; counted: number | undefined } {
  const [kind, after, said] = Buffer.from(cursor, 'base64url').toString('utf8').split(':', 3);
  const counted = said === undefined ? undefined : Number(said);
  if (
    kind !== 'after' ||
    !after ||
    (counted !== undefined && !Number.isSafeInteger(counted)) ||
    cursorAfter(after, counted) !== cursor
  )
    throw invalid('cursor', 'cursor must be taken from the Link header of an earlier answer');
  return { after, counted };
}

/** What a page stands after: the last incident of the one before, by what it is sorted by. */
export interface LastShown {
  value: string | number;
  at: number;
  id: string;
}

/** Reads it anew: incidents are never deleted one by one, only with their device. Undefined when it is gone. */
export async function lastShown(db: Db, { key, after }: IncidentPaging): Promise<LastShown | undefined> {
  const { rows } = await sql<LastShown>`
    select ${KEYS[key]} as value, i.reported_at as at, i.id from incidents i join devices d on d.uuid = i.device_uuid where i.id = ${after}`.execute(
    db,
  );
  return rows[0];
}

/**
 * The SQL of a page: ties newest first, then by id, so that the order is total and no page repeats or skips one. Where it begins is said as a
 * bound, so that an index leads there.
 * @param last what the page stands after, where it names one; nothing stands after one that is gone
 */
export function pageClause(
  { key, descending, limit, after }: IncidentPaging,
  last: LastShown | undefined,
): { after: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: RawBuilder<unknown> } {
  const value = KEYS[key];
  const [further, noNearer] = descending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`];
  const beyond =
    last &&
    sql`and ${value} ${noNearer} ${last.value} and (${value} ${further} ${last.value} or i.reported_at < ${last.at} or (i.reported_at = ${last.at} and i.id > ${last.id}))`;
  return {
    after: after === undefined ? sql`` : (beyond ?? sql`and false`),
    order: sql`order by ${value} ${descending ? sql`desc` : sql`asc`}, i.reported_at desc, i.id`,
    limit: limit === undefined ? sql`` : sql`limit ${limit}`,
  };
}
