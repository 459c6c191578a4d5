import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { remoteNames } from '../lib/packages.mjs';
import { readRemoteModule } from './release-data.mjs';
import { problemsOf } from './remote-module.mjs';
import { clashes } from './route-clashes.mjs';

const LANGUAGES = ['en', 'de', 'es', 'fr'];
const TEXTS = { en: 'a', de: 'b', es: 'c', fr: 'd' };
const LACKING = { ...TEXTS, fr: '' };
const LIST = '/incidentmanager/group/:groupId';
const right = {
  name: 'mf-incidents',
  owner: 'Team Incidents',
  title: TEXTS,
  routes: [
    { path: LIST, access: 'login', title: TEXTS, within: 'home' },
    { path: '/incidentmanager', access: 'login', layout: 'split', purpose: 'home' },
  ],
  nav: [{ route: '/incidentmanager', place: 'landing', label: TEXTS, text: TEXTS }],
  actions: [
    { id: 'alarms', slot: 'group', icon: 'warning', label: TEXTS, target: LIST, badge: { field: 'incidents' } },
    {
      id: 'list',
      slot: 'header',
      icon: 'warning',
      label: TEXTS,
      panel: 'popup',
      badge: { endpoint: '/api/incidents/summary', cache: 'incidents' },
    },
  ],
  panels: [{ id: 'popup', kind: 'popover' }],
  searches: [
    {
      id: 'groups',
      title: TEXTS,
      icon: 'shop',
      slot: 'group',
      endpoint: '/api/groups',
      cache: 'groups',
      fields: { id: 'id', name: 'name', also: ['deviceData.name'] },
      target: LIST,
    },
  ],
};
const problems = (change) => problemsOf({ ...structuredClone(right), ...change }, 'mf-incidents', LANGUAGES);
const routes = (change) => ({
  nav: [],
  actions: [],
  searches: [],
  routes: [{ path: '/x', access: 'login', ...change }],
});
const nav = (change) => ({ nav: [{ route: '/incidentmanager', place: 'header', label: TEXTS, ...change }] });
const action = (change) => ({
  actions: [{ id: 'x', slot: 'group', icon: 'box', label: TEXTS, target: LIST, ...change }],
});

const search = (change) => ({ searches: [{ ...right.searches[0], ...change }] });

