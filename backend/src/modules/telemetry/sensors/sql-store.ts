import { sql } from 'kysely';
import type { DeviceSeries, SensorStore, Window } from '../../../adapters/sensor-store';
import { beginOf, dropPartition, makePartitions, type PartitionedTable, partitionsOf } from '../../../db/partitions';
import type { Clock, Foundation } from '../../../kernel/services';
import { type Db, inTransaction, type Trx } from '../../../kernel/transaction';
import { readSeries } from './read';
import { holdHours, holdRollUp, rollUp } from './roll-up';
import { SeriesIds } from './series';
import { DAY, HOUR, HOUR_DAYS, VALUE_DAYS } from './spans';

type Reading = Foundation['reading'];

/** Pieces are there so long before their first value (ms). */
const AHEAD = 2 * DAY;
/** Clocks of instances may differ by this (ms): nothing is dropped that another one still takes. */
const DIFFERENCE = HOUR;
const KEPT: readonly [PartitionedTable, number][] = [
  ['sensor_values', VALUE_DAYS * DAY],
  ['sensor_hours', HOUR_DAYS * DAY],
];

/** Sensor values in the portal's own database, embedded or on a server. */
export class SqlSensorStore implements SensorStore {
  readonly #db: Db;
  readonly #reading: Reading;
  readonly #clock: Clock;
  readonly #series = new SeriesIds();
  /** Days whose piece another transaction was seen to have committed. */
  readonly #days = new Set<number>();

  /** @param reading asks for what may be a second old; where there is none, `db` is asked */
  constructor({ db, reading, clock }: { readonly db: Db; readonly reading?: Reading; readonly clock: Clock }) {
    this.#db = db;
    this.#reading = reading ?? ((work) => work(db));
    this.#clock = clock;
  }

  async write(trx: Trx, parts: readonly DeviceSeries[]): Promise<DeviceSeries[]> {
    const oldest = this.#clock.now() - VALUE_DAYS * DAY;
    const kept = parts
      .map((part) => ({ ...part, values: part.values.filter(({ timestamp }) => timestamp >= oldest) }))
      .filter(({ values }) => values.length > 0);
    if (kept.length === 0) return [];
    await holdHours(trx);
    await this.#makeDays(trx, kept);
    try {
      const { forgotten, refused } = await this.#store(trx, kept);
      if (forgotten.length === 0) return refused;
      this.#series.drop(forgotten);
      return [...refused, ...(await this.#store(trx, forgotten)).refused];
    } catch (error) {
      // No piece for a value: not the value is at fault, so whoever sent it sends it again.
      if ((error as { code?: unknown }).code !== '23514') throw error;
      this.#days.clear();
      throw new Error('a day of sensor values was dropped while one of them was stored', { cause: error });
    }
  }

  /** Writes values by the numbers of their series; answers the parts whose series are gone, and those that get none. */
  async #store(
    trx: Trx,
    all: readonly DeviceSeries[],
  ): Promise<{ forgotten: DeviceSeries[]; refused: DeviceSeries[] }> {
    const numbers = await this.#series.of(trx, all);
    const parts = all.filter((_part, index) => numbers[index] !== undefined);
    const refused = all.filter((_part, index) => numbers[index] === undefined);
    if (parts.length === 0) return { forgotten: [], refused };
    const ids = numbers.filter((id) => id !== undefined);
    const series: number[] = [],
      times: number[] = [],
      values: number[] = [];
    parts.forEach((part, index) => {
      for (const { timestamp, value } of part.values) {
        series.push(ids[index] ?? 0);
        times.push(timestamp);
        values.push(value);
      }
    });
    const { rows } = await sql<{ id: number }>`
      with known as materialized (select id from sensor_series where id = any(${[...new Set(ids)]}::int[])),
      stored as (
        insert into sensor_values (series, at, value)
        select v.series, v.at, v.value from unnest(${series}::int[], ${times}::bigint[], ${values}::float8[]) as v (series, at, value)
        join known on known.id = v.series
        on conflict do nothing returning series, at),
      late as (
        insert into sensor_late (series, hour) select distinct series, at - at % ${sql.lit(HOUR)} from stored
        where at < (select closed_until from sensor_progress))
      select id from known`.execute(trx);
    const known = new Set(rows.map(({ id }) => id));
    return { forgotten: parts.filter((_part, index) => !known.has(ids[index] ?? 0)), refused };
  }

  /** Makes the pieces for values of days that have none: of a day on which the portal did not run, above all. */
  async #makeDays(trx: Trx, parts: readonly DeviceSeries[]): Promise<void> {
    const days = new Set<number>();
    for (const { values } of parts) for (const { timestamp } of values) days.add(beginOf('sensor_values', timestamp));
    const fresh = [...days].filter((day) => !this.#days.has(day));
    if (fresh.length === 0) return;
    const there = new Set((await partitionsOf(trx, 'sensor_values')).map(({ from }) => from));
    await makePartitions(trx, 'sensor_values', fresh);
    // Not those made just now, which may be taken back.
    for (const day of fresh) if (there.has(day)) this.#days.add(day);
  }

  async count(devices: readonly string[]): Promise<number> {
    const { rows } = await sql<{ amount: number }>`
      select count(*)::int as amount from sensor_series where device_uuid = any(${[...devices]}::text[])`.execute(
      this.#db,
    );
    return rows[0]?.amount ?? 0;
  }

  async read(devices: readonly string[], window: Window, most: number): Promise<DeviceSeries[]> {
    if (devices.length === 0) return [];
    const read = (db: Db) => readSeries(db, this.#clock.now(), devices, window, most);
    // Of a longer window nobody sees its last second.
    return window.end - window.start > HOUR ? this.#reading(read) : read(this.#db);
  }

  async forget(trx: Trx, devices: readonly string[]): Promise<void> {
    await holdRollUp(trx);
    const { rows } = await sql<{ id: number }>`
      delete from sensor_series where device_uuid = any(${[...devices]}::text[]) returning id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    // The values have lost their names, nobody can say whose they were; they go with their days.
    await sql`delete from sensor_hours where series = any(${ids}::int[])`.execute(trx);
    await sql`delete from sensor_days where series = any(${ids}::int[])`.execute(trx);
  }

  async makeRoom(): Promise<void> {
    const now = this.#clock.now();
    const times = [now, now + DAY, now + AHEAD];
    for (const [table] of KEPT) await inTransaction({ db: this.#db }, (trx) => makePartitions(trx, table, times));
  }

  rollUp(): Promise<void> {
    return rollUp(this.#db, this.#clock.now());
  }

  async dropOld(): Promise<number> {
    const { rows } = await sql<{ rolled: number }>`select rolled_until as rolled from sensor_progress`.execute(
      this.#db,
    );
    let gone = 0;
    for (const [table, kept] of KEPT) {
      // Nothing goes that is not rolled up.
      const before = Math.min(this.#clock.now() - kept - DIFFERENCE, rows[0]?.rolled ?? 0);
      for (const piece of await partitionsOf(this.#db, table))
        if (piece.to <= before && (await dropPartition(this.#db, table, piece))) gone += 1;
    }
    this.#days.clear();
    return gone;
  }
}
