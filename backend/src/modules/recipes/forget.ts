import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables';

/** Drops what was sent to devices that nobody holds any more. */
export async function forgetTransmissions(trx: Transaction<Tables>, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('recipe_transmissions')
    .where('device_uuid', 'in', [...devices])
    .execute();
}
