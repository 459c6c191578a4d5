import type { RegistryEntry } from '@portal/contracts/registry';
import type { NavDeclaration, RemoteModule } from '@portal/contracts/remote';
import { actionsOf, addressesOf, currentEntry, navOf, pageOf } from './declared';
import type { Remotes } from './resolve';

const texts = (text: string) => ({ en: text, de: text, es: text, fr: text });
const entry = (route: `/${string}`, parts: Partial<NavDeclaration> = {}): NavDeclaration => ({
  route,
  place: 'header',
  label: texts(route),
  ...parts,
});

/** A registry in which these remotes declare these things. */
const declaring = (remotes: Partial<Record<`mf-${string}`, Partial<RemoteModule>>>): Remotes =>
  new Map(
    Object.entries(remotes).map(([name, extras]) => [
      name as `mf-${string}`,
      { extras: { name, routes: [], nav: [], actions: [], panels: [], ...extras } } as unknown as RegistryEntry,
    ]),
  );

const remotes = declaring({
  'mf-devicemanager': {
    routes: [
      { path: '/devicemanager', access: 'login', purpose: 'home' },
      { path: '/devicemanager/:groupId', access: 'login', purpose: 'group' },
    ],
    nav: [entry('/devicemanager', { order: 10 }), entry('/devicemanager', { place: 'user' })],
  },
  'mf-inventory': {
    routes: [
      { path: '/inventory', access: 'login', right: 'readIncident' },
      { path: '/inventory/:groupId', access: 'login' },
      { path: '/inventory/new', access: 'login' },
      { path: '/inventory/report', access: 'login' },
      { path: '/stock/:groupId', access: 'login', within: 'home' },
    ],
    nav: [entry('/inventory', { order: 5 }), entry('/inventory/report'), entry('/elsewhere')],
  },
});
const at = (pathname: string) => pageOf(remotes, pathname)?.route.path;

describe('what the remotes declare', () => {
  it('names the page of an address in any letter case, with or without a slash at its end, and only of a whole path [R-ROUTE-23]', () => {
    expect(pageOf(remotes, '/DeviceManager/AbC/')).toEqual({
      remote: 'mf-devicemanager',
      route: { path: '/devicemanager/:groupId', access: 'login', purpose: 'group' },
    });
    expect(['/', '/devicemanager/a/b', '/devicemanage', '/devicemanager//', '/devicemanager//a'].map(at)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    expect(at('/devicemanager/%FF%')).toBe('/devicemanager/:groupId');
  });

  it('prefers a page that is named to one with a parameter, in whatever order they stand', () => {
    expect(['/inventory/new', '/inventory/ZzE3'].map(at)).toEqual(['/inventory/new', '/inventory/:groupId']);
  });

  it('says where others find what they link to, also when it does not run here', () => {
    expect(addressesOf(remotes)).toEqual({ home: '/devicemanager', group: '/devicemanager/:groupId' });
    const away = declaring({ 'mf-account': { routes: [{ path: '/login', access: 'public', purpose: 'log-in' }] } });
    expect(addressesOf(remotes, away)['log-in']).toBe('/login');
  });

  it('fills each menu in the order of its entries, with the right of the page, and with nothing that leads nowhere [R-SHELL-03]', () => {
    expect(navOf(remotes, 'header').map(({ route, remote }) => [route.path, route.right, remote])).toEqual([
      ['/inventory', 'readIncident', 'mf-inventory'],
      ['/devicemanager', undefined, 'mf-devicemanager'],
      ['/inventory/report', undefined, 'mf-inventory'],
    ]);
    expect(navOf(remotes, 'user').map(({ route }) => route.path)).toEqual(['/devicemanager']);
    expect(navOf(remotes, 'landing')).toEqual([]);
  });

  it('makes the entry current that a page is, stands within, or whose remote draws it', () => {
    const entries = navOf(remotes, 'header');
    const currentAt = (pathname: string) => currentEntry(entries, pageOf(remotes, pathname))?.route.path;
    expect(currentAt('/inventory/report')).toBe('/inventory/report');
    expect(currentAt('/inventory/ZzE3')).toBe('/inventory');
    expect(currentAt('/stock/ZzE3')).toBe('/devicemanager');
    expect(currentAt('/nowhere')).toBeUndefined();
  });

  it('lists the actions of all remotes in their order, each with its remote', () => {
    const action = (id: string, order?: number) =>
      ({ id, slot: 'group', icon: 'warning', label: texts(id), order }) as RemoteModule['actions'][number];
    const acting = declaring({
      'mf-incidents': { actions: [action('last'), action('second', 20)] },
      'mf-recipes': { actions: [action('first', 10)] },
    });
    expect(actionsOf(acting).map(({ id, remote }) => `${remote} ${id}`)).toEqual([
      'mf-recipes first',
      'mf-incidents second',
      'mf-incidents last',
    ]);
  });
});
