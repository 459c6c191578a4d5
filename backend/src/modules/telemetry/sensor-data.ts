import type { SensorSeries } from '@portal/contracts/devices';
import { sql } from 'kysely';
import { type Caller, visibleDevices } from '../../kernel/access';
import { invalid } from '../../kernel/http-error';
import type { Db } from '../../kernel/transaction';

const DAY = 86_400_000;
/** R-CONST-05. */
const WINDOW_MAX = 31 * DAY;
const POINTS_MAX = 2_000;
/** Each slice of the window keeps its lowest and its highest value. */
const SLICES = POINTS_MAX / 2;

export interface Window {
  readonly start: number;
  readonly end: number;
}

/** The window that was asked for: the last 24 hours when nothing was [R-API-27]. Throws 400. */
export function windowOf(asked: { start?: number; end?: number }, now: number): Window {
  const end = asked.end ?? now;
  const start = asked.start ?? end - DAY;
  if (start > end) throw invalid('start', 'start must not be after end');
  if (end - start > WINDOW_MAX) throw invalid('start', 'the window may be 31 days long at most');
  return { start: Math.max(0, start), end };
}

/**
 * The sensor values of those of some devices that the caller sees, in the order asked for. Channels with too many values
 * are thinned in the database, so that neither a peak nor a drop gets lost [R-CONST-05].
 */
export async function sensorData(
  db: Db,
  caller: Caller,
  uuids: readonly string[],
  { start, end }: Window,
): Promise<{ uuid: string; sensordata: SensorSeries[] }[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{
    uuid: string;
    cu: string | null;
    channel: string;
    unit: string;
    points: [number, number][];
  }>`
    with seen as (select uuid from devices where uuid = any(${[...uuids]}::text[]) and uuid in ${visibleDevices(caller)}),
    raw as (
      select v.*, count(*) over (partition by device_uuid, cu, channel) as amount, (at - ${start}::bigint) * ${SLICES} / (${end - start + 1})::bigint as slice
      from sensor_values v join seen on seen.uuid = v.device_uuid where at between ${start} and ${end}),
    ranked as (
      select *, row_number() over (partition by device_uuid, cu, channel, slice order by value, at) as from_low,
        row_number() over (partition by device_uuid, cu, channel, slice order by value desc, at) as from_high
      from raw),
    series as (
      select device_uuid, cu, channel, (array_agg(unit order by at desc))[1] as unit, json_agg(json_build_array(at, value) order by at) as points
      from ranked where amount <= ${POINTS_MAX} or from_low = 1 or from_high = 1 group by device_uuid, cu, channel)
    select seen.uuid, cu, channel, unit, points from seen left join series on series.device_uuid = seen.uuid
    order by array_position(${[...uuids]}::text[], seen.uuid), cu, channel`.execute(db);
  const devices = new Map<string, SensorSeries[]>();
  for (const { uuid, cu, channel, unit, points } of rows) {
    const list = devices.get(uuid) ?? [];
    devices.set(uuid, list);
    if (cu !== null)
      list.push({ cu, channel, unit, values: points.map(([timestamp, value]) => ({ timestamp, value })) });
  }
  return [...devices].map(([uuid, sensordata]) => ({ uuid, sensordata }));
}
