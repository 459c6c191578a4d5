import type { Registry } from '@portal/contracts/registry';
import { CONTRACT_VERSION } from '@portal/contracts/remote';
import { withoutBroken, wrongPart } from './registry-entry';

const NAME = 'mf-incidents';
const sound = () => ({
  url: '/remotes/mf-incidents/1/remoteEntry.js',
  metadata: { version: '1', integrity: 'sha256-x' },
  deployment: { traffic: 100, default: true },
  extras: {
    name: NAME,
    owner: 'Team',
    title: { en: 'Incidents' },
    contract: CONTRACT_VERSION,
    locales: [],
    shared: {},
    integrity: { 'remoteEntry.js': 'sha256-x' },
    routes: [{ path: '/incidentmanager', access: 'login' }],
    nav: [{ route: '/incidentmanager', place: 'header', label: { en: 'Incidents' } }],
    actions: [{ id: 'a', slot: 'header', icon: 'warning', label: { en: 'Incidents' } }],
    panels: [{ id: 'p', kind: 'dialog' }],
  },
});
const withExtras = (extras: object) => ({ ...sound(), extras: { ...sound().extras, ...extras } });

describe('an entry of the registry', () => {
  it('is taken when the shell can work with it, also with what it does not know', () => {
    expect(wrongPart(NAME, sound())).toBeUndefined();
    expect(wrongPart(NAME, { ...sound(), further: 1, deployment: undefined })).toBeUndefined();
    expect(
      wrongPart(NAME, {
        ...withExtras({
          withdrawn: ['0'],
          audience: { groups: ['g'] },
          fallback: { version: '0', contract: CONTRACT_VERSION, integrity: {} },
        }),
        fallbackUrl: '/remotes/mf-incidents/0/remoteEntry.js',
      }),
    ).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['entry', null],
    ['entry', 'text'],
    ['extras.name', { ...sound(), extras: undefined }],
    ['extras.name', withExtras({ name: 'mf-recipes' })],
    ['metadata.version', { ...sound(), metadata: {} }],
    ['url', { ...sound(), url: 5 }],
    ['url', { ...sound(), url: 'http://[' }],
    ['url', withExtras({ integrity: undefined })],
    ['url', withExtras({ integrity: { 'a.js': 5 } })],
    ['deployment', { ...sound(), deployment: 5 }],
    ['extras.contract', withExtras({ contract: '1' })],
    ['extras.owner', withExtras({ owner: 5 })],
    ['extras.title', withExtras({ title: 'Incidents' })],
    ['extras.routes', withExtras({ routes: undefined })],
    ['extras.routes', withExtras({ routes: [{ path: '/x' }] })],
    ['extras.routes', withExtras({ routes: [{ path: '/*', access: 'public' }] })],
    ['extras.routes', withExtras({ routes: [{ path: '/:all?', access: 'public' }] })],
    ['extras.routes', withExtras({ routes: [{ path: '/x', access: 'login', layout: 'full' }] })],
    ['extras.routes', withExtras({ routes: [{ path: '/x', access: 'login', title: 'X' }] })],
    ['extras.nav', withExtras({ nav: undefined })],
    ['extras.nav', withExtras({ nav: [{ route: '/x', place: 'header', label: { en: {} } }] })],
    ['extras.nav', withExtras({ nav: [{ route: '/incidentmanager', place: 'header' }] })],
    ['extras.nav', withExtras({ nav: [{ route: 'https://foreign.example', place: 'header', label: {} }] })],
    ['extras.actions', withExtras({ actions: [null] })],
    ['extras.actions', withExtras({ actions: {} })],
    ['extras.actions', withExtras({ actions: [{ ...sound().extras.actions[0], badge: 'incidents' }] })],
    [
      'extras.actions',
      withExtras({ actions: [{ ...sound().extras.actions[0], badge: { endpoint: '//foreign.example' } }] }),
    ],
    ['extras.actions', withExtras({ actions: [{ ...sound().extras.actions[0], target: '//foreign.example' }] })],
    ['extras.panels', withExtras({ panels: [{}] })],
    ['extras.withdrawn', withExtras({ withdrawn: '1' })],
    ['extras.audience', withExtras({ audience: { users: 'u1' } })],
    ['extras.fallback', withExtras({ fallback: { version: '0', integrity: {} } })],
  ])('whose %s is malformed is not', (part, entry) => {
    expect(wrongPart(NAME, entry)).toBe(part);
  });

  it('that is malformed takes no other down, and is told to the console', () => {
    const tell = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = { ...sound(), url: 5 };
    const given = {
      schema: 's',
      microFrontends: { [NAME]: [broken, sound()], 'mf-recipes': { nothing: true } },
    } as unknown as Registry;
    expect(withoutBroken(given)).toEqual({ schema: 's', microFrontends: { [NAME]: [sound()] } });
    expect(tell.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringMatching(/mf-incidents.* url /),
      expect.stringContaining('mf-recipes'),
    ]);
    tell.mockRestore();
  });

  it('of a release from before the palette is sound, and of what a later one lets it find the understood part is kept [R-EXT-23]', () => {
    const search = {
      id: 'things',
      title: { en: 'Things' },
      icon: 'box',
      endpoint: '/api/things',
      cache: 'devices',
      fields: { id: 'id', name: 'name' },
      target: '/incident/:incidentId',
    };
    const searchesOf = (searches: unknown) => {
      const given = { schema: 's', microFrontends: { [NAME]: [withExtras({ searches } as never)] } };
      return withoutBroken(given as unknown as Registry).microFrontends[NAME]![0]!.extras.searches;
    };
    expect(searchesOf(undefined)).toBeUndefined();
    expect(
      searchesOf([search, { ...search, fields: {} }, { ...search, endpoint: 'https://foreign.example' }, 5]),
    ).toEqual([search]);
    expect(searchesOf('all')).toEqual([]);
  });

  it('of an older contract is kept with what is understood of it, so that its pages can say why they do not run', () => {
    const { nav: _, ...older } = withExtras({
      contract: CONTRACT_VERSION - 1,
      actions: [
        { id: 'old', slot: 'header', icon: 'warning', label: { en: 'Incidents' }, badge: '/api/incidents/summary' },
        { id: 'plain', slot: 'group', icon: 'warning', label: { en: 'Alarms' }, target: '/incidentmanager' },
      ],
    }).extras;
    const given = { schema: 's', microFrontends: { [NAME]: [{ ...sound(), extras: older }] } } as unknown as Registry;
    const { extras } = withoutBroken(given).microFrontends[NAME]![0]!;
    expect(extras.routes.map(({ path }) => path)).toEqual(['/incidentmanager']);
    expect(extras.actions.map(({ id }) => id)).toEqual(['plain']);
    expect(extras.nav).toEqual([]);
  });
});
