import { readDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import {
  abortTransmission,
  type DeviceTransmission,
  listRecipes,
  listTransmissions,
  type Recipe,
  retryTransmission,
} from '@portal/contracts/recipes';
import type { Right } from '@portal/domain/rights';
import { setAddresses } from '@portal/platform/addresses';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { invalidate } from '@portal/platform/query';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { Pages } from './Pages';

const oven = aDevice({ name: 'Combi oven 1' });
const fryer = aDevice({ name: 'Fryer' });
const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart', devices: [oven, fryer] });
const recipe = (id: string, name: string, counts: Recipe['transmission']): Recipe => ({
  id,
  name,
  icon: null,
  translatedName: {},
  translatedDescription: {},
  fileName: null,
  createdAt: 0,
  transmission: counts,
});
const soup = recipe('cjE', 'Soup', { pending: 0, transmitted: 1, failed: 1 });
const bread = recipe('cjI', 'Bread', null);
const sent = (given: Partial<DeviceTransmission>): DeviceTransmission => ({
  id: 'dDE',
  recipe: soup.id,
  device: oven.uuid,
  state: 'transmitted',
  reason: null,
  createdAt: new Date(2026, 10, 2, 8).getTime(),
  changedAt: new Date(2026, 10, 3, 9).getTime(),
  ...given,
});

let backend: FakeBackend;
let stored: DeviceTransmission[];
beforeEach(async () => {
  backend = fakeBackend();
  stored = [
    sent({}),
    sent({ device: fryer.uuid, state: 'failed', reason: 'expired' }),
    sent({ device: 'Z29uZQ', state: 'failed', reason: 'no memory left', id: 'dDI' }),
    sent({ recipe: bread.id, device: fryer.uuid, state: 'pending', id: 'dDM' }),
  ];
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(listRecipes, [soup, bread]);
  backend.serve(readDevices, [oven, fryer]);
  backend.serve(listTransmissions, () => stored);
  setStore(useSnacks, { snacks: [] });
  await loadTexts('errors', 'en');
});

const open = (path: string, ...rights: Right[]) =>
  renderPortal(<Pages />, {
    path,
    // What is held in another group gives nothing here.
    rights: [
      rightsOn({ group: stuttgart.id }, 'readRecipe', ...rights),
      rightsOn({ group: 'Z2Vsc2U' }, 'viewRecipeTransmission', 'transmitRecipe'),
    ],
    switches: { recipes: true },
    remote: 'mf-recipes',
  });
const PAGE = '/recipemanager/transmissions/group/Z3N0dXR0';
const rows = () =>
  within(screen.getByRole('table', { name: 'Transmissions' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent));

/** Where the names of devices lead. */
const leads = () =>
  screen.queryAllByRole('link').flatMap((link) => link.getAttribute('href')?.match(/^\/device\/.+/) ?? []);

describe.each([1440, 390])('the devices of transmissions in a window of %d px', (width) => {
  viewport(width);

  it('lead to their pages, if they can be seen and somebody serves those [R-EXT-25]', async () => {
    await open(PAGE, 'viewRecipeTransmission');
    expect((await screen.findByRole('link', { name: 'Combi oven 1' })).getAttribute('href')).toBe(
      `/device/${oven.uuid}`,
    );
    expect(leads()).toEqual([fryer, fryer, oven].map(({ uuid }) => `/device/${uuid}`));
    expect(screen.getByText('Device that you can’t see').closest('a')).toBeNull();
    act(() => setAddresses({}));
    expect(leads()).toEqual([]);
    expect([screen.getAllByText('Fryer').length, screen.getAllByText('Combi oven 1').length]).toEqual([2, 1]);
  });

  it('and their recipes are named by text, as is what they say, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    backend.serve(listRecipes, [{ ...soup, name: `${markup}!` }]);
    backend.serve(readDevices, [{ ...oven, name: `${markup}?` }]);
    stored = [sent({ state: 'failed', reason: markup })];
    // Their address would do for the recipes of a group as well.
    backend.serve(listTransmissions, () => stored);
    await open(PAGE, 'viewRecipeTransmission');
    const name = await screen.findByText(`${markup}?`);
    const words = name.closest('tr, li')?.textContent ?? '';
    expect(words.split(markup)).toHaveLength(4);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });
});

describe('the transmissions of a group', () => {
  it('are told for each device with state, reason and times, failures on top, and sent again by nobody without the right [R-EXT-12, R-REC-10, R-SHELL-17, R-RIGHT-28]', async () => {
    await open(PAGE, 'viewRecipeTransmission');
    await screen.findByRole('table', { name: 'Transmissions' });
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Recipe', 'Device', 'Transmission', 'Sent', 'Last change']);
    expect(rows()).toEqual([
      ['Soup', 'Fryer', 'FailedThe device did not connect for seven days.'],
      ['Soup', 'Device that you can’t see', 'Failedno memory left'],
      ['Bread', 'Fryer', 'On its way'],
      ['Soup', 'Combi oven 1', 'On the device'],
    ]);
    const times = [...(screen.getAllByRole('row')[1]?.querySelectorAll('time') ?? [])];
    expect(times.map(({ dateTime }) => dateTime)).toEqual(
      [stored[0]?.createdAt, stored[0]?.changedAt].map((at) => new Date(at ?? 0).toISOString()),
    );
    expect(times.map(({ textContent }) => textContent)).toEqual([
      'November 2, 2026 at 08:00',
      'November 3, 2026 at 09:00',
    ]);
    expect(backend.calls(listTransmissions)[0]?.query).toEqual({ group: 'Z3N0dXR0' });
    // Without transmitRecipe nothing is offered.
    expect(screen.getByText('1 transmission failed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('are filtered by state and recipe in the address, and by words, with marks or without [R-EXT-12, R-EXT-22]', async () => {
    const { user, place } = await open(`${PAGE}?recipe=${soup.id}`, 'viewRecipeTransmission');
    await screen.findByRole('table');
    expect(rows()).toHaveLength(3);
    await user.click(screen.getByRole('combobox', { name: 'Transmission' }));
    await user.click(await screen.findByRole('option', { name: 'On the device' }));
    expect(rows()).toEqual([['Soup', 'Combi oven 1', 'On the device']]);
    expect(place()).toBe(`${PAGE}?recipe=${soup.id}&state=transmitted`);
    await user.type(screen.getByRole('searchbox'), 'fryer');
    await screen.findByText(/No match/);
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).at(-1);
    if (clear) await user.click(clear);
    expect(rows()).toHaveLength(4);
    expect(place()).toBe(PAGE);
    for (const [words, hits] of [
      ['FRÝER', 2],
      ['bréad', 1],
    ] as const) {
      await user.clear(screen.getByRole('searchbox'));
      await user.type(screen.getByRole('searchbox'), words);
      await waitFor(() => expect(rows()).toHaveLength(hits));
    }
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(rows()).toHaveLength(4));
    await user.click(screen.getByRole('combobox', { name: 'Recipe' }));
    await user.click(await screen.findByRole('option', { name: 'Bread' }));
    expect(rows()).toEqual([['Bread', 'Fryer', 'On its way']]);
    await user.click(screen.getByRole('combobox', { name: 'Recipe' }));
    await user.click(await screen.findByRole('option', { name: /^All/ }));
    expect(rows()).toHaveLength(4);
  });

  it('have the icon of their recipe, and call it by its name in the language, also where it is chosen [R-REC-02]', async () => {
    const icon = '/files/soup.png';
    backend.serve(listRecipes, [{ ...soup, icon, translatedName: { en: 'Potato soup' } }, bread]);
    // Their address would do for the recipes of a group as well.
    backend.serve(listTransmissions, () => stored);
    const { user } = await open(PAGE, 'viewRecipeTransmission');
    await screen.findByRole('table', { name: 'Transmissions' });
    const drawn = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ firstElementChild: cell }) => [cell?.textContent, cell?.querySelector('img')?.getAttribute('src')]);
    expect(drawn.slice(0, 2)).toEqual([
      ['Potato soup', icon],
      ['Potato soup', icon],
    ]);
    // Without one of its own it is a book.
    expect(drawn[2]).toEqual(['Bread', undefined]);
    expect(screen.getAllByRole('row')[3]?.firstElementChild?.querySelector('svg path')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Recipe' }));
    await user.click(await screen.findByRole('option', { name: 'Potato soup' }));
    expect(screen.getByRole('combobox', { name: 'Recipe' }).textContent).toBe('Potato soup');
    expect(rows().map(([name]) => name)).toEqual(Array(3).fill('Potato soup'));
    await user.click(screen.getByRole('combobox', { name: 'Recipe' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent).slice(1)).toEqual([
      'Potato soup',
      'Bread',
    ]);
  });

  it('that failed are sent again, each sending once, and the list follows [R-EXT-12, R-EXT-29, R-RIGHT-28]', async () => {
    backend.serve(retryTransmission, ({ params }) => {
      stored = stored.map((one) => (one.id === params['transmissionId'] ? { ...one, state: 'pending' } : one));
      return { id: params['transmissionId'] ?? '', devices: 1 };
    });
    stored = stored.map((one) => (one.id === 'dDI' ? { ...one, device: oven.uuid } : one));
    await open(PAGE, 'viewRecipeTransmission', 'transmitRecipe');
    await pressTwice(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(useSnacks.getState().snacks.at(-1)?.text).toBe('Sent again to 2 devices.'));
    expect(backend.calls(retryTransmission).map(({ params }) => params['transmissionId'])).toEqual(['dDE', 'dDI']);
    await waitFor(() => expect(screen.queryByText(/transmissions? failed/)).toBeNull());
  });

  it('that failed are sent again in the place of something newer only when that is wanted [R-EXT-12, R-REC-06]', async () => {
    const newer = { ...recipe('cjk', 'Soup', null), createdAt: new Date(2026, 10, 2).getTime() };
    backend.serve(listRecipes, [soup, bread, newer]);
    backend.serve(listTransmissions, () => stored);
    backend.serve(retryTransmission, ({ params }) => ({ id: params['transmissionId'] ?? '', devices: 1 }));
    stored = [stored[1]!, sent({ recipe: newer.id, device: fryer.uuid, id: 'dDQ' })];
    const { user } = await open(PAGE, 'viewRecipeTransmission', 'transmitRecipe');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Soup of November 2, 2026 at 00:00 on 1 device')).toBeTruthy();
    await user.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByText('Overwrite newer recipes?')).toBeNull());
    expect(backend.calls(retryTransmission)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await user.click(await screen.findByText('Transfer anyway'));
    await waitFor(() => expect(useSnacks.getState().snacks.at(-1)?.text).toBe('Sent again to 1 device.'));
    expect(backend.calls(retryTransmission)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Overwrite newer recipes?')).toBeNull());
  });

  it('at devices that left the group are told, and counted and sent again no more [R-EXT-12]', async () => {
    const gone = { ...aDevice({ name: 'Grill' }), groups: [] };
    backend.serve(readDevices, [oven, fryer, gone]);
    stored = (['failed', 'pending'] as const).map((state) => sent({ device: gone.uuid, state, id: `d${state}` }));
    await open(PAGE, 'viewRecipeTransmission', 'transmitRecipe');
    expect(await screen.findAllByText('Grill')).toHaveLength(2);
    expect(screen.queryByText(/transmissions? (failed|waits?)/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Send again|Stop waiting)$/ })).toBeNull();
  });

  it('that were taken back are sent again on their own, by a button that says so [R-EXT-12]', async () => {
    backend.serve(retryTransmission, ({ params }) => ({ id: params['transmissionId'] ?? '', devices: 1 }));
    stored = [
      stored[1]!,
      sent({ recipe: bread.id, device: fryer.uuid, state: 'failed', reason: 'aborted', id: 'dDQ' }),
    ];
    const { user } = await open(PAGE, 'viewRecipeTransmission', 'transmitRecipe');
    await screen.findByText('1 transmission failed.');
    expect(screen.getByText('1 transmission was taken back.')).toBeTruthy();
    const calls = () => backend.calls(retryTransmission).map(({ params, query }) => [params['transmissionId'], query]);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(calls()).toEqual([['dDE', { aborted: 'false' }]]));
    await user.click(screen.getByRole('button', { name: 'Send after all' }));
    await waitFor(() => expect(calls().slice(1)).toEqual([['dDQ', { aborted: 'true' }]]));
  });

  it('that wait are taken back by those who may send, each sending once, and say so [R-EXT-12, R-EXT-29, R-RIGHT-28]', async () => {
    const waiting = new Set(stored.filter(({ state }) => state === 'pending').map(({ id }) => id));
    expect(waiting.size).toBeGreaterThan(0);
    backend.serve(abortTransmission, ({ params }) => {
      stored = stored.map((one) =>
        one.id === params['transmissionId'] && one.state === 'pending'
          ? { ...one, state: 'failed', reason: 'aborted' }
          : one,
      );
      return { id: params['transmissionId'] ?? '', devices: 1 };
    });
    const { unmount } = await open(PAGE, 'viewRecipeTransmission');
    await screen.findByText(/waits? for/);
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
    unmount();
    await open(PAGE, 'viewRecipeTransmission', 'transmitRecipe');
    await pressTwice(await screen.findByRole('button', { name: 'Stop waiting' }));
    await waitFor(() => expect(useSnacks.getState().snacks.at(-1)?.text).toMatch(/^Taken back from/));
    expect(backend.calls(abortTransmission).map(({ params }) => params['transmissionId'])).toEqual([...waiting]);
    await waitFor(() => expect(screen.queryByText(/waits? for/)).toBeNull());
    expect(await screen.findByText('Somebody took it back before it arrived.')).toBeTruthy();
  });

  it('stay and say how old they are when a refresh in the background fails, which is only logged [R-ERR-24, R-EXT-24]', async () => {
    await open(PAGE, 'viewRecipeTransmission');
    await screen.findByRole('table', { name: 'Transmissions' });
    const before = rows();
    backend.fail(listTransmissions, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await act(() => invalidate('recipes'));
    expect(logged.mock.calls.map(([text]) => text as string)).toContain(
      `${listTransmissions.path} could not be asked anew.`,
    );
    logged.mockRestore();
    expect(await screen.findByText(/^Not up to date since/)).toBeTruthy();
    expect([rows(), useSnacks.getState().snacks]).toEqual([before, []]);
  });

  it('show at once what a device answers [R-EXT-12, R-SHELL-24]', async () => {
    await open(PAGE, 'viewRecipeTransmission');
    await screen.findByText('On its way');
    stored = stored.map((one) => ({ ...one, state: 'transmitted' }));
    live.deliver('list.changed', { list: 'recipes', group: stuttgart.id });
    await waitFor(() => expect(rows().map(([, , state]) => state)).toEqual(Array(4).fill('On the device')));
  });

  it.each([
    ['that is unknown or invisible', 'Z3h4'],
    ['whose id cannot be decoded', '%FF%'],
  ])('are not found for a group %s [R-ROUTE-28]', async (_, id) => {
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    await open(`/recipemanager/transmissions/group/${id}`, 'viewRecipeTransmission');
    expect(await screen.findByText('404')).toBeTruthy();
    expect(backend.calls(listTransmissions)).toEqual([]);
  });

  it('are at their address in any letter case, with a slash at the end as well [R-ROUTE-23]', async () => {
    await open(`/RecipeManager/Transmissions/Group/${stuttgart.id}/`, 'viewRecipeTransmission');
    expect(await screen.findByRole('table', { name: 'Transmissions' })).toBeTruthy();
  });

  it('with the module off are not there, and nothing is asked for [R-ROUTE-30]', async () => {
    await renderPortal(<Pages />, {
      path: PAGE,
      rights: [rightsOn({ group: stuttgart.id }, 'readRecipe', 'viewRecipeTransmission')],
      switches: { recipes: false },
      remote: 'mf-recipes',
    });
    expect(await screen.findByText('Recipes are not part of your plan. Contact the admin.')).toBeTruthy();
    for (const endpoint of [listTransmissions, listRecipes, readGroupTree]) expect(backend.calls(endpoint)).toEqual([]);
  });

  it('say that a right is missing, that there is none, and that they cannot be loaded [R-EXT-12, R-RIGHT-08, R-RIGHT-28, R-REC-02]', async () => {
    const { unmount } = await open(PAGE);
    expect(
      await screen.findByText(/^You can’t see how recipes come to the devices .* Ask your group admin\.$/),
    ).toBeTruthy();
    expect(backend.calls(listTransmissions)).toEqual([]);
    unmount();
    backend.fail(listTransmissions, 500);
    const { user } = await open(PAGE, 'viewRecipeTransmission');
    await screen.findByText('The transmissions can’t be loaded right now');
    stored = [];
    backend.serve(listTransmissions, () => stored);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has been sent to devices yet')).toBeTruthy();
  });

  it.each([
    ['recipes', listRecipes, () => backend.serve(listRecipes, [soup, bread])],
    ['devices', readDevices, () => backend.serve(readDevices, [oven, fryer])],
  ] as const)(
    'call no recipe deleted and no device invisible when their %s cannot be loaded: that can be tried again [R-EXT-12, R-REC-02, R-ERR-24]',
    async (_, endpoint, mend) => {
      backend.fail(endpoint, 500);
      // Their address would do for the recipes of a group as well.
      backend.serve(listTransmissions, () => stored);
      const { user } = await open(PAGE, 'viewRecipeTransmission');
      await screen.findByText('The transmissions can’t be loaded right now');
      expect(screen.queryByText(/^Deleted recipe|^Device that/)).toBeNull();
      mend();
      backend.serve(listTransmissions, () => stored);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Combi oven 1')).toBeTruthy();
      expect(screen.queryByText('Deleted recipe')).toBeNull();
    },
  );

  it('tell who may not read recipes so, where their names stood, and do not ask for them [R-EXT-12, R-RIGHT-08, R-RIGHT-28]', async () => {
    await renderPortal(<Pages />, {
      path: PAGE,
      rights: [rightsOn({ group: stuttgart.id }, 'viewRecipeTransmission')],
      switches: { recipes: true },
      remote: 'mf-recipes',
    });
    await screen.findByText('Combi oven 1');
    expect(rows().map(([name]) => name)).toEqual(Array(4).fill('Recipe that you can’t read'));
    expect(backend.calls(listRecipes)).toEqual([]);
  });
});

