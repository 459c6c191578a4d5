/** Support sees the portal as a user [R-EXT-18]: a view begins, is told, and ends. */

import type { View, ViewBegun } from '@portal/contracts/support';
import { fromWire, toWire } from '@portal/domain/ids';
import { VIEW_SECONDS } from '@portal/domain/limits';
import { json } from '../../db/json';
import type { Caller } from '../../kernel/access';
import { type AuditEntry, auditAll } from '../../kernel/audit';
import { entriesOfUser } from '../../kernel/entries';
import { HttpError, unknown } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import { publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { type Consent, consentsFor, isStaff, standingView } from '../../kernel/support-view';
import { signViewToken } from '../../kernel/tokens';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';
import { notify } from '../notifications/notify';
import { avatarLocation } from '../users/present';

/** Views that have ended are kept so long, for who asks what happened; the audit log keeps more. */
const KEPT_MS = 30 * 86_400_000;

const notAllowed = (why: string): HttpError => new HttpError(403, 'ERROR_VIEW_NOT_ALLOWED', why);

/**
 * Begins a view and tells the user of it; another of the same viewer ends. It lasts no longer than what allows it.
 * @param wire id of the user, in wire form
 * @throws HttpError 404 for a user who is not there; 403 for who works for the portal, and where a customer has not allowed it
 */
export async function beginView({ services, caller }: Context, wire: string): Promise<ViewBegun> {
  const { clock, config } = services;
  const now = clock.now();
  const begun = await inTransaction(services, async (trx) => {
    const userId = fromWire(wire) ?? '';
    const entries = await entriesOfUser(trx, userId, config.everybody);
    if (!entries) throw unknown('user');
    if (isStaff(entries, config.everybody))
      throw notAllowed('nobody sees the portal as somebody who holds rights in the whole portal');
    const consents = await consentsFor(trx, userId, now);
    if (consents.length === 0) throw notAllowed('no admin of all groups of this user has allowed it');
    const view = {
      id: newId('s'),
      user_id: userId,
      viewer_id: caller.userId,
      login_id: caller.loginId,
      begun_at: now,
      ends_at: Math.min(now + VIEW_SECONDS * 1_000, ...consents.map(({ until }) => until)),
    };
    await endAll(trx, await standing(trx, { viewer_id: caller.userId }), now, caller.userId);
    await trx
      .insertInto('support_views')
      .values({ ...view, ended_at: null, consents: json(groupsOf(consents)) })
      .execute();
    const user = await personOf(trx, userId);
    const by = await personOf(trx, caller.userId);
    await auditAll(trx, entriesAbout(view, 'begin', groupsOf(consents), by.name, caller.userId));
    await notify(trx, services, [userId], { kind: 'view', data: { viewer: by.name } });
    await publish(trx, { kind: 'views', user: userId, ended: [] });
    return { view, user, by };
  });
  const { view, user, by } = begun;
  const since = services.outbox.lastSerial();
  const token = await signViewToken(services, { userId: view.user_id, viewId: view.id, since }, view.ends_at);
  return { token, until: view.ends_at, user, by };
}

/** Who sees the portal as the caller now, first begun first. */
export async function viewsOf({ services, caller }: Context): Promise<View[]> {
  const rows = await services.db
    .selectFrom('support_views as v')
    .innerJoin('users as u', 'u.id', 'v.viewer_id')
    .select(['v.id', 'u.name', 'v.begun_at', 'v.ends_at'])
    .where('v.user_id', '=', caller.userId)
    .where('v.ended_at', 'is', null)
    .orderBy('v.begun_at')
    .execute();
  const views: View[] = [];
  for (const { id, name, begun_at, ends_at } of rows)
    if (await standingView(services, id)) views.push({ name, since: begun_at, until: ends_at });
  return views;
}

/** Ends the view that the caller is in, or, called by the user themselves, all that see as them; fine when there is none. */
export async function endViewsOf({ services, caller }: Context): Promise<void> {
  await inTransaction(services, async (trx) => {
    const views = await standing(trx, caller.view ? { id: caller.view.id } : { user_id: caller.userId });
    await endAll(trx, views, services.clock.now(), endedBy(caller));
  });
}

const endedBy = ({ userId, view }: Caller): string => view?.by ?? userId;

/** Notes the end of views that have lost what they stood on: their time, a right, a consent, a log-in. Nothing was answered in them since. */
export async function endFallen(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<void> {
  const now = services.clock.now();
  for (const view of await standing(services.db, {})) {
    if (await standingView(services, view.id)) continue;
    await inTransaction(services, async (trx) =>
      endAll(trx, await standing(trx, { id: view.id }), Math.min(now, view.ends_at), null),
    );
  }
  await services.db
    .deleteFrom('support_views')
    .where('ended_at', '<', now - KEPT_MS)
    .execute();
}

type Row = Awaited<ReturnType<typeof standing>>[number];

/** Views that nobody has ended yet; in a transaction each is taken by one. */
async function standing(db: Db, which: { id?: string; user_id?: string; viewer_id?: string }) {
  let query = db
    .selectFrom('support_views')
    .select(['id', 'user_id', 'viewer_id', 'begun_at', 'ends_at', 'consents'])
    .where('ended_at', 'is', null)
    .orderBy('id');
  for (const [column, value] of Object.entries(which)) query = query.where(column as 'id', '=', value);
  return (db.isTransaction ? query.forUpdate() : query).execute();
}

async function endAll(trx: Trx, views: readonly Row[], at: number, by: string | null): Promise<void> {
  for (const view of views) {
    await trx.updateTable('support_views').set({ ended_at: at }).where('id', '=', view.id).execute();
    // What was allowed when it began tells which customers read of its end.
    const groups = view.consents ?? groupsOf(await consentsFor(trx, view.user_id, view.begun_at));
    const { name } = await personOf(trx, view.viewer_id);
    await auditAll(trx, entriesAbout(view, 'end', groups, name, by, at));
    await publish(trx, { kind: 'views', user: view.user_id, ended: [view.id] });
  }
}

/** One entry for each group whose admins allowed it, so that they read of it; without any, for readers of everything. */
function entriesAbout(
  view: Pick<Row, 'user_id' | 'ends_at'>,
  what: 'begin' | 'end',
  groups: readonly string[],
  viewer: string,
  by: string | null,
  at?: number,
): AuditEntry[] {
  const said = {
    by,
    action: what === 'begin' ? 'support.view.begin' : 'support.view.end',
    subject: `user:${view.user_id}`,
    // By name: who reads it need not know who views.
    after: { user: toWire(view.user_id), viewer, ...(what === 'begin' && { until: view.ends_at }) },
    ...(at !== undefined && by === null && { at }),
  };
  return groups.length === 0 ? [said] : groups.map((group) => ({ ...said, scope: `group:${group}` as const }));
}

const groupsOf = (consents: readonly Consent[]): string[] => [...new Set(consents.map(({ group }) => group))];

async function personOf(db: Db, id: string): Promise<ViewBegun['user']> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'avatar_file'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => unknown('user'));
  return { id: toWire(row.id), name: row.name, email: row.email, avatarLocation: avatarLocation(row.avatar_file) };
}
