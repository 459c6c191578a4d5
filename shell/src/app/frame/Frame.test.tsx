import { readIncidentSummary } from '@portal/contracts/incidents';
import { listUnreadNotifications } from '@portal/contracts/notifications';
import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RemoteModule } from '@portal/contracts/remote';
import { setActions } from '@portal/platform/actions';
import { setAddresses } from '@portal/platform/addresses';
import { ApiError } from '@portal/platform/call';
import { loadTexts, setLanguage } from '@portal/platform/i18n';
import { useReach } from '@portal/platform/reach';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { useSwitches } from '@portal/platform/switches';
import { setStore } from '@portal/platform/testing';
import { useUnsaved } from '@portal/platform/unsaved';
import { fakeBackend } from '@portal/testing/fake-backend';
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { useRegistry } from '../../remotes/registry';
import { App } from '../App';
import { parseText } from '../legal/parse-text';
import { navigator } from '../navigation';
import { settings } from '../settings';
import { wantedPath } from '../wanted-path';

// Events are no matter of the frame.
jest.mock('@portal/platform/live-stream', () => ({ startLive: () => () => undefined }));
// What a remote draws is its own matter: the frame stands around it.
jest.mock('../../remotes/RemoteOutlet', () => ({ RemoteOutlet: () => <h1>A page of a remote</h1> }));
const mockStart = { fails: false };
jest.mock('../../landing/LandingPage', () => {
  jest.requireActual('../../landing/texts');
  const StartPage = () => {
    if (mockStart.fails) throw new Error('it can not be drawn');
    return <h1>The start page</h1>;
  };
  return { __esModule: true, default: StartPage };
});

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

const words = (text: string) => ({ en: text, de: text, es: text, fr: text });
const account: RemoteModule = {
  name: 'mf-account',
  owner: 'Team Account',
  title: { ...words('Account'), de: 'Konto' },
  routes: [
    { path: '/login', access: 'public', layout: 'split', footer: true, isLogIn: true, purpose: 'log-in' },
    { path: '/register', access: 'public', layout: 'split' },
    { path: '/commander_login', access: 'public', layout: 'split', isLogIn: true },
    { path: '/userprofile', access: 'login' },
  ],
  nav: [],
  actions: [],
  panels: [],
};
const entry = { extras: { ...account, contract: CONTRACT_VERSION } } as unknown as RegistryEntry;

/** The whole shell at an address, for somebody who is not logged in. */
async function open(path: string) {
  await act(async () => navigator.replace(path));
  return act(async () => render(<App />));
}

beforeEach(async () => {
  fakeBackend();
  localStorage.clear();
  document.cookie = 'portal_cookie_notice=; Path=/; Max-Age=0';
  setStore(useSession, { state: 'out', user: null, problem: null });
  useRegistry.setState({ state: 'ready', remotes: new Map([['mf-account', entry]]), absent: new Map() });
  setAddresses({ 'log-in': '/login', register: '/register', home: '/devicemanager' });
  await setLanguage('en');
  await loadTexts('shell', 'en');
});

afterEach(() => jest.useRealTimers());

const header = () => screen.findByRole('banner');
const footer = () => screen.queryByRole('contentinfo');

it.each(['/', '/privacy', '/impressum', '/cookies', '/login', '/register', '/nowhere'])(
  'the header stands on %s, and its logo leads to the start page [R-SHELL-01]',
  async (path) => {
    await open(path);
    await screen.findByRole('heading', { level: 1 });
    const logo = within(await header()).getByRole('link', { name: 'Cloud Connect Portal, start page' });
    expect(logo.getAttribute('href')).toBe('/');
  },
);

it.each(['/', '/privacy', '/register', '/userprofile', '/notifications', '/nowhere'])(
  'logged in the header stands on %s as well, and its logo leads to the start page [R-SHELL-01]',
  async (path) => {
    setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
    setStore(useRights, { ready: true, entries: [] });
    await open(path);
    await screen.findByRole('heading', { level: 1 });
    const logo = within(await header()).getByRole('link', { name: 'Cloud Connect Portal, start page' });
    expect(logo.getAttribute('href')).toBe('/');
  },
);

