import { setPreference, usePreferences } from './preferences';

const KEY = 'portal.preferences';
const DEFAULTS = {
  theme: 'system',
  language: null,
  view: 'list',
  onMap: false,
  sort: { by: 'name', direction: 'ASC' },
  treeOpen: true,
  treeWidth: 272,
};

/** Another tab has written the entry. */
function written(entry: string): void {
  localStorage.setItem(KEY, entry);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

describe('preferences', () => {
  beforeEach(() => written('{}'));

  it('are the usual ones until something is chosen, and kept in this browser [R-ACC-26, R-DEV-06]', () => {
    expect(usePreferences.getState()).toEqual(DEFAULTS);
    setPreference('view', 'small');
    setPreference('treeOpen', false);
    const chosen = { ...DEFAULTS, view: 'small', treeOpen: false };
    expect(usePreferences.getState()).toEqual(chosen);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(chosen);
  });

  it('follow a choice that is made in another tab, and no other entry [R-ACC-26]', () => {
    setPreference('theme', 'dark');
    written('{"theme":"light","sort":{"by":"status","direction":"DESC"}}');
    expect(usePreferences.getState()).toEqual({
      ...DEFAULTS,
      theme: 'light',
      sort: { by: 'status', direction: 'DESC' },
    });
    localStorage.setItem(KEY, '{"theme":"dark"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'portal.other' }));
    expect(usePreferences.getState().theme).toBe('light');
  });

  it('read a tree that was closed, its width, and a map that was shown, as they were left [R-DEV-05]', () => {
    written('{"treeOpen":false,"treeWidth":320,"onMap":true}');
    expect(usePreferences.getState()).toEqual({ ...DEFAULTS, treeOpen: false, treeWidth: 320, onMap: true });
  });

  it.each([
    ['{"theme":"pink","view":"small","treeOpen":"yes","sort":{"by":"colour","direction":"DESC"}}', 'small', 'DESC'],
    ['{"theme":null,"view":"large","sort":null}', 'large', 'ASC'],
    ['{"treeWidth":"wide","view":"large"}', 'large', 'ASC'],
    ['{"treeWidth":null,"view":"small"}', 'small', 'ASC'],
    ['null', 'list', 'ASC'],
    ['[1]', 'list', 'ASC'],
  ])('fall back value by value where an entry means nothing any more: %s', (entry, view, direction) => {
    written(entry);
    expect(usePreferences.getState()).toEqual({ ...DEFAULTS, view, sort: { by: 'name', direction } });
  });

  it('start anew from an entry that cannot be read, and can be chosen again', async () => {
    localStorage.setItem(KEY, '{"theme":"da');
    await jest.isolateModulesAsync(async () => {
      const anew = await import('./preferences');
      expect(anew.usePreferences.getState()).toEqual(DEFAULTS);
      anew.setPreference('theme', 'dark');
    });
    expect(localStorage.getItem(KEY)).toContain('"dark"');
  });
});

it('are read back when the portal is opened anew [R-ACC-26, R-DEV-06]', async () => {
  setPreference('language', 'fr');
  setPreference('view', 'large');
  setPreference('sort', { by: 'status', direction: 'DESC' });
  await jest.isolateModulesAsync(async () => {
    const anew = await import('./preferences');
    expect(anew.usePreferences.getState()).toMatchObject({
      language: 'fr',
      view: 'large',
      sort: { by: 'status', direction: 'DESC' },
    });
  });
});
