import {
  listNotifications,
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
} from '@portal/contracts/notifications';
import { NOTIFICATION_PAGE } from '@portal/domain/limits';
import type { ApiError } from '@portal/platform/call';
import { invalidate, queryClient, queryKey, useChange } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useNotificationTexts } from './texts';
import { useUnread } from './useNotifications';

/** In whatever language they were told. */
const UNREAD = { queryKey: queryKey(listUnreadNotifications).slice(0, 2) };
const ALL = { queryKey: queryKey(listNotifications).slice(0, 2) };

/** Marks as read at once, badge included; what the server refuses comes back [R-NOT-03, R-NOT-04]. */
export function useMarkRead() {
  const { t } = useNotificationTexts();
  const one = useChange(markNotification);
  const all = useChange(markAllNotifications);
  const { data: shown = [] } = useUnread();

  const ahead = async (isMeant: (notification: Notification) => boolean, change: () => Promise<unknown>) => {
    await queryClient.cancelQueries({ queryKey: [UNREAD.queryKey[0]] });
    const before = [UNREAD, ALL].flatMap((lists) => queryClient.getQueriesData<Notification[]>(lists));
    queryClient.setQueriesData<Notification[]>(UNREAD, (known) =>
      known?.filter((notification) => !isMeant(notification)),
    );
    queryClient.setQueriesData<Notification[]>(ALL, (known) =>
      known?.map((notification) => (isMeant(notification) ? { ...notification, read: true } : notification)),
    );
    try {
      await change();
      return before;
    } catch (error) {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
      snackbar.error(error as ApiError);
      // It may have come again meanwhile, and is another one now.
      void invalidate('notifications');
      return undefined;
    }
  };

  /** Unread again, one after the other: the call for all would take in those that were read long before. */
  const undo = async (timestamps: readonly number[]) => {
    try {
      for (const timestamp of timestamps)
        await one.mutateAsync({ params: { timestamp: String(timestamp) }, query: { read: false } });
    } catch (error) {
      snackbar.error(error as ApiError);
    }
  };

  const { run: markAll } = useTask(async () => {
    // Those that are seen: the lists of other languages may be older.
    const marked = shown.map(({ timestamp }) => timestamp);
    const before = await ahead(
      () => true,
      () => all.mutateAsync({ query: { read: true } }),
    );
    if (!before) return;
    const isCheap = marked.length <= NOTIFICATION_PAGE;
    snackbar.success(t('allRead'), isCheap ? { label: t('undo'), run: () => void undo(marked) } : undefined);
  });
  return {
    markAll,
    markOne: async (timestamp: number) => {
      const done = await ahead(
        (notification) => notification.timestamp === timestamp,
        () => one.mutateAsync({ params: { timestamp: String(timestamp) }, query: { read: true } }),
      );
      if (done) snackbar.success(t('oneRead'), { label: t('undo'), run: () => void undo([timestamp]) });
    },
    /** Who follows a notification has read it: nothing to say about it. */
    follow: (timestamp: number) =>
      ahead(
        (notification) => notification.timestamp === timestamp,
        () => one.mutateAsync({ params: { timestamp: String(timestamp) }, query: { read: true } }),
      ),
  };
}
