import {
  listNotifications,
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
} from '@portal/contracts/notifications';
import type { ApiError } from '@portal/platform/call';
import { queryClient, queryKey, useChange } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useNotificationTexts } from './texts';

const UNREAD = queryKey(listUnreadNotifications);
const ALL = queryKey(listNotifications);

/** Marks as read at once, badge included; what the server refuses comes back [R-NOT-03, R-NOT-04]. */
export function useMarkRead() {
  const { t } = useNotificationTexts();
  const one = useChange(markNotification);
  const all = useChange(markAllNotifications);

  const ahead = async (isMeant: (notification: Notification) => boolean, change: () => Promise<unknown>) => {
    await queryClient.cancelQueries({ queryKey: [UNREAD[0]] });
    const before = [UNREAD, ALL].map((key) => [key, queryClient.getQueryData<Notification[]>(key)] as const);
    queryClient.setQueryData<Notification[]>(UNREAD, (known) =>
      known?.filter((notification) => !isMeant(notification)),
    );
    queryClient.setQueryData<Notification[]>(ALL, (known) =>
      known?.map((notification) => (isMeant(notification) ? { ...notification, read: true } : notification)),
    );
    try {
      await change();
      return true;
    } catch (error) {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
      snackbar.error(error as ApiError);
      return false;
    }
  };
  const { run: markAll } = useTask(async () => {
    if (
      await ahead(
        () => true,
        () => all.mutateAsync({ query: { read: true } }),
      )
    )
      snackbar.success(t('allRead'));
  });
  return {
    markAll,
    markOne: (timestamp: number) =>
      ahead(
        (notification) => notification.timestamp === timestamp,
        () => one.mutateAsync({ params: { timestamp: String(timestamp) }, query: { read: true } }),
      ),
  };
}
