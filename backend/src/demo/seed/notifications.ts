import { NOTIFICATIONS, UNREAD } from './extras';
import { type PersonKey, userIdOf } from './people';
import type { Row } from './rows';

const MINUTE = 60_000;

/** Who has notifications, from which one of the list on, and how many are unread. */
const BELLS: readonly { readonly key: PersonKey; readonly from: number; readonly unread: number }[] = [
  { key: 'lena', from: 0, unread: UNREAD },
  { key: 'marco', from: 0, unread: 4 },
  { key: 'yusuf', from: 0, unread: 2 },
  { key: 'tom', from: 4, unread: 1 },
];

/** The notifications of the accounts; timestamps are unique per user [R-NOT-06]. */
export function buildNotifications(now: number): Row<'notifications'>[] {
  return BELLS.flatMap(({ key, from, unread }) =>
    NOTIFICATIONS.slice(from).map(({ minutesAgo, summary, message }, index) => ({
      user_id: userIdOf(key),
      timestamp: now - minutesAgo * MINUTE,
      summary,
      message,
      read: index >= unread,
    })),
  );
}
