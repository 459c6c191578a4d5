import type { Trx } from '../../kernel/transaction';

/** Silences a group with all below it until a time; null ends it [R-EXT-10]. */
export async function silenceGroup(trx: Trx, id: string, until: number | null): Promise<void> {
  await trx.updateTable('groups').set({ muted_until: until }).where('id', '=', id).execute();
}

/** Takes silences away that have run out; answers whose. */
export async function endGroupSilences(trx: Trx, now: number): Promise<string[]> {
  const ended = await trx
    .updateTable('groups')
    .set({ muted_until: null })
    .where('muted_until', '<=', now)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
