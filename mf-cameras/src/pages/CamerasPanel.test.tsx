import { token } from '@portal/contracts/auth';
import { listCameras, readSnapshot, readVideo } from '@portal/contracts/cameras';
import { readGroup } from '@portal/contracts/groups';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { askAnew } from '@portal/testing/ask-anew';
import { aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import { CamerasPanel } from './CamerasPanel';

/** How long a picture stands (ms) [R-CAM-05]. */
const SNAPSHOT_REFRESH_MS = 10_000;

const { childGroups: _, ...rest } = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart' });
const stuttgart = { ...rest, childGroups: null };
const CAMERAS = [
  { id: 'Y2E', name: 'Hot line' },
  { id: 'Y2I', name: 'Walk-in freezer' },
];

let backend: FakeBackend;
let urls: string[];
beforeEach(() => {
  backend = fakeBackend();
  backend.serve(readGroup, stuttgart);
  backend.serve(listCameras, CAMERAS);
  backend.serve(readSnapshot, undefined as never);
  urls = [];
  URL.createObjectURL = jest.fn(() => {
    const url = `blob:${urls.length}`;
    urls.push(url);
    return url;
  });
  URL.revokeObjectURL = jest.fn();
});
afterEach(() => {
  jest.useRealTimers();
  expect(backend.unexpected).toEqual([]);
});

const close = jest.fn();
const open = (surroundings: Surroundings = {}) =>
  renderPortal(<CamerasPanel input={{ groupId: 'Z3N0dXR0' }} close={close} />, {
    switches: { camera: true },
    remote: 'mf-cameras',
    ...surroundings,
  });
const snapshots = () => backend.calls(readSnapshot).map(({ params }) => params['cameraId']);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Only the clock and timers of the page; promises and streams go on. */
const holdTime = () =>
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'requestAnimationFrame', 'performance'],
  });

/** Has had it open once, so that all it loads is there. */
async function loaded() {
  const { unmount } = await open();
  await screen.findByRole('img');
  unmount();
}

