import { type RawBuilder, sql } from 'kysely';
import type { DeviceSeries, Window } from '../../../adapters/sensor-store';
import type { Db } from '../../../kernel/transaction';
import { DAY, floorTo, HOUR, HOUR_DAYS, VALUE_DAYS } from './spans';

/** Windows shorter than this (ms) are drawn from values, however many there are: hours would be too few. */
const SHORT = 2 * DAY;
/** A longer window is drawn from values up to so many of them together: seven channels of a value a minute for a week [docs/scale.md]. */
const VALUES_AT_ONCE = 75_000;

/** What a window is drawn from, where a series has more values than may be shown. */
type Source = 'values' | 'hours' | 'days';

/** Of how long (ms) a source holds the lowest and the highest value. */
const STEPS = { values: undefined, hours: HOUR, days: DAY } as const satisfies Record<Source, number | undefined>;

interface Found {
  readonly id: number;
  readonly device: string;
  readonly cu: string;
  readonly channel: string;
  readonly unit: string;
  /** Its values in the window, counted up to one more than may be shown. */
  readonly some: number;
  /** By the roll-ups, for longer windows. */
  readonly all: number;
  readonly rolled: number;
}

/** Reads series as `SensorStore.read` says. */
export async function readSeries(
  db: Db,
  now: number,
  devices: readonly string[],
  window: Window,
  most: number,
): Promise<DeviceSeries[]> {
  const found = await findSeries(db, devices, window, most);
  const hasValues = window.start >= now - VALUE_DAYS * DAY;
  const [whole, thinned] = [
    found.filter(({ some }) => hasValues && some <= most),
    found.filter(({ some }) => !hasValues || some > most),
  ];
  const source = sourceOf(window, now, thinned);
  const points = await readPoints(
    db,
    valuesOf(whole, window),
    thinned.length === 0 ? undefined : drawnFrom(source, thinned, window, most),
  );
  const rolled = new Set(source === 'values' ? [] : thinned.map(({ id }) => id));
  return found.flatMap(({ id, device, cu, channel, unit }) => {
    const values = points.get(id)?.map(([timestamp, value]) => ({ timestamp, value }));
    return values ? [{ device, cu, channel, unit, values, ...(rolled.has(id) && { step: STEPS[source] }) }] : [];
  });
}

function sourceOf({ start, end }: Window, now: number, thinned: readonly Found[]): Source {
  if (start < now - HOUR_DAYS * DAY) return 'days';
  if (start < now - VALUE_DAYS * DAY) return 'hours';
  const amount = thinned.reduce((sum, { all }) => sum + all, 0);
  return end - start < SHORT || amount <= VALUES_AT_ONCE ? 'values' : 'hours';
}

/** All series of some devices, and how much they have in the window. */
async function findSeries(
  db: Db,
  devices: readonly string[],
  { start, end }: Window,
  most: number,
): Promise<readonly Found[]> {
  // Hours that lie in the window wholly: where they hold too much nothing has to be counted.
  const rolled =
    end - start < SHORT
      ? sql`select 0 as amount`
      : sql`select coalesce(sum(count), 0)::int8 as amount from sensor_hours h where h.series = s.id and h.at between ${start} and ${end - HOUR + 1}`;
  const { rows } = await sql<Found>`
    select s.id, s.device_uuid as device, s.cu, s.channel, s.unit, r.amount as "all", (select rolled_until from sensor_progress) as rolled,
      case when r.amount > ${sql.lit(most)} then ${sql.lit(most + 1)} else
        (select count(*)::int from (select 1 from sensor_values v where v.series = s.id and v.at between ${start} and ${end} limit ${sql.lit(most + 1)}) few) end as some
    from sensor_series s cross join lateral (${rolled}) r
    where s.device_uuid = any(${[...devices]}::text[]) order by s.device_uuid, s.cu, s.channel`.execute(db);
  return rows;
}

const idsOf = (series: readonly Found[]) => sql`any(${series.map(({ id }) => id)}::int[])`;

/** Selects series, at and value of what came within a window. */
const valuesOf = (series: readonly Found[], { start, end }: Window) =>
  sql`select series, at, value from sensor_values where series = ${idsOf(series)} and at between ${start} and ${end}`;

/** The same, thinned: each slice of the window gives its lowest and its highest value, the first of each. */
function drawnFrom(source: Source, series: readonly Found[], window: Window, most: number): RawBuilder<unknown> {
  const from = source === 'values' ? valuesOf(series, window) : rolledUp(source, series, window);
  const slice = sql`(at - ${window.start}::bigint) * ${sql.lit(Math.floor(most / 2))} / ${window.end - window.start + 1}::bigint`;
  return sql`
    select series, unnest(array[low[2], -high[2]])::bigint as at, unnest(array[low[1], high[1]]) as value from (
      select series, min(array[value, at::float8]) as low, max(array[value, -at::float8]) as high from (${from}) v group by series, ${slice}) s`;
}

/** The lowest and highest values that the roll-ups hold, at their times; before and behind those that are whole, and not rolled up yet, the values. */
function rolledUp(source: 'hours' | 'days', series: readonly Found[], { start, end }: Window): RawBuilder<unknown> {
  const table = sql.table(source === 'hours' ? 'sensor_hours' : 'sensor_days');
  const step = STEPS[source];
  const first = Math.min(floorTo(step, start + step - 1), end + 1);
  const behind = Math.max(first, Math.min(floorTo(step, end + 1), floorTo(step, series[0]?.rolled ?? 0)));
  return sql`
    select series, at, value from (
      select series, unnest(array[at + low_after, at + high_after]) as at, unnest(array[low, high]) as value
      from ${table} where series = ${idsOf(series)} and at between ${floorTo(step, start)} and ${end}) r
    where at between ${start} and ${end}
    union ${valuesOf(series, { start, end: first - 1 })}
    union ${valuesOf(series, { start: behind, end })}`;
}

/** The points of each series in the order of time, by its number. */
async function readPoints(
  db: Db,
  whole: RawBuilder<unknown>,
  thinned: RawBuilder<unknown> | undefined,
): Promise<Map<number, [number, number][]>> {
  const { rows } = await sql<{ series: number; points: [number, number][] }>`
    select series, json_agg(json_build_array(at, value) order by at) as points
    from (${whole} ${thinned ? sql`union ${thinned}` : sql``}) p group by series`.execute(db);
  return new Map(rows.map(({ series, points }) => [series, points]));
}
