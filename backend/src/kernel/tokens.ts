/** Access tokens: short-lived, signed, and worth nothing once their log-in is revoked. */

import { ACCESS_TOKEN_SECONDS } from '@portal/domain/limits';
import { jwtVerify, SignJWT } from 'jose';
import { newSecret } from './new-id';
import type { Services } from './services';

const AUDIENCE = 'cloud-connect-portal';
const NAME = 'access-token';

/** One key for all instances on one database, made by the first. Cached with its database: a key never changes. */
const keys = new WeakMap<object, Promise<Uint8Array>>();

/** A secret of the installation by name, made on first use. */
export async function secretOf(services: Pick<Services, 'db'>, name: string): Promise<string> {
  await services.db
    .insertInto('secrets')
    .values({ name, value: newSecret() })
    .onConflict((on) => on.doNothing())
    .execute();
  const row = await services.db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

function keyOf(services: Pick<Services, 'db'>): Promise<Uint8Array> {
  const known = keys.get(services.db);
  if (known) return known;
  const made = secretOf(services, NAME).then((secret) => new Uint8Array(Buffer.from(secret, 'base64url')));
  keys.set(services.db, made);
  // A database that was away must not be remembered.
  made.catch(() => keys.delete(services.db));
  return made;
}

/** What an access token says. */
export interface AccessClaims {
  readonly userId: string;
  readonly loginId: string;
}

/** Signs a token for 900 s [R-AUTH-23]. Not inside a transaction: the first call asks the database for the key. */
export async function signAccessToken(services: Pick<Services, 'db' | 'clock'>, claims: AccessClaims): Promise<string> {
  const now = Math.floor(services.clock.now() / 1000);
  return new SignJWT({ sid: claims.loginId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(await keyOf(services));
}

/** The claims of a token that is ours and not expired, else undefined. */
export async function readAccessToken(
  services: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<AccessClaims | undefined> {
  const key = await keyOf(services);
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(services.clock.now()),
      requiredClaims: ['exp', 'sub'],
    });
    return typeof payload.sub === 'string' && typeof payload['sid'] === 'string'
      ? { userId: payload.sub, loginId: payload['sid'] }
      : undefined;
  } catch {
    // Whatever is wrong with it, it is no token of ours: the caller answers 401.
    return undefined;
  }
}
