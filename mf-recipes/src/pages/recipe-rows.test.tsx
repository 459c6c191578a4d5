import { readGroupTree } from '@portal/contracts/groups';
import { listRecipes, type Recipe } from '@portal/contracts/recipes';
import type { Language } from '@portal/domain/languages';
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
async function open(recipes: Recipe[], language: Language = 'en') {
  const backend = fakeBackend();
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(listRecipes, recipes);
  const rendered = await renderPortal(<Pages />, {
    path: `/recipemanager/group/${stuttgart.id}`,
    rights: [rightsOn({ group: stuttgart.id }, 'readRecipe')],
    switches: { recipes: true },
    remote: 'mf-recipes',
    language,
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

describe.each([1440, 390])('at %i px', (width) => {
  viewport(width);

  it('each recipe has the icon of its kind, its own picture, or a book [R-REC-02]', async () => {
    await open([
      aRecipe('Omelette', { icon: 'egg' }),
      aRecipe('Salmon', { icon: 'fish' }),
      aRecipe('Mystery', { icon: 'soup' }),
      aRecipe('Plain'),
      aRecipe('Own', { icon: '/files/own.png' }),
    ]);
    const icons = [];
    for (const name of ['Omelette', 'Salmon', 'Mystery', 'Plain', 'Own']) icons.push(await iconOf(name));
    const [egg, fish, unknown, none, own] = icons;
    expect(new Set([egg, fish, none]).size).toBe(3);
    expect([unknown, own]).toEqual([none, '/files/own.png']);
  });
});

it.each([
  ['de', 'Rindergulasch'],
  ['fr', 'Beef goulash'],
] as const)('in %s a recipe is called %s: by its translation, else by its name [R-REC-02]', async (language, name) => {
  await open([aRecipe('Beef goulash', { translatedName: { de: 'Rindergulasch' } })], language);
  expect(await screen.findByText(name)).toBeTruthy();
});

it('the wizard that transfers recipes is there behind the log-in alone [R-ROUTE-18]', () => {
  const wizard = remote.routes.find(({ path }) => path === '/recipemanager/export/group/:groupId');
  expect(wizard).toMatchObject({ access: 'login', right: 'readRecipe', module: 'recipes' });
});

it.each([
  ['/recipemanager/group/:groupId', 'R-ROUTE-17'],
  ['/recipemanager/export/group/:groupId', 'R-ROUTE-18'],
])('%s is there behind the log-in, with its module [%s, R-ROUTE-30]', (path) => {
  expect(remote.routes.find((route) => route.path === path)).toMatchObject({ access: 'login', module: 'recipes' });
});

it('a group has a button of its recipes for holders of readRecipe [R-RIGHT-28]', () => {
  expect(remote.actions).toMatchObject([
    { slot: 'group', right: 'readRecipe', target: '/recipemanager/group/:groupId' },
  ]);
});
