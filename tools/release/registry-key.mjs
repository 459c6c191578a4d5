import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readJson, writeFirst } from '../lib/files.mjs';

/** How long a signature holds. The server renews it daily; a week forgives a wrong clock and a long weekend. */
export const SIGNATURE_DAYS = 7;

/** The signing key as JWK; made at the first build, readable by its owner only. */
function privateKeyOf(file) {
  const known = readJson(file, null);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made = privateKey.export({ format: 'jwk' });
  // Of two builds that begin together, both sign with the key of the first.
  return writeFirst(file, `${JSON.stringify(made)}\n`, { mode: 0o600 }) ? made : readJson(file);
}

/** What the shell verifies with. */
export function publicKeyOf(file) {
  const { kty, crv, x, y } = privateKeyOf(file);
  return { kty, crv, x, y };
}

/** How a build in a process of its own is told the key that its shell is for. */
export const SHELL_KEY_VARIABLE = 'SHELL_REGISTRY_KEY';

/** The public key that a shell carries: of this machine, or of the portal elsewhere that it is built for [ADR 58]. */
export function shellKey(file, env = process.env) {
  const text = env[SHELL_KEY_VARIABLE];
  if (!text) return publicKeyOf(file);
  const { x, y } = JSON.parse(text);
  return { kty: 'EC', crv: 'P-256', x, y };
}

const base64url = (value) => Buffer.from(value).toString('base64url');

/**
 * The detached signature of a registry text: a compact JWS (ES256) over its digest, serial and expiry. A pure function of the
 * key file and its input, so that build, release, server and tests sign alike.
 */
export function signRegistry(file, text, serial, now = Date.now()) {
  const claims = {
    digest: createHash('sha256').update(text).digest('base64url'),
    serial,
    exp: Math.floor(now / 1000) + SIGNATURE_DAYS * 86_400,
  };
  const signed = `${base64url(JSON.stringify({ alg: 'ES256', typ: 'portal-registry' }))}.${base64url(JSON.stringify(claims))}`;
  const key = createPrivateKey({ key: privateKeyOf(file), format: 'jwk' });
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** Whether the key of this file has signed a text; false also where there is no such file. */
export function isSignedBy(file, text, signature) {
  const key = readJson(file, null);
  const [header, claims, signed] = signature.split('.');
  if (!key || !header || !claims || !signed) return false;
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signed, 'base64url'),
  );
  return isGenuine && claimsOf(signature).digest === createHash('sha256').update(text).digest('base64url');
}

/** The claims of a signature, unchecked: for those who hold the key and wrote it themselves. */
export function claimsOf(signature) {
  return JSON.parse(Buffer.from(signature.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
