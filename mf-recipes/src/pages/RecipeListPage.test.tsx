import { readGroupTree } from '@portal/contracts/groups';
import { deleteRecipe, listRecipes, type Recipe } from '@portal/contracts/recipes';
import { readOwnRights } from '@portal/contracts/rights';
import { loadTexts } from '@portal/platform/i18n';
import { invalidate } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import { Pages } from './Pages';

const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart' });
const tree = [aGroup({ id: 'Z2NvbXA', name: 'Marktküche GmbH', childGroups: [stuttgart] })];
/** Gives nothing in the group that is shown. */
const elsewhere = rightsOn(
  { group: 'Z2Vsc2U' },
  'readRecipe',
  'updateRecipe',
  'transmitRecipe',
  'viewRecipeTransmission',
);
const reader = [rightsOn({ group: 'Z2NvbXA' }, 'readRecipe'), elsewhere];
const follower = [rightsOn({ group: 'Z2NvbXA' }, 'readRecipe', 'viewRecipeTransmission'), elsewhere];
const NOTHING_OFF = { recipes: true };

const aRecipe = (name: string, given: Partial<Recipe> = {}): Recipe => ({
  id: name,
  name,
  icon: 'egg',
  translatedName: { en: name },
  translatedDescription: {},
  fileName: null,
  createdAt: 0,
  ...given,
});
const goulash = aRecipe('Beef goulash', {
  translatedName: { en: 'Beef goulash', de: 'Rindergulasch' },
  transmission: { pending: 0, transmitted: 14, failed: 0 },
});
const pizza = aRecipe('Pizza bianca', { transmission: { pending: 0, transmitted: 12, failed: 2 } });
const salmon = aRecipe('Salmon', { transmission: null });

