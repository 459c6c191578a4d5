/** Access tokens: short-lived, signed, and worth nothing once their log-in is revoked. */

import { ACCESS_TOKEN_SECONDS } from '@portal/domain/limits';
import { jwtVerify, SignJWT } from 'jose';
import type { Services } from './services';

const AUDIENCE = 'cloud-connect-portal';

type Needs = Pick<Services, 'secrets' | 'clock'>;

const keyOf = async ({ secrets }: Needs): Promise<Uint8Array> =>
  new Uint8Array(Buffer.from(await secrets.of('access-token'), 'base64url'));

/** What an access token says. */
export interface AccessClaims {
  readonly userId: string;
  readonly loginId: string;
}

/** Signs a token for 900 s [R-AUTH-23]. Not inside a transaction: the first call asks the database for the key. */
export async function signAccessToken(services: Needs, claims: AccessClaims): Promise<string> {
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
export async function readAccessToken(services: Needs, token: string): Promise<AccessClaims | undefined> {
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
