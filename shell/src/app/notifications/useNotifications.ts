import { listNotifications, listUnreadNotifications } from '@portal/contracts/notifications';
import { NOTIFICATION_POLL_MS } from '@portal/domain/limits';
import { useLanguage } from '@portal/platform/i18n';
import { useEndpoint } from '@portal/platform/query';

/** Unread notifications in the language of the page [R-EXT-32], asked for every 2 min [R-AUTH-10]. */
export const useUnread = () =>
  useEndpoint(
    listUnreadNotifications,
    { query: { language: useLanguage() } },
    // In another language they are the same ones: their number stays while the words come.
    { refetchInterval: NOTIFICATION_POLL_MS, keepPrevious: true },
  );

/** The read ones as well. */
export const useAll = (enabled: boolean) =>
  useEndpoint(listNotifications, { query: { language: useLanguage() } }, { enabled, keepPrevious: true });
