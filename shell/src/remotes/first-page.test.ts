import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RouteDeclaration } from '@portal/contracts/remote';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { startFirstPage } from './first-page';
import { loadLifecycles } from './load';
import { useRegistry } from './registry';

jest.mock('./load', () => ({ loadLifecycles: jest.fn(() => Promise.reject(new Error('not now'))) }));
const load = loadLifecycles as jest.MockedFunction<typeof loadLifecycles>;

function list(route: RouteDeclaration) {
  const extras = {
    name: 'mf-devicemanager',
    contract: CONTRACT_VERSION,
    routes: [route],
    nav: [],
    actions: [],
    panels: [],
    integrity: {},
  } as unknown as RegistryEntry['extras'];
  const entry = {
    url: '/remotes/mf-devicemanager/1/remoteEntry.js',
    metadata: { integrity: '', version: '1' },
    extras,
  } as RegistryEntry;
  useRegistry.setState({ remotes: new Map([['mf-devicemanager', entry]]) });
}

beforeAll(() => Object.assign(globalThis, { REGISTRY_KEYS: [] }));

describe('the remote of the first page', () => {
  beforeEach(() => {
    load.mockClear();
    setStore(useSession, { state: 'starting' });
    list({ path: '/devicemanager', access: 'login' });
  });

  it('starts while the stored log-in is still being checked [R-AUTH-07, R-AUTH-08]', async () => {
    await startFirstPage('/devicemanager');
    expect(load.mock.calls.map(([release]) => release.version)).toEqual(['1']);
  });

  it('does not start for somebody who is logged out, nor for an address of nobody', async () => {
    await startFirstPage('/nowhere');
    setStore(useSession, { state: 'out' });
    await startFirstPage('/devicemanager');
    expect(load).not.toHaveBeenCalled();
  });

  it('starts on a public page for somebody who is logged out, and for nobody else', async () => {
    list({ path: '/login', access: 'public' });
    await startFirstPage('/login');
    expect(load).not.toHaveBeenCalled();
    setStore(useSession, { state: 'out' });
    await startFirstPage('/login');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not a version that failed a moment ago', async () => {
    sessionStorage.setItem(
      'portal.failed.mf-devicemanager',
      JSON.stringify({ 1: { code: 'REMOTE_BLANK', at: 0, reference: 'r', until: Date.now() + 60_000 } }),
    );
    await startFirstPage('/devicemanager');
    sessionStorage.clear();
    expect(load).not.toHaveBeenCalled();
  });

  it('does not start before a module or a right is known that decides about it [R-ROUTE-30]', async () => {
    list({ path: '/devicemanager', access: 'login', module: 'map' });
    await startFirstPage('/devicemanager');
    list({ path: '/devicemanager', access: 'login', right: 'readIncident' });
    await startFirstPage('/devicemanager');
    expect(load).not.toHaveBeenCalled();
  });
});
