/** Drops the messages of devices that nobody holds any more. Those of a deleted group go with it, in the database. */
export async function forgetMessages(trx: Trx, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('maintenance_messages')
    .where('scope', '=', 'device')
    .where('target', 'in', [...devices])
    .execute();
}

import type { Trx } from '../../kernel/transaction';
