import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../kernel/http-error';

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
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
  };
}

/** The cursor of the page after an incident. */
export const cursorAfter = (id: string): string => Buffer.from(`after:${id}`).toString('base64url');

function readCursor(cursor: string): string {
  const [kind, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(':', 2);
  if (kind !== 'after' || !id || cursorAfter(id) !== cursor)
    throw invalid('cursor', 'cursor must be taken from the Link header of an earlier answer');
  return id;
}

/** The SQL of a page: ties newest first, then by id, so that the order is total and no page repeats or skips one. */
export function pageClause({ key, descending, limit, after }: IncidentPaging): {
  after: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: RawBuilder<unknown>;
} {
  const value = KEYS[key];
  const further = descending ? sql`<` : sql`>`;
  return {
    // The row before is read anew: incidents are never deleted one by one, only with their device.
    after:
      after === undefined
        ? sql``
        : sql`and exists (
      select 1 from (select ${value} as k, i.reported_at as t, i.id as id from incidents i join devices d on d.uuid = i.device_uuid where i.id = ${after}) last
      where ${value} ${further} last.k or (${value} = last.k and (i.reported_at < last.t or (i.reported_at = last.t and i.id > last.id))))`,
    order: sql`order by ${value} ${descending ? sql`desc` : sql`asc`}, i.reported_at desc, i.id`,
    limit: limit === undefined ? sql`` : sql`limit ${limit}`,
  };
}
