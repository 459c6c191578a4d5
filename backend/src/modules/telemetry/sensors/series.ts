import { CHANNELS_MAX } from '@portal/domain/limits';
import { sql } from 'kysely';
import type { DeviceSeries } from '../../../adapters/sensor-store';
import type { Trx } from '../../../kernel/transaction';

type Key = Pick<DeviceSeries, 'device' | 'cu' | 'channel'>;
interface Series {
  readonly id: number;
  readonly unit: string;
}

/** So many series are remembered, some 20 MB; those heard of least lately are looked up again. */
const REMEMBERED = 100_000;

/** No text of a device holds a NUL. */
const keyOf = ({ device, cu, channel }: Key): string => `${device}\0${cu}\0${channel}`;
/** When its newest value was taken (ms). */
const newestOf = ({ values }: DeviceSeries): number =>
  values.reduce((newest, { timestamp }) => Math.max(newest, timestamp), 0);

/**
 * The numbers of series. What is remembered may be out of date: the transaction that made a number was taken back, or another instance has
 * forgotten the device. So whoever writes by a number holds it against the table, and says here which ones are gone.
 */
export class SeriesIds {
  readonly #known = new Map<string, Series>();

  /** The number of each part's series, which is made when there is none; its unit is brought up to date. Undefined for one too many of its device. */
  async of(trx: Trx, parts: readonly DeviceSeries[]): Promise<(number | undefined)[]> {
    await this.#learn(trx, parts);
    const ids = parts.map((part) => this.#get(part)?.id);
    const changed = inOneOrder(parts.filter((part) => (this.#get(part)?.unit ?? part.unit) !== part.unit));
    for (const part of changed) await this.#tellUnit(trx, part);
    // Read again by the next batch: this one may be taken back.
    this.drop(changed);
    return ids;
  }

  /** Forgets what these parts' series were. */
  drop(parts: readonly DeviceSeries[]): void {
    for (const part of parts) this.#known.delete(keyOf(part));
  }

  #get(key: Key): Series | undefined {
    return this.#known.get(keyOf(key));
  }

  #remember(key: Key, series: Series): void {
    this.#known.delete(keyOf(key));
    this.#known.set(keyOf(key), series);
  }

  async #learn(trx: Trx, parts: readonly DeviceSeries[]): Promise<void> {
    const unknown = new Map<string, DeviceSeries>();
    for (const part of parts) {
      const known = this.#get(part);
      // Heard of last: forgotten last.
      if (known) this.#remember(part, known);
      else unknown.set(keyOf(part), part);
    }
    if (unknown.size === 0) return;
    const wanted = inOneOrder([...unknown.values()]);
    await this.#read(trx, wanted);
    const missing = await withRoom(
      trx,
      wanted.filter((part) => !this.#get(part)),
    );
    if (missing.length > 0) {
      await sql`insert into sensor_series (device_uuid, cu, channel, unit, unit_at)
        select * from unnest(${column(missing, 'device')}::text[], ${column(missing, 'cu')}::text[], ${column(missing, 'channel')}::text[],
          ${column(missing, 'unit')}::text[], ${missing.map(newestOf)}::bigint[]) on conflict do nothing`.execute(trx);
      // Those of another instance as well, which has committed them meanwhile.
      await this.#read(trx, missing);
    }
    const inUse = new Set(parts.map(keyOf));
    for (const key of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      if (!inUse.has(key)) this.#known.delete(key);
    }
  }

  async #read(trx: Trx, wanted: readonly Key[]): Promise<void> {
    const { rows } = await sql<Key & Series>`
      select s.id, s.device_uuid as device, s.cu, s.channel, s.unit
      from unnest(${column(wanted, 'device')}::text[], ${column(wanted, 'cu')}::text[], ${column(wanted, 'channel')}::text[]) as k (device, cu, channel)
      join sensor_series s on s.device_uuid = k.device and s.cu = k.cu and s.channel = k.channel`.execute(trx);
    for (const row of rows) this.#remember(row, { id: row.id, unit: row.unit });
  }

  /** A late value does not bring back the unit that a newer one has changed. */
  async #tellUnit(trx: Trx, part: DeviceSeries): Promise<void> {
    const at = newestOf(part);
    await sql`update sensor_series set unit = ${part.unit}, unit_at = ${at}
      where device_uuid = ${part.device} and cu = ${part.cu} and channel = ${part.channel} and unit_at <= ${at}`.execute(
      trx,
    );
  }
}

/** Those for which their devices have room; two transactions that make some at once may make a few more. */
async function withRoom(trx: Trx, parts: readonly DeviceSeries[]): Promise<DeviceSeries[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<{ device: string; amount: number }>`
    select device_uuid as device, count(*)::int as amount from sensor_series
    where device_uuid = any(${[...new Set(column(parts, 'device'))]}::text[]) group by device_uuid`.execute(trx);
  const amounts = new Map(rows.map(({ device, amount }) => [device, amount]));
  return parts.filter(({ device }) => {
    const amount = amounts.get(device) ?? 0;
    amounts.set(device, amount + 1);
    return amount < CHANNELS_MAX;
  });
}

/** The same for all instances, so that two which write the same series wait for each other and not crosswise. */
function inOneOrder(parts: readonly DeviceSeries[]): DeviceSeries[] {
  const keyed = parts.map((part) => ({ key: keyOf(part), part }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ part }) => part);
}

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);