it.each(['starting', 'expired'] as const)(
  'the header stands while a session is %s as well, and its logo leads to the start page [R-SHELL-01]',
  async (state) => {
    const user = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never;
    setStore(useSession, { state, user: state === 'expired' ? user : null });
    await open('/userprofile');
    const logo = within(await header()).getByRole('link', { name: 'Cloud Connect Portal, start page' });
    expect(logo.getAttribute('href')).toBe('/');
  },
);

it.each([
  ['in', 'You’re offline. What you see is from 09:05. Changes can’t be saved until the connection is back.'],
  ['out', 'You’re offline. The portal continues by itself as soon as the connection is back.'],
] as const)(
  'a banner stands while the server is away, and says how old the page is where it shows data: logged %s [R-EXT-24]',
  async (state, text) => {
    setStore(useSession, { state });
    await open('/nowhere');
    await screen.findByRole('heading', { level: 1 });
    const banner = () => screen.queryByText(/^You’re offline/)?.textContent;
    expect(banner()).toBeUndefined();
    const lastContact = new Date().setHours(9, 5);
    act(() => setStore(useReach, { isOffline: true, lastContact }));
    expect(banner()).toBe(text);
    act(() => setStore(useReach, { isOffline: false }));
    expect(banner()).toBeUndefined();
  },
);

it('the banner names the day of what is shown where it is not of today [R-EXT-24, R-SHELL-17]', async () => {
  setStore(useSession, { state: 'in' });
  await open('/nowhere');
  await screen.findByRole('heading', { level: 1 });
  const lastContact = Date.now() - 2 * 86_400_000;
  act(() => setStore(useReach, { isOffline: true, lastContact }));
  const day = new RegExp(`What you see is from [A-Z][a-z]+ ${new Date(lastContact).getDate()}, `);
  expect(screen.getByText(/^You’re offline/).textContent).toMatch(day);
  act(() => setStore(useReach, { isOffline: false }));
});

it('the header stands on a page of a part that is switched off, and on one of a registry that cannot be trusted [R-SHELL-01]', async () => {
  useRegistry.setState({ remotes: new Map(), absent: new Map([['mf-account', { extras: entry.extras, why: 'off' }]]) });
  await open('/register');
  await screen.findByRole('heading', { level: 1 });
  expect(
    within(await header())
      .getByRole('link', { name: /start page$/ })
      .getAttribute('href'),
  ).toBe('/');
  await act(async () => useRegistry.setState({ state: 'refused', absent: new Map() }));
  expect(
    within(await header())
      .getByRole('link', { name: /start page$/ })
      .getAttribute('href'),
  ).toBe('/');
});

it.each([
  ['the shell', '/notifications', 'Benachrichtigungen'],
  ['a remote', '/userprofile', 'Konto'],
])('the header says what a page of %s is called in the language of the page [R-SHELL-16]', async (_, path, name) => {
  setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
  setStore(useRights, { ready: true, entries: [] });
  await act(() => setLanguage('de'));
  await open(path);
  expect(await within(await header()).findByText(name)).toBeTruthy();
});

