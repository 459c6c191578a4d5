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
/** Those by which numbers are compared; the others are texts. */
const NUMBERS: ReadonlySet<SortKey> = new Set(['reportTimestamp', 'priority', 'status']);

/** What an incident is sorted by. */
export const sortValue = (key: SortKey): RawBuilder<unknown> => KEYS[key];

export interface IncidentPaging {
  key: SortKey;
  descending: boolean;
  limit?: number | undefined;
  /** The last incident of the page before, by its plain id. */
  after?: LastShown | { id: string } | undefined;
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
    ...(query.cursor === undefined ? {} : readCursor(query.cursor, key)),
  };
}

/** What a page stands after: the last incident of the one before, by what it is sorted by. */
export interface LastShown {
  value: string | number;
  at: number;
  id: string;
}

/**
 * The cursor of the page after an incident, with how many there are, where counting them takes longer than a page. It says where the incident
 * stood: it may stand elsewhere when the next page is asked for, or be gone with its device.
 */
export const cursorAfter = ({ id, at, value }: LastShown, counted?: number): string =>
  Buffer.from(JSON.stringify([id, at, value, ...(counted === undefined ? [] : [counted])])).toString('base64url');

function readCursor(cursor: string, key: SortKey): Pick<IncidentPaging, 'after' | 'counted'> {
  const [id, at, value, counted] = partsOf(Buffer.from(cursor, 'base64url').toString('utf8'));
  const whole =
    at === undefined || (Number.isSafeInteger(at) && typeof value === (NUMBERS.has(key) ? 'number' : 'string'));
  // The database takes no text with a NUL.
  const isText = [id, value].every((part) => typeof part !== 'string' || !part.includes('\0'));
  if (
    typeof id !== 'string' ||
    id === '' ||
    !whole ||
    !isText ||
    (counted !== undefined && !Number.isSafeInteger(counted))
  )
    throw invalid('cursor', 'cursor must be taken from the Link header of an earlier answer');
  return {
    after: at === undefined ? { id } : { id, at: Number(at), value: value as LastShown['value'] },
    counted: counted === undefined ? undefined : Number(counted),
  };
}

/** An older version named the incident alone: `after:id`, and how many there are. */
function partsOf(text: string): unknown[] {
  const [kind, id, said] = text.split(':', 3);
  if (kind === 'after') return [id, undefined, undefined, said === undefined ? undefined : Number(said)];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.length >= 3 ? read : [];
  } catch {
    return [];
  }
}

/**
 * What a page stands after; read anew where a cursor does not say it. Undefined when that is gone, and for a first page.
 * @param readable whether the caller may read `i`: what stands before and after an incident tells of it
 */
export async function lastShown(
  db: Db,
  { key, after }: IncidentPaging,
  readable: RawBuilder<unknown>,
): Promise<LastShown | undefined> {
  if (!after || 'at' in after) return after;
  const { rows } = await sql<LastShown>`
    select ${KEYS[key]} as value, i.reported_at as at, i.id from incidents i join devices d on d.uuid = i.device_uuid
    where i.id = ${after.id} and ${readable}`.execute(db);
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
