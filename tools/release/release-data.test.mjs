import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemsOf } from './release-data.mjs';

const CONTRACT = { ROUTES: ['/login', '/incidentmanager/group/:groupId'], LANGUAGES: ['en', 'de', 'es', 'fr'] };
const TEXTS = { en: 'a', de: 'b', es: 'c', fr: 'd' };
const right = {
  name: 'mf-incidents',
  owner: 'Team Incidents',
  title: TEXTS,
  routes: [{ path: '/incidentmanager/group/:groupId', access: 'login' }],
  actions: [
    { id: 'alarms', slot: 'group', icon: 'warning', label: TEXTS, target: '/incidentmanager/group/:groupId' },
    { id: 'list', slot: 'header', label: TEXTS, panel: 'popup' },
  ],
  panels: [{ id: 'popup', kind: 'popover' }],
};
const problems = (change) => problemsOf({ ...structuredClone(right), ...change }, 'mf-incidents', CONTRACT);

describe('the table of contents of a remote', () => {
  it('has nothing wrong when it is complete', () => assert.deepEqual(problems({}), []));

  const mistakes = {
    'another name than its folder': { name: 'mf-recipes' },
    'no owner': { owner: '' },
    'a title that lacks a language': { title: { ...TEXTS, fr: '' } },
    'an address that the portal does not have': { routes: [{ path: '/elsewhere', access: 'login' }] },
    'a route that does not say who may go there': { routes: [{ path: '/login' }] },
    'an action in an unknown slot': { actions: [{ id: 'x', slot: 'footer', label: TEXTS, target: '/login' }] },
    'an action that goes nowhere': { actions: [{ id: 'x', slot: 'group', label: TEXTS }] },
    'an action to an unknown address': { actions: [{ id: 'x', slot: 'group', label: TEXTS, target: '/elsewhere' }] },
    'an action for a panel that it lacks': { actions: [{ id: 'x', slot: 'group', label: TEXTS, panel: 'none' }] },
    'a label that lacks a language': { actions: [{ id: 'x', slot: 'group', label: { en: 'a' }, target: '/login' }] },
    'a panel of an unknown kind': { panels: [{ id: 'popup', kind: 'window' }] },
    'no list of panels': { panels: undefined, actions: [] },
  };
  for (const [mistake, change] of Object.entries(mistakes)) {
    it(`is refused with ${mistake}`, () => assert.notEqual(problems(change).length, 0));
  }
  it('is refused when there is none', () => assert.equal(problemsOf(undefined, 'mf-incidents', CONTRACT).length, 1));
});