let backend: FakeBackend;
beforeEach(() => {
  backend = fakeBackend();
  backend.serve(readGroupTree, tree);
  backend.serve(listRecipes, [pizza, goulash, salmon]);
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const open = (surroundings: Surroundings = {}) =>
  renderPortal(<Pages />, {
    path: '/recipemanager/group/Z3N0dXR0',
    rights: reader,
    switches: NOTHING_OFF,
    remote: 'mf-recipes',
    ...surroundings,
  });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('recipe list', () => {
  it('shows breadcrumb, count and recipes by name with their transmission [R-REC-01, R-REC-02, R-ROUTE-17]', async () => {
    await open({ rights: follower });
    expect(await screen.findByText('Stuttgart · 3 recipes')).toBeTruthy();
    expect(backend.calls(listRecipes).map(({ params }) => params)).toEqual([{ groupId: stuttgart.id }]);
    await waitFor(() => expect(names()).toEqual(['Beef goulash', 'Pizza bianca', 'Salmon']));
    expect(screen.getByText('On 14 devices')).toBeTruthy();
    expect(screen.getByText('Failed on 2')).toBeTruthy();
    expect(screen.getByText('Not transferred')).toBeTruthy();
    expect(
      within(screen.getByRole('navigation'))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
        .slice(1),
    ).toEqual([
      ['Fleet manager', '/devicemanager'],
      ['Marktküche GmbH', '/devicemanager/Z2NvbXA'],
      ['Stuttgart', '/devicemanager/Z3N0dXR0'],
    ]);
  });

  it('shows no transmission to those who may not see it [R-REC-02, R-RIGHT-28]', async () => {
    backend.serve(
      listRecipes,
      [goulash, pizza].map((recipe) => ({ ...recipe, transmission: undefined })),
    );
    await open();
    await screen.findByText('Beef goulash');
    expect(screen.queryByRole('columnheader', { name: 'Transmission' })).toBeNull();
  });

  it('sorts by name both ways [R-REC-01]', async () => {
    const { user } = await open();
    await screen.findByText('Salmon');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Salmon', 'Pizza bianca', 'Beef goulash']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('searches by name and clears a search without a hit [R-REC-01]', async () => {
    const { user } = await open();
    await user.type(await screen.findByRole('searchbox'), 'piz*a');
    await waitFor(() => expect(names()).toEqual(['Pizza bianca']));
    await user.type(screen.getByRole('searchbox'), 'xx');
    expect(await screen.findByText('No match for “piz*axx”')).toBeTruthy();
  });

  it('has three views [R-REC-01]', async () => {
    backend.serve(listRecipes, [pizza, { ...goulash, translatedDescription: { en: 'With paprika' } }, salmon]);
    const { user } = await open({ rights: follower });
    await screen.findByText('Salmon');
    await user.click(screen.getByRole('radio', { name: 'Large cards' }));
    expect(screen.queryByRole('table')).toBeNull();
    const perLine = () =>
      Number(/repeat\((\d+)/.exec(screen.getByRole('list', { name: 'Recipes' }).style.gridTemplateColumns)?.[1]);
    const large = perLine();
    expect(screen.getByText('With paprika')).toBeTruthy();
    expect(
      screen
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .some((text) => text?.includes('On 14 devices')),
    ).toBe(true);
    // Without heads of columns it is the button that sorts.
    const onCards = () =>
      within(screen.getByRole('list', { name: 'Recipes' }))
        .getAllByRole('listitem')
        .map((item) => /Beef goulash|Pizza bianca|Salmon/.exec(item.textContent)?.[0]);
    expect(onCards()).toEqual(['Beef goulash', 'Pizza bianca', 'Salmon']);
    await user.click(screen.getByRole('button', { name: 'Sort: Name, A to Z' }));
    expect(onCards()).toEqual(['Salmon', 'Pizza bianca', 'Beef goulash']);
    await user.click(screen.getByRole('radio', { name: 'Small cards' }));
    // More of them beside each other, with less on each.
    expect([perLine() > large, screen.queryByText('With paprika')]).toEqual([true, null]);
    await user.click(screen.getByRole('button', { name: 'Sort: Name, Z to A' }));
    expect(onCards()).toEqual(['Beef goulash', 'Pizza bianca', 'Salmon']);
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(screen.getByRole('table')).toBeTruthy();
  });

  describe.each([
    [1440, 'list'],
    [1440, 'large'],
    [1440, 'small'],
    [390, 'list'],
    [390, 'large'],
    [390, 'small'],
  ] as const)('at %i px as %s', (width, view) => {
    viewport(width);

    it('is by name at first, turned by its button, and searched by name [R-REC-01]', async () => {
      const { user } = await open({ preferences: { view } });
      await screen.findByText('Salmon');
      const shown = () => screen.getAllByText(/^(Beef goulash|Pizza bianca|Salmon)$/).map((one) => one.textContent);
      expect(shown()).toEqual(['Beef goulash', 'Pizza bianca', 'Salmon']);
      await user.click(screen.getByRole('button', { name: 'Sort: Name, A to Z' }));
      expect(shown()).toEqual(['Salmon', 'Pizza bianca', 'Beef goulash']);
      await user.type(screen.getByRole('searchbox'), 'a');
      await user.type(screen.getByRole('searchbox'), 'l');
      await waitFor(() => expect(shown()).toEqual(['Salmon']));
    });
  });

  describe('on a phone', () => {
    viewport(390);

    it('has the way back, the title and the group in its head, and its three views in a menu [R-REC-01, R-ROUTE-17]', async () => {
      backend.serve(listRecipes, [pizza, { ...goulash, translatedDescription: { en: 'With paprika' } }, salmon]);
      const { user } = await open({ rights: follower });
      await screen.findByText('Salmon');
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(screen.getByRole('heading', { level: 1, name: 'Recipes' })).toBeTruthy();
      expect(screen.getByText('Stuttgart · 3 recipes')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Back to Stuttgart' }).getAttribute('href')).toBe(
        '/devicemanager/Z3N0dXR0',
      );
      // What it is stands on large cards alone.
      for (const [now, next, isCards, isDescribed] of [
        ['List', 'Large cards', true, true],
        ['Large cards', 'Small cards', true, false],
        ['Small cards', 'List', false, false],
      ] as const) {
        await user.click(screen.getByRole('button', { name: `View: ${now}`, hidden: true }));
        await user.click(await screen.findByText(next));
        expect(await screen.findByRole('button', { name: `View: ${next}`, hidden: true })).toBeTruthy();
        const list = screen.getByRole('list', { name: 'Recipes', hidden: true });
        expect([next, list.style.gridTemplateColumns !== '', screen.queryByText('With paprika') !== null]).toEqual([
          next,
          isCards,
          isDescribed,
        ]);
      }
    });
  });

  it('stays and says how old it is when a refresh in the background fails, which is only logged [R-ERR-24, R-EXT-24]', async () => {
    await open();
    await screen.findByText('Salmon');
    backend.fail(listRecipes, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await act(() => invalidate('recipes'));
    expect(logged.mock.calls.map(([text]) => text as string)).toEqual([`${listRecipes.path} could not be asked anew.`]);
    logged.mockRestore();
    expect(await screen.findByText(/^Not up to date since/)).toBeTruthy();
    expect(screen.getByText('Salmon')).toBeTruthy();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('shows names in the current language [R-REC-02]', async () => {
    await open({ language: 'de' });
    expect(await screen.findByText('Rindergulasch')).toBeTruthy();
    expect(screen.getByText('Stuttgart · 3 Rezepte')).toBeTruthy();
  });

  it('shows what stands in a file as text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    backend.serve(listRecipes, [
      { ...salmon, name: markup, translatedName: {}, translatedDescription: { en: markup } },
    ]);
    await open();
    expect((await screen.findAllByText(markup)).length).toBeGreaterThan(0);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it.each([
      ['readRecipe', []],
      ['readRecipe in this group', [elsewhere]],
    ])('tells whom to ask without %s, and calls nothing [R-REC-04, R-RIGHT-08, R-RIGHT-28]', async (_, rights) => {
      await open({ rights });
      expect(await screen.findByText('You can’t read the recipes of this group. Ask your group admin.')).toBeTruthy();
      expect([screen.queryByRole('table'), screen.queryByRole('searchbox')]).toEqual([null, null]);
      expect(backend.calls(listRecipes)).toHaveLength(0);
    });
  });

  it('tells the same when the right was withdrawn meanwhile [R-REC-04, R-RIGHT-07]', async () => {
    backend.fail(listRecipes, 403, 'ERROR_NO_RIGHT');
    backend.serve(
      readOwnRights,
      reader.map(({ scope, rights }) => ({ scope, rights: [...rights] })),
    );
    await open();
    expect(await screen.findByText('You can’t read the recipes of this group. Ask your group admin.')).toBeTruthy();
  });

  it.each([
    ['the right goes', async () => setStore(useRights, { entries: [elsewhere] })],
    [
      'the server says so first',
      async () => {
        backend.fail(listRecipes, 403, 'ERROR_NO_RIGHT');
        backend.serve(
          readOwnRights,
          reader.map(({ scope, rights }) => ({ scope, rights: [...rights] })),
        );
        await invalidate('recipes');
      },
    ],
  ])(
    'tells the same in place of the list that is shown when %s [R-REC-04, R-RIGHT-07, R-RIGHT-08]',
    async (_, lose) => {
      await open();
      await screen.findByText('Beef goulash');
      await act(lose);
      expect(await screen.findByText('You can’t read the recipes of this group. Ask your group admin.')).toBeTruthy();
      expect([screen.queryByText('Beef goulash'), screen.queryByRole('table')]).toEqual([null, null]);
    },
  );

  it('is at its address in any letter case, with a slash at the end as well [R-ROUTE-23]', async () => {
    await open({ path: '/RecipeManager/Group/Z3N0dXR0/' });
    expect(await screen.findByText('Stuttgart · 3 recipes')).toBeTruthy();
  });

  it('says that the module is off and calls nothing [R-ROUTE-30]', async () => {
    await open({ switches: { recipes: false } });
    expect(await screen.findByText('Recipes are not part of your plan. Contact the admin.')).toBeTruthy();
    for (const endpoint of [readGroupTree, listRecipes]) expect(backend.calls(endpoint)).toEqual([]);
  });

  it.each([
    ['that is unknown or invisible', 'Z3h4'],
    ['whose id cannot be decoded', '%FF%'],
  ])('shows not-found for a group %s [R-ROUTE-28]', async (_, id) => {
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    await open({ path: `/recipemanager/group/${id}` });
    expect(await screen.findByText('404')).toBeTruthy();
    for (const name of ['Fleet manager', 'Start page']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('offers to try again after a failure, and says when there are none [R-SHELL-25]', async () => {
    backend.fail(listRecipes, 500);
    const { user } = await open();
    await screen.findByText('The recipes can’t be loaded.');
    backend.serve(listRecipes, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no recipes in this group yet.')).toBeTruthy();
  });
});

it('has a button of its module on groups: with it off it is hidden, as it is without readRecipe [R-SHELL-20, R-DEV-11]', () => {
  expect(remote.actions.map(({ slot, module, right }) => [slot, module, right])).toEqual([
    ['group', 'recipes', 'readRecipe'],
  ]);
});

it('none of its pages has the footer of the public ones [R-SHELL-12]', () => {
  expect(remote.routes.filter((route) => 'footer' in route)).toEqual([]);
});

describe('just below 400 px', () => {
  viewport(399);

  it.each([
    ['list', 'List'],
    ['large', 'Large cards'],
    ['small', 'Small cards'],
  ] as const)(
    'the head, the toolbar and the recipes have icons alone, each with its name: %s [R-SHELL-22]',
    async (view, now) => {
      await open({
        rights: [rightsOn({ group: 'Z2NvbXA' }, 'readRecipe', 'updateRecipe', 'viewRecipeTransmission')],
        preferences: { view },
      });
      await screen.findByText('Salmon');
      for (const [role, name] of [
        ['link', 'Transmissions'],
        ['button', 'Upload recipes'],
        ['button', 'Sort: Name, A to Z'],
        ['button', `View: ${now}`],
        ['button', 'Actions for Salmon'],
      ] as const) {
        const one = screen.getByRole(role, { name });
        expect([name, one.textContent, one.querySelector('svg') !== null]).toEqual([name, '', true]);
      }
      expect(
        screen
          .getAllByRole('button')
          .map(({ textContent }) => textContent)
          .filter(Boolean),
      ).toEqual([]);
    },
  );

  it('the icon that sorts turns the order [R-REC-01]', async () => {
    const { user } = await open({ preferences: { view: 'large' } });
    await user.click(await screen.findByRole('button', { name: 'Sort: Name, A to Z' }));
    expect(screen.getByRole('button', { name: 'Sort: Name, Z to A' })).toBeTruthy();
    const cards = within(screen.getByRole('list', { name: 'Recipes' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => /Beef goulash|Pizza bianca|Salmon/.exec(textContent)?.[0])).toEqual([
      'Salmon',
      'Pizza bianca',
      'Beef goulash',
    ]);
  });
});

describe('one recipe of the list', () => {
  // Reading the file of the question for the first time takes a busy machine seconds.
  beforeAll(() => import('../features/list/DeleteRecipe'));

  const may = (...rights: ('updateRecipe' | 'viewRecipeTransmission')[]) => [
    rightsOn({ group: 'Z2NvbXA' }, 'readRecipe', ...rights),
  ];
  const more = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });
  const said = () => useSnacks.getState().snacks.at(-1)?.text;
  beforeEach(async () => {
    setStore(useSnacks, { snacks: [] });
    await loadTexts('errors', 'en');
  });

  it('is deleted after a question, and the list follows [R-REC-03]', async () => {
    backend.serve(deleteRecipe, () => {
      backend.serve(listRecipes, [goulash, salmon]);
      return undefined;
    });
    const { user } = await open({ rights: may('updateRecipe') });
    await user.click(await more('Pizza bianca'));
    const ask = await screen.findByRole('menuitem', { name: 'Delete recipe' });
    await act(async () => ask.click());
    const question = await screen.findByRole('alertdialog', { hidden: true }, { timeout: 10_000 });
    expect(question.textContent).toContain('Delete “Pizza bianca”?');
    expect(question.textContent).toContain('Devices that hold the recipe keep it.');
    expect(backend.calls(deleteRecipe)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete recipe', hidden: true }));
    await waitFor(() => expect(said()).toBe('Recipe deleted.'));
    expect(backend.calls(deleteRecipe).map(({ params }) => params)).toEqual([
      { groupId: 'Z3N0dXR0', recipeId: pizza.id },
    ]);
    await waitFor(() => expect(names()).toEqual(['Beef goulash', 'Salmon']));
  });

  it('stays when the server says no, which is told [R-ERR-13]', async () => {
    backend.fail(deleteRecipe, 403, 'ERROR_NO_RIGHT');
    backend.serve(readOwnRights, []);
    const { user } = await open({ rights: may('updateRecipe') });
    await user.click(await more('Salmon'));
    const ask = await screen.findByRole('menuitem', { name: 'Delete recipe' });
    await act(async () => ask.click());
    const question = await screen.findByRole('alertdialog', { hidden: true }, { timeout: 10_000 });
    await user.click(within(question).getByRole('button', { name: 'Delete recipe', hidden: true }));
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error' }]));
  });

  it.each(['list', 'large', 'small'] as const)(
    'has a menu by right in the %s view: what became of it, and deleting [R-REC-03, R-RIGHT-28]',
    async (view) => {
      const { user, place, unmount } = await open({
        rights: may('updateRecipe', 'viewRecipeTransmission'),
        preferences: { view },
      });
      await user.click(await more('Salmon'));
      const items = await screen.findAllByRole('menuitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(['Transmissions', 'Delete recipe']);
      if (items[0]) await user.click(items[0]);
      await waitFor(() => expect(place()).toBe('/recipemanager/transmissions/group/Z3N0dXR0?recipe=Salmon'));
      unmount();
      await open({ preferences: { view } });
      await screen.findByText('Salmon');
      expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    },
  );

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it.each(['list', 'large', 'small'] as const)(
      'is called by its name in the language in its menu and in the question as well: %s [R-REC-02]',
      async (view) => {
        const { user } = await open({ rights: may('updateRecipe'), preferences: { view }, language: 'de' });
        await user.click(await screen.findByRole('button', { name: 'Aktionen für Rindergulasch' }));
        const menu = await screen.findByRole(width < 640 ? 'dialog' : 'menu', { name: 'Rindergulasch' });
        await act(async () => within(menu).getByText('Rezept löschen').click());
        const question = await screen.findByRole('alertdialog', { hidden: true }, { timeout: 10_000 });
        expect(question.textContent).toContain('„Rindergulasch“ löschen?');
      },
    );

    it.each(['list', 'large', 'small'] as const)(
      'has in its menu what each right alone gives, and says how far it has come to who is told, as long as they may know: %s [R-REC-02, R-REC-03, R-RIGHT-07, R-RIGHT-28]',
      async (view) => {
        for (const [right, names, head] of [
          ['updateRecipe', ['Delete recipe'], 0],
          ['viewRecipeTransmission', ['Transmissions'], 1],
        ] as const) {
          const { user, unmount } = await open({ rights: may(right), preferences: { view } });
          await user.click(await more('Salmon'));
          const list = within(await screen.findByRole(width < 640 ? 'dialog' : 'menu'));
          const items = list.getAllByRole(width < 640 ? 'listitem' : 'menuitem');
          expect([right, items.map(({ textContent }) => textContent)]).toEqual([right, names]);
          expect(screen.queryAllByRole('link', { name: 'Transmissions', hidden: true })).toHaveLength(head);
          unmount();
        }
        await open({ rights: follower, preferences: { view } });
        await screen.findByText('Salmon');
        const said = () =>
          [...document.body.querySelectorAll('*')].filter(({ textContent }) =>
            /^(On 14 devices|Failed on 2|Not transferred)$/.test(textContent ?? ''),
          ).length;
        expect(said()).toBeGreaterThan(0);
        // The right goes before an answer without it comes.
        act(() => setStore(useRights, { entries: reader }));
        expect([said(), screen.queryByText('Salmon')?.textContent]).toEqual([0, 'Salmon']);
        act(() => setStore(useRights, { entries: follower }));
        expect(said()).toBeGreaterThan(0);
        backend.serve(
          listRecipes,
          [pizza, goulash, salmon].map((recipe) => ({ ...recipe, transmission: undefined })),
        );
        await act(() => invalidate('recipes'));
        await waitFor(() => expect(said()).toBe(0));
        expect(screen.getByText('Salmon')).toBeTruthy();
      },
    );
  });
});
