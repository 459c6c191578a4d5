import { listUnreadNotifications } from '@portal/contracts/notifications';
import { NOTIFICATION_PAGE, NOTIFICATION_POLL_MS } from '@portal/domain/limits';
import { useLanguage } from '@portal/platform/i18n';
import { useCounted } from '@portal/platform/query';

/** How many unread notifications there are, and the newest in the language of the page [R-EXT-32], asked for every 2 min [R-AUTH-10]; in another language they are the same ones. */
export const useUnread = () =>
  useCounted(
    listUnreadNotifications,
    { query: { language: useLanguage(), limit: NOTIFICATION_PAGE } },
    NOTIFICATION_POLL_MS,
  );
