/** Log-ins with their codes and refresh tokens [R-AUTH-21 to R-AUTH-23]. Codes and tokens are stored as hashes only. */
import { createHmac } from 'node:crypto';
import type { Tokens } from '@portal/contracts/auth';
import {
  ACCESS_TOKEN_SECONDS,
  AUTH_CODE_SECONDS,
  REFRESH_GRACE_MS,
  REFRESH_TOKEN_SECONDS,
} from '@portal/domain/limits';
import { sql } from 'kysely';
import { HttpError } from '../../kernel/http-error';
import { hashOf, newId, newSecret } from '../../kernel/new-id';
import { publish } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import { signAccessToken } from '../../kernel/tokens';
import { inTransaction, type Trx } from '../../kernel/transaction';

type Needs = Pick<Services, 'db' | 'clock' | 'secrets'>;
type Issuing = Needs & Pick<Services, 'outbox'>;

const loginFailed = (): HttpError => new HttpError(401, 'ERROR_LOGIN_FAILED', 'this code cannot be exchanged');
const loginExpired = (): HttpError => new HttpError(403, 'ERROR_LOGIN_EXPIRED', 'log in again');

/** What a code is bound to. */
export interface CodeBinding {
  readonly userId: string;
  /** The password's hash as it was when the password was found right. */
  readonly passwordHash: string | null;
  readonly clientId: string;
  readonly redirectUri: string;
  /** PKCE S256; undefined when the client sent none. */
  readonly challenge: string | undefined;
  readonly source: string;
}

/** A new one-time code. Throws 401 when the password has changed since it was looked at: hashing takes its time [R-AUTH-24]. */
export async function issueCode({ db, clock }: Needs, binding: CodeBinding): Promise<string> {
  const code = newSecret();
  await inTransaction({ db }, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', binding.userId)
      .forShare()
      .executeTakeFirst();
    if (user?.password_hash !== binding.passwordHash)
      throw new HttpError(401, 'ERROR_LOGIN_FAILED', 'email or password is wrong');
    await trx
      .insertInto('auth_codes')
      .values({
        hash: hashOf(code),
        user_id: binding.userId,
        client_id: binding.clientId,
        redirect_uri: binding.redirectUri,
        challenge: binding.challenge ?? null,
        source: binding.source,
        created_at: clock.now(),
        used_at: null,
        login_id: null,
      })
      .execute();
  });
  return code;
}

export interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

/** Exchanges a code for the tokens of a new log-in. A used code ends the log-in it began [R-AUTH-22]. Throws 401. */
export async function exchangeCode(
  services: Issuing,
  { code, clientId, redirectUri, verifier }: CodeExchange,
): Promise<Tokens> {
  const now = services.clock.now();
  const refresh = newSecret();
  const login = await inTransaction(services, async (trx) => {
    const row = await trx
      .selectFrom('auth_codes')
      .selectAll()
      .where('hash', '=', hashOf(code))
      .forUpdate()
      .executeTakeFirst();
    if (
      !row ||
      row.client_id !== clientId ||
      row.redirect_uri !== redirectUri ||
      !verifierFits(row.challenge, verifier)
    )
      return undefined;
    if (row.used_at !== null) {
      if (row.login_id !== null) await revoke(trx, row.login_id, now);
      return undefined;
    }
    const user = await trx.selectFrom('users').select('active').where('id', '=', row.user_id).executeTakeFirst();
    if (!user?.active || now - row.created_at > AUTH_CODE_SECONDS * 1000) return undefined;
    const id = newId('l');
    await trx
      .insertInto('logins')
      .values({
        id,
        user_id: row.user_id,
        client_id: clientId,
        source: row.source,
        created_at: now,
        last_used_at: now,
        revoked_at: null,
      })
      .execute();
    await trx
      .insertInto('refresh_tokens')
      .values({ hash: hashOf(refresh), login_id: id, created_at: now, superseded_at: null })
      .execute();
    await trx.updateTable('auth_codes').set({ used_at: now, login_id: id }).where('hash', '=', row.hash).execute();
    return { userId: row.user_id, loginId: id };
  });
  if (!login) throw loginFailed();
  return tokens(services, login, refresh);
}

/** R-AUTH-02: checked whenever a challenge was sent; a verifier without one is somebody else's code. */
function verifierFits(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  return hashOf(verifier) === challenge;
}

/**
 * Exchanges a refresh token for its successor. Within 10 s after that the same successor comes again, so that two tabs may race;
 * later the token counts as stolen and the log-in ends [R-AUTH-21]. Throws 403 ERROR_LOGIN_EXPIRED.
 */
