import { readGroupTree } from '@portal/contracts/groups';
import { addRecipes, listRecipes, type Recipe } from '@portal/contracts/recipes';
import { readOwnRights } from '@portal/contracts/rights';
import { RECIPE_BYTES } from '@portal/domain/limits';
import type { Right } from '@portal/domain/rights';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { fakeXhr, setStore } from '@portal/platform/testing';
import { aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, fireEvent, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { Pages } from './Pages';

const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart' });
const soup: Recipe = {
  id: 'cjE',
  name: 'Soup',
  icon: null,
  translatedName: {},
  translatedDescription: {},
  fileName: 'soup.json',
  createdAt: 0,
};
const bread: Recipe = { ...soup, id: 'cjI', name: 'Bread' };

let backend: FakeBackend;
let stored: Recipe[];
let xhr: ReturnType<typeof fakeXhr>;
beforeEach(async () => {
  xhr = fakeXhr();
  backend = fakeBackend();
  stored = [];
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(listRecipes, () => stored);
  backend.serve(addRecipes, () => {
    stored = [soup];
    return stored;
  });
  backend.serve(readOwnRights, [{ scope: 'group:gstutt', rights: ['readRecipe', 'updateRecipe'] }]);
  setStore(useSnacks, { snacks: [] });
  await loadTexts('errors', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const list = (...held: Right[]) =>
  renderPortal(<Pages />, {
    path: '/recipemanager/group/Z3N0dXR0',
    // What is held in another group gives nothing here.
    rights: [
      rightsOn({ group: stuttgart.id }, 'readRecipe', ...held),
      rightsOn({ group: 'Z2Vsc2U' }, 'updateRecipe', 'transmitRecipe'),
    ],
    switches: { recipes: true },
    remote: 'mf-recipes',
  });
const snacks = () => useSnacks.getState().snacks.map(({ kind, text }) => `${kind}: ${text}`);
/** A browser knows no type of what only an appliance writes. */
const file = (content: string, name = 'soup.json') =>
  new File([content], name, { type: name.endsWith('.json') ? 'application/json' : '' });
// Without layout nothing is focusable for the focus trap, which then hides the dialog from the accessibility tree.
const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Upload', hidden: true });
const field = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/^Recipe files/);

const answer = (nth: number, status: number, body: unknown) =>
  act(async () => xhr.sendings[nth]?.answer(new Response(JSON.stringify(body), { status })));

async function openDialog() {
  const rendered = await list('updateRecipe');
  await rendered.user.click(await screen.findByRole('button', { name: 'Upload recipes' }));
  await screen.findByRole('dialog');
  return rendered;
}

describe.each([1440, 390])('upload and export at %i px', (width) => {
  viewport(width);

  it.each([
    [[], false, false],
    [['updateRecipe'], true, false],
    [['transmitRecipe'], false, true],
    [['viewRecipeTransmission'], false, false],
  ] as const)(
    'are offered by right: with %j upload %s, export %s [R-REC-03, R-RIGHT-28]',
    async (held, mayUpload, mayExport) => {
      stored = [soup];
      await list(...held);
      await screen.findByText('Soup');
      expect([
        screen.queryByRole('button', { name: 'Upload recipes' }) !== null,
        screen.queryByRole('link', { name: 'Export to devices' }) !== null,
      ]).toEqual([mayUpload, mayExport]);
    },
  );

  it('opens the dialog of the upload [R-REC-03, R-REC-05]', async () => {
    await openDialog();
    expect(field()).toBeTruthy();
  });

  it('leads to the wizard only with at least one recipe [R-REC-03]', async () => {
    await list('transmitRecipe');
    await screen.findByText('There are no recipes in this group yet.');
    expect(screen.queryByRole('link', { name: 'Export to devices' })).toBeNull();
  });

  it('opens the wizard of the group [R-REC-03, R-ROUTE-18]', async () => {
    stored = [soup];
    const { user, place } = await list('transmitRecipe');
    await user.click(await screen.findByRole('link', { name: 'Export to devices' }));
    expect(place()).toBe('/recipemanager/export/group/Z3N0dXR0');
  });
});

describe('the upload dialog', () => {
  it('sends the file as it is, says so and shows the recipe [R-REC-05, R-ERR-31]', async () => {
    const { user } = await openDialog();
    await user.upload(field(), file('{"name":"Soup"}'));
    expect(screen.getByText('soup.json')).toBeTruthy();
    await user.click(submit());
    await waitFor(() => expect(snacks()).toEqual(['success: Recipe added to the group.']));
    const [call] = backend.calls(addRecipes);
    expect(call?.params).toEqual({ groupId: stuttgart.id });
    expect(call?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
    expect(call?.body).toMatch(/name="file"; filename="soup\.json"[^]*\{"name":"Soup"\}/);
    expect(await screen.findByText('Soup')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says how many recipes a list had [R-REC-05, R-ERR-31]', async () => {
    backend.serve(addRecipes, [soup, bread]);
    const { user } = await openDialog();
    await user.upload(field(), file('[]'));
    await user.click(submit());
    await waitFor(() => expect(snacks()).toEqual(['success: 2 recipes added to the group.']));
  });

  it('shakes without a file and calls nothing [R-GRP-29]', async () => {
    const { user } = await openDialog();
    await user.click(submit());
    expect(screen.getByText('Choose a file.')).toBeTruthy();
    expect(document.querySelector('[data-shaking]')).not.toBeNull();
    expect(backend.calls(addRecipes)).toEqual([]);
  });

  it('takes any file of 8388608 bytes and refuses one more byte without a call [R-REC-05, R-ERR-19]', async () => {
    const { user } = await openDialog();
    const sized = (size: number) => Object.defineProperty(file('x', 'programme.rcp'), 'size', { value: size });
    await user.upload(field(), sized(RECIPE_BYTES + 1));
    expect(screen.getByText('The file exceeds the size limit of 8192 KB.')).toBeTruthy();
    await user.click(submit());
    expect(backend.calls(addRecipes)).toEqual([]);
    await user.upload(field(), sized(RECIPE_BYTES));
    expect(screen.queryByText('The file exceeds the size limit of 8192 KB.')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(backend.calls(addRecipes)).toHaveLength(1));
  });

  const INVALID =
    'This recipe file is not valid: it is empty or broken, a recipe has no name, or a text in it is too long.';
  it.each([
    [413, 'ERROR_TOO_LARGE', 'The file exceeds the size limit of 8192 KB.'],
    [400, 'ERROR_VALIDATION', INVALID],
    [400, 'ERROR_UNKNOWN', INVALID],
    [403, 'ERROR_NO_RIGHT', 'You don’t have access here. Ask your group admin.'],
    [500, 'ERROR_UNKNOWN', 'Unknown error. Try again later.'],
  ] as const)(
    'keeps the file and says why when the server answers %i %s [R-REC-05, R-ERR-13, R-ERR-14, R-ERR-19, R-RIGHT-08]',
    async (status, errorId, text) => {
      backend.fail(addRecipes, status, errorId);
      const { user } = await openDialog();
      await user.upload(field(), file('{}'));
      await user.click(submit());
      expect(await screen.findByText(text)).toBeTruthy();
      expect(snacks()).toEqual([`error: ${text}`]);
      expect(screen.getByText('soup.json')).toBeTruthy();
    },
  );

  it('sends once, however often it is pressed, and stays open meanwhile [R-EXT-29]', async () => {
    const release = backend.hold(addRecipes, [soup]);
    const { user } = await openDialog();
    await user.upload(field(), file('{}'));
    await pressTwice(submit());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.calls(addRecipes)).toHaveLength(1);
  });

  it('keeps the focus inside, and is left by Escape while nothing is under way [R-SHELL-26]', async () => {
    const { user } = await openDialog();
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
    act(() => submit().focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.calls(addRecipes)).toEqual([]);
  });

  it('sends several files, each with how far it has come and with its own error, and tries again what failed [R-REC-05, R-ERR-31]', async () => {
    xhr.hold = true;
    const { user } = await openDialog();
    await user.upload(field(), [file('{"name":"Soup"}'), file('{}', 'broken.json'), file('x', 'oven.rcp')]);
    const rows = () =>
      within(screen.getByRole('list', { name: 'Chosen files' }))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(rows()).toEqual(['soup.json1 kB', 'broken.json1 kB', 'oven.rcp1 kB']);
    await user.click(submit());
    await waitFor(() => expect(xhr.sendings).toHaveLength(1));
    act(() => xhr.sendings[0]?.progress(3, 4));
    const bar = await screen.findByRole('progressbar', { name: 'soup.json is being uploaded', hidden: true });
    expect(bar.getAttribute('aria-valuenow')).toBe('75');
    // One after the other.
    expect(xhr.sendings).toHaveLength(1);
    await answer(0, 201, [soup, bread]);
    await waitFor(() => expect(xhr.sendings).toHaveLength(2));
    await answer(1, 400, { errorId: 'ERROR_VALIDATION', message: 'x' });
    await waitFor(() => expect(xhr.sendings).toHaveLength(3));
    act(() => xhr.sendings[2]?.cut());
    await waitFor(() =>
      expect(snacks()).toEqual(['success: 2 recipes added to the group.', 'error: 2 files could not be uploaded.']),
    );
    expect(rows()).toEqual([
      'soup.json2 recipes added',
      'broken.jsonThis recipe file is not valid: it is empty or broken, a recipe has no name, or a text in it is too long.',
      'oven.rcpThe service can’t be reached right now. Check your connection and try again.',
    ]);
    // Mended and chosen again it takes its own place; what is done is not sent again.
    await user.upload(field(), file('{"name":"Bread"}', 'broken.json'));
    xhr.hold = false;
    act(() => setStore(useSnacks, { snacks: [] }));
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // One of each, without those of the first attempt.
    expect(snacks()).toEqual(['success: 2 recipes added to the group.']);
    const sent = xhr.sendings.map(({ body }) => /filename="([^"]+)"/.exec(new TextDecoder().decode(body))?.[1]);
    expect(sent.slice(3).sort()).toEqual(['broken.json', 'oven.rcp']);
  });

  it('takes files of any kind that are dropped on it [R-REC-05]', async () => {
    const { user } = await openDialog();
    const dropped = [file('{"name":"Soup"}'), file('x', 'oven.rcp')];
    expect(fireEvent.drop(field(), { dataTransfer: { files: dropped } })).toBe(false);
    await user.click(submit());
    await waitFor(() => expect(backend.calls(addRecipes)).toHaveLength(2));
    const names = backend.calls(addRecipes).map(({ body }) => /filename="([^"]+)"/.exec(String(body))?.[1]);
    expect(names).toEqual(['soup.json', 'oven.rcp']);
  });

  it('takes a file off the list before it is sent [R-REC-05]', async () => {
    const { user } = await openDialog();
    await user.upload(field(), [file('{}'), file('{}', 'other.json')]);
    await user.click(screen.getByRole('button', { name: 'Take soup.json off the list', hidden: true }));
    expect(screen.queryByText('soup.json')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(backend.calls(addRecipes)).toHaveLength(1));
    expect(backend.calls(addRecipes)[0]?.body).toContain('other.json');
  });
});
