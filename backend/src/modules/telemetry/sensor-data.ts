import type { SensorSeries } from '@portal/contracts/device-readings';
import { sql } from 'kysely';
import type { Window } from '../../adapters/sensor-store';
import { type Caller, seesDevice } from '../../kernel/access';
import { invalid } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';

const DAY = 86_400_000;
/** R-CONST-05. */
const WINDOW_MAX = 31 * DAY;
const POINTS_MAX = 2_000;
/** Of all channels of an answer together: it stands in memory as a whole. */
const POINTS_TOGETHER = 200_000;
/** Fewer would be no chart. */
const POINTS_LEAST = 20;

/** The window that was asked for: the last 24 hours when nothing was [R-API-27]. Throws 400. */
export function windowOf(asked: { start?: number; end?: number }, now: number): Window {
  const end = asked.end ?? now;
  const start = asked.start ?? end - DAY;
  if (start > end) throw invalid('start', 'start must not be after end');
  if (end - start > WINDOW_MAX) throw invalid('start', 'the window may be 31 days long at most');
  return { start: Math.max(0, start), end };
}

/**
 * The sensor values of those of some devices that the caller sees, in the order asked for. Channels with too many values are thinned where
 * they are kept, so that neither a peak nor a drop gets lost, and the more the more channels there are [R-CONST-05]. Throws 400 for devices
 * of too many channels.
 */
export async function sensorData(
  { db, sensors }: { db: Services['db']; sensors: Pick<Services['sensors'], 'count' | 'read'> },
  caller: Caller,
  uuids: readonly string[],
  window: Window,
): Promise<{ uuid: string; sensordata: SensorSeries[] }[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ uuid: string }>`
    select uuid from devices where uuid = any(${[...uuids]}::text[]) and ${seesDevice(caller, sql.ref('devices.uuid'))}
    order by array_position(${[...uuids]}::text[], uuid)`.execute(db);
  const found = new Map<string, SensorSeries[]>(rows.map(({ uuid }) => [uuid, []]));
  const seen = [...found.keys()];
  const most = Math.min(POINTS_MAX, Math.floor(POINTS_TOGETHER / Math.max(1, await sensors.count(seen))));
  if (most < POINTS_LEAST) throw invalid('ids', 'these devices have too many channels together');
  for (const { device, ...series } of await sensors.read(seen, window, most)) found.get(device)?.push(series);
  return [...found].map(([uuid, sensordata]) => ({ uuid, sensordata }));
}
