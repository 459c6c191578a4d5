/** What a support view stands on, asked anew at every call made in it [R-EXT-18]. */

import { holdsGlobally, type Right, type RightsEntry } from '@portal/domain/rights';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, roots } from './access';
import { entriesOfUser } from './entries';
import type { Services } from './services';
import type { Db } from './transaction';

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

/**
 * The caller that a view makes of who views: the user, seen by somebody. Undefined as soon as anything it stands on is gone: its time, the
 * log-in, the account or the right of who views, the account of who is seen, their being no more than a customer, or the consent.
 */
export async function standingView(services: Needs, id: string): Promise<Caller | undefined> {
  const { config, db } = services;
  const now = services.clock.now();
  const view = await db
    .selectFrom('support_views as v')
    .innerJoin('logins as l', (join) => join.onRef('l.id', '=', 'v.login_id').onRef('l.user_id', '=', 'v.viewer_id'))
    .select(['v.user_id', 'v.viewer_id', 'v.login_id'])
    .where('v.id', '=', id)
    .where('v.ended_at', 'is', null)
    .where('v.ends_at', '>', now)
    .where('l.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!view) return undefined;
  const viewer = await entriesOfUser(db, view.viewer_id, config.everybody);
  if (!viewer || !holdsGlobally(viewer, 'viewAsUser')) return undefined;
  const entries = await entriesOfUser(db, view.user_id, config.everybody);
  if (!entries || isStaff(entries, config.everybody)) return undefined;
  if ((await consentsFor(db, view.user_id, now)).length === 0) return undefined;
  return { userId: view.user_id, loginId: view.login_id, entries, view: { id, by: view.viewer_id } };
}

/** Whether somebody holds more in `*` than everybody does: they work for the portal, and nobody sees it as them. */
export const isStaff = (entries: readonly RightsEntry[], everybody: readonly Right[]): boolean =>
  entries.some(({ scope, rights }) => scope === '*' && rights.some((right) => !everybody.includes(right)));

/** A group whose admin has allowed views, and until when. */
export interface Consent {
  readonly group: string;
  readonly until: number;
}

/**
 * The consents under which a user may be seen: for each of their groups, and each device that they hold a right on, the one that lasts
 * longest. None when any of these has none: of another customer who has not been asked nothing may be seen either.
 */
export async function consentsFor(db: Db, userId: string, now: number): Promise<readonly Consent[]> {
  const { rows } = await sql<{ group: string | null; until: number | null }>`
    with place as (
      select 'g' || r.group_id as id, r.group_id as within from (${roots(userId)}) r
      union all select 'd' || d.device_uuid, dg.group_id from (${devicesOf(userId)}) d
        left join device_groups dg on dg.device_uuid = d.device_uuid)
    select distinct on (p.id) s.group_id as "group", s.until from place p
      left join group_closure c on c.descendant = p.within
      left join support_consents s on s.group_id = c.ancestor and s.until > ${now}
    order by p.id, s.until desc nulls last`.execute(db);
  const consents = rows.flatMap(({ group, until }) => (group === null || until === null ? [] : [{ group, until }]));
  return consents.length < rows.length ? [] : consents;
}

/** Devices on which a user holds a right by themselves. What somebody owns is their own: it asks no customer. */
const devicesOf = (userId: string): RawBuilder<unknown> => sql`
  select device_uuid from user_roles where user_id = ${userId} and device_uuid is not null
  union select device_uuid from user_rights where user_id = ${userId} and device_uuid is not null`;
