/** From the bearer token to the caller, with one query [R-API-01]. */

import { MODULE_DEFAULTS, type Module } from '@portal/domain/modules';
import { sql } from 'kysely';
import type { Caller } from './access';
import { entriesOf, HELD, type HeldRow } from './entries';
import { HttpError } from './http-error';
import { callerOfKey, isReleaseKey } from './release-key';
import type { Services } from './services';
import { standingView } from './support-view';
import { type AccessClaims, readAccessToken, type ViewClaims } from './tokens';
import type { Db } from './transaction';

/** 401 for a missing, expired, revoked or foreign token. */
const unauthorized = (): HttpError =>
  new HttpError(401, 'ERROR_UNAUTHORIZED', 'log in first', undefined, { 'www-authenticate': 'Bearer' });

/** The caller of a request, and whether the asked module is on. */
export interface Authenticated {
  readonly caller: Caller;
  readonly moduleOn: boolean;
}

/** What a header says, as far as it can be told without the database. */
export type Claims = AccessClaims | ViewClaims | { readonly releaseKey: string };

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'secrets'>;

/** Throws 401 unless the header holds a token of ours that has not expired, or what looks like a release key. */
export async function claimsOf(services: Needs, authorization: string | undefined): Promise<Claims> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined && isReleaseKey(token)) return { releaseKey: token };
  const claims = token === undefined ? undefined : await readAccessToken(services, token);
  if (!claims) throw unauthorized();
  return claims;
}

/** Throws 401 unless the token is valid and its log-in lasts. */
export const authenticate = async (
  services: Needs,
  authorization: string | undefined,
  module?: Module,
): Promise<Authenticated> => callerOf(services, await claimsOf(services, authorization), module);

/** Throws 401 unless the log-in lasts: a revoked log-in ends at once [R-API-37, R-RIGHT-07], and a view with what it stands on [R-EXT-18]. */
export async function callerOf(services: Needs, claims: Claims, module?: Module): Promise<Authenticated> {
  if ('releaseKey' in claims) {
    const caller = await callerOfKey(services, claims.releaseKey);
    if (!caller) throw unauthorized();
    return { caller, moduleOn: true };
  }
  if ('viewId' in claims) {
    const caller = await standingView(services, claims.viewId);
    if (caller?.userId !== claims.userId) throw unauthorized();
    return { caller, moduleOn: module === undefined || (await moduleOn(services, module)) };
  }
  const found = await sql<CallerRow>`
    select u.active,
      ${HELD},
      (select enabled from module_switches where name = ${module ?? ''}) as enabled
    from logins l join users u on u.id = l.user_id
    where l.id = ${claims.loginId} and l.user_id = ${claims.userId} and l.revoked_at is null`.execute(services.db);
  const row = found.rows[0];
  if (!row?.active) throw unauthorized();
  return {
    caller: { userId: claims.userId, loginId: claims.loginId, entries: entriesOf(row, services.config.everybody) },
    moduleOn: module === undefined || (services.config.modules[module] ?? row.enabled ?? MODULE_DEFAULTS[module]),
  };
}

interface CallerRow extends HeldRow {
  active: boolean;
  enabled: boolean | null;
}

/** Whether a part of the product is on: environment before database before default [R-EXT-20]. */
export async function moduleOn(
  services: Pick<Services, 'config' | 'db'>,
  module: Module,
  db: Db = services.db,
): Promise<boolean> {
  const set = services.config.modules[module];
  if (set !== undefined) return set;
  const row = await db.selectFrom('module_switches').select('enabled').where('name', '=', module).executeTakeFirst();
  return row?.enabled ?? MODULE_DEFAULTS[module];
}
