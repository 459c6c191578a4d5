import { addCamera, authorizeCameras, listCameras, listPairableCameras, readSnapshot } from '@portal/contracts/cameras';
import { readGroup } from '@portal/contracts/groups';
import { loadTexts } from '@portal/platform/i18n';
import { useRights } from '@portal/platform/rights';
import { useSnacks } from '@portal/platform/snackbar';
import { useSwitches } from '@portal/platform/switches';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, configure, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { useCameras } from '../data/cameras';
import AddCameraDialog from '../features/pair/AddCameraDialog';
import { AuthorizeDialog } from '../features/pair/AuthorizeDialog';
import { CamerasPanel } from './CamerasPanel';

const GROUP = 'Z3N0dXR0';
const { childGroups: _, ...rest } = aGroup({ id: GROUP, name: 'Stuttgart' });
const OFFERED = [
  { id: 'ZTE', name: 'Dish return' },
  { id: 'ZTI', name: 'Loading bay' },
];
const LINK = 'https://cameras.example/login?state=s1';

// jsdom lays nothing out, so that Fluent may take the dialog below for the one in use, and hide the upper one.
configure({ defaultHidden: true });

let backend: FakeBackend;
beforeAll(async () => {
  await loadTexts('edit');
});
beforeEach(() => {
  backend = fakeBackend();
  onClose.mockClear();
  setStore(useSnacks, { snacks: [] });
  backend.serve(readGroup, { ...rest, childGroups: null });
  backend.serve(listCameras, []);
  backend.serve(readSnapshot, undefined as never);
  backend.serve(listPairableCameras, OFFERED);
  backend.serve(addCamera, ({ body }) => ({ id: `Y${(body as { id: string }).id}`, name: 'new' }));
  backend.serve(authorizeCameras, { link: LINK });
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const panel = (group: string) =>
  renderPortal(<CamerasPanel input={{ groupId: GROUP }} close={() => undefined} />, {
    switches: { camera: true },
    remote: 'mf-cameras',
    rights: [rightsOn({ group }, 'pairCamera')],
  });
/** The cameras of the group, as the panel below shows them. */
const Below = () => <p>{`Shown: ${(useCameras(GROUP, true).data ?? []).map(({ name }) => name).join()}`}</p>;
const onClose = jest.fn();
async function adding() {
  const shown = await renderPortal(
    <>
      <Below />
      <AddCameraDialog groupId={GROUP} onClose={onClose} />
    </>,
    { remote: 'mf-cameras' },
  );
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Add cameras' })) };
}
const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
const texts = () => useSnacks.getState().snacks.map(({ kind, text }) => [kind, text]);

describe('adding cameras', () => {
  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it('is offered with pairCamera in the group only, and opens the dialog [R-CAM-02, R-RIGHT-26, R-SHELL-22]', async () => {
      const { unmount } = await panel('Zm9yZWlnbg');
      await screen.findByText('There are no cameras in this group yet.');
      expect(screen.queryByRole('button', { name: 'Add camera' })).toBeNull();
      unmount();
      const { user } = await panel(GROUP);
      const button = await screen.findByRole('button', { name: 'Add camera' });
      expect([button.textContent, button.querySelector('svg') !== null]).toEqual([
        width < 400 ? '' : 'Add camera',
        true,
      ]);
      await user.click(button);
      // Where it is taken for the lower one, it has no name of its own: its title names it all the same.
      const title = await screen.findByRole('heading', { name: 'Add cameras' });
      expect(title.closest('[role="dialog"]')?.getAttribute('aria-labelledby')).toBe(title.id);
    });
  });

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it('shows a box for each pairable camera, save, authorize-login and cancel; saved with none chosen it shakes, and cancel does nothing [R-CAM-02, R-GRP-29]', async () => {
      const { user, dialog } = await adding();
      await dialog.findByRole('checkbox', { name: 'Dish return' });
      expect(
        (await dialog.findAllByRole('checkbox')).map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
      ).toEqual(['Dish return', 'Loading bay']);
      expect(backend.calls(listPairableCameras).map(({ params }) => params)).toEqual([{ groupId: GROUP }]);
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Authorize login',
        'Cancel',
        'Save',
      ]);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(dialog.getByRole('checkbox', { name: 'Loading bay' }).closest('[data-shaking]')).not.toBeNull();
      await user.click(await dialog.findByRole('checkbox', { name: 'Loading bay' }));
      await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
      await closed();
      expect(backend.calls(addCamera)).toEqual([]);
    });
  });

  const MAY = [rightsOn({ group: GROUP }, 'pairCamera')];
  it.each([
    ['pairCamera goes', () => setStore(useRights, { entries: [] }), () => setStore(useRights, { entries: MAY })],
    [
      'the module goes off',
      () => setStore(useSwitches, { camera: false }),
      () => setStore(useSwitches, { camera: true }),
    ],
  ])(
    'closes when %s, and stays closed when that comes back [R-CAM-02, R-RIGHT-26, R-RIGHT-07]',
    async (_, lose, get) => {
      const { user } = await panel(GROUP);
      await user.click(await screen.findByRole('button', { name: 'Add camera' }));
      const title = () => screen.queryByRole('heading', { name: 'Add cameras' });
      await waitFor(() => expect(title()).toBeTruthy());
      await act(async () => lose());
      await waitFor(() => expect(title()).toBeNull());
      expect(screen.queryByRole('button', { name: 'Add camera' })).toBeNull();
      await act(async () => get());
      expect([screen.getAllByRole('button', { name: 'Add camera' }).length, title()]).toEqual([1, null]);
    },
  );

  it('shakes when saved with none chosen, says why, and calls nothing [R-CAM-02, R-GRP-29]', async () => {
    const { user, dialog } = await adding();
    const box = await dialog.findByRole('checkbox', { name: 'Dish return' });
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose at least one camera.')).toBeTruthy();
    expect(box.closest('[data-shaking]')).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(backend.calls(addCamera)).toEqual([]);
  });

  it.each([
    ['there are none to add', () => backend.serve(listPairableCameras, [])],
    ['nobody has logged in yet', () => backend.fail(listPairableCameras, 409, 'ERROR_CAMERA_NOT_AUTHORIZED')],
  ])('shakes when saved where %s, and leads to the log-in all the same [R-CAM-02, R-GRP-29]', async (_, prepare) => {
    prepare();
    const { user, dialog } = await adding();
    await waitFor(() => expect(dialog.queryByText('Loading cameras')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('[data-shaking]')).not.toBeNull());
    expect([backend.calls(addCamera), onClose.mock.calls]).toEqual([[], []]);
    expect(dialog.getByRole('button', { name: 'Authorize login' })).toBeTruthy();
  });

  it('leads to the log-in from beside the boxes, and keeps what was ticked [R-CAM-02, R-CAM-04]', async () => {
    const { user, dialog } = await adding();
    await user.click(await dialog.findByRole('checkbox', { name: 'Loading bay' }));
    await user.click(dialog.getByRole('button', { name: 'Authorize login' }));
    expect(await screen.findByTitle('Log in to the camera account')).toHaveProperty('src', LINK);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByTitle('Log in to the camera account')).toBeNull());
    expect(dialog.getByRole('checkbox', { name: 'Loading bay' })).toHaveProperty('checked', true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says that the cameras of the account are looked for, and that there are none to add [R-CAM-02, R-SHELL-25]', async () => {
    const answer = backend.hold(listPairableCameras, []);
    const { dialog } = await adding();
    expect(await dialog.findByText('Loading cameras')).toBeTruthy();
    answer();
    expect(await dialog.findByText('All cameras of the account belong to this group already.')).toBeTruthy();
  });

  it('offers to try again when the cameras of the account cannot be had [R-CAM-02, R-SHELL-25]', async () => {
    backend.fail(listPairableCameras, 503, 'ERROR_UNAVAILABLE');
    const { user, dialog } = await adding();
    await dialog.findByText('The cameras can’t be loaded.');
    backend.serve(listPairableCameras, OFFERED);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('checkbox', { name: 'Dish return' })).toBeTruthy();
    expect(dialog.queryByText('The cameras can’t be loaded.')).toBeNull();
  });

  it('keeps the boxes and what is ticked when the cameras of the account cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user, dialog } = await adding();
    await user.click(await dialog.findByRole('checkbox', { name: 'Loading bay' }));
    backend.fail(listPairableCameras, 500);
    expect(await askAnew()).toEqual([`${listPairableCameras.path} could not be asked anew.`]);
    expect(dialog.getByRole('checkbox', { name: 'Loading bay' })).toHaveProperty('checked', true);
    expect(dialog.queryByText('The cameras can’t be loaded.')).toBeNull();
    expect(texts()).toEqual([]);
  });

  it('pairs each chosen one by its own call at once, reloads the list and closes [R-CAM-03, R-EXT-29]', async () => {
    const { user, dialog } = await adding();
    const answer = backend.hold(addCamera, { id: 'YZTE', name: 'new' });
    for (const name of ['Dish return', 'Loading bay']) await user.click(await dialog.findByRole('checkbox', { name }));
    const lists = backend.calls(listCameras).length;
    backend.serve(listCameras, [{ id: 'YZTE', name: 'Dish return' }]);
    await user.dblClick(await dialog.findByRole('button', { name: 'Save' }));
    // Both are under way before one is answered.
    await waitFor(() => expect(backend.calls(addCamera)).toHaveLength(2));
    answer();
    await closed();
    expect(backend.calls(addCamera).map(({ params, body }) => [params['groupId'], body])).toEqual([
      [GROUP, { id: 'ZTE' }],
      [GROUP, { id: 'ZTI' }],
    ]);
    expect(backend.calls(listCameras).length).toBeGreaterThan(lists);
    expect(await screen.findByText('Shown: Dish return')).toBeTruthy();
    expect(texts()).toEqual([['success', '2 cameras added.']]);
  });

  it.each([
    ['the first', 'ZTE', ['error', 'Not added: Dish return.']],
    ['another', 'ZTI', ['success', 'Camera added.'], ['error', 'Not added: Loading bay.']],
  ])(
    'names %s that failed, and closes: the first one says whether it worked [R-CAM-03]',
    async (_, failing, ...told) => {
      const { user, dialog } = await adding();
      backend.fail(
        addCamera,
        409,
        'ERROR_CAMERA_PAIRED',
        undefined,
        ({ body }) => (body as { id: string }).id === failing,
      );
      for (const title of ['Dish return', 'Loading bay'])
        await user.click(await dialog.findByRole('checkbox', { name: title }));
      const lists = backend.calls(listCameras).length;
      await user.click(await dialog.findByRole('button', { name: 'Save' }));
      await closed();
      expect(texts()).toEqual(told);
      expect(backend.calls(listCameras).length).toBeGreaterThan(lists);
    },
  );

  it('names every one that failed [R-CAM-03]', async () => {
    const { user, dialog } = await adding();
    backend.fail(addCamera, 503, 'ERROR_UNAVAILABLE');
    for (const name of ['Dish return', 'Loading bay']) await user.click(await dialog.findByRole('checkbox', { name }));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(texts()).toEqual([['error', 'Not added: Dish return, Loading bay.']]));
  });

  it('stays open with what is wrong when none could be added [R-CAM-02, R-CAM-03]', async () => {
    const { user, dialog } = await adding();
    backend.fail(addCamera, 503, 'ERROR_UNAVAILABLE');
    // One that is taken back is not asked for, the other one is.
    for (const name of ['Dish return', 'Loading bay', 'Loading bay'])
      await user.click(await dialog.findByRole('checkbox', { name }));
    const lists = backend.calls(listCameras).length;
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(texts()).toEqual([['error', 'Not added: Dish return.']]));
    // The list is as it was.
    expect(backend.calls(listCameras)).toHaveLength(lists);
    expect(screen.getByText('Shown:')).toBeTruthy();
    expect(backend.calls(addCamera).map(({ body }) => body)).toEqual([{ id: 'ZTE' }]);
    expect(dialog.getByRole('checkbox', { name: 'Dish return' })).toHaveProperty('checked', true);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the log-in of the camera account', () => {
  const authorizing = () =>
    renderPortal(<AuthorizeDialog groupId={GROUP} onClose={onClose} />, { remote: 'mf-cameras' });

  it('is asked for where nobody has let the portal in yet, in place of boxes [R-CAM-02, R-CAM-04]', async () => {
    backend.fail(listPairableCameras, 409, 'ERROR_CAMERA_NOT_AUTHORIZED');
    const { user, dialog } = await adding();
    await dialog.findByRole('heading', { name: 'No camera account yet' });
    expect(dialog.getByText('Log in to the camera account whose cameras this group shows.')).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Authorize login' }));
    expect(await screen.findByTitle('Log in to the camera account')).toHaveProperty('src', LINK);
    // Who has logged in meanwhile has boxes to tick.
    backend.serve(listPairableCameras, OFFERED);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await dialog.findByRole('checkbox', { name: 'Dish return' })).toBeTruthy();
  });

  it('stands in a sandboxed frame that tells nobody where it is, with a link to a window of its own beside it [R-CAM-04]', async () => {
    const { user } = await authorizing();
    const frame = (await screen.findByTitle('Log in to the camera account')) as HTMLIFrameElement;
    expect([frame.src, frame.getAttribute('sandbox'), frame.getAttribute('referrerpolicy')]).toEqual([
      LINK,
      'allow-forms allow-scripts allow-same-origin',
      'no-referrer',
    ]);
    expect(backend.calls(authorizeCameras).map(({ params }) => params)).toEqual([{ groupId: GROUP }]);
    const link = screen.getByRole('link', { name: 'Open in a new window' }) as HTMLAnchorElement;
    expect([link.href, link.target, link.rel]).toEqual([LINK, '_blank', 'noopener noreferrer']);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus inside, and is left by Escape, too [R-SHELL-26]', async () => {
    const { user } = await authorizing();
    await screen.findByTitle('Log in to the camera account');
    const done = screen.getByRole('button', { name: 'Done' });
    expect(done.closest('[role="dialog"]')?.getAttribute('aria-modal')).toBe('true');
    act(() => done.focus());
    await user.keyboard('{Escape}');
    await closed();
  });

  it('never shows a page that is not safe: neither frame nor link [R-CAM-04]', async () => {
    backend.serve(authorizeCameras, { link: 'http://cameras.example/login' });
    await authorizing();
    expect(await screen.findByText('The camera service names a page that is not safe.')).toBeTruthy();
    expect(screen.queryByTitle('Log in to the camera account')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('can be tried again when the service does not answer [R-CAM-04]', async () => {
    backend.fail(authorizeCameras, 503, 'ERROR_UNAVAILABLE');
    const { user } = await authorizing();
    const again = await screen.findByRole('button', { name: 'Try again' });
    backend.serve(authorizeCameras, { link: LINK });
    await user.click(again);
    expect(await screen.findByTitle('Log in to the camera account')).toBeTruthy();
  });
});
