/** Drops what was sent to devices that nobody holds any more. */
export async function forgetTransmissions(trx: Trx, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('recipe_transmissions')
    .where('device_uuid', 'in', [...devices])
    .execute();
}

import type { Trx } from '../../kernel/transaction';
