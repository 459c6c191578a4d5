import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables';

/** Drops all incidents of devices that nobody holds any more, with history and attachments, and their silence. */
export async function forgetIncidents(trx: Transaction<Tables>, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('incidents')
    .where('device_uuid', 'in', [...devices])
    .execute();
  await trx
    .updateTable('devices')
    .set({ muted_until: null })
    .where('uuid', 'in', [...devices])
    .execute();
}
