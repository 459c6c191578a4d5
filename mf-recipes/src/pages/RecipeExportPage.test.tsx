import { readDevices } from '@portal/contracts/devices';
import { readGroup, readGroupTree } from '@portal/contracts/groups';
import { listRecipes, listTransmissions, type Recipe, transmitRecipes } from '@portal/contracts/recipes';
import { readOwnRights } from '@portal/contracts/rights';
import { idList } from '@portal/platform/call';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { stamp } from '@portal/ui/time';
import { Pages } from './Pages';

/** Its file cannot be had. */
jest.mock('./TransmissionsPage', () => {
  throw new Error('Loading chunk 7 failed');
});

const oven = aDevice({ name: 'Combi oven 1' });
const chiller = aDevice({ name: 'Blast chiller', cloudConnectivity: false });
const washer = aDevice({ name: 'Laundry washer' });
/** Below the group that is shown: what stands in it is none of its devices. */
const cellar = aGroup({ id: 'Z2tlbGw', name: 'Cellar', devices: [aDevice({ name: 'Wine fridge' })] });
const stuttgart = aGroup({
  id: 'Z3N0dXR0',
  name: 'Stuttgart',
  devices: [oven, chiller, washer],
  childGroups: [cellar],
});
const tree = [aGroup({ id: 'Z2NvbXA', name: 'Marktküche GmbH', childGroups: [stuttgart] })];
/** Gives nothing in the group that is shown. */
const elsewhere = rightsOn({ group: 'Z2Vsc2U' }, 'readRecipe', 'transmitRecipe', 'viewRecipeTransmission');
const operator = [rightsOn({ group: 'Z2NvbXA' }, 'readRecipe', 'transmitRecipe'), elsewhere];

