import {
  listNotifications,
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
} from '@portal/contracts/notifications';
import type { Language } from '@portal/domain/languages';
import { unknown } from '../../kernel/http-error';
import { type Call, type Route, serve } from '../../kernel/serve';
import { mailLanguage } from '../mail/queue-mail';
import { mark, markAll } from './notifications';
import { findNotifications, languageOf } from './store';

/** The language of who reads: what the page shows, else what the program speaks, else that of the account [R-EXT-32]. */
async function readerOf({ services, caller, query, request }: Call<typeof listNotifications>): Promise<Language> {
  if (query.language) return query.language;
  const spoken = request.headers['accept-language'];
  return spoken === undefined ? languageOf(services.db, caller.userId) : mailLanguage(spoken);
}

export const routes: Route[] = [
  serve(listUnreadNotifications, async (call) =>
    findNotifications(call.services.db, call.caller, 'unread', await readerOf(call)),
  ),

  serve(listNotifications, async (call) =>
    findNotifications(call.services.db, call.caller, 'all', await readerOf(call)),
  ),

  serve(markAllNotifications, async ({ services, caller, query }) => markAll(services.db, caller.userId, query.read)),

  serve(markNotification, async ({ services, caller, params, query }) => {
    const marked = await mark(services.db, caller.userId, params.timestamp, query.read);
    if (!marked) throw unknown('notification');
  }),
];
