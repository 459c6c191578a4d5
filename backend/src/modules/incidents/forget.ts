import type { Trx } from '../../kernel/transaction';

/** Drops all incidents of devices that nobody holds any more, with history and attachments. */
export async function forgetIncidents(trx: Trx, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('incidents')
    .where('device_uuid', 'in', [...devices])
    .execute();
}