/** What is shown is its name in the language, not the plain one [R-REC-02]. */
const aRecipe = (id: string, name: string): Recipe => ({
  id,
  name: `Plain ${id}`,
  icon: 'egg',
  translatedName: { en: name },
  translatedDescription: {},
  fileName: null,
  createdAt: 0,
});
const goulash = aRecipe('cjE', 'Beef goulash');
const pizza = aRecipe('cjI', 'Pizza bianca');

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  backend.serve(readGroupTree, tree);
  backend.serve(listRecipes, [pizza, goulash]);
  backend.serve(readDevices, [oven, chiller, washer]);
  backend.serve(readGroup, () => ({ ...stuttgart, childGroups: null }));
  backend.serve(
    readOwnRights,
    operator.map(({ scope, rights }) => ({ scope, rights: [...rights] })),
  );
  backend.serve(transmitRecipes, { id: 'dDE', recipes: 1, devices: 2 });
  setStore(useSnacks, { snacks: [] });
  await loadTexts('errors', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const open = (surroundings: Surroundings = {}) =>
  renderPortal(<Pages />, {
    path: '/recipemanager/export/group/Z3N0dXR0',
    rights: operator,
    switches: { recipes: true },
    remote: 'mf-recipes',
    ...surroundings,
  });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const current = () =>
  screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent;
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const leaving = ['link', { name: 'Recipes' }] as const;
const bodies = () => backend.calls(transmitRecipes).map(({ body }) => body);

async function atDevices(surroundings: Surroundings = {}) {
  const rendered = await open(surroundings);
  await rendered.user.click(await screen.findByRole('checkbox', { name: /Beef goulash/ }));
  await rendered.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('checkbox', { name: /Combi oven 1/ });
  return rendered;
}

describe('the transfer wizard', () => {
  it('goes from recipes to devices with at least one of each, and keeps both on the way back [R-REC-06, R-ROUTE-18]', async () => {
    const { user } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Export recipes' })).toBeTruthy();
    await screen.findByRole('checkbox', { name: /Beef goulash/ });
    expect(backend.calls(listRecipes).map(({ params }) => params)).toEqual([{ groupId: 'Z3N0dXR0' }]);
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '1Select recipes',
      '2Select devices',
      '3Transfer recipes',
    ]);
    expect([current(), isOff('Next')]).toEqual(['1Select recipes', true]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(current()).toBe('1Select recipes');

    // Chosen and taken back it is none again.
    for (const off of [false, true, false]) {
      await user.click(box(/Beef goulash/));
      expect(isOff('Next')).toBe(off);
    }
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(current()).toBe('2Select devices');
    // Beside the devices stands what was chosen, by the name that was read [R-REC-02].
    expect(screen.getByText('Beef goulash')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-current')).toBe('step');
    expect(isOff('Transfer')).toBe(true);
    for (const [name, off] of [
      ['Transfer to 1 device', false],
      ['Transfer', true],
      ['Transfer to 1 device', false],
    ] as const) {
      await user.click(box(/Laundry washer/));
      expect([name, isOff(name)]).toEqual([name, off]);
    }

    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(box(/Beef goulash/).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect([box(/Laundry washer/).checked, box(/Combi oven 1/).checked]).toEqual([true, false]);
  });

  it('leaves whoever goes to another page while it sends there, and tells that the transfer has started [R-REC-07]', async () => {
    const answer = backend.hold(transmitRecipes, { id: 'dDE', recipes: 1, devices: 1 });
    const { user, place } = await atDevices();
    await user.click(box(/Laundry washer/));
    await user.click(screen.getByRole('button', { name: 'Transfer to 1 device' }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    await user.click(screen.getByRole(...leaving));
    expect(await screen.findByRole('heading', { level: 1, name: 'Recipes' })).toBeTruthy();
    answer();
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ text: 'The transfer has started' }]));
    expect(place()).toBe('/recipemanager/group/Z3N0dXR0');
  });

  it('keeps both on the way of the browser back as well [R-REC-06]', async () => {
    const { user, back } = await atDevices();
    await user.click(box(/Laundry washer/));
    await back();
    expect(current()).toBe('1Select recipes');
    expect([box(/Beef goulash/).checked, box(/Pizza bianca/).checked]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect([box(/Laundry washer/).checked, box(/Combi oven 1/).checked]).toEqual([true, false]);
  });

  it('sends the recipes with exactly the devices that were not selected as black list, and shows what went where [R-REC-07, R-REC-08]', async () => {
    const { user, place } = await open();
    for (const recipe of [/Beef goulash/, /Pizza bianca/])
      await user.click(await screen.findByRole('checkbox', { name: recipe }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('checkbox', { name: /Combi oven 1/ }));
    await user.click(box(/Blast chiller/));
    expect(screen.getByText(/^Blast chiller has no cloud connection right now/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Transfer to 2 devices' }));
    expect(await screen.findByText('The transfer has started')).toBeTruthy();
    expect(current()).toMatch(/^Transfer recipes/);
    expect(bodies()).toEqual([
      {
        groups: [{ groupID: 'Z3N0dXR0', recipes: ['cjI', 'cjE'] }],
        deviceBlackList: [washer.uuid],
      },
    ]);
    expect(backend.calls(readDevices)[0]?.query['ids']).toBe(idList(stuttgart.devices));
    expect(backend.calls(readGroup).map(({ params }) => params)).toEqual([{ groupId: 'Z3N0dXR0' }]);
    expect(screen.getByText(/^2 recipes are on their way to 2 devices\./)).toBeTruthy();
    const rows = (name: RegExp) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(rows(/^Recipes/).sort()).toEqual(['Beef goulash', 'Pizza bianca']);
    expect(rows(/^Devices/)).toEqual([
      expect.stringContaining('Blast chiller'),
      expect.stringContaining('Combi oven 1'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Back to the recipes' }));
    expect(place()).toBe('/recipemanager/group/Z3N0dXR0');
  });

  it('spares a device that came into the group while the person chose [R-REC-08]', async () => {
    const { user } = await atDevices();
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    backend.serve(readGroup, { ...stuttgart, childGroups: null, devices: [...stuttgart.devices, 'bmV3'] });
    await user.click(screen.getByRole('button', { name: 'Transfer to 3 devices' }));
    await screen.findByText('The transfer has started');
    expect(bodies()).toEqual([expect.objectContaining({ deviceBlackList: ['bmV3'] })]);
  });

  it('begins anew after a transfer, with nothing chosen, and Back does not send it once more [R-REC-06, R-REC-08]', async () => {
    const { user, place, back } = await atDevices();
    expect(place()).toBe('/recipemanager/export/group/Z3N0dXR0?step=select_devices');
    await user.click(box(/Combi oven 1/));
    await user.click(screen.getByRole('button', { name: 'Transfer to 1 device' }));
    await screen.findByText('The transfer has started');
    expect(place()).toBe('/recipemanager/export/group/Z3N0dXR0?step=transfer_recipes');
    await user.click(screen.getByRole('button', { name: 'Export more recipes' }));
    expect(place()).toBe('/recipemanager/export/group/Z3N0dXR0');
    expect([current(), isOff('Next')]).toEqual(['1Select recipes', true]);
    expect(box(/Beef goulash/).checked).toBe(false);
    await user.click(box(/Pizza bianca/));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect([box(/Combi oven 1/).checked, isOff('Transfer')]).toEqual([false, true]);
    // Over the steps of the second round, back to what the first one came to; the step that sent it is not on the way.
    await back();
    await back();
    expect(screen.getByText('The transfer has started')).toBeTruthy();
    await back();
    expect(current()).toBe('1Select recipes');
  });

  it('sends once, however often it is pressed [R-REC-07, R-EXT-29]', async () => {
    const { user } = await atDevices();
    await user.click(box(/Combi oven 1/));
    const release = backend.hold(transmitRecipes, { id: 'dDE', recipes: 1, devices: 1 });
    await pressTwice(screen.getByRole('button', { name: 'Transfer to 1 device' }));
    await screen.findByRole('button', { name: 'Transferring' });
    // Nothing has succeeded yet.
    expect([current(), screen.queryByText('The transfer has started')]).toEqual(['2Select devices', null]);
    release();
    await screen.findByText('The transfer has started');
    expect(bodies()).toHaveLength(1);
  });

  it.each([
    [
      'without the right',
      () => backend.fail(transmitRecipes, 403, 'ERROR_NO_RIGHT'),
      /have access here\. Ask your group admin/,
    ],
    ['without network', () => backend.cut(transmitRecipes), /can’t be reached right now/],
    ['by a broken server', () => backend.fail(transmitRecipes, 500), /Unknown error/],
    ['as the group cannot be read anew', () => backend.fail(readGroup, 500), /Unknown error/],
  ])(
    'stays on the step with its message and the choices when it fails %s [R-REC-07, R-ERR-13, R-ERR-14, R-RIGHT-08]',
    async (_how, fail, text) => {
      const { user } = await atDevices();
      await user.click(box(/Combi oven 1/));
      fail();
      await user.click(screen.getByRole('button', { name: 'Transfer to 1 device' }));
      expect(await screen.findByText(text)).toBeTruthy();
      expect([current(), box(/Combi oven 1/).checked]).toEqual(['2Select devices', true]);
      expect(useSnacks.getState().snacks.map((snack) => snack.text)).toEqual([expect.stringMatching(text)]);
    },
  );

  it('ticks all devices of the group by its box, which shows a part of them as mixed', async () => {
    const { user } = await atDevices();
    await user.click(box(/Combi oven 1/));
    expect(box(/^Stuttgart/).indeterminate).toBe(true);
    await user.click(box(/^Stuttgart/));
    expect(screen.getByText('3 of 3 selected')).toBeTruthy();
    await user.click(box(/^Stuttgart/));
    expect(screen.getByText('0 of 3 selected')).toBeTruthy();
  });

  it('stays on its step with what is chosen when nothing can be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user } = await atDevices();
    await user.click(box(/Blast chiller/));
    const all = [listRecipes, readDevices, readGroupTree];
    for (const endpoint of all) backend.fail(endpoint, 500);
    const said = await askAnew();
    for (const { path } of all) expect(said).toContain(`${path} could not be asked anew.`);
    expect(screen.getByText('1 of 3 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('filters devices by name and connection, and all means those that are shown [R-DEV-02, R-EXT-22]', async () => {
    const { user } = await atDevices();
    await user.click(box(/Connected only/));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Blast chiller/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByText('2 of 3 selected')).toBeTruthy();
    await user.click(box(/Connected only/));
    expect(await screen.findByRole('checkbox', { name: /Blast chiller/ })).toBeTruthy();
    await user.click(box(/Connected only/));
    await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'B*CHÏLL');
    // No connected one has such a name.
    await user.click(box(/Connected only/));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Combi oven 1/ })).toBeNull());
    expect(screen.getByRole('checkbox', { name: /Blast chiller/ })).toBeTruthy();
    await user.click(box(/Connected only/));
    await user.click(await screen.findByRole('button', { name: 'Show all devices' }));
    expect(await screen.findByRole('checkbox', { name: /Blast chiller/ })).toBeTruthy();
  });

  it('says when the last ping of a lost device was, while it is chosen and once it is sent to [R-STAT-08]', async () => {
    const lastPing = Date.now() - 3_600_000;
    backend.serve(readDevices, [oven, { ...chiller, lastPing }, washer]);
    const { user } = await atDevices();
    const told = `[data-tooltip="Connection lost. Last ping ${stamp(lastPing)}"]`;
    expect(document.querySelectorAll(told)).toHaveLength(1);
    await user.click(box(/Blast chiller/));
    await user.click(screen.getByRole('button', { name: /^Transfer/ }));
    await screen.findByText('The transfer has started');
    expect(document.querySelectorAll(told)).toHaveLength(1);
  });

  it('is one Tab stop a list, with arrow keys inside [R-SHELL-26]', async () => {
    const { user } = await atDevices();
    box(/Blast chiller/).focus();
    await user.keyboard('{ArrowDown}{ArrowDown} {Home}');
    expect(document.activeElement).toBe(box(/Blast chiller/));
    expect(box(/Laundry washer/).checked).toBe(true);
  });

  it('is at its address in any letter case, with a slash at the end as well [R-ROUTE-23]', async () => {
    await open({ path: '/RecipeManager/Export/Group/Z3N0dXR0/' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Export recipes' })).toBeTruthy();
  });

  it('begins at the first step when the address names one that is not reached [R-REC-06]', async () => {
    await open({ path: '/recipemanager/export/group/Z3N0dXR0?step=transfer_recipes' });
    await screen.findByRole('checkbox', { name: /Beef goulash/ });
    expect(current()).toBe('1Select recipes');
  });

  describe('shows a message instead', () => {
    it('when the group has no devices [R-REC-09]', async () => {
      backend.serve(readGroupTree, [aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart', childGroups: [cellar] })]);
      await open({ rights: [rightsOn({ group: 'Z3N0dXR0' }, 'readRecipe', 'transmitRecipe')] });
      expect(await screen.findByText('There are no devices in this group.')).toBeTruthy();
    });

    it.each([
      ['read', 'transmitRecipe', 'You can’t read the recipes of this group. Ask your group admin.'],
      [
        'read and transmit',
        'viewRecipeTransmission',
        'You can’t read the recipes of this group. Ask your group admin.',
      ],
      ['transmit', 'readRecipe', 'You can’t transfer the recipes of this group. Ask your group admin.'],
    ] as const)(
      'without the right to %s, and calls nothing [R-REC-09, R-RIGHT-08, R-RIGHT-28]',
      async (_lacking, held, text) => {
        await open({ rights: [rightsOn({ group: 'Z2NvbXA' }, held), elsewhere] });
        expect(await screen.findByText(text)).toBeTruthy();
        expect([...backend.calls(listRecipes), ...backend.calls(readDevices)]).toEqual([]);
      },
    );

    it('when the server says that the right to read was withdrawn meanwhile [R-REC-09, R-RIGHT-07]', async () => {
      backend.fail(listRecipes, 403, 'ERROR_NO_RIGHT');
      await open();
      expect(await screen.findByText('You can’t read the recipes of this group. Ask your group admin.')).toBeTruthy();
      expect(screen.queryByRole('checkbox')).toBeNull();
    });

    it('when the module is off, and calls nothing [R-ROUTE-30]', async () => {
      await open({ switches: { recipes: false } });
      expect(await screen.findByText('Recipes are not part of your plan. Contact the admin.')).toBeTruthy();
      for (const endpoint of [readGroupTree, listRecipes, readDevices]) expect(backend.calls(endpoint)).toEqual([]);
    });

    it.each([
      ['that is unknown or invisible', 'Z3h4'],
      ['whose id cannot be decoded', '%FF%'],
    ])('for a group %s [R-ROUTE-28]', async (_, id) => {
      // The router says that it cannot decode it.
      jest.spyOn(console, 'warn').mockImplementation();
      await open({ path: `/recipemanager/export/group/${id}` });
      expect(await screen.findByText('404')).toBeTruthy();
    });

    it('after a failure, and tries again [R-SHELL-25]', async () => {
      backend.fail(readDevices, 500);
      const { user } = await open();
      await screen.findByText('The recipes can’t be loaded.');
      backend.serve(readDevices, [oven, chiller, washer]);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('checkbox', { name: /Beef goulash/ })).toBeTruthy();
    });
  });

  describe('on a phone', () => {
    viewport(390);

    it('has the sum and the buttons below, says which step it is, and sends to the chosen devices alone [R-REC-06, R-REC-08]', async () => {
      const { user } = await atDevices();
      expect(screen.getByText('Step 2 of 3')).toBeTruthy();
      await user.click(box(/Blast chiller/));
      expect(screen.getByText('1 recipe · 1 not connected')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Transfer' }));
      expect(await screen.findByText('The transfer has started')).toBeTruthy();
      expect(bodies()).toEqual([
        { groups: [{ groupID: 'Z3N0dXR0', recipes: ['cjE'] }], deviceBlackList: [oven.uuid, washer.uuid] },
      ]);
    });

    it('says in place of the steps that there are no devices, or no right to read or to transmit [R-REC-09]', async () => {
      for (const [text, held, ...devices] of [
        ['There are no devices in this group.', ['readRecipe', 'transmitRecipe']],
        ['You can’t read the recipes of this group. Ask your group admin.', ['transmitRecipe'], oven],
        ['You can’t transfer the recipes of this group. Ask your group admin.', ['readRecipe'], oven],
      ] as const) {
        backend.serve(readGroupTree, [aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart', devices: [...devices] })]);
        const { unmount } = await open({ rights: [rightsOn({ group: 'Z3N0dXR0' }, ...held)] });
        expect(await screen.findByText(text)).toBeTruthy();
        expect(screen.queryByRole('checkbox')).toBeNull();
        unmount();
      }
    });

    it('goes on with at least one of each, and keeps both on the way back [R-REC-06, R-ROUTE-18]', async () => {
      const { user, back } = await open();
      await screen.findByRole('checkbox', { name: /Beef goulash/ });
      for (const off of [true, false]) {
        expect(isOff('Next')).toBe(off);
        if (off) await user.click(box(/Beef goulash/));
      }
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByRole('checkbox', { name: /Combi oven 1/ });
      for (const off of [true, false]) {
        expect(isOff('Transfer')).toBe(off);
        if (off) await user.click(box(/Laundry washer/));
      }
      await back();
      expect(screen.getByText('Step 1 of 3')).toBeTruthy();
      expect([box(/Beef goulash/).checked, box(/Pizza bianca/).checked]).toEqual([true, false]);
      await user.click(screen.getByRole('button', { name: 'Next' }));
      expect([box(/Laundry washer/).checked, box(/Combi oven 1/).checked]).toEqual([true, false]);
      await user.click(screen.getByRole('button', { name: 'Back' }));
      expect([box(/Beef goulash/).checked, box(/Pizza bianca/).checked]).toEqual([true, false]);
    });

    it('says on the step why it failed, and keeps the choices [R-REC-07]', async () => {
      const { user } = await atDevices();
      await user.click(box(/Blast chiller/));
      backend.fail(transmitRecipes, 500);
      await user.click(screen.getByRole('button', { name: 'Transfer' }));
      expect(await screen.findByText('Unknown error. Try again later.')).toBeTruthy();
      expect([current(), box(/Blast chiller/).checked]).toEqual(['2Select devices', true]);
    });

    it('ends with the recipes and the devices, an item each, under their headings [R-REC-07]', async () => {
      const { user } = await atDevices();
      for (const device of [/Blast chiller/, /Combi oven 1/]) await user.click(box(device));
      await user.click(screen.getByRole('button', { name: 'Transfer' }));
      await screen.findByText('The transfer has started');
      for (const [heading, ...names] of [
        ['Recipes 1', 'Beef goulash'],
        ['Devices 2', 'Blast chiller', 'Combi oven 1'],
      ] as const) {
        const section = screen.getByText(names[0]).closest('section');
        expect(section?.textContent).toMatch(new RegExp(`^${heading}${names.join('.*')}`));
      }
    });
  });
});

describe('a transfer that would overwrite something newer', () => {
  const viewer = [rightsOn({ group: 'Z2NvbXA' }, 'readRecipe', 'transmitRecipe', 'viewRecipeTransmission')];
  const held = (device: string) => ({
    id: 'dDk',
    recipe: 'cjk',
    device,
    state: 'transmitted' as const,
    reason: null,
    createdAt: 0,
    changedAt: 0,
  });
  const transfer = async (surroundings: Surroundings) => {
    const rendered = await atDevices(surroundings);
    await rendered.user.click(box(/Combi oven 1/));
    await rendered.user.click(screen.getByRole('button', { name: 'Transfer to 1 device' }));
    return rendered;
  };
  beforeEach(() => {
    const newer = { ...goulash, id: 'cjk', createdAt: new Date(2026, 10, 2).getTime() };
    backend.serve(listRecipes, [pizza, goulash, { ...newer, translatedName: { en: 'Goulash, new' } }]);
  });

  it('is asked about first, by its translated name, and sends nothing until that is answered [R-REC-02, R-REC-06, R-SHELL-17]', async () => {
    backend.serve(listTransmissions, [held(oven.uuid), held(washer.uuid)]);
    const { user } = await transfer({ rights: viewer });
    expect(await screen.findByText('Overwrite newer recipes?')).toBeTruthy();
    expect(screen.getByText('Goulash, new of November 2, 2026 at 00:00 on 1 device')).toBeTruthy();
    expect(bodies()).toEqual([]);
    await user.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByText('Overwrite newer recipes?')).toBeNull());
    expect(bodies()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Transfer to 1 device', hidden: true }));
    await user.click(await screen.findByText('Transfer anyway'));
    expect(await screen.findByText('The transfer has started')).toBeTruthy();
    expect(bodies()).toHaveLength(1);
  });

  it('is told of where whoever started it has gone to another page meanwhile: nothing was sent [R-REC-06]', async () => {
    const answer = backend.hold(listTransmissions, [held(oven.uuid)]);
    const { user } = await transfer({ rights: viewer });
    await user.click(screen.getByRole(...leaving));
    expect(await screen.findByRole('heading', { level: 1, name: 'Recipes' })).toBeTruthy();
    answer();
    await waitFor(() =>
      expect(useSnacks.getState().snacks).toMatchObject([{ text: expect.stringMatching(/^Nothing was transferred/) }]),
    );
    expect([bodies(), screen.queryByText('Overwrite newer recipes?')]).toEqual([[], null]);
  });

  it('that fails after the question stays on the step with its message and the choices [R-REC-07]', async () => {
    backend.serve(listTransmissions, [held(oven.uuid)]);
    backend.fail(transmitRecipes, 500);
    const { user } = await transfer({ rights: viewer });
    await user.click(await screen.findByText('Transfer anyway'));
    expect(await screen.findByText('Unknown error. Try again later.')).toBeTruthy();
    expect(bodies()).toHaveLength(1);
    await waitFor(() => expect([current(), box(/Combi oven 1/).checked]).toEqual(['2Select devices', true]));
    expect(screen.queryByText('The transfer has started')).toBeNull();
  });

  it('stays on the step with its message and the choices when what the devices hold cannot be looked up, and sends nothing [R-REC-07]', async () => {
    backend.fail(listTransmissions, 500);
    await transfer({ rights: viewer });
    await waitFor(() =>
      expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error', text: 'Unknown error. Try again later.' }]),
    );
    expect([current(), box(/Combi oven 1/).checked, bodies()]).toEqual(['2Select devices', true, []]);
  });

  it('is not asked about where other devices hold it, and not looked for without the right to see [R-REC-06, R-RIGHT-28]', async () => {
    backend.serve(listTransmissions, [held(washer.uuid)]);
    const { unmount } = await transfer({ rights: viewer });
    expect(await screen.findByText('The transfer has started')).toBeTruthy();
    expect(backend.calls(listTransmissions)).toHaveLength(1);
    unmount();
    await transfer({});
    expect(await screen.findByText('The transfer has started')).toBeTruthy();
    expect(backend.calls(listTransmissions)).toHaveLength(1);
  });
});

describe.each([1440, 390])('the wizard at %i px', (width) => {
  viewport(width);

  it.each([
    ['de', 'Weiter', /^(Auf 1 Gerät übertragen|Übertragen)$/, 'Die Übertragung hat begonnen', /^Rindergulasch/],
    ['es', 'Siguiente', /^Enviar( a 1 dispositivo)?$/, 'El envío ha comenzado', /^Plain cjE/],
  ] as const)(
    'in %s calls recipes by their translation, else by their name, with their icon on each step [R-REC-02]',
    async (language, next, transfer, done, name) => {
      const icon = '/files/goulash.png';
      backend.serve(listRecipes, [{ ...goulash, icon, translatedName: { de: 'Rindergulasch' } }]);
      const { user } = await open({ language });
      const recipe = await screen.findByRole('checkbox', { name });
      const drawn = (place: Element | null) => place?.querySelector('img')?.getAttribute('src');
      expect(drawn(recipe.closest('[data-item], [role="row"], li, label'))).toBe(icon);
      await user.click(recipe);
      await user.click(screen.getByRole('button', { name: next }));
      await user.click(await screen.findByRole('checkbox', { name: /Combi oven 1/ }));
      // On a phone there is no room for them beside the devices.
      if (width > 640) expect(drawn(screen.getByText(name).closest('li'))).toBe(icon);
      await user.click(screen.getByRole('button', { name: transfer }));
      await screen.findByText(done);
      expect(drawn(screen.getByText(name).parentElement)).toBe(icon);
    },
  );
});

it('begins anew when a step stands in the address that nothing was chosen for [R-REC-06]', async () => {
  const { user, place } = await open({ path: '/recipemanager/export/group/Z3N0dXR0?step=select_devices' });
  const recipe = await screen.findByRole('checkbox', { name: /Beef goulash/ });
  expect(place()).toBe('/recipemanager/export/group/Z3N0dXR0');
  await user.click(recipe);
  expect(current()).toContain('Select recipes');
});

it('stands again after another page whose file cannot be had offline [R-EXT-24, R-SHELL-25]', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { go } = await open();
  await screen.findByRole('heading', { level: 1, name: 'Export recipes' });
  await go('/recipemanager/transmissions/group/Z3N0dXR0');
  expect(await screen.findByRole('heading', { name: 'This part can’t be loaded right now' })).toBeTruthy();
  await go('/recipemanager/export/group/Z3N0dXR0');
  expect(await screen.findByRole('heading', { level: 1, name: 'Export recipes' })).toBeTruthy();
});
