import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables';

/** Drops the values of devices that nobody holds any more. */
export async function forgetSensorData(trx: Transaction<Tables>, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('sensor_values')
    .where('device_uuid', 'in', [...devices])
    .execute();
}