export async function refreshTokens(services: Issuing, token: string, clientId: string): Promise<Tokens> {
  const secret = await services.secrets.of('refresh-token');
  // Derived, so that the same successor can be answered twice without storing it.
  const successor = createHmac('sha256', secret).update(token).digest('base64url');
  const now = services.clock.now();
  const login = await inTransaction(services, async (trx) => {
    const row = await trx
      .selectFrom('refresh_tokens as t')
      .innerJoin('logins as l', 'l.id', 't.login_id')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select([
        't.hash',
        't.created_at',
        't.superseded_at',
        'l.id',
        'l.user_id',
        'l.client_id',
        'l.revoked_at',
        'u.active',
      ])
      .where('t.hash', '=', hashOf(token))
      .forUpdate(['t', 'l'])
      .executeTakeFirst();
    if (!row || row.revoked_at !== null || !row.active || clientId !== row.client_id) return undefined;
    if (row.superseded_at !== null && now - row.superseded_at > REFRESH_GRACE_MS) {
      await revoke(trx, row.id, now);
      return undefined;
    }
    if (row.superseded_at === null) {
      if (now - row.created_at > REFRESH_TOKEN_SECONDS * 1000) return undefined;
      await trx.updateTable('refresh_tokens').set({ superseded_at: now }).where('hash', '=', row.hash).execute();
      await trx
        .insertInto('refresh_tokens')
        .values({ hash: hashOf(successor), login_id: row.id, created_at: now, superseded_at: null })
        .execute();
      await trx.updateTable('logins').set({ last_used_at: now }).where('id', '=', row.id).execute();
    }
    return { userId: row.user_id, loginId: row.id };
  });
  if (!login) throw loginExpired();
  return tokens(services, login, successor);
}

async function tokens(services: Issuing, login: { userId: string; loginId: string }, refresh: string): Promise<Tokens> {
  return {
    access_token: await signAccessToken(services, { ...login, since: services.outbox.lastSerial() }),
    refresh_token: refresh,
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
  };
}

/** Ends the log-in of a refresh token, of any age; unknown ones are ignored [R-API-37]. */
export async function endLoginOf({ db, clock }: Needs, refreshToken: string): Promise<void> {
  await inTransaction({ db }, async (trx) => {
    const token = await trx
      .selectFrom('refresh_tokens')
      .select('login_id')
      .where('hash', '=', hashOf(refreshToken))
      .executeTakeFirst();
    if (token) await revoke(trx, token.login_id, clock.now());
  });
}

/** Ends one log-in: its access tokens are refused from the next call on, its streams end. */
async function revoke(trx: Trx, loginId: string, now: number): Promise<void> {
  const ended = await trx
    .updateTable('logins')
    .set({ revoked_at: now })
    .where('id', '=', loginId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  await tellEnded(trx, ended);
}

/** Every instance ends the streams of these log-ins when the change is committed. */
async function tellEnded(trx: Trx, ended: readonly { readonly id: string }[]): Promise<void> {
  if (ended.length > 0) await publish(trx, { kind: 'logout', logins: ended.map(({ id }) => id) });
}

/**
 * Ends all log-ins of a user, and those that a code was given for but that have not begun [R-AUTH-24].
 * @param but the one that goes on
 * @returns how many ended
 */
export async function revokeAll(trx: Trx, userId: string, now: number, but?: string): Promise<number> {
  await trx.deleteFrom('auth_codes').where('user_id', '=', userId).where('used_at', 'is', null).execute();
  const ended = await trx
    .updateTable('logins')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .returning('id')
    .execute();
  await tellEnded(trx, ended);
  return ended.length;
}

/** Whether the account has logged in from a source before [R-AUTH-25]. */
export async function isKnownSource({ db }: Needs, userId: string | undefined, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('logins')
    .select('id')
    .where('user_id', '=', userId ?? '')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A log-in is remembered this long for its source, and its tokens for a little longer than they work. */
const REMEMBERED_MS = 180 * 86_400_000;

/** Drops what nobody can use any more. */
export async function dropOldLogins({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  await db
    .deleteFrom('login_attempts')
    .where('at', '<', now - 86_400_000)
    .execute();
  await db
    .deleteFrom('auth_codes')
    .where('created_at', '<', now - 86_400_000)
    .execute();
  await db
    .deleteFrom('refresh_tokens')
    .where(sql<number>`coalesce(superseded_at, created_at)`, '<', now - (REFRESH_TOKEN_SECONDS + 86_400) * 1000)
    .execute();
  await db
    .deleteFrom('logins')
    .where('last_used_at', '<', now - REMEMBERED_MS)
    .execute();
}
