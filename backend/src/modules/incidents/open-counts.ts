import { type RawBuilder, sql } from 'kysely';

/**
 * `(select …)` of the unresolved incidents of each device: `device_uuid`, `fresh` (status NEW) and `in_progress`. What status, rank and
 * badges are made of [R-STAT-01]; RESOLVED ones do not count.
 * @param uuids only these devices; without it all
 */
export function openCounts(uuids?: readonly string[]): RawBuilder<unknown> {
  const only = uuids ? sql`and device_uuid = any(${[...uuids]})` : sql``;
  return sql`(
    select device_uuid, (count(*) filter (where status = 'NEW'))::int as fresh, (count(*) filter (where status = 'INPROGRESS'))::int as in_progress
    from incidents where status <> 'RESOLVED' ${only} group by device_uuid)`;
}