describe('the table of contents of a remote', () => {
  it('has nothing wrong when it is complete', () => assert.deepEqual(problems({}), []));

  it('has nothing wrong without searches, as before there were any', () =>
    assert.deepEqual(problems({ searches: undefined }), []));

  /** @type {Record<string, [change: object, sentence: RegExp]>} */
  const mistakes = {
    'another name than its folder': [{ name: 'mf-recipes' }, /its folder/],
    'no owner': [{ owner: '' }, /owner/],
    'a title that lacks a language': [{ title: LACKING }, /title has no text in fr/],
    'searches that are no list': [{ searches: {} }, /searches are no list/],
    'a search without a title in each language': [
      search({ title: LACKING }),
      /title of search groups has no text in fr/,
    ],
    'a search without an icon': [search({ icon: '' }), /groups has no icon/],
    'a search for what stands in no slot of things': [search({ slot: 'header' }), /unknown slot header/],
    'a search that asks another host': [search({ endpoint: 'https://foreign.example/api/x' }), /no address like/],
    'a search with a parameter that nobody could fill in': [search({ endpoint: '/api/x/:id' }), /no address like/],
    'a search without a cache': [search({ cache: undefined }), /names no cache/],
    'a search that does not say where names stand': [search({ fields: { id: 'id' } }), /fields that hold id and name/],
    'a search in what is no field': [search({ fields: { id: 'id', name: 'a b' } }), /fields that hold id and name/],
    'a search that leads to the page of another remote': [search({ target: '/map/:id' }), /none of its routes/],
    'a search whose page takes no id': [search({ target: '/incidentmanager' }), /needs one parameter/],
    'no list of panels': [{ panels: undefined }, /no list of panels/],
    'no list of menu entries': [{ nav: undefined }, /no list of nav/],
    'an address in capitals': [routes({ path: '/Energy' }), /no address like/],
    'an address that takes all others': [routes({ path: '/*' }), /no address like/],
    'an address that begins with a parameter': [routes({ path: '/:id' }), /no address like/],
    'an address that stands there twice': [
      {
        ...routes({ path: '/x/:id' }),
        routes: [
          { path: '/x/:id', access: 'login' },
          { path: '/x/:other', access: 'login' },
        ],
      },
      /twice/,
    ],
    'a route that does not say who may go there': [routes({ access: undefined }), /needs a log-in/],
    'a layout that there is not': [routes({ layout: 'wide' }), /layout/],
    'a purpose that there is not': [routes({ purpose: 'start' }), /purpose/],
    'a page of a group without the group': [routes({ purpose: 'group' }), /:groupId/],
    'a page of a device without the device': [routes({ purpose: 'device' }), /:deviceId/],
    'a page of an incident without the incident': [routes({ purpose: 'incident' }), /:incidentId/],
    'a route within nothing': [routes({ within: '/home' }), /within/],
    'a title of a route that lacks a language': [routes({ title: LACKING }), /title of route \/x has no text in fr/],
    'an entry to an address of others': [nav({ route: '/elsewhere' }), /none of its routes/],
    'an entry to an address with a parameter': [nav({ route: LIST }), /fill its parameters/],
    'an entry in a menu that there is not': [nav({ place: 'footer' }), /unknown place/],
    'an entry whose label lacks a language': [nav({ label: LACKING }), /label of the entry in header/],
    'an entry whose text lacks a language': [nav({ text: LACKING }), /text of the entry in header/],
    'an action in an unknown slot': [action({ slot: 'footer' }), /slot/],
    'an action without an icon': [action({ icon: undefined }), /icon/],
    'an action that goes nowhere': [action({ target: undefined }), /nowhere/],
    'an action to an address of others': [action({ target: '/elsewhere' }), /none of its routes/],
    'an action for a panel that it lacks': [action({ panel: 'none' }), /unknown panel/],
    'an action whose label lacks a language': [action({ label: LACKING }), /label of action x/],
    'a badge that the slot does not have': [
      action({ badge: { endpoint: '/api/x', cache: 'incidents' } }),
      /badge of action x/,
    ],
    'a badge that asks another server': [
      action({ slot: 'header', badge: { endpoint: '//foreign.example', cache: 'incidents' } }),
      /badge of action x/,
    ],
    'a panel of an unknown kind': [{ panels: [{ id: 'popup', kind: 'tab' }] }, /unknown kind tab/],
  };
  for (const [mistake, [change, sentence]] of Object.entries(mistakes)) {
    it(`is refused with ${mistake}, and with nothing else wrong`, () => {
      const found = problems(change);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0], sentence);
    });
  }
  it('is refused when there is none', () => assert.equal(problemsOf(undefined, 'mf-incidents', LANGUAGES).length, 1));
});

describe('the remotes of this tree', async () => {
  const declared = await Promise.all(remoteNames().map(async (name) => (await readRemoteModule(name)).declared));
  const routes = declared.flatMap((remote) => remote.routes);

  it('share no address and no purpose', () => {
    for (const remote of declared) assert.deepEqual(clashes(remote, declared), []);
  });

  it('serve what others link to', () =>
    assert.deepEqual(routes.flatMap(({ purpose }) => purpose ?? []).sort(), [
      'device',
      'group',
      'home',
      'incident',
      'log-in',
      'register',
    ]));

  it('draw the addresses that letters carry', () => {
    for (const path of ['/activate', '/resetpassword', '/register', '/devicemanager', '/devicemanager/:groupId'])
      assert.ok(
        routes.some((route) => route.path === path),
        `a mailed link leads to ${path}`,
      );
  });
});
