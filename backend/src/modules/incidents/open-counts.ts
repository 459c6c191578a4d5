import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * `(select …)` of the unresolved incidents of each device: `device_uuid`, `fresh` (status NEW) and `in_progress`. What status, rank and
 * badges are made of [R-STAT-01]; RESOLVED ones do not count.
 * @param among only these devices, by their uuids or as `(select …)` of them; without it all
 */
export function openCounts(among?: readonly string[] | Expression<string>): RawBuilder<unknown> {
  const only =
    among === undefined
      ? sql``
      : sql`and device_uuid = any(${'toOperationNode' in among ? sql`array${among}` : [...among]})`;
  return sql`(
    select device_uuid, (count(*) filter (where status = 'NEW'))::int as fresh, (count(*) filter (where status = 'INPROGRESS'))::int as in_progress
    from incidents where status <> 'RESOLVED' ${only} group by device_uuid)`;
}
