/** Access tokens: short-lived, signed, and worth nothing once their log-in is revoked. */

import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS } from '@portal/domain/limits';
import { jwtVerify, SignJWT } from 'jose';
import type { Services } from './services';

const AUDIENCE = 'cloud-connect-portal';
/** Of its own, so that neither token can be taken for the other. */
const VIEW_AUDIENCE = 'cloud-connect-portal/view';

type Needs = Pick<Services, 'secrets' | 'clock'>;

const keyOf = async ({ secrets }: Needs): Promise<Uint8Array> =>
  new Uint8Array(Buffer.from(await secrets.of('access-token'), 'base64url'));

/** What an access token says. */
export interface AccessClaims {
  readonly userId: string;
  readonly loginId: string;
}

/** What the token of a support view says: as whom, and which view [R-EXT-18]. */
export interface ViewClaims {
  readonly userId: string;
  readonly viewId: string;
}

/** All that a page knows it has read with a token: the first stream that is opened with it tells what came after this event. */
interface Since {
  readonly since?: number;
}

/** Signs a token for 900 s [R-AUTH-23]. Not inside a transaction: the first call asks the database for the key. */
export const signAccessToken = (services: Needs, { userId, loginId, since }: AccessClaims & Since): Promise<string> =>
  sign(services, AUDIENCE, userId, { sid: loginId, since }, services.clock.now() + ACCESS_TOKEN_SECONDS * 1_000);

/** Signs the token of a support view, which works until a time (ms). There is none to renew it with [R-EXT-18]. */
export const signViewToken = (
  services: Needs,
  { userId, viewId, since }: ViewClaims & Since,
  until: number,
): Promise<string> => sign(services, VIEW_AUDIENCE, userId, { sid: viewId, since }, until);

/** Times are whole seconds: by its id alone a token renewed within one is another than that which was refused. */
async function sign(
  services: Needs,
  audience: string,
  subject: string,
  claims: { sid: string } & Since,
  until: number,
): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(Math.floor(services.clock.now() / 1000))
    .setExpirationTime(Math.floor(until / 1000))
    .sign(await keyOf(services));
}

/** The claims of a token that is ours and not expired, else undefined. */
export async function readAccessToken(services: Needs, token: string): Promise<AccessClaims | ViewClaims | undefined> {
  const key = await keyOf(services);
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: [AUDIENCE, VIEW_AUDIENCE],
      currentDate: new Date(services.clock.now()),
      requiredClaims: ['exp', 'sub'],
    });
    const { sub: userId, sid, aud } = payload;
    if (typeof userId !== 'string' || typeof sid !== 'string') return undefined;
    return aud === VIEW_AUDIENCE ? { userId, viewId: sid } : { userId, loginId: sid };
  } catch {
    // Whatever is wrong with it, it is no token of ours: the caller answers 401.
    return undefined;
  }
}