describe('the transmissions on a phone', () => {
  viewport(390);

  it('are told for each device with state, reason and times as well, the long ones as titles [R-EXT-12, R-SHELL-17]', async () => {
    stored = stored.slice(1, 2).map((one) => ({ ...one, reason: 'gone' }));
    await open(PAGE, 'viewRecipeTransmission');
    const item = (await screen.findByText('Fryer')).parentElement!.parentElement!;
    expect(item.textContent).toMatch(/^FryerSoupFailedThe device or the recipe left the group\.Sent .*2.* · .*3/);
    const times = [...item.querySelectorAll('time')];
    expect(times.map(({ dateTime }) => dateTime)).toEqual(
      [stored[0]?.createdAt, stored[0]?.changedAt].map((at) => new Date(at ?? 0).toISOString()),
    );
    const long = expect.stringMatching(/^November \d+, 2026 at \d\d:\d\d$/);
    expect(times.map(({ title }) => title)).toEqual([long, long]);
  });
});

describe.each([1440, 390])('the states at %i px', (width) => {
  viewport(width);

  it('are on its way, on the device and failed [R-REC-10]', async () => {
    await open(PAGE, 'viewRecipeTransmission');
    await screen.findAllByText('Fryer');
    const found = ['On its way', 'On the device', 'Failed'].map((word) => screen.getAllByText(word).length);
    expect(found).toEqual([1, 1, 2]);
  });
});

describe('the list of recipes', () => {
  it('leads to the transmissions by right, and from a recipe to its own [R-EXT-12, R-REC-02]', async () => {
    const { user, place } = await open('/recipemanager/group/Z3N0dXR0', 'viewRecipeTransmission');
    expect(await screen.findByRole('link', { name: 'Transmissions' })).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: 'Failed on 1' }));
    expect(place()).toBe(`${PAGE}?recipe=${soup.id}`);
  });

  it('offers none without the right [R-EXT-12, R-REC-02]', async () => {
    backend.serve(listRecipes, [{ ...soup, transmission: undefined }]);
    await open('/recipemanager/group/Z3N0dXR0');
    await screen.findByText('Soup');
    expect(screen.queryByRole('link', { name: /Transmissions|Failed/ })).toBeNull();
  });

  it('shows a failure on small cards, too [R-REC-02]', async () => {
    await renderPortal(<Pages />, {
      path: '/recipemanager/group/Z3N0dXR0',
      rights: [rightsOn({ group: stuttgart.id }, 'readRecipe', 'viewRecipeTransmission')],
      switches: { recipes: true },
      preferences: { view: 'small' },
      remote: 'mf-recipes',
    });
    expect(await screen.findByText('Failed on 1')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
