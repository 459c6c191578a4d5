import type { RegistryClaims } from '@portal/contracts/registry';

/** Why a registry was not taken. */
export class RegistryRefused extends Error {
  constructor(readonly reason: 'malformed' | 'forged' | 'expired' | 'old') {
    super(`The registry was refused: ${reason}`);
    this.name = 'RegistryRefused';
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

function readClaims(payload: string): RegistryClaims {
  const claims = JSON.parse(new TextDecoder().decode(bytesOf(payload))) as Partial<RegistryClaims> | null;
  if (typeof claims?.digest !== 'string' || typeof claims.serial !== 'number' || typeof claims.exp !== 'number')
    throw new RegistryRefused('malformed');
  return claims as RegistryClaims;
}

/**
 * Checks the detached signature of a registry text against the shell's keys: an ES256 JWS over digest, serial and expiry.
 * @param now ms since 1970; `undefined` accepts an expired one, for a release that this browser has already run
 * @throws RegistryRefused when it is not ours, was changed or has expired
 */
export async function verifyRegistry(
  text: string,
  signature: string,
  keys: readonly JsonWebKey[],
  now: number | undefined,
): Promise<RegistryClaims> {
  const [header, payload, signed] = signature.trim().split('.');
  if (!header || !payload || !signed) throw new RegistryRefused('malformed');
  const message = new TextEncoder().encode(`${header}.${payload}`);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const checks = await Promise.all(
    keys.map(async (jwk) => {
      const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
      return crypto.subtle.verify(algorithm, key, bytesOf(signed), message);
    }),
  );
  if (!checks.includes(true)) throw new RegistryRefused('forged');
  const claims = readClaims(payload);
  const digest = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  if (claims.digest !== digest) throw new RegistryRefused('forged');
  if (now !== undefined && claims.exp * 1000 <= now) throw new RegistryRefused('expired');
  return claims;
}
