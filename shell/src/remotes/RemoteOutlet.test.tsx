import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RouteDeclaration } from '@portal/contracts/remote';
import { setAddresses } from '@portal/platform/addresses';
import { loadTexts } from '@portal/platform/i18n';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSwitches } from '@portal/platform/switches';
import { setStore } from '@portal/platform/testing';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { App } from '../app/App';
import { navigator } from '../app/navigation';
import { loadLifecycles } from './load';
import { useRegistry } from './registry';
import { drawing } from './testing/drawing';

// Events are no matter of what a remote draws.
jest.mock('@portal/platform/live-stream', () => ({ startLive: () => () => undefined }));
jest.mock('./load', () => ({ loadLifecycles: jest.fn(), prefetch: jest.fn() }));
jest.mock('./registry', () => ({
  ...jest.requireActual('./registry'),
  renewRegistry: jest.fn(() => Promise.resolve()),
}));
jest.setTimeout(60_000);

const TITLES = { 'mf-account': 'Account', 'mf-devicemanager': 'Fleet manager' } as const;
const serving = (name: keyof typeof TITLES, route: RouteDeclaration) => {
  const text = TITLES[name];
  const title = { en: text, de: text, es: text, fr: text };
  const parts = { routes: [route], nav: [], actions: [], panels: [], integrity: {} };
  const extras = { name, title, owner: name, contract: CONTRACT_VERSION, ...parts };
  const entry = { url: `/remotes/${name}/1/remoteEntry.js`, metadata: { version: '1', integrity: '' }, extras };
  return [name, entry as unknown as RegistryEntry] as const;
};

it('a page whose remote cannot be loaded says so and comes with another try; header, log-in and the pages of other remotes go on [R-SHELL-25, R-EXT-24]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeBackend();
  const away = new Set(['mf-account']);
  jest.mocked(loadLifecycles).mockImplementation(async ({ name }) => {
    if (away.has(name)) throw new Error('no network');
    return drawing(`All of ${name}`);
  });
  useRegistry.setState({
    state: 'ready',
    remotes: new Map([
      serving('mf-account', { path: '/userprofile', access: 'login' }),
      serving('mf-devicemanager', { path: '/devicemanager', access: 'login', purpose: 'home' }),
    ]),
    absent: new Map(),
  });
  setAddresses({ home: '/devicemanager' });
  setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
  setStore(useRights, { ready: true, entries: [] });
  setStore(useSwitches, { ready: true });
  await loadTexts('shell', 'en');
  const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
  const header = async () => within(await screen.findByRole('banner'));
  const isWhole = async () => {
    expect((await header()).getByRole('link', { name: /start page$/ })).toBeTruthy();
    expect(await (await header()).findByRole('button', { name: 'Lena Bauer, account menu' })).toBeTruthy();
    expect(useSession.getState()).toMatchObject({ state: 'in', user: { name: 'Lena Bauer' } });
  };

  await act(async () => navigator.replace('/userprofile'));
  await act(async () => render(<App />));
  const block = async () => within(await screen.findByRole('alert', undefined, { timeout: 10_000 }));
  expect((await block()).getByRole('heading', { name: 'Account can’t be loaded right now' })).toBeTruthy();
  await isWhole();

  await press((await block()).getByRole('button', { name: 'Open fleet manager' }));
  expect(await screen.findByText('All of mf-devicemanager')).toBeTruthy();
  expect([window.location.pathname, screen.queryByRole('alert')]).toEqual(['/devicemanager', null]);
  await isWhole();

  await act(async () => navigator.push('/userprofile'));
  const again = (await block()).getByRole('button', { name: 'Try again' });
  away.clear();
  await press(again);
  expect(await screen.findByText('All of mf-account')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await isWhole();
});
