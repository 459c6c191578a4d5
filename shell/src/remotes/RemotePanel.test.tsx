import { CONTRACT_VERSION } from '@portal/contracts/remote';
import { loadTexts } from '@portal/platform/i18n';
import { renderPortal, screen, within } from '@portal/testing/render';
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

describe.each([
  ['a dialog', 'dialog'],
  ['a popup', 'popover'],
] as const)('a panel that cannot be loaded, %s [R-SHELL-25]', (_, kind) => {
  beforeEach(async () => {
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
  });

  it('says so, is closed where it stands over the page, and comes with another try [R-EXT-24]', async () => {
    const onClose = jest.fn();
    const { user } = await renderPortal(
      <>
        <button type="button">Beside it</button>
        <RemotePanel
          {...{ remote: 'mf-cameras', panel: 'p', input: {}, onClose }}
          {...{ location: LOCATION, navigationType: 'POP', navigator: {} as never }}
        />
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
