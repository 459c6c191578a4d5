import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION } from '@portal/contracts/remote';
import { setAddresses } from '@portal/platform/addresses';
import { loadTexts, setLanguage } from '@portal/platform/i18n';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSwitches } from '@portal/platform/switches';
import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRegistry } from '../remotes/registry';
import { App } from './App';
import { navigator, useNavigation } from './navigation';
import { wantedPath } from './wanted-path';

// The page behind is a remote's; the stream of live events is no part of this.
jest.mock('../remotes/RemoteOutlet', () => ({ RemoteOutlet: () => <h1>A page of a remote</h1> }));
jest.mock('../landing/LandingPage', () => ({ __esModule: true, default: () => <h1>The start page</h1> }));
jest.mock('@portal/platform/live-stream', () => ({ startLive: () => () => undefined }));
jest.setTimeout(60_000);

const entry = (name: string, routes: object[]) =>
  [
    name as 'mf-account',
    {
      extras: { name, title: {}, routes, nav: [], actions: [], panels: [], contract: CONTRACT_VERSION },
    } as unknown as RegistryEntry,
  ] as const;
const PATH = '/devicemanager/ZzE?status=ALERT#devices';

let backend: FakeBackend;
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
/** What a timer made known is drawn, and code that is loaded for it arrives, however busy the machine is. */
const until = async (is: () => boolean) => {
  for (let n = 0; n < 100 && !is(); n++) await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(is()).toBe(true);
};

async function openAt(path: string) {
  await act(async () => navigator.replace(path));
  await act(async () => render(<App />));
  await until(() => screen.queryByRole('heading', { level: 1 }) !== null);
}
const expire = () => act(async () => setStore(useSession, { state: 'expired' }));
const message = () => screen.queryByRole('alertdialog', { hidden: true });

beforeEach(async () => {
  backend = fakeBackend();
  jest.useFakeTimers();
  setStore(useUnsavedMarks, { marks: new Map() });
  setStore(useSession, {
    state: 'in',
    user: { id: 'dTE', name: 'Lena', email: 'l@x.example' } as never,
    problem: null,
  });
  setStore(useRights, { ready: true, entries: [] });
  setStore(useSwitches, { ready: true });
  useRegistry.setState({
    state: 'ready',
    absent: new Map(),
    remotes: new Map([
      entry('mf-devicemanager', [{ path: '/devicemanager/:groupId', access: 'login' }]),
      entry('mf-account', [{ path: '/login', access: 'public', isLogIn: true, purpose: 'log-in' }]),
    ]),
  });
  setAddresses({ 'log-in': '/login' });
  await setLanguage('en');
  await loadTexts('shell', 'en');
});
afterEach(() => jest.useRealTimers());

describe('a log-in that has ended', () => {
  it('says so over the page, and 4 seconds later, not sooner, opens the log-in with the page remembered [R-AUTH-18, R-CONST-06, R-ERR-15]', async () => {
    await openAt(PATH);
    await expire();
    await until(() => message() !== null);
    expect(message()?.textContent).toMatch(/^Your session has expired.*Log in again.*4/);
    await pass(3_900);
    expect(useNavigation.getState().location.pathname).toBe('/devicemanager/ZzE');
    await pass(100);
    await until(() => useNavigation.getState().location.pathname === '/login');
    expect(useSession.getState()).toMatchObject({ state: 'out', user: null });
    expect(wantedPath.take('')).toBe(PATH);
    await pass(60_000);
    expect(backend.unexpected).toEqual([]);
  });

  it('keeps the focus in what it says, which no Escape closes [R-SHELL-26]', async () => {
    const modal = jest.fn();
    Object.assign(HTMLDialogElement.prototype, { showModal: modal });
    await openAt(PATH);
    await expire();
    await until(() => message() !== null);
    expect(modal.mock.contexts).toEqual([message()]);
    // What a browser asks a dialog at Escape, before it closes it.
    expect(fireEvent(message()!, new Event('cancel', { cancelable: true }))).toBe(false);
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  });

  it('opens the log-in at once when that is wanted [R-AUTH-18]', async () => {
    await openAt(PATH);
    await expire();
    await until(() => message() !== null);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in now', hidden: true })));
    await until(() => useNavigation.getState().location.pathname === '/login');
    expect(wantedPath.take('')).toBe(PATH);
  });

  it('asks for nothing that is not saved: it could not be saved any more [R-AUTH-18]', async () => {
    await openAt(PATH);
    await act(async () => setStore(useUnsavedMarks, { marks: new Map([['form', 'Details']]) }));
    await expire();
    await pass(4_000);
    await until(() => useNavigation.getState().location.pathname === '/login');
    expect(useNavigation.getState().question).toBeUndefined();
  });

  it('disturbs nobody on a public page [R-AUTH-18]', async () => {
    await openAt('/privacy');
    await expire();
    await until(() => useSession.getState().state === 'out');
    expect(message()).toBeNull();
    await pass(10_000);
    expect(useNavigation.getState().location.pathname).toBe('/privacy');
  });
});
