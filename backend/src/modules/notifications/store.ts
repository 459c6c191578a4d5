import type { Notification } from '@portal/contracts/notifications';
import type { Db } from '../../kernel/transaction';

/** A user's own notifications, newest first [R-API-20, R-API-21]. */
export async function findNotifications(db: Db, user: string, which: 'unread' | 'all'): Promise<Notification[]> {
  const query = db
    .selectFrom('notifications')
    .select(['timestamp', 'summary', 'message', 'read'])
    .where('user_id', '=', user)
    .orderBy('timestamp', 'desc');
  return which === 'all' ? query.execute() : query.where('read', '=', false).execute();
}
