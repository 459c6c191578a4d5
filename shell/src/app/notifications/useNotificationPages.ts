import { listNotifications, listUnreadNotifications } from '@portal/contracts/notifications';
import { NOTIFICATION_PAGE, NOTIFICATION_POLL_MS } from '@portal/domain/limits';
import { useLanguage } from '@portal/platform/i18n';
import { usePages } from '@portal/platform/pages';

/** So many come with one answer: some pages of the screen, so that few who turn them wait. */
const AT_ONCE = 4 * NOTIFICATION_PAGE;

/** All unread notifications, or the read ones as well, as far as somebody has turned the pages. */
export function useNotificationPages(withRead: boolean) {
  const input = { query: { language: useLanguage(), limit: AT_ONCE } };
  // As often as the bell, which would count others than the page shows.
  const refetchInterval = NOTIFICATION_POLL_MS;
  const unread = usePages(listUnreadNotifications, input, { refetchInterval });
  const all = usePages(listNotifications, input, { refetchInterval, enabled: withRead });
  return { unread, shown: withRead ? all : unread };
}
