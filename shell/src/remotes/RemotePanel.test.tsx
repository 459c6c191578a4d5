import { CONTRACT_VERSION } from '@portal/contracts/remote';
import { loadTexts } from '@portal/platform/i18n';
import { fireEvent, renderPortal, screen, within } from '@portal/testing/render';
import '../app/texts';
import { loadLifecycles } from './load';
import { RemotePanel } from './RemotePanel';
import { useRegistry } from './registry';
import { drawing } from './testing/drawing';

jest.mock('./load', () => ({ loadLifecycles: jest.fn() }));
jest.mock('./registry', () => ({
  ...jest.requireActual('./registry'),
  renewRegistry: jest.fn(() => Promise.resolve()),
}));

const LOCATION = { pathname: '/', search: '', hash: '', state: null, key: '' };

/** A panel is listed whose remote cannot be had. */
async function list(kind: 'dialog' | 'popover') {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(loadLifecycles).mockRejectedValue(new Error('no network'));
  const title = { en: 'Cameras', de: 'Kameras', es: 'Cámaras', fr: 'Caméras' };
  const extras = {
    name: 'mf-cameras',
    title,
    contract: CONTRACT_VERSION,
    integrity: {},
    routes: [],
    panels: [{ id: 'p', kind }],
  };
  const entry = { url: '/r.js', metadata: { version: '1', integrity: '' }, extras } as never;
  useRegistry.setState({ state: 'ready', remotes: new Map([['mf-cameras', entry]]) });
  await loadTexts('shell', 'en');
}

const panel = (onClose: () => void) => (
  <RemotePanel
    {...{ remote: 'mf-cameras', panel: 'p', input: {}, onClose }}
    {...{ location: LOCATION, navigationType: 'POP', navigator: {} as never }}
  />
);

describe.each([
  ['a dialog', 'dialog'],
  ['a popup', 'popover'],
] as const)('a panel that cannot be loaded, %s [R-SHELL-25]', (_, kind) => {
  beforeEach(() => list(kind));

  it('says so, is closed where it stands over the page, and comes with another try [R-EXT-24]', async () => {
    const onClose = jest.fn();
    const { user } = await renderPortal(
      <>
        <button type="button">Beside it</button>
        {panel(onClose)}
      </>,
    );
    // Without layout a browser's own dialog is hidden.
    const block = await screen.findByRole('alert', { hidden: true });
    expect(within(block).getByRole('heading', { hidden: true }).textContent).toContain('Cameras');
    expect(screen.getByRole('button', { name: 'Beside it' })).toBeTruthy();
    const dialog = block.closest('dialog');
    expect(dialog !== null).toBe(kind === 'dialog');
    if (dialog) {
      await user.click(within(dialog).getByRole('button', { name: 'Close', hidden: true }));
      expect(onClose).toHaveBeenCalledTimes(1);
    }
    jest.mocked(loadLifecycles).mockResolvedValue(drawing('All cameras'));
    await user.click(within(block).getByRole('button', { name: 'Try again', hidden: true }));
    expect(await screen.findByText('All cameras')).toBeTruthy();
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  });
});

it('a dialog that cannot be loaded keeps the focus inside, and is closed by Escape as a browser does it [R-SHELL-26]', async () => {
  await list('dialog');
  const [modal, onClose] = [jest.fn(), jest.fn()];
  Object.assign(HTMLDialogElement.prototype, { showModal: modal });
  await renderPortal(panel(onClose));
  const dialog = (await screen.findByRole('alert', { hidden: true })).closest('dialog')!;
  expect(modal.mock.contexts).toEqual([dialog]);
  // What a browser asks a dialog at Escape, and tells it when it has closed it.
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(true);
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
});
