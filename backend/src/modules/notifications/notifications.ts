import { publish } from '../../kernel/outbox';
import { type Db, inTransaction } from '../../kernel/transaction';

/** Marks one own notification; false when the user has none of this timestamp [R-API-22]. */
export async function mark(db: Db, user: string, timestamp: string, read: boolean): Promise<boolean> {
  // What is no timestamp names no notification: 404, never a database error.
  if (!/^\d{1,15}$/.test(timestamp)) return false;
  return inTransaction({ db }, async (trx) => {
    const found = await trx
      .updateTable('notifications')
      .set({ read })
      .where('user_id', '=', user)
      .where('timestamp', '=', Number(timestamp))
      .returning('timestamp')
      .executeTakeFirst();
    if (found) await publish(trx, { kind: 'notifications', user });
    return found !== undefined;
  });
}

/** Marks all own notifications [R-API-23]. */
export async function markAll(db: Db, user: string, read: boolean): Promise<void> {
  await inTransaction({ db }, async (trx) => {
    const changed = await trx
      .updateTable('notifications')
      .set({ read })
      .where('user_id', '=', user)
      .where('read', '!=', read)
      .returning('timestamp')
      .execute();
    if (changed.length > 0) await publish(trx, { kind: 'notifications', user });
  });
}
