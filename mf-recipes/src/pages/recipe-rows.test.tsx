import { readGroupTree } from '@portal/contracts/groups';
import { listRecipes, type Recipe } from '@portal/contracts/recipes';
import type { Language } from '@portal/domain/languages';
import type { Preferences } from '@portal/platform/preferences';
import { aGroup, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, screen } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import { Pages } from './Pages';

const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart' });
const aRecipe = (name: string, given: Partial<Recipe> = {}): Recipe => ({
  id: name,
  name,
  icon: null,
  translatedName: {},
  translatedDescription: {},
  fileName: null,
  createdAt: 0,
  ...given,
});

/** The list of these recipes, in a language. */
async function open(recipes: Recipe[], language: Language = 'en', view: Preferences['view'] = 'list') {
  const backend = fakeBackend();
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(listRecipes, recipes);
  const rendered = await renderPortal(<Pages />, {
    path: `/recipemanager/group/${stuttgart.id}`,
    rights: [rightsOn({ group: stuttgart.id }, 'readRecipe', 'viewRecipeTransmission')],
    switches: { recipes: true },
    remote: 'mf-recipes',
    language,
    preferences: { view },
  });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}
/** What is drawn beside a name: an own picture's address, or the shape of a drawn icon. */
const iconOf = async (name: string) => {
  const words = await screen.findByText(name);
  let place: HTMLElement | null = words;
  while (place && !place.querySelector('img, path')) place = place.parentElement;
  return place?.querySelector('img')?.getAttribute('src') ?? place?.querySelector('path')?.getAttribute('d');
};

describe.each([
  [1440, 'list'],
  [390, 'list'],
  [1440, 'large'],
  [1440, 'small'],
] as const)('at %i px as %s', (width, view) => {
  viewport(width);

  it('each recipe has the icon of its kind, its own picture, or a book [R-REC-02]', async () => {
    const kinds = ['meat', 'vegetables', 'cake', 'bread', 'grain', 'pizza', 'poultry', 'fish', 'egg'];
    const recipes = [
      ...kinds.map((icon) => aRecipe(`Of ${icon}`, { icon })),
      aRecipe('Mystery', { icon: 'soup' }),
      aRecipe('Plain'),
      aRecipe('Own', { icon: '/files/own.png' }),
    ];
    await open(recipes, 'en', view);
    const [none, unknown, own, ...known] = await Promise.all(
      ['Plain', 'Mystery', 'Own', ...kinds.map((icon) => `Of ${icon}`)].map(iconOf),
    );
    expect(new Set([none, ...known]).size).toBe(10);
    expect([unknown, own]).toEqual([none, '/files/own.png']);
    // None says how far it has come: the server has not told it.
    expect(screen.queryByText('Not transferred')).toBeNull();
  });

  it('each has its name, and its description where there is room, as text, whatever stands in its file [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    await open([aRecipe(markup, { translatedDescription: { en: `${markup}!` } })], 'en', view);
    expect((await screen.findAllByText(markup)).length).toBeGreaterThan(0);
    expect(screen.queryAllByText(`${markup}!`)).toHaveLength(view === 'small' ? 0 : 1);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('each says how far it has come where the server tells it [R-REC-02]', async () => {
    const recipes = [
      aRecipe('Omelette', { transmission: { pending: 0, transmitted: 14, failed: 0 } }),
      aRecipe('Salmon', { transmission: { pending: 8, transmitted: 6, failed: 0 } }),
      aRecipe('Soup', { transmission: { pending: 0, transmitted: 5, failed: 2 } }),
      aRecipe('Stew', { transmission: null }),
    ];
    await open(recipes, 'en', view);
    for (const state of ['On 14 devices', '6 of 14', 'Failed on 2', 'Not transferred'])
      expect((await screen.findAllByText(state)).length).toBe(1);
  });

  it.each([
    ['de', 'Rindergulasch'],
    ['fr', 'Beef goulash'],
  ] as const)(
    'in %s a recipe is called %s: by its translation, else by its name [R-REC-02]',
    async (language, name) => {
      await open([aRecipe('Beef goulash', { translatedName: { de: 'Rindergulasch' } })], language, view);
      expect(await screen.findByText(name)).toBeTruthy();
    },
  );
});

describe('a large card', () => {
  viewport(1440);

  it('has languages and transmission one below the other, where neither cuts the other [R-REC-02]', async () => {
    const transmission = { pending: 0, transmitted: 0, failed: 12 };
    await open(
      [aRecipe('Pizza', { translatedName: { en: 'Pizza', de: 'Pizza', fr: 'Pizza' }, transmission })],
      'de',
      'large',
    );
    const languages = await screen.findByText('EN · DE · FR');
    expect(getComputedStyle(languages.parentElement!).flexDirection).toBe('column');
  });
});

it('the wizard that transfers recipes is there behind the log-in alone [R-ROUTE-18]', () => {
  const wizard = remote.routes.find(({ path }) => path === '/recipemanager/export/group/:groupId');
  expect(wizard).toMatchObject({ access: 'login', right: 'readRecipe', module: 'recipes' });
});

it.each([
  ['/recipemanager/group/:groupId', 'R-ROUTE-17'],
  ['/recipemanager/export/group/:groupId', 'R-ROUTE-18'],
  ['/recipemanager/transmissions/group/:groupId', 'R-EXT-12'],
])('%s is there behind the log-in, with its module [%s, R-ROUTE-25, R-ROUTE-30]', (path) => {
  expect(remote.routes.find((route) => route.path === path)).toMatchObject({ access: 'login', module: 'recipes' });
});

it('a group has a button of its recipes for holders of readRecipe [R-RIGHT-28, R-DEV-11]', () => {
  expect(remote.actions).toMatchObject([
    { slot: 'group', right: 'readRecipe', target: '/recipemanager/group/:groupId' },
  ]);
});
