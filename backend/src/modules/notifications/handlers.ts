import {
  listNotifications,
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
} from '@portal/contracts/notifications';
import { unknown } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';
import { mark, markAll } from './notifications';
import { findNotifications } from './store';

export const routes: Route[] = [
  serve(listUnreadNotifications, async ({ services, caller }) =>
    findNotifications(services.db, caller.userId, 'unread'),
  ),

  serve(listNotifications, async ({ services, caller }) => findNotifications(services.db, caller.userId, 'all')),

  serve(markAllNotifications, async ({ services, caller, query }) => markAll(services.db, caller.userId, query.read)),

  serve(markNotification, async ({ services, caller, params, query }) => {
    const marked = await mark(services.db, caller.userId, params.timestamp, query.read);
    if (!marked) throw unknown('notification');
  }),
];
