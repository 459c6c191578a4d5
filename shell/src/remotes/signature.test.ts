import { verifyRegistry } from './signature';

const TEXT = '{"schema":"","microFrontends":{}}';
const NOW = Date.UTC(2026, 5, 1);
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const encode = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const utf8 = (text: string) => new TextEncoder().encode(text);

async function newKey() {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  return { sign: pair.privateKey, jwk: await crypto.subtle.exportKey('jwk', pair.publicKey) };
}

async function signed(text: string, key: CryptoKey, { exp = NOW / 1000 + 60, serial = 7 } = {}): Promise<string> {
  const digest = encode(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));
  const message = `${encode(utf8('{"alg":"ES256"}'))}.${encode(utf8(JSON.stringify({ digest, serial, exp })))}`;
  return `${message}.${encode(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, utf8(message))))}`;
}

describe('the signature of the registry', () => {
  it('is accepted when it is ours, and tells the serial', async () => {
    const key = await newKey();
    await expect(verifyRegistry(TEXT, await signed(TEXT, key.sign), [key.jwk], NOW)).resolves.toMatchObject({
      serial: 7,
    });
  });

  it('may be made by any of the known keys, so that a key can be replaced', async () => {
    const [former, next] = [await newKey(), await newKey()];
    await expect(
      verifyRegistry(TEXT, await signed(TEXT, next.sign), [former.jwk, next.jwk], NOW),
    ).resolves.toMatchObject({ serial: 7 });
  });

  it('is refused for a text that was changed by one letter', async () => {
    const key = await newKey();
    await expect(verifyRegistry(`${TEXT} `, await signed(TEXT, key.sign), [key.jwk], NOW)).rejects.toMatchObject({
      reason: 'forged',
    });
  });

  it('is refused when another key made it', async () => {
    const [ours, theirs] = [await newKey(), await newKey()];
    await expect(verifyRegistry(TEXT, await signed(TEXT, theirs.sign), [ours.jwk], NOW)).rejects.toMatchObject({
      reason: 'forged',
    });
  });

  it('is refused when its claims were changed after signing', async () => {
    const key = await newKey();
    const [header, , signature] = (await signed(TEXT, key.sign)).split('.');
    const [, later] = (await signed(TEXT, key.sign, { exp: NOW / 1000 + 9999 })).split('.');
    await expect(verifyRegistry(TEXT, `${header}.${later}.${signature}`, [key.jwk], NOW)).rejects.toMatchObject({
      reason: 'forged',
    });
  });

  it('is refused after its expiry, except for a release that ran here before', async () => {
    const key = await newKey();
    const old = await signed(TEXT, key.sign, { exp: NOW / 1000 });
    await expect(verifyRegistry(TEXT, old, [key.jwk], NOW)).rejects.toMatchObject({ reason: 'expired' });
    await expect(verifyRegistry(TEXT, old, [key.jwk], undefined)).resolves.toMatchObject({ serial: 7 });
  });

  it('is refused when it is no signature at all', async () => {
    const key = await newKey();
    for (const text of ['', 'a.b', '<html>'])
      await expect(verifyRegistry(TEXT, text, [key.jwk], NOW)).rejects.toMatchObject({ reason: 'malformed' });
  });
});
