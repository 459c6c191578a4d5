import { addDevice, findDevice } from '@portal/contracts/device-changes';
import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { readOwnRights } from '@portal/contracts/rights';
import { toWire } from '@portal/domain/ids';
import { loadTexts } from '@portal/platform/i18n';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import remote from '../../remote';
import { leftOver } from '../features/device/add/left-over';
import { DeviceManager } from './DeviceManager';
import { preloadOverlays } from './OverlayHost';

const ID = 'A'.repeat(48);
const OTHER = 'B'.repeat(48);

/** What the camera sees, and what a picture file holds. */
let seen: string[];
let inPicture: string[];
let getUserMedia: jest.Mock<Promise<MediaStream>>;
let tracks: { stop: jest.Mock; addEventListener: jest.Mock }[];
let isHidden: boolean;
const live = () => tracks.filter(({ stop }) => stop.mock.calls.length === 0).length;
const stream = () => {
  const track = { stop: jest.fn(), addEventListener: jest.fn() };
  tracks.push(track);
  return { getTracks: () => [track] } as unknown as MediaStream;
};
const refusal = (name: string) => Object.assign(new Error(name), { name });

class Picture {
  width = 4_000;
  height = 3_000;
  close = () => undefined;
}
class Detector {
  static getSupportedFormats = async () => ['qr_code'];
  detect = async (image: unknown) =>
    (image instanceof HTMLVideoElement ? seen : image instanceof Picture ? inPicture : []).map((rawValue) => ({
      rawValue,
    }));
}
const given = { BarcodeDetector: Detector, ImageData: class {}, isSecureContext: true };

beforeAll(async () => {
  await Promise.all([
    import('@portal/ui/edit/texts'),
    import('../features/device/add/scan/ScanPanel'),
    preloadOverlays(),
  ]);
  await Promise.all(['errors', 'edit', 'mf-devicemanager-add'].map((namespace) => loadTexts(namespace, 'en')));
});
beforeEach(() => {
  leftOver.keep([]);
  [seen, inPicture, tracks, isHidden] = [[], [], [], false];
  getUserMedia = jest.fn(async () => stream());
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.assign(globalThis, {
    createImageBitmap: async (source: unknown) => {
      if (source instanceof File && source.type !== 'image/png') throw refusal('InvalidStateError');
      return new Picture();
    },
  });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => 4, configurable: true });
  HTMLMediaElement.prototype.play = async () => undefined;
});

