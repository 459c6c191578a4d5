import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RegistryClaims } from '@portal/contracts/registry';

/** How long a renewed signature holds, and how much of it may pass before it is renewed (s). */
const LIFETIME = 7 * 86_400;
const RENEW_BELOW = 6 * 86_400;

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a signature that is ours and belongs to this text; undefined for any other. */
export function checkedClaims(text: string, signature: string, key: JsonWebKey): RegistryClaims | undefined {
  const [header, payload, signed] = signature.trim().split('.');
  if (!header || !payload || !signed) return undefined;
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const genuine = verify(
    'sha256',
    bytes(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signed, 'base64url'),
  );
  if (!genuine) return undefined;
  const claims = claimsIn(signature) as RegistryClaims | undefined;
  return claims?.digest === digestOf(text) ? claims : undefined;
}

/** The digest of a registry's text, as its claims hold it. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What a signature says, unchecked; undefined for what is no signature. */
export function claimsIn(signature: string): Partial<RegistryClaims> | undefined {
  try {
    return (
      (JSON.parse(
        Buffer.from(signature.split('.')[1] ?? '', 'base64url').toString('utf8'),
      ) as Partial<RegistryClaims> | null) ?? undefined
    );
  } catch {
    return undefined;
  }
}

/** The serial in a signature, unchecked: it only says that there is something new. Undefined in what is no signature. */
export function serialOf(signature: string): number | undefined {
  const serial = claimsIn(signature)?.serial;
  return typeof serial === 'number' ? serial : undefined;
}

export interface FreshSignature {
  readonly signature: string;
  /** Made by the publisher for this text; unknown to a server without the key. */
  readonly genuine: boolean | undefined;
}

/**
 * The signature to serve: the publisher's own while it is fresh, else the same claims with a later expiry. Only what the publisher
 * signed is ever signed again; a registry that somebody changed by hand keeps its wrong signature, and browsers refuse it.
 * @param now ms since 1970
 */
export async function freshSignature(
  text: string,
  signature: string,
  keyFile: string,
  now: number,
): Promise<FreshSignature> {
  const key = await readFile(keyFile, 'utf8').then(
    (content) => JSON.parse(content) as JsonWebKey,
    () => undefined,
  );
  if (!key?.d) return { signature, genuine: undefined };
  const claims = checkedClaims(text, signature, key);
  if (!claims) return { signature, genuine: false };
  const seconds = Math.floor(now / 1000);
  if (claims.exp - seconds > RENEW_BELOW) return { signature, genuine: true };
  const message = `${encode({ alg: 'ES256', typ: 'portal-registry' })}.${encode({ ...claims, exp: seconds + LIFETIME })}`;
  const signed = sign('sha256', bytes(message), {
    key: createPrivateKey({ key, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return { signature: `${message}.${signed.toString('base64url')}`, genuine: true };
}
