import type { Trx } from '../../kernel/transaction';

/** Silences a device until a time; null ends it [R-EXT-10]. */
export async function silenceDevice(trx: Trx, uuid: string, until: number | null): Promise<void> {
  await trx.updateTable('devices').set({ muted_until: until }).where('uuid', '=', uuid).execute();
}

/** Takes silences away that have run out; answers whose. */
export async function endDeviceSilences(trx: Trx, now: number): Promise<string[]> {
  const ended = await trx
    .updateTable('devices')
    .set({ muted_until: null })
    .where('muted_until', '<=', now)
    .returning('uuid')
    .execute();
  return ended.map(({ uuid }) => uuid);
}
