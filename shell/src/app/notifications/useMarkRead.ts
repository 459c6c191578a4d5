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
import { useRef } from 'react';
import { useNotificationTexts } from './texts';

/** In whatever language they were told. */
const UNREAD = { queryKey: queryKey(listUnreadNotifications).slice(0, 2) };
const ALL = { queryKey: queryKey(listNotifications).slice(0, 2) };

/** A part of a list, and how many it has in all. */
interface Part {
  body: readonly Notification[];
  total?: number;
}
/** The newest, or the pages that were turned so far. */
type Known = Part | { pages: readonly Part[] };

/** What an earlier release has kept looks otherwise, and stays. */
function changed(known: Known | undefined, change: (part: Part) => Part): Known | undefined {
  if (known && 'pages' in known) return { ...known, pages: known.pages.map(change) };
  return known && 'body' in known ? change(known) : known;
}

/** Marks as read at once, badge included, where these unread ones of so many are seen; what the server refuses comes back [R-NOT-03, R-NOT-04]. */
export function useMarkRead({ rows = [], total }: { rows: readonly Notification[] | undefined; total: number }) {
  const { t } = useNotificationTexts();
  const one = useChange(markNotification);
  const all = useChange(markAllNotifications);

  const underWay = useRef(new Set<number | undefined>());
  /** @param marked of an unread one, which may stand on a page that was not turned yet; all when it is missing */
  const ahead = async (marked: number | undefined, change: () => Promise<unknown>) => {
    // Pressed twice it is one: the second press would count another one as read.
    if (underWay.current.has(marked)) return undefined;
    underWay.current.add(marked);
    const isMeant = ({ timestamp }: Notification) => marked === undefined || timestamp === marked;
    await queryClient.cancelQueries({ queryKey: [UNREAD.queryKey[0]] });
    const before = [UNREAD, ALL].flatMap((lists) => queryClient.getQueriesData<Known>(lists));
    queryClient.setQueriesData<Known>(UNREAD, (known) =>
      changed(known, (part) => ({
        ...part,
        body: part.body.filter((notification) => !isMeant(notification)),
        total: marked === undefined ? 0 : Math.max(0, (part.total ?? 0) - 1),
      })),
    );
    queryClient.setQueriesData<Known>(ALL, (known) =>
      changed(known, (part) => ({
        ...part,
        body: part.body.map((notification) => (isMeant(notification) ? { ...notification, read: true } : notification)),
      })),
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
    } finally {
      underWay.current.delete(marked);
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
    const marked = rows.map(({ timestamp }) => timestamp);
    const before = await ahead(undefined, () => all.mutateAsync({ query: { read: true } }));
    if (!before) return;
    const isCheap = total <= NOTIFICATION_PAGE;
    snackbar.success(t('allRead'), isCheap ? { label: t('undo'), run: () => void undo(marked) } : undefined);
  });
  return {
    markAll,
    markOne: async (timestamp: number) => {
      const done = await ahead(timestamp, () =>
        one.mutateAsync({ params: { timestamp: String(timestamp) }, query: { read: true } }),
      );
      if (done) snackbar.success(t('oneRead'), { label: t('undo'), run: () => void undo([timestamp]) });
    },
    /** Who follows a notification has read it: nothing to say about it. */
    follow: (timestamp: number) =>
      ahead(timestamp, () => one.mutateAsync({ params: { timestamp: String(timestamp) }, query: { read: true } })),
  };
}
