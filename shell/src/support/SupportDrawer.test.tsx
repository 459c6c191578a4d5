import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RemoteName } from '@portal/contracts/remote';
import { bus } from '@portal/platform/bus';
import { loadTexts, setLanguage } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { settings } from '../app/settings';
import { happened, noteHappened } from '../remotes/happened';
import { useRegistry } from '../remotes/registry';
import '../app/texts';
import { setSupportOpen } from './open';
import SupportButton from './SupportButton';
import './texts';

const entry = (name: RemoteName, title: string, owner: string): RegistryEntry => ({
  url: `/remotes/${name}/1.37.0-abc/remoteEntry.js`,
  metadata: { integrity: '', version: '1.37.0-abc' },
  extras: {
    name,
    version: '1.37.0-abc',
    contract: CONTRACT_VERSION,
    owner,
    title: { en: title, de: `${title} (de)`, es: title, fr: title },
    routes: [],
    nav: [],
    actions: [],
    panels: [],
    integrity: {},
  } as unknown as RegistryEntry['extras'],
});

beforeEach(async () => {
  fakeBackend();
  happened.length = 0;
  setSupportOpen(false);
  const list = [entry('mf-incidents', 'Incidents', 'Team Alarm'), entry('mf-recipes', 'Recipes', 'Team Food')];
  useRegistry.setState({
    state: 'ready',
    remotes: new Map(list.map((one) => [one.extras.name, one])),
    absent: new Map(),
  });
  setStore(useSession, { state: 'in', user: { id: 'NDcxMQ', name: 'Tom', email: 'tom@x.example' } as never });
  Object.assign(settings, { shell: '1.37.0-shell' });
  await Promise.all([loadTexts('shell', 'en'), loadTexts('support', 'en'), loadTexts('ui', 'en')]);
});

async function open() {
  const { user } = await renderPortal(<SupportButton />);
  const button = await screen.findByRole('button', { name: 'Support tools' });
  await act(async () => {
    await user.click(button);
    await Promise.all([import('./SupportDrawer'), import('./remotes/RemotesTab')]);
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Support tools' }));
  await drawer.findByRole('button', { name: /^Incidents/ });
  return { user, button, drawer };
}

const tell = <N extends 'remote:ready' | 'remote:failed' | 'remote:error'>(
  name: N,
  payload: Parameters<typeof bus.emit<N>>[1],
) =>
  act(() => {
    noteHappened(payload);
    bus.emit(name, payload);
  });

describe('the support tools', () => {
  const real = window.matchMedia;
  beforeEach(() => {
    localStorage.clear();
    // As wide as a desktop's window, and as high.
    window.matchMedia = (query) => ({ ...real(query), media: query, matches: query === '(min-height: 600px)' });
  });
  afterEach(() => {
    window.matchMedia = real;
  });

  it('open beside the page, say who and what, and give the focus back on Escape [R-SHELL-26]', async () => {
    const { user, button, drawer } = await open();
    expect(drawer.getByText('4711')).toBeTruthy();
    expect(drawer.getByText('1.37.0')).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).not.toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('are docked below the page, which ends above them, remember it, and give the room back', async () => {
    const frame = document.body.appendChild(document.createElement('div'));
    frame.appendChild(document.createElement('div')).id = 'notices';
    const { user, button, drawer } = await open();
    expect(frame.style.height).toBe('');
    await user.click(drawer.getByRole('button', { name: 'Dock below the page' }));
    expect(frame.style.height).toBe('55dvh');
    expect(drawer.getByText('4711')).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Close support tools' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(frame.style.height).toBe('');
    await user.click(button);
    const again = within(await screen.findByRole('dialog', { name: 'Support tools' }));
    expect(frame.style.height).toBe('55dvh');
    await user.click(again.getByRole('button', { name: 'Lay over the page' }));
    expect(frame.style.height).toBe('');
    expect(localStorage.getItem('portal.docked')).toBeNull();
    frame.remove();
  });

  it('copy their facts', async () => {
    const { user, drawer } = await open();
    await user.click(drawer.getByRole('button', { name: 'Copy' }));
    expect(await drawer.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(
      /^client: 1\.37\.0\nshell: 1\.37\.0-shell\nenvironment: .+\nuser: 4711$/,
    );
  });

  it('call each remote by its title in the language of the page [R-SHELL-16]', async () => {
    const { drawer } = await open();
    await act(() => setLanguage('de'));
    expect(await drawer.findByRole('button', { name: /^Incidents \(de\)/ })).toBeTruthy();
  });

  it('tell of each remote what became of it, as it happens', async () => {
    const { user, drawer } = await open();
    const incidents = () => drawer.getByRole('button', { name: /^Incidents/ }).closest('li') as HTMLElement;
    expect(incidents().textContent).toContain('Not loaded yet');
    tell('remote:ready', { remote: 'mf-incidents', version: '1.37.0-abc', ms: 184 });
    expect(incidents().textContent).toContain('Healthy184\u00a0ms');
    for (let tries = 0; tries < 3; tries++)
      tell('remote:failed', { remote: 'mf-incidents', version: '1.37.0-abc', code: 'REMOTE_LOAD_TIMEOUT' });
    expect(incidents().textContent).toContain('Failedtimeout, 3 tries');
    expect(within(incidents()).getByRole('button', { name: 'Try again: Incidents' })).toBeTruthy();
    tell('remote:ready', { remote: 'mf-incidents', version: '1.36.0-old', ms: 2_840 });
    expect(incidents().textContent).toContain('1.36.0-oldSlow2.8\u00a0s');
    await user.click(drawer.getByRole('button', { name: /^Incidents/ }));
    expect(incidents().textContent).toContain('TeamTeam AlarmDeployed version1.37.0-abcLoad time2.8\u00a0s');
    tell('remote:error', { remote: 'mf-incidents', version: '1.36.0-old', code: 'LONG_TASK' });
    expect(incidents().textContent).toContain('Load time2.8\u00a0sLong tasks1 (1.36.0-old)');
    expect(drawer.getByRole('button', { name: /Recipes/ }).closest('li')?.textContent).toContain('Not loaded yet');
  });
});

describe('the support tools on a phone', () => {
  viewport(390);

  it('take the whole window with the focus inside, and cannot be docked [R-SHELL-26]', async () => {
    localStorage.setItem('portal.docked', 'below');
    const { drawer } = await open();
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
    expect(drawer.queryByRole('button', { name: /Dock|Lay over/ })).toBeNull();
    localStorage.clear();
  });
});
