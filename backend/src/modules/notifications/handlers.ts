import {
  listNotifications,
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
} from '@portal/contracts/notifications';
import type { Language } from '@portal/domain/languages';
import { invalid, unknown } from '../../kernel/http-error';
import { cursorOf, page, readCursor } from '../../kernel/lists';
import { type Call, type Route, serve } from '../../kernel/serve';
import { mailLanguage } from '../mail/queue-mail';
import { mark, markAll } from './notifications';
import { countNotifications, findNotifications, languageOf, type Which } from './store';

/** The language of who reads: what the page shows, else what the program speaks, else that of the account [R-EXT-32]. */
async function readerOf({ services, caller, query, request }: Call<typeof listNotifications>): Promise<Language> {
  if (query.language) return query.language;
  const spoken = request.headers['accept-language'];
  return spoken === undefined ? languageOf(services.db, caller.userId) : mailLanguage(spoken);
}

/** A page is read as one; what is searched or sorted is read as a whole, for both go by the words [R-EXT-05]. */
async function list(call: Call<typeof listNotifications>, which: Which) {
  const { services, caller, query } = call;
  const { limit } = query;
  const language = await readerOf(call);
  if (limit === undefined || query.q !== undefined || query.sort !== undefined)
    return findNotifications(services.db, caller, which, language);
  const from = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (from && !/^\d{1,15}$/.test(from.key))
    throw invalid('cursor', 'cursor must be taken from the Link header of an earlier answer');
  const part = { before: from && Number(from.key), most: limit + 1 };
  const rows = await findNotifications(services.db, caller, which, language, part);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? cursorOf((from?.place ?? 0) + limit, shown.at(-1)) : undefined;
  return page(shown, await countNotifications(services.db, caller, which), next);
}

export const routes: Route[] = [
  serve(listUnreadNotifications, async (call) => list(call, 'unread')),

  serve(listNotifications, async (call) => list(call, 'all')),

  serve(markAllNotifications, async ({ services, caller, query }) => markAll(services.db, caller.userId, query.read)),

  serve(markNotification, async ({ services, caller, params, query }) => {
    const marked = await mark(services.db, caller.userId, params.timestamp, query.read);
    if (!marked) throw unknown('notification');
  }),
];
