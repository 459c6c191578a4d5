import { slicesOf } from '@portal/domain/slices';
import { sql } from 'kysely';
import { intervalJob } from '../../kernel/interval-job';
import type { Services, Stop } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';

const HOUR = 3_600_000;
/** Two of the longest windows that can be asked for [R-CONST-05]. */
export const SENSOR_DAYS = 62;
/** So few devices at once that the embedded database stays free for others. */
const SLICE = 100;

/** Deletes sensor values that are too old; answers how many. */
export async function dropOldSensorValues({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const oldest = clock.now() - SENSOR_DAYS * 24 * HOUR;
  const devices = await db.selectFrom('devices').select('uuid').orderBy('uuid').execute();
  let total = 0;
  for (const slice of slicesOf(devices, SLICE)) {
    const uuids = slice.map(({ uuid }) => uuid);
    const { numAffectedRows = 0n } =
      await sql`delete from sensor_values where device_uuid = any(${uuids}::text[]) and at < ${oldest}`.execute(db);
    total += Number(numAffectedRows);
  }
  return total;
}

/** Deletes them every hour. */
export const startRetention = (services: Services): Stop =>
  intervalJob(HOUR, services.log, 'deleting old sensor values', () => dropOldSensorValues(services));

/** Drops the values of devices that nobody holds any more. */
export async function forgetSensorData(trx: Trx, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('sensor_values')
    .where('device_uuid', 'in', [...devices])
    .execute();
}
