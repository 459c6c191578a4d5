import { sql } from 'kysely';
import { makePartitions, partitionsOf } from '../../../db/partitions';
import { type Db, inTransaction, type Trx } from '../../../kernel/transaction';
import { DAY, floorTo, HOUR } from './spans';

/** Numbers of advisory locks: writers hold the first one together, whoever closes hours alone; the second is that of the roll-up. */
const CLOSING = 8;
const ROLLING = 9;
/** What comes within this after its hour is rolled up with it (ms); what comes later is rolled up again. */
const GRACE = 600_000;
/** So much is rolled up at once (ms): whoever forgets a device waits for it, and the embedded database has one connection. */
const STRETCH = 6 * HOUR;
/** So many late hours are. */
const LATE_AT_ONCE = 2_000;

/** A writer's first word: from here to its commit no hour is closed, so whether a value is late is the same when others see it. */
export const holdHours = (trx: Trx) => sql`select pg_advisory_xact_lock_shared(${sql.lit(CLOSING)}, 0)`.execute(trx);

/** Waits until no roll-up is under way and lets none begin before the commit: it would bring back what is being forgotten. */
export const holdRollUp = (trx: Trx) => sql`select pg_advisory_xact_lock_shared(${sql.lit(ROLLING)}, 0)`.execute(trx);

/**
 * Rolls up the hours that are over, and again those that have got a value since. Each stretch is made anew from the values, in a
 * transaction with the note that it is done: after a crash it is made once more, and comes out the same.
 */
export async function rollUp(db: Db, now: number): Promise<void> {
  await closeHours(db, floorTo(HOUR, now - GRACE));
  while (await inRollUp(db, rollNext));
  while (await inRollUp(db, redoLate));
}

/** From its commit on a value of before is late. Those who write wait for as long as the ones before them need for their commits. */
const closeHours = (db: Db, until: number): Promise<void> =>
  inTransaction({ db }, async (trx) => {
    const { rows } = await sql`select 1 from sensor_progress where closed_until < ${until}`.execute(trx);
    if (rows.length === 0) return;
    await sql`select pg_advisory_xact_lock(${sql.lit(CLOSING)}, 0)`.execute(trx);
    await sql`update sensor_progress set closed_until = ${until} where closed_until < ${until}`.execute(trx);
  });

/** Does a step unless another instance is about it; answers whether there may be another. */
const inRollUp = (db: Db, step: (trx: Trx) => Promise<boolean>): Promise<boolean> =>
  inTransaction({ db }, async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(ROLLING)}, 0) as mine`.execute(trx);
    if (!rows[0]?.mine) return false;
    // The limit is for calls; nobody waits for this.
    await sql`set local statement_timeout = 0`.execute(trx);
    return step(trx);
  });

async function rollNext(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ closed: number; rolled: number }>`
    select closed_until as closed, rolled_until as rolled from sensor_progress`.execute(trx);
  const { closed = 0, rolled = 0 } = rows[0] ?? {};
  if (rolled >= closed) return false;
  const next = (await partitionsOf(trx, 'sensor_values')).find(({ state, to }) => state === 'in' && to > rolled);
  const from = Math.max(rolled, next?.from ?? closed);
  const to = Math.min(floorTo(STRETCH, from) + STRETCH, closed);
  if (from < closed) {
    await rollHours(
      trx,
      [from],
      sql`select v.series, at - at % ${sql.lit(HOUR)} as hour, at, value from sensor_values v
        where at >= ${from} and at < ${to} and exists (select 1 from sensor_series s where s.id = v.series)`,
    );
    await rollDay(trx, floorTo(DAY, from));
  }
  await sql`update sensor_progress set rolled_until = ${Math.max(to, Math.min(from, closed))}`.execute(trx);
  return to < closed;
}

async function redoLate(trx: Trx): Promise<boolean> {
  const { rows: first } = await sql<{ hour: number }>`select hour from sensor_late order by hour limit 1`.execute(trx);
  if (!first[0]) return false;
  const day = floorTo(DAY, first[0].hour);
  // Marks that are not committed yet stay; this one's values are seen, for they came in the same commit.
  const { rows } = await sql<{ series: number; hour: number }>`
    delete from sensor_late where ctid = any(array(
      select ctid from sensor_late where hour >= ${day} and hour < ${day + DAY} limit ${sql.lit(LATE_AT_ONCE)}))
    returning series, hour`.execute(trx);
  const marks = [...new Map(rows.map((mark) => [`${mark.series} ${mark.hour}`, mark])).values()];
  await rollHours(
    trx,
    marks.map(({ hour }) => hour),
    sql`select v.series, l.hour, v.at, v.value
      from unnest(${marks.map(({ series }) => series)}::int[], ${marks.map(({ hour }) => hour)}::bigint[]) as l (series, hour)
      join sensor_series s on s.id = l.series
      join sensor_values v on v.series = l.series and v.at >= l.hour and v.at < l.hour + ${sql.lit(HOUR)}
      where v.at >= ${day} and v.at < ${day + DAY}`,
  );
  await rollDay(
    trx,
    day,
    marks.map(({ series }) => series),
  );
  return true;
}

/** Lists order by their first place, so the least of [value, time] is the lowest value with its first time. So far up no sum runs over. */
const SUM_BOUND = sql.lit(1e290);

/** Makes hours anew from all of their values: `values` selects series, hour, at and value. */
async function rollHours(trx: Trx, hours: readonly number[], values: ReturnType<typeof sql>): Promise<void> {
  await makePartitions(trx, 'sensor_hours', hours);
  await sql`insert into sensor_hours (series, at, count, sum, low, low_after, high, high_after)
    select series, hour, count, sum, low[1], (low[2] - hour)::int, high[1], (-high[2] - hour)::int from (
      select series, hour, count(*)::int as count, sum(least(${SUM_BOUND}, greatest(-${SUM_BOUND}, value))) as sum,
        min(array[value, at::float8]) as low, max(array[value, -at::float8]) as high
      from (${values}) v group by series, hour) h
    on conflict (series, at) do update set count = excluded.count, sum = excluded.sum,
      low = excluded.low, low_after = excluded.low_after, high = excluded.high, high_after = excluded.high_after`.execute(
    trx,
  );
}

/** Makes a day anew from all of its hours, of all series or some. */
async function rollDay(trx: Trx, day: number, series?: readonly number[]): Promise<void> {
  await sql`insert into sensor_days (series, at, count, sum, low, low_after, high, high_after)
    select series, ${day}::bigint, count, sum, low[1], (low[2] - ${day}::float8)::int, high[1], (-high[2] - ${day}::float8)::int from (
      select series, sum(count)::int as count, sum(sum) as sum,
        min(array[low, (at + low_after)::float8]) as low, max(array[high, -(at + high_after)::float8]) as high
      from sensor_hours where at >= ${day} and at < ${day + DAY} ${series ? sql`and series = any(${[...series]}::int[])` : sql``}
      group by series) d
    on conflict (series, at) do update set count = excluded.count, sum = excluded.sum,
      low = excluded.low, low_after = excluded.low_after, high = excluded.high, high_after = excluded.high_after`.execute(
    trx,
  );
}
