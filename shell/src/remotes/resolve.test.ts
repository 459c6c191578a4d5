import type { Registry, RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RemoteName } from '@portal/contracts/remote';
import { toWire } from '@portal/domain/ids';
import { absentRemotes, resolveRemotes, type Viewer } from './resolve';

const FOREIGN = CONTRACT_VERSION + 1;
const TITLE = { en: 'Incidents', de: 'Incidents', es: 'Incidentes', fr: 'Incidents' };

interface EntryParts {
  name?: RemoteName;
  traffic?: number;
  isDefault?: boolean;
  extras?: Partial<RegistryEntry['extras']>;
}

const entry = (
  version: string,
  { name = 'mf-incidents', traffic = 0, isDefault = false, extras = {} }: EntryParts = {},
): RegistryEntry => ({
  url: `/remotes/${name}/${version}/remoteEntry.js`,
  metadata: { integrity: 'sha256-x', version },
  deployment: { traffic, default: isDefault },
  extras: {
    name,
    owner: 'Team Incidents',
    title: TITLE,
    contract: CONTRACT_VERSION,
    locales: [],
    shared: {},
    integrity: {},
    panels: [],
    nav: [],
    actions: [],
    routes: [{ path: '/incidentmanager/group/:groupId', access: 'login' }],
    ...extras,
  },
});
const registry = (...entries: RegistryEntry[]): Registry => ({
  schema: '',
  microFrontends: { 'mf-incidents': entries },
});
const viewer = (parts: Partial<Viewer> = {}): Viewer => ({ browser: 'a-browser', ...parts });
const versionFor = (given: Registry, parts?: Partial<Viewer>) =>
  resolveRemotes(given, viewer(parts)).get('mf-incidents')?.metadata.version;

const browsers = Array.from({ length: 4000 }, (_, index) => `browser-${index}`);
const shareOf = (given: Registry, version: string) =>
  browsers.filter((browser) => versionFor(given, { browser }) === version).length / browsers.length;

describe('which version of a remote a viewer gets', () => {
  const standard = entry('1.0.0', { isDefault: true, traffic: 95 });
  const canary = entry('1.1.0', { traffic: 5 });

  it('gives everybody the default one when it is the only one', () => {
    expect(versionFor(registry(standard))).toBe('1.0.0');
  });

  it('gives a canary to its share of the browsers, wherever it stands in the list', () => {
    expect(shareOf(registry(standard, canary), '1.1.0')).toBeCloseTo(0.05, 1);
    expect(shareOf(registry(canary, standard), '1.1.0')).toBe(shareOf(registry(standard, canary), '1.1.0'));
    expect(shareOf(registry(standard, canary), '1.1.0')).toBeGreaterThan(0.035);
    expect(shareOf(registry(standard, canary), '1.1.0')).toBeLessThan(0.065);
  });

  it('keeps a browser in the canary when its share grows, and after log-in', () => {
    const few = browsers.filter((browser) => versionFor(registry(standard, canary), { browser }) === '1.1.0');
    const wider = registry(standard, entry('1.1.0', { traffic: 50 }));
    expect(few.every((browser) => versionFor(wider, { browser }) === '1.1.0')).toBe(true);
    expect(
      few.every(
        (browser) => versionFor(registry(standard, canary), { browser, user: 'u1', groups: ['g1'] }) === '1.1.0',
      ),
    ).toBe(true);
    expect(few.length).toBeGreaterThan(0);
  });

  it('gives a release aimed at users or groups to them alone, once it is known who they are', () => {
    const aimed = entry('2.0.0', { extras: { audience: { users: ['u1'], groups: ['g9'] } } });
    const given = registry(aimed, standard);
    expect(versionFor(given)).toBe('1.0.0');
    expect(versionFor(given, { user: 'u2', groups: ['g1'] })).toBe('1.0.0');
    expect(versionFor(given, { user: 'u1' })).toBe('2.0.0');
    expect(versionFor(given, { user: 'u2', groups: ['g1', 'g9'] })).toBe('2.0.0');
  });

  it('takes the ids of an audience in wire form or plain, as an operator has them at hand', () => {
    const plain = registry(entry('2.0.0', { extras: { audience: { users: ['u-7f'], groups: ['g-30'] } } }), standard);
    expect(versionFor(plain, { user: toWire('u-7f') })).toBe('2.0.0');
    expect(versionFor(plain, { user: toWire('u-8f'), groups: [toWire('g-29')] })).toBe('1.0.0');
    expect(versionFor(plain, { groups: [toWire('g-30')] })).toBe('2.0.0');
    const wire = registry(entry('2.0.0', { extras: { audience: { groups: [toWire('g-30')] } } }), standard);
    expect(versionFor(wire, { groups: [toWire('g-30')] })).toBe('2.0.0');
  });

  it('passes over a release of another contract, unless one of ours stands behind it or no other is listed', () => {
    const foreign = (fallbackContract?: number) => {
      const fallback =
        fallbackContract === undefined
          ? {}
          : { fallback: { version: '2.0.0', contract: fallbackContract, integrity: {} } };
      return entry('3.0.0', { isDefault: true, extras: { contract: FOREIGN, ...fallback } });
    };
    expect(versionFor(registry(foreign(), standard))).toBe('1.0.0');
    expect(versionFor(registry(foreign(FOREIGN), standard))).toBe('1.0.0');
    expect(versionFor(registry(foreign(CONTRACT_VERSION), entry('1.0.0')))).toBe('3.0.0');
    // Its page is then an error block with the name of its team, not an address that nobody serves.
    expect(versionFor(registry(foreign()))).toBe('3.0.0');
    expect(versionFor(registry(entry('3.0.0', { extras: { contract: FOREIGN, disabled: true } })))).toBeUndefined();
  });

  it('leaves out what the operator switched off and what the page is started without', () => {
    expect(versionFor(registry(entry('1.0.0', { isDefault: true, extras: { disabled: true } })))).toBeUndefined();
    expect(versionFor(registry(standard), { without: ['mf-incidents'] })).toBeUndefined();
    expect(versionFor(registry(standard), { without: ['mf-recipes'] })).toBe('1.0.0');
  });
});

describe('a remote that does not run here', () => {
  const whyNot = (given: Registry, parts?: Partial<Viewer>) =>
    absentRemotes(given, viewer(parts)).get('mf-incidents')?.why;

  it('is known with the reason, so that its pages can say so', () => {
    const off = entry('1.0.0', { isDefault: true, extras: { disabled: true } });
    expect(whyNot(registry(off))).toBe('off');
    expect(whyNot(registry(entry('1.0.0')), { without: ['mf-incidents'] })).toBe('without');
    expect(whyNot(registry(off), { without: ['mf-incidents'] })).toBe('off');
    expect(whyNot(registry(entry('1.0.0')), { without: ['mf-recipes'] })).toBeUndefined();
    expect(whyNot(registry())).toBeUndefined();
    expect(absentRemotes(registry(off), viewer()).get('mf-incidents')?.extras.title).toEqual(TITLE);
  });
});