it.each([
  ['off', '„Konto“ ist zurzeit ausgeschaltet'],
  ['without', 'Diese Seite wurde ohne „Konto“ gestartet'],
] as const)('a part that is absent (%s) is named in the language of the page [R-SHELL-16]', async (why, title) => {
  useRegistry.setState({ remotes: new Map(), absent: new Map([['mf-account', { extras: entry.extras, why }]]) });
  await act(() => setLanguage('de'));
  await open('/register');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it('logged out the header leads to the log-in, and has neither bell, incident icon nor menu of a user, and asks for no notifications [R-SHELL-02, R-AUTH-10]', async () => {
  const backend = fakeBackend();
  setStore(useRights, { ready: true, entries: [{ scope: '*', rights: ['readMessage'] }] });
  setStore(useSwitches, { ready: true });
  await open('/privacy');
  await screen.findByRole('heading', { level: 1 });
  const inHeader = within(await header());
  expect(inHeader.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  const buttons = inHeader.getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Language: English, EN']);
  expect(backend.calls(listUnreadNotifications)).toEqual([]);
});

it('asks for notifications until somebody logs out, and not once more [R-AUTH-10]', async () => {
  const backend = fakeBackend();
  backend.serve(listUnreadNotifications, []);
  setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
  setStore(useRights, { ready: true, entries: [] });
  setStore(useSwitches, { ready: true });
  await open('/privacy');
  await within(await header()).findByRole('button', { name: 'Lena Bauer, account menu' });
  const after = async (ms: number) => {
    await act(async () => jest.advanceTimersByTimeAsync(ms));
    return backend.calls(listUnreadNotifications).length;
  };
  jest.useFakeTimers();
  act(() => setStore(useRights, { entries: [{ scope: '*', rights: ['readMessage'] }] }));
  expect([await after(1_000), await after(120_000)]).toEqual([1, 2]);
  // Whatever the browser still holds of the rights.
  act(() => setStore(useSession, { state: 'out', user: null }));
  expect(await after(600_000)).toBe(2);
});

it.each(['/', '/register', '/commander_login', '/cookies', '/nowhere'])(
  'logged out the header leads to the log-in on %s, too [R-SHELL-02]',
  async (path) => {
    await open(path);
    await screen.findByRole('heading', { level: 1 });
    const leads = within(await header()).getAllByRole('link', { name: 'Log in' });
    expect(leads.map((link) => link.getAttribute('href'))).toEqual(['/login']);
  },
);

it('the log-in itself has no way to the log-in in its header [R-SHELL-02]', async () => {
  await open('/login');
  await screen.findByRole('heading', { level: 1 });
  const inHeader = within(await header());
  expect(inHeader.getByRole('button', { name: 'Language: English, EN' })).toBeTruthy();
  expect(inHeader.queryByRole('link', { name: 'Log in' })).toBeNull();
});

it('logged out nothing that a remote declares for the header stands there, though rights and modules would allow it [R-SHELL-02]', async () => {
  const icon = { id: 'incidents', slot: 'header', icon: 'warning', panel: 'popup', label: words('Incidents') } as const;
  setActions([{ ...icon, remote: 'mf-incidents' }]);
  setStore(useRights, { ready: true, entries: [{ scope: '*', rights: ['readIncident'] }] });
  setStore(useSwitches, { ready: true, 'incident-manager': true });
  await open('/privacy');
  await screen.findByRole('heading', { level: 1 });
  expect(within(await header()).queryByRole('button', { name: /^Incidents/ })).toBeNull();
  const user = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never;
  act(() => setStore(useSession, { state: 'in', user }));
  expect(await within(await header()).findByRole('button', { name: /^Incidents/ })).toBeTruthy();
  act(() => setActions([]));
});

describe('an address that nobody serves', () => {
  const leads = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  const START = ['Go to the start page', '/'];
  const OTHERS = [
    ['Log in', '/login'],
    ['Register', '/register'],
  ];

  it.each(['/nowhere', '/privacy/more', '/register/more'])(
    '%s is not found, and leads logged out to the start page, the log-in and the registration [R-ROUTE-23, R-ROUTE-24]',
    async (path) => {
      await open(path);
      await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' });
      expect(leads()).toEqual([START, ...OTHERS]);
    },
  );

  it('is not found, and leads logged in to the fleet first and there as well [R-ROUTE-24]', async () => {
    setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
    await open('/nowhere');
    await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' });
    expect(leads()).toEqual([['Fleet manager', '/devicemanager'], START, ...OTHERS]);
  });
});

it.each(['out', 'in'] as const)('/ shows the start page to somebody who is logged %s [R-ROUTE-01]', async (state) => {
  setStore(useSession, { state, user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
  setStore(useRights, { ready: true, entries: [] });
  wantedPath.remember('/register');
  await open('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'The start page' })).toBeTruthy();
  expect([window.location.pathname, wantedPath.take()]).toEqual(['/', '/register']);
});

it.each([
  ['of the shell', '/notifications?page=2#top', 'ready'],
  ['of a remote', '/UserProfile/?tab=1', 'ready'],
  ['of a remote that is switched off', '/userprofile?tab=1', 'off'],
])(
  'a page %s behind the log-in, opened logged out, goes to the log-in, and opens with its query as soon as somebody logs in there [R-AUTH-05, R-ROUTE-25]',
  async (_, address, state) => {
    if (state === 'off')
      useRegistry.setState({
        remotes: new Map(),
        absent: new Map([['mf-account', { extras: entry.extras, why: 'off' }]]),
      });
    await open(address);
    const { location } = window;
    await waitFor(() => expect(location.pathname).toBe('/login'));
    const user = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never;
    act(() => setStore(useSession, { state: 'in', user }));
    await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(address));
  },
);

const lena = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never;
describe.each<[string, (problem: ApiError) => void]>([
  ['the session', (problem) => setStore(useSession, { state: 'starting', problem })],
  [
    'what the person may do',
    (problem) => {
      setStore(useSession, { state: 'in', user: lena });
      setStore(useRights, { ready: false, problem });
    },
  ],
])('a page at whose start %s cannot be had', (_, fail) => {
  beforeEach(() => loadTexts('errors', 'en'));
  afterEach(() => setStore(useRights, { problem: null }));

  it.each([
    [429, 'ERROR_TOO_MANY', 'Too many attempts. Try again in 30 seconds.'],
    [500, 'ERROR_UNKNOWN', 'Unknown error. Try again later.'],
    [503, 'ERROR_UNAVAILABLE', 'The service can’t be reached right now. Check your connection and try again.'],
  ] as const)('says why in place of it: %i [R-ERR-03, R-ERR-13]', async (status, errorId, text) => {
    fail(new ApiError(status, errorId, 'raw text of the server', { retryAfter: 30 }));
    await open('/notifications');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

it('/notifications shows the list to somebody who is logged in, as soon as the rights are known [R-ROUTE-19, R-NOT-01, R-AUTH-08]', async () => {
  const backend = fakeBackend();
  const timestamp = Date.UTC(2026, 10, 21, 9, 0);
  const told = { timestamp, since: timestamp, summary: 'Oven: door open', message: '', place: 'Stuttgart' };
  backend.serve(listUnreadNotifications, [{ ...told, read: false, kind: 'text', count: 1 }]);
  setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
  setStore(useRights, { ready: false, entries: [{ scope: '*', rights: ['readMessage'] }] });
  await open('/notifications');
  await screen.findByRole('button', { name: 'Lena Bauer, account menu' });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(backend.calls(listUnreadNotifications)).toEqual([]);
  act(() => setStore(useRights, { ready: true }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
  expect(within(await screen.findByRole('table')).getByText('Oven: door open')).toBeTruthy();
});

describe.each(['/login', '/commander_login'])('%s opened by somebody who is logged in', (path) => {
  it.each([
    ['the remembered path', '/register', '/register'],
    ['the remembered path with its query', '/register?email=a%40b.de#top', '/register?email=a%40b.de#top'],
    ['the fleet manager without one', undefined, '/devicemanager'],
  ])('goes on to %s [R-ROUTE-08, R-ROUTE-25, R-ROUTE-27]', async (_, remembered, place) => {
    if (remembered) wantedPath.remember(remembered);
    setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
    await open(path);
    const { location } = window;
    await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(place));
  });

  it('goes on to the device that its address names, whatever is remembered, as who logs in there does [R-ACC-21]', async () => {
    const device = '/devicemanager?cloudConnectID=AB%2F12';
    const user = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never;
    for (const state of ['out', 'in'] as const) {
      wantedPath.remember('/register');
      setStore(useSession, { state, user: state === 'in' ? user : null });
      const { unmount } = await open(`${path}?cloudConnectID=AB%2F12`);
      if (state === 'out') {
        expect(window.location.pathname).toBe(path);
        act(() => setStore(useSession, { state: 'in', user }));
      }
      await waitFor(() => expect(window.location.pathname + window.location.search).toBe(device));
      unmount();
    }
  });
});

it('the log-in opened by somebody who is logged in goes on without a word [R-ROUTE-27]', async () => {
  setStore(useSnacks, { snacks: [] });
  wantedPath.remember('/register');
  setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
  await open('/login');
  await screen.findByRole('heading', { level: 1, name: 'A page of a remote' });
  expect([window.location.pathname, useSnacks.getState().snacks]).toEqual(['/register', []]);
  expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null]);
});

it('a page with something that is not saved is left after a question alone: no stays, yes goes on [R-ERR-22, R-GRP-26, R-INC-18]', async () => {
  await loadTexts('errors', 'en');
  await open('/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
  const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
  const question = async () => {
    await act(async () => navigator.push('/cookies'));
    return within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  };
  const asked = await question();
  expect(asked.getByText('Details has changes that are not saved.')).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Keep editing', hidden: true }));
  expect([screen.queryByRole('alertdialog'), window.location.pathname]).toEqual([null, '/privacy']);
  fireEvent.click((await question()).getByRole('button', { name: 'Discard', hidden: true }));
  // Without layout nothing takes the focus from the dialog, whose trap may then go on hiding the page on a slow machine.
  expect(await screen.findByRole('heading', { level: 1, name: 'Cookie policy', hidden: true })).toBeTruthy();
  expect([screen.queryByRole('alertdialog'), window.location.pathname]).toEqual([null, '/cookies']);
  unmount();
});

it.each([
  ['/privacy', 'Privacy policy', /personal data/],
  ['/impressum', 'Impressum', /This portal is run by/],
  ['/cookies', 'Cookie policy', /only cookies and storage entries/],
])('%s is read without a log-in, under its own title [R-ROUTE-09, R-ACC-04]', async (path, title, text) => {
  await open(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(window.location.pathname).toBe(path);
});

it.each([
  ['de', '/privacy', 'Datenschutzerklärung', /^Verantwortlich für die personenbezogenen Daten/],
  ['de', '/impressum', 'Impressum', /^Dieses Portal wird von dem Unternehmen betrieben/],
  ['de', '/cookies', 'Cookie-Richtlinie', /^Das Portal setzt nur Cookies/],
  ['es', '/privacy', 'Política de privacidad', /es responsable de los datos personales/],
  ['es', '/impressum', 'Aviso legal', /^Este portal lo gestiona la empresa/],
  ['es', '/cookies', 'Política de cookies', /^El portal utiliza únicamente las cookies/],
  ['fr', '/privacy', 'Politique de confidentialité', /est responsable des données personnelles/],
  ['fr', '/impressum', 'Mentions légales', /^Ce portail est exploité par l’entreprise/],
  ['fr', '/cookies', 'Politique de cookies', /^Le portail ne dépose que les cookies/],
] as const)('in %s %s is titled %s, with the text of that language [R-ACC-04]', async (language, path, title, text) => {
  await act(() => setLanguage(language));
  await open(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  const paragraph = screen.getByText(text);
  // All of it, to the last section.
  const { default: texts } = await import(`../legal/locales/${language}.json`);
  const { blocks } = parseText(texts[path.slice(1)].text);
  expect(blocks.length).toBeGreaterThan(1);
  const shown = [...(paragraph.parentElement?.querySelectorAll('h2, p') ?? [])].map(({ textContent }) => textContent);
  expect(shown).toEqual(blocks.map(({ text }) => text));
});

it('the deployment puts its own legal texts in the place of ours, each in the current language or else in English [R-ACC-04]', async () => {
  const files: Record<string, string> = {
    '/legal/privacy.en.txt': '# Our privacy\n\nOurs.',
    '/legal/privacy.de.txt': '# Unser Datenschutz\n\nUnserer.',
    '/legal/impressum.en.txt': '# Our imprint\n\nOurs.',
    '/legal/impressum.es.txt': '# Nuestro aviso\n\nNuestro.',
    // Without a title it has ours.
    '/legal/impressum.fr.txt': 'Les nôtres.',
    '/legal/cookies.de.txt': '# Unsere Cookies\n\nUnsere.',
  };
  const usual = window.fetch;
  globalThis.fetch = window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (!pathname.startsWith('/legal/')) return usual(input, init);
    return Promise.resolve(new Response(files[pathname] ?? '', { status: files[pathname] ? 200 : 404 }));
  };
  Object.assign(settings, { legalTexts: '/legal/' });
  try {
    await act(() => setLanguage('de'));
    await open('/privacy');
    expect(await screen.findByRole('heading', { level: 1, name: 'Unser Datenschutz' })).toBeTruthy();
    expect(screen.getByText('Unserer.')).toBeTruthy();
    await act(async () => navigator.push('/cookies'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Unsere Cookies' })).toBeTruthy();
    await act(async () => navigator.push('/impressum'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Our imprint' })).toBeTruthy();
    await act(async () => navigator.push('/privacy'));
    await act(() => setLanguage('fr'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Our privacy' })).toBeTruthy();
    await act(async () => navigator.push('/impressum'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mentions légales' })).toBeTruthy();
    expect(screen.getByText('Les nôtres.')).toBeTruthy();
    await act(() => setLanguage('es'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nuestro aviso' })).toBeTruthy();
    expect(screen.queryByText('Les nôtres.')).toBeNull();
    await act(() => setLanguage('fr'));
    // What it says nothing about stays ours.
    await act(async () => navigator.push('/cookies'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Politique de cookies' })).toBeTruthy();
  } finally {
    Object.assign(settings, { legalTexts: undefined });
  }
});

it('a page of the shell that fails holds the next one back no longer than it is there [R-SHELL-25]', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  mockStart.fails = true;
  try {
    await open('/');
    expect(await screen.findByRole('heading', { name: 'This part can’t be loaded right now' })).toBeTruthy();
    await act(async () => navigator.push('/login'));
    expect(await screen.findByRole('heading', { name: 'A page of a remote' })).toBeTruthy();
  } finally {
    mockStart.fails = false;
    logged.mockRestore();
  }
});

describe('a page of a module', () => {
  const pages = (name: 'mf-incidents' | 'mf-recipes', module: 'incident-manager' | 'recipes', paths: `/${string}`[]) =>
    [
      name,
      { extras: { ...entry.extras, name, routes: paths.map((path) => ({ path, access: 'login', module })) } },
    ] as never;
  const INCIDENTS = [
    '/incidentmanager',
    '/incidentmanager/group/ZzE',
    '/incidentmanager/device/ZDE',
    '/incidentmanager/device/ZDE/group/ZzE',
    '/incident/aTE',
    '/incident/aTE/group/ZzE',
  ];
  const RECIPES = ['/recipemanager/group/ZzE', '/recipemanager/export/group/ZzE'];

  async function openWith(path: string, off: object) {
    useRegistry.setState({
      remotes: new Map([
        pages('mf-incidents', 'incident-manager', [
          '/incidentmanager',
          '/incidentmanager/group/:groupId',
          '/incidentmanager/device/:deviceId',
          '/incidentmanager/device/:deviceId/group/:groupId',
          '/incident/:incidentId',
          '/incident/:incidentId/group/:groupId',
        ]),
        pages('mf-recipes', 'recipes', ['/recipemanager/group/:groupId', '/recipemanager/export/group/:groupId']),
      ]),
    });
    setStore(useSwitches, { ready: true, 'incident-manager': true, recipes: true, ...off });
    setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
    setStore(useRights, { ready: true, entries: [{ scope: '*', rights: ['readIncident', 'readRecipe'] }] });
    await open(path);
    return (await screen.findByRole('heading', { level: 1 })).textContent;
  }

  it.each([
    ...INCIDENTS.map((path) => [path, { 'incident-manager': false }, { recipes: false }] as const),
    ...RECIPES.map((path) => [path, { recipes: false }, { 'incident-manager': false }] as const),
  ])(
    '%s that is off says that it is not available, and its remote does not even start [R-ROUTE-30]',
    async (path, off, other) => {
      expect(await openWith(path, off)).toBe('This part of the portal is not available');
      expect(screen.queryByText('A page of a remote')).toBeNull();
      cleanup();
      expect(await openWith(path, other)).toBe('A page of a remote');
    },
  );

  it.each([
    ['off', false],
    ['on', true],
  ])('of incidents that is %s has the header ask their service: %p [R-ROUTE-30]', async (_, isOn) => {
    const badge = { endpoint: '/api/incidents/summary', cache: 'incidents' } as const;
    const module = 'incident-manager';
    const icon = {
      id: 'incidents',
      slot: 'header',
      icon: 'warning',
      panel: 'popup',
      label: words('Incidents'),
    } as const;
    setActions([{ ...icon, remote: 'mf-incidents', module, badge }]);
    const backend = fakeBackend();
    backend.serve(readIncidentSummary, { total: 3 } as never);
    await openWith('/incidentmanager', { [module]: isOn });
    await screen.findByRole('button', { name: 'Lena Bauer, account menu' });
    if (isOn) await screen.findByRole('button', { name: 'Incidents, 3 open' });
    expect(backend.calls(readIncidentSummary).length > 0).toBe(isOn);
    act(() => setActions([]));
  });
});

describe('a page whose module is not known yet', () => {
  it('is waited for: its remote, which would call its service, does not start before [R-ROUTE-30]', async () => {
    const page = { path: '/incidentmanager', access: 'login', module: 'incident-manager' };
    const incidents = { extras: { ...entry.extras, name: 'mf-incidents', routes: [page] } } as unknown as RegistryEntry;
    useRegistry.setState({ remotes: new Map([['mf-incidents', incidents]]) });
    setStore(useSwitches, { ready: false, 'incident-manager': true });
    setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
    setStore(useRights, { ready: true, entries: [{ scope: '*', rights: ['readIncident'] }] });
    await open('/incidentmanager');
    await screen.findByRole('button', { name: 'Lena Bauer, account menu' });
    expect(screen.queryByText('A page of a remote')).toBeNull();
    act(() => setStore(useSwitches, { ready: true }));
    expect(await screen.findByText('A page of a remote')).toBeTruthy();
  });
});

describe('the footer', () => {
  it.each(['/login', '/privacy', '/impressum', '/cookies'])(
    'stands on %s with its four links and the version [R-SHELL-12, R-SHELL-21]',
    async (path) => {
      await open(path);
      const links = within(await screen.findByRole('contentinfo')).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['About us', '/impressum'],
        ['Cookie policy', '/cookies'],
        ['Impressum', '/impressum'],
        ['Privacy policy', '/privacy'],
      ]);
      expect(within(footer()!).getByText('Version 1.37.0')).toBeTruthy();
    },
  );

  it.each(['/', '/register', '/commander_login', '/nowhere'])('does not stand on %s [R-SHELL-12]', async (path) => {
    await open(path);
    await screen.findByRole('heading', { level: 1 });
    expect(footer()).toBeNull();
  });

  it.each([
    ['/privacy', 1],
    ['/impressum', 1],
    ['/cookies', 1],
    ['/', 0],
    ['/notifications', 0],
    ['/register', 0],
    ['/nowhere', 0],
  ])('logged in stands or not on %s as it does logged out [R-SHELL-12]', async (path, count) => {
    setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
    setStore(useRights, { ready: true, entries: [] });
    await open(path);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryAllByRole('contentinfo')).toHaveLength(count));
  });

  it('leads about us to the address that the deployment names [R-SHELL-12]', async () => {
    Object.assign(settings, { aboutUrl: 'https://kitchens.example/about' });
    try {
      await open('/privacy');
      const link = within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'About us' });
      expect(link.getAttribute('href')).toBe('https://kitchens.example/about');
    } finally {
      Object.assign(settings, { aboutUrl: undefined });
    }
  });
});

describe('the cookie notice', () => {
  const notice = () => screen.queryByRole('region', { name: 'Cookie notice' });

  it('shows on the log-in page until it is dismissed, and not on the next visit [R-SHELL-13]', async () => {
    await open('/login');
    await screen.findByRole('region', { name: 'Cookie notice' });
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(notice()).toBeNull();
    await act(async () => navigator.push('/privacy'));
    await screen.findByRole('heading', { name: 'Privacy policy' });
    await act(async () => navigator.push('/login'));
    await screen.findByRole('heading', { name: 'A page of a remote' });
    await screen.findByRole('contentinfo');
    expect(notice()).toBeNull();
  });

  it('that nobody dismissed is there again after another page, and on the next visit [R-SHELL-13]', async () => {
    const { unmount } = await open('/login');
    await screen.findByRole('region', { name: 'Cookie notice' });
    await act(async () => navigator.push('/privacy'));
    await screen.findByRole('heading', { name: 'Privacy policy' });
    expect(notice()).toBeNull();
    await act(async () => navigator.push('/login'));
    await screen.findByRole('region', { name: 'Cookie notice' });
    unmount();
    await open('/login');
    await screen.findByRole('region', { name: 'Cookie notice' });
  });

  it.each([
    ['its cookie alone', () => localStorage.clear()],
    ['local storage alone', () => void (document.cookie = 'portal_cookie_notice=; Path=/; Max-Age=0')],
  ])('that was dismissed stays away when the page is loaded again, by %s [R-SHELL-14]', async (_, loseTheOther) => {
    const { unmount } = await open('/login');
    fireEvent.click(within(await screen.findByRole('region', { name: 'Cookie notice' })).getByRole('button'));
    unmount();
    loseTheOther();
    await open('/login');
    await screen.findByRole('contentinfo');
    expect(notice()).toBeNull();
  });

  it.each(['/', '/privacy', '/impressum', '/cookies', '/register', '/commander_login', '/nowhere'])(
    'does not show on %s [R-SHELL-13]',
    async (path) => {
      await open(path);
      await screen.findByRole('heading', { level: 1 });
      if (['/privacy', '/impressum', '/cookies'].includes(path)) await screen.findByRole('contentinfo');
      expect(notice()).toBeNull();
    },
  );
});