/** The dialog over My devices; two devices that nobody has added answer to their ids. */
async function opened(groups: ReturnType<typeof aGroup>[] = []) {
  const backend = fakeBackend();
  const found = new Map([
    [toWire(ID), aDevice({ name: 'Speed oven' })],
    [toWire(OTHER), aDevice({ name: 'Deep fryer' })],
  ]);
  backend.serve(readGroupTree, () => groups);
  backend.serve(listDevices, () => []);
  backend.serve(readOwnRights, []);
  backend.serve(findDevice, ({ params }) => {
    const device = found.get(params['cloudConnectID'] ?? '');
    return device ? { ...device, label: 'new' as const } : { label: 'already_added' as const };
  });
  const { user, ...rest } = await renderPortal(<DeviceManager />, {
    path: '/mydevices',
    remote: remote.name,
    routes: remote.routes.map(({ path }) => path),
    rights: [rightsOn('*', 'authorized-user')],
  });
  await user.click((await screen.findAllByRole('button', { name: 'Add device' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add device' });
  return { backend, user, dialog, ...rest };
}
async function scanning(groups?: ReturnType<typeof aGroup>[]) {
  const shown = await opened(groups);
  await shown.user.click(within(shown.dialog).getByRole('button', { name: 'Scan QR code' }));
  const panel = await screen.findByRole('region', { name: 'Scan QR code' });
  return { ...shown, panel, said: () => within(panel).getByRole('status').textContent };
}
const says = (said: () => string | null, text: string | RegExp) =>
  waitFor(() => expect(said()).toEqual(expect.stringMatching(text)), { timeout: 10_000 });
/** The rest of the page is hidden from the tree of roles only where a dialog can take the focus, which needs layout. */
const inList = () =>
  within(screen.getByRole('dialog', { name: 'Add device' }))
    .queryAllByRole('listitem')
    .map((line) => line.textContent);
const hide = (hidden: boolean) =>
  act(async () => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('scanning QR codes [R-DEV-24]', () => {
  it('takes several devices into the list one after the other, each once, and adds nothing by itself [R-DEV-25]', async () => {
    const { backend, user, dialog, said } = await scanning();
    await says(said, 'Point the camera at the QR code on the device.');
    expect(getUserMedia.mock.calls[0]).toMatchObject([{ audio: false, video: { facingMode: 'environment' } }]);
    // The camera is not asked for the text field.
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    seen = [ID];
    await says(said, '“Speed oven” is in the list. Go on with the next code.');
    seen = [`https://portal.example/commander_login?cloudConnectID=${OTHER}`];
    await says(said, '“Deep fryer” is in the list.');
    expect(inList()).toEqual([expect.stringContaining('Speed oven'), expect.stringContaining('Deep fryer')]);
    expect(backend.calls(findDevice)).toHaveLength(2);
    expect(backend.calls(addDevice)).toEqual([]);
    backend.serve(addDevice, { uuid: 'd1' });
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 devices' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.calls(addDevice).map(({ body }) => body)).toEqual([
      { cloudConnectID: ID },
      { cloudConnectID: OTHER },
    ]);
    expect(live()).toBe(0);
  });

  it('says of a code without an ID that it holds none, and goes on; so it does with what can’t be added, which it names [R-DEV-26, R-DEV-29, R-ERR-23]', async () => {
    const { backend, said } = await scanning();
    seen = ['WIFI:T:WPA;S:Kitchen;P:secret;;'];
    await says(said, 'This code holds no Cloud Connect ID.');
    expect(backend.calls(findDevice)).toEqual([]);
    seen = ['C'.repeat(48)];
    await says(said, /^CCCCCCCC…CCCC: This device is already added\.$/);
    seen = [ID];
    await says(said, '“Speed oven” is in the list.');
    expect(live()).toBe(1);
  });

  it('ends when saving begins: a code that comes into sight meanwhile is not told as taken and lost with the dialog [R-DEV-28]', async () => {
    const { backend, user, dialog, said } = await scanning();
    seen = [ID];
    await says(said, '“Speed oven” is in the list.');
    const answer = backend.hold(addDevice, { uuid: 'd1' });
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    seen = [OTHER];
    expect([screen.queryByRole('region', { name: 'Scan QR code' }), live()]).toEqual([null, 0]);
    expect(backend.calls(findDevice)).toHaveLength(1);
    await waitFor(() => expect(backend.calls(addDevice)).toHaveLength(1));
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const choose = (panel: HTMLElement) =>
    fireEvent.change(within(panel).getByLabelText('Read from a picture', { selector: 'input' }), {
      target: { files: [new File(['x'], 'labels.png', { type: 'image/png' })] },
    });

  it('tells every code that can’t be added of several in one picture, and what was found of them [R-ERR-23, R-DEV-26]', async () => {
    const { backend, panel, said } = await scanning();
    const [HELD, GONE] = ['C'.repeat(48), 'D'.repeat(48)];
    backend.fail(findDevice, 404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN', undefined, ({ params }) =>
      [GONE, GONE.toLowerCase()].map(toWire).includes(params['cloudConnectID'] ?? ''),
    );
    inPicture = [HELD, ID, 'https://portal.example/help', GONE, OTHER];
    choose(panel);
    await says(said, /the list/);
    expect(said()).toBe(
      'CCCCCCCC…CCCC: This device is already added. DDDDDDDD…DDDD: Unknown Cloud Connect ID. 2 devices are in the list. Go on with the next code.',
    );
    expect(inList()).toEqual([expect.stringContaining('Speed oven'), expect.stringContaining('Deep fryer')]);
  });

  it('takes a known device into the list with where it is, adds nothing, and refuses it a second time [R-DEV-25, R-DEV-26]', async () => {
    const [ulm, unseen] = [aGroup({ name: 'Ulm' }), aGroup({ name: 'Secret' })];
    const { backend, panel, dialog, said } = await scanning([ulm]);
    const known = aDevice({ name: 'Known oven', groups: [ulm.id, unseen.id] });
    backend.serve(findDevice, { ...known, label: 'already_added' });
    seen = [ID];
    await says(said, '“Known oven” is in the list.');
    const [line, ...others] = inList();
    expect([/Already added/.test(line ?? ''), others]).toEqual([true, []]);
    expect(line).toContain('This device is already added in: Ulm.');
    expect(within(dialog).getByRole('button', { name: 'Add device' }).getAttribute('aria-disabled')).toBe('true');
    inPicture = [ID];
    choose(panel);
    await says(said, /already in the list\.$/);
    expect([inList().length, backend.calls(addDevice)]).toEqual([1, []]);
  });

  it('tells every code that can’t be added of several before the camera at once [R-ERR-23]', async () => {
    const { said } = await scanning();
    seen = ['C'.repeat(48), ID];
    await says(said, /the list/);
    expect(said()).toBe(
      'CCCCCCCC…CCCC: This device is already added. “Speed oven” is in the list. Go on with the next code.',
    );
  });

  it.each([
    [404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN', 'Unknown Cloud Connect ID.'],
    [400, 'ERROR_VALIDATION', 'This Cloud Connect ID is not valid.'],
    [429, 'ERROR_TOO_MANY', 'Too many attempts. Try again in 1 minute.'],
    [503, 'ERROR_UNAVAILABLE', 'The service can’t be reached right now. Check your connection and try again.'],
  ] as const)(
    'names the code and what is wrong when its look-up answers %i, and goes on [R-ERR-09, R-ERR-10, R-ERR-23, R-ERR-03]',
    async (status, errorId, message) => {
      const { backend, panel, said } = await scanning();
      backend.fail(findDevice, status, errorId, undefined, ({ params }) => params['cloudConnectID'] !== toWire(OTHER));
      inPicture = [ID];
      choose(panel);
      await says(said, /^AAAA/);
      expect(said()).toBe(`AAAAAAAA…AAAA: ${message}`);
      expect(inList()).toEqual([]);
      inPicture = [OTHER];
      choose(panel);
      await says(said, '“Deep fryer” is in the list.');
    },
  );

  it.each([
    ['NotAllowedError', /may not use the camera/],
    ['NotFoundError', /No camera was found/],
    ['OverconstrainedError', /No camera was found/],
    ['NotReadableError', /can’t be used right now/],
  ])('says why there is no picture after %s, reads a picture file instead, and tries again', async (name, text) => {
    getUserMedia.mockRejectedValueOnce(refusal(name));
    const { user, panel, said } = await scanning();
    expect((await within(panel).findByRole('alert')).textContent).toMatch(text);
    expect(said()).toBe('');
    inPicture = [ID];
    await user.upload(
      within(panel).getByLabelText('Read from a picture', { selector: 'input' }),
      new File(['x'], 'label.png', { type: 'image/png' }),
    );
    await says(said, '“Speed oven” is in the list.');
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    seen = [OTHER];
    await says(said, '“Deep fryer” is in the list.');
  });

  it('says of a picture without a code, and of a file that is no picture, that it is none', async () => {
    const { panel, said } = await scanning();
    const input = within(panel).getByLabelText('Read from a picture', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    await says(said, 'There is no readable QR code in this picture.');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } });
    await says(said, 'This file is not a picture that can be read.');
    inPicture = ['https://portal.example/help'];
    fireEvent.change(input, { target: { files: [new File(['x'], 'b.png', { type: 'image/png' })] } });
    await says(said, 'This code holds no Cloud Connect ID.');
  });

  it('puts the camera out when the scan ends, the dialog closes, or the page is left', async () => {
    const first = await scanning();
    await waitFor(() => expect(live()).toBe(1));
    const stop = within(first.dialog).getByRole('button', { name: 'Stop scanning' });
    await first.user.click(stop);
    expect(live()).toBe(0);
    // The same button begins again, so the focus stays.
    expect(document.activeElement).toBe(within(first.dialog).getByRole('button', { name: 'Scan QR code' }));
    expect(within(first.dialog).getByRole('textbox', { name: 'Cloud Connect ID' })).toBeTruthy();
    await first.user.click(stop);
    await waitFor(() => expect(live()).toBe(1));
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(live()).toBe(0));
    await first.user.click((await screen.findAllByRole('button', { name: 'Add device' }))[0]!);
    await first.user.click(await screen.findByRole('button', { name: 'Scan QR code' }));
    await waitFor(() => expect(live()).toBe(1));
    first.unmount();
    expect(live()).toBe(0);
  });

  it('puts it out while the tab is hidden, and goes on when it is back', async () => {
    const { said } = await scanning();
    await waitFor(() => expect(live()).toBe(1));
    await hide(true);
    expect(live()).toBe(0);
    await hide(false);
    await waitFor(() => expect(live()).toBe(1));
    seen = [ID];
    await says(said, '“Speed oven” is in the list.');
  });

  it('puts a camera out that comes after nobody waits for it any more', async () => {
    let come: (opened: MediaStream) => void = () => undefined;
    getUserMedia.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
    const { user, dialog } = await scanning();
    await user.click(within(dialog).getByRole('button', { name: 'Stop scanning' }));
    await act(async () => come(stream()));
    expect([tracks.length, live()]).toEqual([1, 0]);
  });

  it.each([
    ['did not come securely', () => Object.defineProperty(globalThis, 'isSecureContext', { value: false })],
    ['has no cameras', () => Object.defineProperty(navigator, 'mediaDevices', { value: undefined })],
  ])('reads pictures alone where the page %s', async (_, without) => {
    without();
    const { user, dialog } = await opened();
    expect(within(dialog).queryByRole('button', { name: 'Scan QR code' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Read QR code from a picture' }));
    const panel = await screen.findByRole('region', { name: 'Scan QR code' });
    inPicture = [ID];
    await user.upload(
      within(panel).getByLabelText('Read from a picture', { selector: 'input' }),
      new File(['x'], 'label.png', { type: 'image/png' }),
    );
    await says(() => within(panel).getByRole('status').textContent, '“Speed oven” is in the list.');
    expect(getUserMedia).not.toHaveBeenCalled();
  });
});