describe('cameras of a group', () => {
  it('lists them, names the group and shows the first picture, to the second, to who holds no right at all [R-CAM-01, R-CAM-07, R-SHELL-17]', async () => {
    await open({ rights: [] });
    expect(await screen.findByRole('img', { name: /^Picture of Hot line, .*\d{4}, \d\d:\d\d:\d\d$/ })).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Cameras Stuttgart' })).toBeTruthy();
    expect([readGroup, listCameras].map((endpoint) => backend.calls(endpoint)[0]?.params)).toEqual(
      Array(2).fill({ groupId: 'Z3N0dXR0' }),
    );
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Title', 'Show']);
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Hot line', 'Walk-in freezer']);
    for (const row of screen.getAllByRole('row').slice(1)) {
      const buttons = within(row).getAllByRole('button');
      expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
        `Show image of ${row.textContent}`,
        `Show video of ${row.textContent}`,
      ]);
    }
    expect(screen.getByRole('button', { name: 'Show image of Hot line' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows names of cameras and groups as text, whatever stands in them [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    backend.serve(readGroup, { ...stuttgart, name: markup });
    backend.serve(
      listCameras,
      CAMERAS.map((camera) => ({ ...camera, name: markup })),
    );
    await open({ rights: [] });
    await waitFor(() => expect(screen.getAllByText(markup).length).toBeGreaterThan(1));
    expect(screen.getByRole('dialog', { name: `Cameras ${markup}` })).toBeTruthy();
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('shows the very bytes that came, as a blob [R-API-91]', async () => {
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isPicture = request.url.endsWith('/snapshot');
      const response = await answer(request);
      return isPicture ? new Response('what the camera sees') : response;
    };
    await open();
    expect((await screen.findByRole('img')).getAttribute('src')).toBe('blob:0');
    const [[shown]] = jest.mocked(URL.createObjectURL).mock.calls as [[Blob]];
    expect(await new Response(shown).text()).toBe('what the camera sees');
  });

  it('shows the picture of another one [R-CAM-01]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show image of Walk-in freezer' }));
    expect(await screen.findByRole('img', { name: /^Picture of Walk-in freezer/ })).toBeTruthy();
    expect(snapshots()).toEqual(['Y2E', 'Y2I']);
  });

  describe('just below 400 px', () => {
    viewport(399);

    it('has icons alone in its head, on its rows and below its picture, each with its name [R-SHELL-22]', async () => {
      await open({ rights: [rightsOn({ group: 'Z3N0dXR0' }, 'pairCamera')] });
      await screen.findByRole('img', { name: /^Picture of Hot line/ });
      const buttons = screen.getAllByRole('button');
      expect(buttons.map((button) => [button.textContent, (button.getAttribute('aria-label') ?? '') !== ''])).toEqual(
        buttons.map(() => ['', true]),
      );
      expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
        expect.arrayContaining(['Add camera', 'All pictures at once', 'Show video of Hot line', 'Pause']),
      );
    });
  });

  describe('on a phone', () => {
    viewport(390);

    it('lists each with its title and the buttons that show image and video, or say that there is none [R-CAM-01, R-CAM-06]', async () => {
      backend.serve(readVideo, undefined as never);
      const { user } = await open();
      await screen.findByRole('img', { name: /^Picture of Hot line/ });
      const rows = screen.getAllByRole('row').map((row) => [
        row.textContent,
        ...within(row)
          .queryAllByRole('button')
          .map((button) => button.getAttribute('aria-label')),
      ]);
      expect(rows.slice(-2)).toEqual(
        CAMERAS.map(({ name }) => [name, `Show image of ${name}`, `Show video of ${name}`]),
      );
      await user.click(screen.getByRole('button', { name: 'Show video of Walk-in freezer' }));
      expect((await screen.findByLabelText('Video of Walk-in freezer')).tagName).toBe('VIDEO');
      for (const endpoint of [readSnapshot, readVideo]) backend.fail(endpoint, 503, 'ERROR_UNAVAILABLE');
      const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      for (const [button, text] of [
        ['Show image of Hot line', /^The camera is not sending a picture right now/],
        ['Show video of Hot line', /^The camera gives no video right now/],
      ] as const) {
        await user.click(screen.getByRole('button', { name: button }));
        await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text));
      }
      logged.mockRestore();
    });
  });

  it('asks every 10 s while open and never after [R-CAM-05, R-CONST-06]', async () => {
    await loaded();
    holdTime();
    const again = await open();
    await pass(0);
    const before = snapshots().length;
    await pass(SNAPSHOT_REFRESH_MS - 100);
    expect(snapshots()).toHaveLength(before);
    await pass(200);
    expect(snapshots()).toHaveLength(before + 1);
    await pass(SNAPSHOT_REFRESH_MS);
    expect(snapshots()).toHaveLength(before + 2);
    again.unmount();
    await pass(3 * SNAPSHOT_REFRESH_MS);
    expect(snapshots()).toHaveLength(before + 2);
  });

  it('asks for none again with a new token after it was closed [R-CAM-05]', async () => {
    await loaded();
    holdTime();
    backend.fail(readSnapshot, 401);
    backend.serve(token, { token_type: 'Bearer', access_token: 'new', refresh_token: 'new', expires_in: 900 });
    const before = snapshots().length;
    const again = await open();
    await waitFor(() => expect(backend.calls(token)).toHaveLength(1), { interval: 1 });
    expect(snapshots()).toHaveLength(before + 1);
    again.unmount();
    for (let second = 0; second < 5; second++) await pass(1_000);
    expect(snapshots()).toHaveLength(before + 1);
  });

  it('shows every 10 s the new picture in the place of the last one [R-CAM-05]', async () => {
    await loaded();
    holdTime();
    const again = await open();
    const shown = () => screen.queryByRole('img')?.getAttribute('src');
    const after = async (last?: string | null) => {
      for (let turns = 0; turns < 20 && shown() === last; turns += 1) await pass(0);
      return shown();
    };
    const first = await after();
    await pass(SNAPSHOT_REFRESH_MS);
    const second = await after(first);
    await pass(SNAPSHOT_REFRESH_MS);
    expect([first, second, await after(second)]).toEqual(['blob:1', 'blob:2', 'blob:3']);
    for (const old of [first, second]) expect(URL.revokeObjectURL).toHaveBeenCalledWith(old);
    again.unmount();
  });

  it('asks for nothing while the tab is hidden, and at once when it is seen again [R-CAM-05]', async () => {
    await loaded();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const turn = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    holdTime();
    const again = await open();
    await pass(0);
    const before = snapshots().length;
    turn('hidden');
    await pass(3 * SNAPSHOT_REFRESH_MS);
    expect(snapshots()).toHaveLength(before);
    turn('visible');
    await pass(0);
    expect(snapshots()).toHaveLength(before + 1);
    await pass(SNAPSHOT_REFRESH_MS);
    expect(snapshots()).toHaveLength(before + 2);
    again.unmount();
    visibility.mockRestore();
  });

  it('asks on every 10 s when no picture came, and for none while a film is shown [R-CAM-05, R-CAM-06]', async () => {
    await loaded();
    backend.fail(readSnapshot, 503, 'ERROR_UNAVAILABLE');
    backend.serve(readVideo, undefined as never);
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    holdTime();
    const again = await open();
    await pass(0);
    const before = snapshots().length;
    await pass(SNAPSHOT_REFRESH_MS);
    expect(snapshots()).toHaveLength(before + 1);
    fireEvent.click(screen.getByRole('button', { name: 'Show video of Hot line' }));
    await pass(3 * SNAPSHOT_REFRESH_MS);
    expect(snapshots()).toHaveLength(before + 1);
    again.unmount();
    logged.mockRestore();
  });

  it('stands still while paused and goes on after [R-CAM-05]', async () => {
    const { user } = await open();
    await screen.findByRole('img');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.getByText('Paused')).toBeTruthy();
    const before = snapshots().length;
    await user.click(screen.getByRole('button', { name: 'Load a new image now' }));
    expect(snapshots()).toHaveLength(before + 1);
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByText(/^New image in \d+ s$/)).toBeTruthy();
    expect(snapshots()).toHaveLength(before + 2);
  });

  it('keeps the last picture and says how old it is, to the second, when a new one fails; the failure is logged [R-CAM-06, R-ERR-24, R-SHELL-17]', async () => {
    const { user } = await open();
    await screen.findByRole('img');
    backend.fail(readSnapshot, 503, 'ERROR_UNAVAILABLE');
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Load a new image now' }));
    expect(await screen.findByText(/^The camera gives no new picture\. .* \d{4}, \d\d:\d\d:\d\d\.$/)).toBeTruthy();
    // Its own words are all that is shown [R-ERR-24].
    expect(logged.mock.calls.map(([said, error]) => [said, (error as { status?: number }).status])).toEqual([
      ['A picture of the camera did not come.', 503],
    ]);
    expect(useSnacks.getState().snacks).toEqual([]);
    logged.mockRestore();
    expect(screen.getByRole('img', { name: /^Picture of Hot line/ }).getAttribute('src')).toBe('blob:0');
    expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  });

  it('says so when no picture comes at all, without a broken frame [R-CAM-06]', async () => {
    backend.fail(readSnapshot, 503, 'ERROR_UNAVAILABLE');
    await open();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera is not sending a picture right now/);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows no picture of another camera where none comes of the chosen one [R-CAM-06]', async () => {
    const { user } = await open();
    await screen.findByRole('img', { name: /^Picture of Hot line/ });
    jest.spyOn(console, 'warn').mockImplementation();
    backend.fail(readSnapshot, 503, 'ERROR_UNAVAILABLE', undefined, ({ params }) => params['cameraId'] === 'Y2I');
    await user.click(screen.getByRole('button', { name: 'Show image of Walk-in freezer' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera is not sending a picture right now/);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('says so when what came cannot be drawn, without a broken frame, and shows the next one that can [R-CAM-06]', async () => {
    const { user } = await open();
    const picture = await screen.findByRole('img');
    act(() => void picture.dispatchEvent(new Event('error')));
    expect(screen.getByRole('alert').textContent).toMatch(/^The camera is not sending a picture right now/);
    expect(screen.queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load a new image now' }));
    expect(await screen.findByRole('img', { name: /^Picture of Hot line/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay when their list cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    await open();
    await screen.findByRole('img');
    backend.fail(listCameras, 500);
    expect(await askAnew()).toEqual([`${listCameras.path} could not be asked anew.`]);
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('img', { name: /^Picture of Hot line/ })).toBeTruthy();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('says when there are none, and after a failure why, and offers to try again [R-CAM-01, R-ERR-13]', async () => {
    await loadTexts('errors', 'en');
    backend.fail(listCameras, 500);
    const { user } = await open();
    await screen.findByText('The cameras can’t be loaded.');
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(listCameras, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no cameras in this group yet.')).toBeTruthy();
  });

  it('makes no camera call with the module off [R-CAM-01, R-RIGHT-32]', async () => {
    await open({ switches: { camera: false }, rights: [rightsOn({ group: 'Z3N0dXR0' }, 'pairCamera')] });
    expect(await screen.findByText('Cameras are not part of your plan. Contact the admin.')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
    expect(backend.calls(listCameras)).toHaveLength(0);
  });

  it('keeps the focus inside, and closes by its button and by Escape [R-SHELL-26]', async () => {
    const { user } = await open();
    await screen.findByRole('img');
    const cross = screen.getByRole('button', { name: 'Close' });
    expect(cross.closest('[role="dialog"]')?.getAttribute('aria-modal')).toBe('true');
    await user.click(cross);
    expect(close).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('plays the very bytes of a film, as a blob [R-API-92]', async () => {
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const response = await answer(request);
      return request.url.endsWith('/video') ? new Response('what the camera filmed') : response;
    };
    backend.serve(readVideo, undefined as never);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show video of Walk-in freezer' }));
    const film = await screen.findByLabelText('Video of Walk-in freezer');
    expect(film.getAttribute('src')).toBe('blob:1');
    const [, [shown]] = jest.mocked(URL.createObjectURL).mock.calls as unknown as [unknown, [Blob]];
    expect(await new Response(shown).text()).toBe('what the camera filmed');
  });

  it('plays the film of a camera, and shows the picture again [R-CAM-01, R-CAM-06, R-API-92]', async () => {
    backend.serve(readVideo, undefined as never);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show video of Walk-in freezer' }));
    const film = await screen.findByLabelText('Video of Walk-in freezer');
    expect([film.tagName, film.getAttribute('src'), film.hasAttribute('controls')]).toEqual(['VIDEO', 'blob:1', true]);
    // It plays by itself, which browsers let only silent films do.
    expect((film as HTMLVideoElement).autoplay && (film as HTMLVideoElement).muted).toBe(true);
    expect(screen.getByRole('button', { name: 'Show video of Walk-in freezer' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(backend.calls(readVideo).map(({ params }) => params['cameraId'])).toEqual(['Y2I']);
    await user.click(screen.getByRole('button', { name: 'Show image of Hot line' }));
    await screen.findByRole('img', { name: /^Picture of Hot line/ });
    expect(screen.queryByLabelText('Video of Walk-in freezer')).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
  });

  it('asks for picture and film of a camera in the group that is open [R-API-91, R-API-92]', async () => {
    backend.serve(readVideo, undefined as never);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show video of Walk-in freezer' }));
    await screen.findByLabelText('Video of Walk-in freezer');
    expect([readSnapshot, readVideo].map((endpoint) => backend.calls(endpoint)[0]?.params)).toEqual([
      { groupId: 'Z3N0dXR0', cameraId: 'Y2E' },
      { groupId: 'Z3N0dXR0', cameraId: 'Y2I' },
    ]);
  });

  it('says so when a film cannot be had or played, without a broken frame, and tries again [R-CAM-06]', async () => {
    backend.fail(readVideo, 503, 'ERROR_UNAVAILABLE');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show video of Hot line' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera gives no video right now/);
    backend.serve(readVideo, undefined as never);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const film = await screen.findByLabelText('Video of Hot line');
    act(() => void film.dispatchEvent(new Event('error')));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera gives no video right now/);
    expect(screen.queryByLabelText('Video of Hot line')).toBeNull();
  });

  describe('all at once', () => {
    let see: (inSight: boolean, ...at: number[]) => void;
    beforeEach(() => {
      const observers: { target?: Element; tell: IntersectionObserverCallback }[] = [];
      globalThis.IntersectionObserver = class {
        readonly one: (typeof observers)[number];
        constructor(tell: IntersectionObserverCallback) {
          observers.push((this.one = { tell }));
        }
        observe(target: Element) {
          this.one.target = target;
        }
        disconnect() {}
      } as never;
      see = (isIntersecting, ...at) =>
        act(() => {
          for (const index of at)
            observers[index]?.tell([{ isIntersecting } as IntersectionObserverEntry], null as never);
        });
    });
    afterEach(() => jest.restoreAllMocks());

    it('asks for pictures of those in sight only, and none while the tab is hidden [R-CAM-05, R-CONST-06]', async () => {
      const { user } = await open();
      await screen.findByRole('img');
      await user.click(screen.getByRole('button', { name: 'All pictures at once' }));
      expect(screen.getAllByRole('listitem')).toHaveLength(2);
      const before = snapshots().length;
      see(true, 1);
      await waitFor(() => expect(snapshots().slice(before)).toEqual(['Y2I']));
      see(false, 1);
      see(true, 0);
      await waitFor(() => expect(snapshots().slice(before)).toEqual(['Y2I', 'Y2E']));

      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      holdTime();
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await pass(3 * SNAPSHOT_REFRESH_MS);
      expect(snapshots()).toHaveLength(before + 2);
      visibility.mockReturnValue('visible');
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await pass(0);
      expect(snapshots().slice(before)).toEqual(['Y2I', 'Y2E', 'Y2E']);
    });

    it('shows on each tile the very bytes of its camera, as a blob [R-API-91]', async () => {
      const answer = globalThis.fetch;
      globalThis.fetch = async (input, init) => {
        const request = new Request(input, init);
        const camera = /cameras\/(\w+)\/snapshot$/.exec(request.url)?.[1];
        const response = await answer(request);
        return camera === undefined ? response : new Response(`what ${camera} sees`);
      };
      const { user } = await open();
      await screen.findByRole('img');
      await user.click(screen.getByRole('button', { name: 'All pictures at once' }));
      const made = jest.mocked(URL.createObjectURL).mock.calls as unknown as [Blob][];
      const bytesOf = async (name: RegExp) => {
        const at = urls.indexOf((await screen.findByRole('img', { name })).getAttribute('src') ?? '');
        return new Response(made[at]?.[0]).text();
      };
      see(true, 0, 1);
      expect(await bytesOf(/^Picture of Hot line/)).toBe('what Y2E sees');
      expect(await bytesOf(/^Picture of Walk-in freezer/)).toBe('what Y2I sees');
      expect(new Set(backend.calls(readSnapshot).map(({ params }) => params['groupId']))).toEqual(
        new Set(['Z3N0dXR0']),
      );
    });

    it('asks for each picture in sight every 10 s, and for none after they are left [R-CAM-05]', async () => {
      await loaded();
      holdTime();
      const { unmount } = await open();
      await pass(0);
      fireEvent.click(screen.getByRole('button', { name: 'All pictures at once' }));
      see(true, 0, 1);
      await pass(0);
      const before = snapshots().length;
      await pass(SNAPSHOT_REFRESH_MS - 100);
      expect(snapshots()).toHaveLength(before);
      await pass(200);
      expect(snapshots().slice(before)).toEqual(['Y2E', 'Y2I']);
      unmount();
      await pass(3 * SNAPSHOT_REFRESH_MS);
      expect(snapshots()).toHaveLength(before + 2);
    });

    it('says on a tile when no picture comes at all [R-CAM-06]', async () => {
      const { user } = await open();
      await screen.findByRole('img');
      const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      backend.fail(readSnapshot, 503, 'ERROR_UNAVAILABLE', undefined, ({ params }) => params['cameraId'] === 'Y2I');
      await user.click(screen.getByRole('button', { name: 'All pictures at once' }));
      see(true, 0, 1);
      await screen.findByRole('img', { name: /^Picture of Hot line/ });
      expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera is not sending a picture right now/);
      expect(screen.getAllByRole('img')).toHaveLength(1);
      logged.mockRestore();
    });

    it('leads from a tile, whose name holds all that stands on it, to the camera [R-SHELL-26]', async () => {
      const { user } = await open();
      await screen.findByRole('img');
      await user.click(screen.getByRole('button', { name: 'All pictures at once' }));
      const tile = screen.getByRole('button', { name: /^Show image of Walk-in freezer/ });
      // Its name is made of what is in it, the picture as well.
      expect([tile.getAttribute('aria-label'), tile.getAttribute('aria-labelledby')]).toEqual([null, null]);
      await user.click(tile);
      expect(await screen.findByRole('img', { name: /^Picture of Walk-in freezer/ })).toBeTruthy();
      expect(screen.getAllByRole('row')).toHaveLength(3);
    });

    it('says on a tile when what came cannot be drawn, and leaves the others [R-CAM-06]', async () => {
      const { user } = await open();
      await screen.findByRole('img');
      await user.click(screen.getByRole('button', { name: 'All pictures at once' }));
      see(true, 0, 1);
      const picture = await screen.findByRole('img', { name: /^Picture of Walk-in freezer/ });
      await screen.findByRole('img', { name: /^Picture of Hot line/ });
      act(() => void picture.dispatchEvent(new Event('error')));
      expect(screen.getByRole('alert').textContent).toMatch(/^The camera is not sending a picture right now/);
      expect(screen.getAllByRole('img')).toHaveLength(1);
    });
  });
});

it('has a button of its module on groups, for whoever sees the group: with the module off it is hidden [R-CAM-01, R-CAM-07, R-DEV-11, R-SHELL-20]', () => {
  expect(remote.actions.map((action) => [action.slot, action.module, 'right' in action, action.panel])).toEqual([
    ['group', 'camera', false, 'cameras'],
  ]);
});
