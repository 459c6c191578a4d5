import type { Registry, RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION } from '@portal/contracts/remote';
import { useSession } from '@portal/platform/session';
import { localStore } from '@portal/platform/storage';
import { setStore } from '@portal/platform/testing';
import { parseRegistry } from '../../remotes/registry';
import { applyChosen } from './apply';
import { choose, chosenNow, forgetChosen, LASTS_MS, useChosen } from './chosen';

const NAME = 'mf-recipes';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
let ours: CryptoKeyPair;
let theirs: CryptoKeyPair;
beforeAll(async () => {
  [ours, theirs] = [await newKeys(), await newKeys()];
  const key = await crypto.subtle.exportKey('jwk', ours.publicKey);
  Object.assign(globalThis, { REGISTRY_KEYS: [key], isSecureContext: true });
});

const entry = (version: string, extras: object = {}): RegistryEntry => ({
  url: `/remotes/${NAME}/${version}/remoteEntry.js`,
  metadata: { integrity: 'sha256-x', version },
  deployment: { traffic: 100, default: true },
  extras: {
    name: NAME,
    version,
    contract: CONTRACT_VERSION,
    owner: 'Team Food',
    title: { en: 'Recipes', de: 'Rezepte', es: 'Recetas', fr: 'Recettes' },
    routes: [],
    nav: [],
    actions: [],
    panels: [],
    integrity: { 'remoteEntry.js': `sha256-${version}` },
    ...extras,
  } as unknown as RegistryEntry['extras'],
});
const registry = (...entries: RegistryEntry[]): Registry => ({ schema: '', microFrontends: { [NAME]: entries } });

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const utf8 = (text: string) => new TextEncoder().encode(text);
/** As a publisher signs it: expired from the beginning. */
async function signed(text: string, { privateKey }: CryptoKeyPair): Promise<string> {
  const digest = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));
  const claims = JSON.stringify({ digest, serial: 0, exp: 0 });
  const message = `${base64url(utf8('{"alg":"ES256"}'))}.${base64url(utf8(claims))}`;
  return `${message}.${base64url(new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, utf8(message))))}`;
}
async function point(version: string, text = JSON.stringify(registry(entry(version))), keys = ours): Promise<void> {
  choose({ remote: NAME, version, text, signature: await signed(text, keys) });
}
const renew = jest.fn(async () => undefined);
const work = { parse: parseRegistry, renew };
const applied = async (deployed = entry('1.37.0')) =>
  (await applyChosen(registry(deployed), work)).microFrontends[NAME];
const versionsOf = (entries: readonly RegistryEntry[] | undefined) => entries?.map(({ metadata }) => metadata.version);

beforeEach(() => {
  // A version that is not trusted is told.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  setStore(useSession, { state: 'in' });
  forgetChosen();
});

describe('a version that support chose for a browser', () => {
  it('takes the place of the deployed one, which stands behind it', async () => {
    await point('1.38.0-rc.2');
    const [chosen, ...more] = (await applied()) ?? [];
    expect(more).toEqual([]);
    expect(chosen).toMatchObject({
      metadata: { version: '1.38.0-rc.2' },
      fallbackUrl: `/remotes/${NAME}/1.37.0/remoteEntry.js`,
      extras: {
        fallback: { version: '1.37.0', contract: CONTRACT_VERSION, integrity: { 'remoteEntry.js': 'sha256-1.37.0' } },
      },
    });
  });

  it.each<[string, () => Promise<void>, RegistryEntry]>([
    ['was signed with another key', () => point('1.36.0', undefined, theirs), entry('1.37.0')],
    [
      'was changed since',
      async () => {
        await point('1.36.0');
        const [one] = chosenNow();
        if (one) choose({ ...one, text: one.text.replace('sha256-1.36.0', 'sha256-evil') });
      },
      entry('1.37.0'),
    ],
    ['is of another version', () => point('1.36.0', JSON.stringify(registry(entry('1.35.0')))), entry('1.37.0')],
    [
      'is of another remote',
      () => point('1.36.0', JSON.stringify({ schema: '', microFrontends: { 'mf-billing': [entry('1.36.0')] } })),
      entry('1.37.0'),
    ],
    ['is no registry', () => point('1.36.0', '{}'), entry('1.37.0')],
    ['was taken back', () => point('1.36.0'), entry('1.37.0', { withdrawn: ['1.36.0'] })],
    ['is switched off', () => point('1.36.0'), entry('1.37.0', { disabled: true })],
  ])('does not run when it %s', async (_, prepare, deployed) => {
    await prepare();
    expect(chosenNow()).toHaveLength(1);
    expect(versionsOf(await applied(deployed))).toEqual(['1.37.0']);
  });

  it('does not bring back a remote that is not listed', async () => {
    await point('1.36.0');
    expect((await applyChosen({ schema: '', microFrontends: {} }, work)).microFrontends).toEqual({});
  });

  it('lasts for a day, and no stored time makes it longer', async () => {
    await point('1.36.0');
    const [{ until = 0 } = {}] = chosenNow();
    expect(chosenNow(until - 1)).toHaveLength(1);
    expect(chosenNow(until)).toEqual([]);
    const stored = JSON.parse(localStore.getItem('portal.overrides') ?? '[]') as object[];
    localStore.setItem('portal.overrides', JSON.stringify(stored.map((one) => ({ ...one, until: until + LASTS_MS }))));
    expect(chosenNow()).toEqual([]);
    expect(versionsOf(await applied())).toEqual(['1.37.0']);
  });

  it('ends with the log-in, and leaves nothing behind', async () => {
    await point('1.36.0');
    await applied();
    expect(localStore.getItem('portal.overrides')).not.toBeNull();
    renew.mockClear();
    setStore(useSession, { state: 'out' });
    expect(localStore.getItem('portal.overrides')).toBeNull();
    expect(useChosen.getState().list).toEqual([]);
    // What is deployed takes its place at once.
    expect(renew).toHaveBeenCalledTimes(1);
    expect(versionsOf(await applied())).toEqual(['1.37.0']);
  });

  it.each(['', 'null', '{}', '[1]', '[{"remote":1}]', 'x'])('is none in the text %j', (text) => {
    localStore.setItem('portal.overrides', text);
    expect(chosenNow()).toEqual([]);
  });
});
