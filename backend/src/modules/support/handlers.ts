import {
  allowSupportAccess,
  endViews,
  findSupportPlaces,
  findSupportUsers,
  listViews,
  readSupportAccess,
  readSupportRights,
  viewAs,
  withdrawSupportAccess,
} from '@portal/contracts/support';
import { intervalJob } from '../../kernel/interval-job';
import { searched } from '../../kernel/lists';
import { type Route, serve } from '../../kernel/serve';
import type { Start } from '../../kernel/services';
import { allowSupport, supportAccess, withdrawSupport } from './consent';
import { entriesWithNames, findUsers } from './find';
import { findPlaces } from './find-places';
import { beginView, endFallen, endViewsOf, viewsOf } from './views';

export const routes: Route[] = [
  serve(viewAs, async (call) => beginView(call, call.body.userId)),

  serve(listViews, async (call) => viewsOf(call)),

  serve(endViews, async (call) => endViewsOf(call)),

  serve(readSupportAccess, async ({ services, ids }) => supportAccess(services, ids.groupId)),

  serve(allowSupportAccess, async (call) => allowSupport(call, call.ids.groupId, call.body.until)),

  serve(withdrawSupportAccess, async (call) => withdrawSupport(call, call.ids.groupId)),

  serve(findSupportUsers, async ({ services, query }) => searched(await findUsers(services.db, query.q))),

  serve(findSupportPlaces, async ({ services, query: { q, sort, limit, cursor } }) =>
    sort ? searched((await findPlaces(services.db, { q })).rows) : findPlaces(services.db, { q, limit, cursor }),
  ),

  serve(readSupportRights, async ({ services, ids }) => entriesWithNames(services, ids.userId)),
];

const LOOK_MS = 15_000;

/** Notes the end of views that nobody ended. */
export const startEndingViews: Start = async (services) =>
  intervalJob(LOOK_MS, services.log, 'ending support views', () => endFallen(services));
