import {
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
} from '@portal/contracts/notifications';
import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type NavDeclaration, type RemoteModule } from '@portal/contracts/remote';
import { readOwnRights } from '@portal/contracts/rights';
import { readSelf } from '@portal/contracts/users';
import type { RightsEntry } from '@portal/domain/rights';
import type { RemoteAction } from '@portal/platform/actions';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { invalidate } from '@portal/platform/query';
import { useReach } from '@portal/platform/reach';
import { useRights } from '@portal/platform/rights';
import { session, useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { useSwitches } from '@portal/platform/switches';
import { setStore } from '@portal/platform/testing';
import { rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { useRegistry } from '../../remotes/registry';
import '../../support/texts';
import NotificationsPage from '../notifications/NotificationsPage';
import '../notifications/texts';
import '../texts';
import SignedIn from './SignedIn';

// Events are handed over by the tests themselves; how they come has tests of its own.
jest.mock('@portal/platform/live-stream', () => ({ startLive: () => () => undefined }));

const LAST = Date.UTC(2026, 10, 21, 9, 0);
/** Newest first, as the server answers. */
const unread = (count: number): Notification[] =>
  Array.from({ length: count }, (_, n) => ({
    timestamp: LAST - n * 3_600_000,
    summary: `Notification ${n + 1}`,
    message: '',
    read: false,
    kind: 'text',
    count: 1,
    since: LAST - n * 3_600_000,
    place: 'Stuttgart',
  }));
/** Also behind its open popup. */
const bell = () => screen.queryByRole('button', { name: /^Notifications(, \d+ unread)?$/, hidden: true });
const EVERYWHERE = [rightsOn('*', 'readMessage')];

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  useRegistry.setState({ state: 'ready', remotes: new Map(), absent: new Map() });
  setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' } as never });
  await Promise.all([loadTexts('shell', 'en'), loadTexts('notifications', 'en'), loadTexts('ui', 'en')]);
});
afterEach(() => jest.useRealTimers());

async function open(rights: readonly RightsEntry[] = EVERYWHERE) {
  const opened = await renderPortal(<SignedIn />, { rights });
  await screen.findByRole('button', { name: 'Lena Bauer, account menu' });
  return opened;
}

describe('the bell', () => {
  it.each([
    ['everywhere', EVERYWHERE, 1],
    ['on one group only', [rightsOn({ group: 'ZzE' }, 'readMessage')], 0],
    ['not at all', [rightsOn('*', 'readIncident')], 0],
  ] as const)(
    'shows only to who may read messages everywhere: held %s [R-SHELL-05, R-RIGHT-03, R-RIGHT-24]',
    async (_, rights, count) => {
      backend.serve(listUnreadNotifications, unread(2));
      await open(rights);
      expect(bell() === null ? 0 : 1).toBe(count);
      expect(backend.calls(listUnreadNotifications)).toHaveLength(count);
    },
  );

  it('asks every two minutes, not sooner, while it shows, and no more once the right is gone [R-AUTH-10, R-CONST-06, R-RIGHT-07, R-SHELL-24]', async () => {
    const times: number[] = [];
    backend.serve(listUnreadNotifications, () => {
      times.push(Date.now());
      return unread(1);
    });
    jest.useFakeTimers();
    await open();
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    const asked = () => backend.calls(listUnreadNotifications).length;
    expect(asked()).toBe(1);
    await act(async () => jest.advanceTimersByTimeAsync(118_000));
    expect(asked()).toBe(1);
    await act(async () => jest.advanceTimersByTimeAsync(2_000));
    expect(asked()).toBe(2);
    await act(async () => jest.advanceTimersByTimeAsync(120_000));
    expect(asked()).toBe(3);
    expect(times.map((time) => time - times[0]!)).toEqual([0, 120_000, 240_000]);
    act(() => setStore(useRights, { entries: [] }));
    await act(async () => jest.advanceTimersByTimeAsync(600_000));
    expect(asked()).toBe(3);
  });

  it('asks for nothing while nobody looks, and at once when somebody looks again [R-AUTH-10, R-CONST-06]', async () => {
    backend.serve(listUnreadNotifications, unread(1));
    jest.useFakeTimers();
    await open();
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    const asked = () => backend.calls(listUnreadNotifications).length;
    const show = async (state: DocumentVisibilityState) => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      await act(async () => {
        window.dispatchEvent(new Event('visibilitychange'));
        document.dispatchEvent(new Event('visibilitychange'));
        await jest.advanceTimersByTimeAsync(1_000);
      });
    };
    await show('hidden');
    await act(async () => jest.advanceTimersByTimeAsync(600_000));
    expect(asked()).toBe(1);
    await show('visible');
    expect(asked()).toBe(2);
  });

  it('only logs that a poll failed, and keeps what it knows [R-ERR-24, R-AUTH-10]', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    backend.serve(listUnreadNotifications, unread(3));
    jest.useFakeTimers();
    await open();
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    backend.fail(listUnreadNotifications, 500);
    await act(async () => jest.advanceTimersByTimeAsync(121_000));
    expect(backend.calls(listUnreadNotifications)).toHaveLength(2);
    expect(useSnacks.getState().snacks).toEqual([]);
    expect(logged.mock.calls).toEqual([
      [`${listUnreadNotifications.path} could not be asked anew.`, expect.objectContaining({ status: 500 })],
    ]);
    logged.mockRestore();
    expect(bell()?.getAttribute('aria-label')).toBe('Notifications, 3 unread');
  });

  it('only logs that its first call failed, and every later one [R-ERR-24, R-AUTH-10]', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    backend.fail(listUnreadNotifications, 500);
    jest.useFakeTimers();
    await open();
    await act(async () => jest.advanceTimersByTimeAsync(121_000));
    expect(backend.calls(listUnreadNotifications)).toHaveLength(2);
    expect(useSnacks.getState().snacks).toEqual([]);
    expect(logged.mock.calls).toEqual(
      Array(2).fill([`${listUnreadNotifications.path} could not be asked.`, expect.objectContaining({ status: 500 })]),
    );
    logged.mockRestore();
    expect(bell()?.getAttribute('aria-label')).toBe('Notifications');
  });

  it('asks for nothing without the right, however long the page is open [R-AUTH-10]', async () => {
    jest.useFakeTimers();
    await open([rightsOn({ group: 'ZzE' }, 'readMessage')]);
    await act(async () => jest.advanceTimersByTimeAsync(600_000));
    expect(backend.calls(listUnreadNotifications)).toHaveLength(0);
  });

  it('asks for no more than a page of them, however many there are [R-EXT-05, R-SHELL-08]', async () => {
    backend.servePages(listUnreadNotifications, 25, () => unread(1_000));
    await open();
    await screen.findByRole('button', { name: 'Notifications, 1,000 unread' });
    expect(backend.calls(listUnreadNotifications).map(({ query }) => query['limit'])).toEqual(['25']);
  });

  it('is called by the whole number, also above the 99 for which its badge has room [R-SHELL-08, R-SHELL-26]', async () => {
    backend.serve(listUnreadNotifications, unread(1_200));
    await open();
    const button = await screen.findByRole('button', { name: 'Notifications, 1,200 unread' });
    expect(within(button).getByText('99+')).toBeTruthy();
  });

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it('tells all unread ones on its badge, and lists the five newest with time and summary [R-SHELL-07, R-SHELL-08, R-SHELL-17]', async () => {
      backend.serve(listUnreadNotifications, unread(7));
      const { user } = await open();
      const button = await screen.findByRole('button', { name: 'Notifications, 7 unread' });
      expect(within(button).getByText('7')).toBeTruthy();
      await user.click(button);
      const items = within(await screen.findByRole('dialog', { hidden: true })).getAllByRole('listitem', {
        hidden: true,
      });
      expect(items.map((item) => /Notification \d+/.exec(item.textContent ?? '')?.[0])).toEqual([
        'Notification 1',
        'Notification 2',
        'Notification 3',
        'Notification 4',
        'Notification 5',
      ]);
      expect(items.map((item) => item.querySelector('time')?.dateTime)).toEqual(
        [9, 8, 7, 6, 5].map((hour) => `2026-11-21T0${hour}:00:00.000Z`),
      );
      expect(items.every((item) => (item.querySelector('time')?.textContent ?? '').length > 4)).toBe(true);
      // Short where there is little room; in full for whoever asks.
      expect(items[0]?.querySelector('time')?.title).toMatch(/^November 21, 2026 at \d+:00/);
    });

    it('has no badge at none, and its popup says that there are none [R-SHELL-08]', async () => {
      backend.serve(listUnreadNotifications, []);
      const { user } = await open();
      await waitFor(() => expect(backend.calls(listUnreadNotifications)).toHaveLength(1));
      expect(bell()?.textContent).toBe('');
      await user.click(bell()!);
      const popup = await screen.findByRole('dialog', { hidden: true });
      expect(within(popup).getByText('No unread notifications.')).toBeTruthy();
      expect(within(popup).queryAllByRole('listitem', { hidden: true })).toEqual([]);
    });

    it('opens by key a popup that is left by Escape alone, back to the bell [R-SHELL-26]', async () => {
      backend.serve(listUnreadNotifications, unread(1));
      const { user } = await open();
      const button = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
      act(() => button.focus());
      await user.keyboard('{Enter}');
      const popup = await screen.findByRole('dialog', { hidden: true });
      expect(popup.getAttribute('aria-label')).toBe('Notifications');
      await waitFor(() => expect(popup.contains(document.activeElement)).toBe(true));
      expect(popup.getAttribute('aria-modal')).toBe('true');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    });
  });

  it.each([
    ['all', 'Mark all as read', markAllNotifications, 'All notifications marked as read.'],
    ['the only one', 'Mark as read: Notification 1', markNotification, 'Notification marked as read.'],
  ] as const)(
    'loses its badge when %s is marked as read, and says so [R-NOT-04, R-ERR-31]',
    async (_, name, endpoint, text) => {
      backend.serve(listUnreadNotifications, unread(1));
      const { user } = await open();
      await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
      setStore(useSnacks, { snacks: [] });
      backend.serve(endpoint, undefined);
      backend.serve(listUnreadNotifications, []);
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await waitFor(() => expect(bell()?.textContent).toBe(''));
      await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'success', text }]));
    },
  );

  describe('on the smallest phones', () => {
    viewport(360);

    it('loses its badge by the icon that stands for the words [R-NOT-04]', async () => {
      backend.serve(listUnreadNotifications, unread(3));
      backend.serve(markAllNotifications, undefined);
      const { user } = await open();
      await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
      const all = await screen.findByRole('button', { name: 'Mark all as read' });
      expect(all.textContent).toBe('');
      backend.serve(listUnreadNotifications, []);
      await user.click(all);
      await waitFor(() => expect(bell()?.textContent).toBe(''));
      expect(await screen.findByText('No unread notifications.')).toBeTruthy();
    });
  });

  it('is asked for anew as soon as the server is back, also where the browser never missed it [R-EXT-24]', async () => {
    backend.serve(listUnreadNotifications, unread(1));
    await open();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => setStore(useReach, { isOffline: true }));
    backend.serve(listUnreadNotifications, unread(2));
    act(() => setStore(useReach, { isOffline: false }));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  });

  it('counts one less on its badge before the answer comes, and as many as before when the server refuses [R-NOT-03]', async () => {
    backend.serve(listUnreadNotifications, unread(3));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
    const popup = within(await screen.findByRole('dialog'));
    const answer = backend.hold(markNotification, undefined);
    await user.click(popup.getByRole('button', { name: 'Mark as read: Notification 1' }));
    await waitFor(() => expect(bell()?.textContent).toBe('2'));
    backend.serve(listUnreadNotifications, unread(3).slice(1));
    await act(async () => answer());
    expect(bell()?.textContent).toBe('2');
    for (const endpoint of [markNotification, listUnreadNotifications]) backend.fail(endpoint, 500);
    await user.click(popup.getByRole('button', { name: 'Mark as read: Notification 2' }));
    await waitFor(() => expect(backend.calls(markNotification)).toHaveLength(2));
    await waitFor(() => expect(bell()?.textContent).toBe('2'));
  });
});

it.each([
  ['one', markNotification, 'Mark as read: Notification 1', '2'],
  ['all', markAllNotifications, 'Mark all as read', ''],
] as const)(
  'a list that was asked for before %s was marked takes nothing of it back when it comes [R-NOT-03, R-NOT-04]',
  async (_, endpoint, name, left) => {
    backend.serve(listUnreadNotifications, unread(3));
    const { user } = await renderPortal(
      <>
        <SignedIn />
        <NotificationsPage />
      </>,
      { rights: EVERYWHERE, remote: 'shell' },
    );
    const button = await screen.findByRole('button', { name });
    const asked = () => backend.calls(listUnreadNotifications).length;
    const before = asked();
    const late = backend.hold(listUnreadNotifications, unread(3));
    act(() => void invalidate('notifications'));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    const marked = backend.hold(endpoint, undefined);
    await user.click(button);
    await waitFor(() => expect(bell()?.textContent).toBe(left));
    await act(async () => late());
    expect(bell()?.textContent).toBe(left);
    expect(screen.queryByRole('button', { name: 'Mark as read: Notification 1' })).toBeNull();
    backend.serve(listUnreadNotifications, left === '' ? [] : unread(3).slice(1));
    await act(async () => marked());
    expect(bell()?.textContent).toBe(left);
  },
);

it('the badge follows what is marked on the page of notifications, and is as before where that is refused [R-NOT-03, R-NOT-04]', async () => {
  await loadTexts('errors', 'en');
  backend.serve(listUnreadNotifications, unread(3));
  const { user } = await renderPortal(
    <>
      <SignedIn />
      <NotificationsPage />
    </>,
    { rights: EVERYWHERE, remote: 'shell' },
  );
  const mark = (nth: number) => screen.findByRole('button', { name: `Mark as read: Notification ${nth}` });
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  const one = backend.hold(markNotification, undefined);
  await user.click(await mark(1));
  await waitFor(() => expect(bell()?.textContent).toBe('2'));
  backend.serve(listUnreadNotifications, unread(3).slice(1));
  await act(async () => one());
  backend.fail(markNotification, 500);
  await user.click(await mark(2));
  await waitFor(() => expect(backend.calls(markNotification)).toHaveLength(2));
  await waitFor(() => expect(bell()?.textContent).toBe('2'));
  expect(await mark(2)).toBeTruthy();
  const all = backend.hold(markAllNotifications, undefined);
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(bell()?.textContent).toBe(''));
  expect(await screen.findByText('No unread notifications.')).toBeTruthy();
  backend.serve(listUnreadNotifications, []);
  await act(async () => all());
});

it('the name of the user stands in the header [R-SHELL-04]', async () => {
  await open([]);
  expect(within(screen.getByRole('button', { name: 'Lena Bauer, account menu' })).getByText('Lena Bauer')).toBeTruthy();
});

it('the name of the user is text, whatever stands in it [R-CONST-07]', async () => {
  const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
  setStore(useSession, { user: { id: 'dTE', name: markup, email: 'lena@x.example' } as never });
  await renderPortal(<SignedIn />, { rights: [] });
  expect(await screen.findByRole('button', { name: `${markup}, account menu` })).toBeTruthy();
  expect(document.querySelector('img[src="/x"], b')).toBeNull();
});

describe('the incident icon', () => {
  const words = (text: string) => ({ en: text, de: text, es: text, fr: text });
  const icon = {
    remote: 'mf-incidents',
    id: 'incidents',
    slot: 'header',
    icon: 'warning',
    right: 'readIncident',
    rightIn: 'anywhere',
    module: 'incident-manager',
    label: words('Incidents'),
    panel: 'popup',
  } as const satisfies RemoteAction;

  it.each([
    ['with readIncident on one device', [rightsOn({ device: 'ZDE' }, 'readIncident')], true, 1],
    ['with readIncident everywhere', [rightsOn('*', 'readIncident')], true, 1],
    ['without readIncident', [rightsOn('*', 'readRecipe')], true, 0],
    ['with the incidents off', [rightsOn('*', 'readIncident')], false, 0],
  ] as const)('%s [R-SHELL-06, R-SHELL-20]', async (_, rights, isOn, count) => {
    await renderPortal(<SignedIn />, { rights, switches: { 'incident-manager': isOn }, actions: [icon] });
    await screen.findByRole('button', { name: 'Lena Bauer, account menu' });
    expect(screen.queryAllByRole('button', { name: 'Incidents' })).toHaveLength(count);
  });

  it('waits for rights and switches, as all does that they decide about [R-AUTH-08]', async () => {
    const rights = [rightsOn('*', 'readIncident', 'readMessage', 'readSupportInfo')];
    backend.serve(listUnreadNotifications, []);
    await renderPortal(<SignedIn />, { rights, switches: { 'incident-manager': true }, actions: [icon] });
    const shown = () =>
      [/^Notifications/, 'Incidents', /^Support/].map((name) => screen.queryByRole('button', { name }) !== null);
    await waitFor(() => expect(shown()).toEqual([true, true, true]));
    act(() => setStore(useRights, { ready: false }));
    expect(shown()).toEqual([false, false, false]);
    act(() => {
      setStore(useRights, { ready: true });
      setStore(useSwitches, { ready: false });
    });
    expect(shown()).toEqual([false, false, false]);
    expect(screen.getByRole('button', { name: 'Lena Bauer, account menu' })).toBeTruthy();
  });
});

describe('an open page', () => {
  // The event itself may take a second and a half.
  it('shows a notification within half a second of the event that tells of it [R-SHELL-24]', async () => {
    backend.serve(listUnreadNotifications, unread(1));
    await open();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    jest.useFakeTimers();
    backend.serve(listUnreadNotifications, unread(2));
    live.deliver('notifications', {} as never);
    await act(async () => jest.advanceTimersByTimeAsync(500));
    expect(bell()?.getAttribute('aria-label') ?? bell()?.textContent).toMatch(/2/);
  });

  // What a stream missed while it came back may have been about rights.
  it.each(['rights', 'resync'] as const)(
    'loses what a withdrawn right showed and shows what a given one shows, as soon as the event %s comes [R-RIGHT-07, R-SHELL-24]',
    async (event) => {
      backend.serve(listUnreadNotifications, unread(1));
      await open();
      await screen.findByRole('button', { name: 'Notifications, 1 unread' });
      backend.serve(readOwnRights, [{ scope: '*', rights: ['readIncident'] }]);
      act(() => live.deliver(event, {} as never));
      await waitFor(() => expect(bell()).toBeNull());
      expect(useRights.getState().entries).toEqual([{ scope: '*', rights: ['readIncident'] }]);
      backend.serve(readOwnRights, [{ scope: '*', rights: ['readMessage'] }]);
      act(() => live.deliver(event, {} as never));
      await waitFor(() => expect(bell()).not.toBeNull());
    },
  );

  // Own devices are known by the address.
  it.each(['rights', 'resync'] as const)(
    'knows the name and address of its person anew as soon as the event %s comes, and stays as it is where they cannot be had [R-RIGHT-11, R-SHELL-24, R-ERR-24]',
    async (event) => {
      backend.serve(listUnreadNotifications, []);
      backend.serve(readOwnRights, [{ scope: '*', rights: ['readMessage'] }]);
      await open();
      setStore(useSnacks, { snacks: [] });
      const lena = { id: 'dTE', name: 'Lena Huber', email: 'huber@x.example', location: null, avatarLocation: null };
      backend.serve(readSelf, lena);
      act(() => live.deliver(event, {} as never));
      expect(await screen.findByRole('button', { name: 'Lena Huber, account menu' })).toBeTruthy();
      expect(useSession.getState().user).toEqual(lena);
      backend.fail(readSelf, 500);
      act(() => live.deliver(event, {} as never));
      await waitFor(() => expect(backend.calls(readSelf)).toHaveLength(2));
      expect([useSession.getState().user, useSnacks.getState().snacks]).toEqual([lena, []]);
    },
  );

  it('shows the rights of the last event, which came while an older answer was under way [R-RIGHT-07, R-SHELL-24]', async () => {
    backend.serve(listUnreadNotifications, unread(1));
    await open();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    const answer = backend.hold(readOwnRights, [{ scope: '*', rights: ['readMessage'] }]);
    act(() => live.deliver('rights', {} as never));
    await waitFor(() => expect(backend.calls(readOwnRights)).toHaveLength(1));
    backend.serve(readOwnRights, []);
    act(() => live.deliver('rights', {} as never));
    await act(async () => answer());
    await waitFor(() => expect(bell()).toBeNull());
    expect(backend.calls(readOwnRights)).toHaveLength(2);
  });
});

describe('the menu of the user', () => {
  const words = (text: string) => ({ en: text, de: text, es: text, fr: text });
  const entry = (route: `/${string}`, order: number, label: string, over: Partial<NavDeclaration> = {}) =>
    ({ route, place: 'user', order, label: words(label), ...over }) as NavDeclaration;
  const declaring = (name: `mf-${string}`, routes: RemoteModule['routes'], nav: NavDeclaration[]) =>
    [
      name,
      {
        extras: {
          name,
          owner: name,
          title: words(name),
          routes,
          nav,
          actions: [],
          panels: [],
          contract: CONTRACT_VERSION,
        },
      } as unknown as RegistryEntry,
    ] as const;
  /** As the remotes declare it; their own tests hold them to it. */
  const remotes = new Map([
    declaring(
      'mf-devicemanager',
      [{ path: '/devicemanager', access: 'login' }],
      [entry('/devicemanager', 30, 'Fleet manager')],
    ),
    declaring('mf-account', [{ path: '/userprofile', access: 'login' }], [entry('/userprofile', 10, 'User profile')]),
    declaring(
      'mf-billing',
      [{ path: '/createvoucher', access: 'login', right: 'createVoucher' }],
      [entry('/createvoucher', 20, 'Create voucher', { rightIn: 'global' })],
    ),
  ]);

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it.each([
      ['with createVoucher', [rightsOn('*', 'createVoucher')], ['User profile', 'Create voucher', 'Fleet manager']],
      ['without it', [], ['User profile', 'Fleet manager']],
      ['with it on one group', [rightsOn({ group: 'ZzE' }, 'createVoucher')], ['User profile', 'Fleet manager']],
    ] as const)(
      '%s holds profile, voucher, fleet manager and log out, and the version [R-SHELL-03, R-SHELL-21, R-RIGHT-30]',
      async (_, rights, links) => {
        useRegistry.setState({ remotes: new Map(remotes) });
        const { user } = await open(rights);
        await user.click(screen.getByRole('button', { name: 'Lena Bauer, account menu' }));
        const menu = await screen.findByRole('menu', { hidden: true });
        const items = within(menu).getAllByRole('menuitem', { hidden: true });
        expect(items.map((item) => item.textContent)).toEqual([...links, 'Log out']);
        const leads: Record<string, string> = {
          'User profile': '/userprofile',
          'Create voucher': '/createvoucher',
          'Fleet manager': '/devicemanager',
        };
        expect(items.slice(0, -1).map((item) => item.getAttribute('href'))).toEqual(links.map((name) => leads[name]));
        expect(screen.getByText('Version 1.37.0')).toBeTruthy();
      },
    );

    it.each([
      ['User profile', '/userprofile'],
      ['Create voucher', '/createvoucher'],
      ['Fleet manager', '/devicemanager'],
    ])('leads by "%s" to %s, and closes [R-SHELL-03]', async (name, address) => {
      useRegistry.setState({ remotes: new Map(remotes) });
      window.history.replaceState(null, '', '/');
      const { user } = await open([rightsOn('*', 'createVoucher')]);
      await user.click(screen.getByRole('button', { name: 'Lena Bauer, account menu' }));
      await user.click(within(await screen.findByRole('menu', { hidden: true })).getByText(name));
      expect(window.location.pathname).toBe(address);
      await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    });

    it('logs out, on the server as well [R-SHELL-03, R-AUTH-20]', async () => {
      const out = jest.spyOn(session, 'logOut');
      const { user } = await open([]);
      await user.click(screen.getByRole('button', { name: 'Lena Bauer, account menu' }));
      await user.click(within(await screen.findByRole('menu', { hidden: true })).getByText('Log out'));
      await waitFor(() => expect(useSession.getState()).toMatchObject({ state: 'out', user: null }));
      expect(out).toHaveBeenCalledTimes(1);
    });
  });

  it('has the support tools for holders of readSupportInfo in * alone, and opens them from the menu too', async () => {
    await loadTexts('support', 'en');
    const without = await open([rightsOn({ group: 'ZzE' }, 'readSupportInfo')]);
    expect(screen.queryByRole('button', { name: 'Support tools' })).toBeNull();
    await without.user.click(screen.getByRole('button', { name: 'Lena Bauer, account menu' }));
    await screen.findByRole('menuitem', { name: 'Log out' });
    expect(screen.queryByRole('menuitem', { name: 'Support tools' })).toBeNull();
    without.unmount();

    const { user } = await open([rightsOn('*', 'readSupportInfo')]);
    const button = await screen.findByRole('button', { name: 'Support tools' });
    await user.click(screen.getByRole('button', { name: 'Lena Bauer, account menu' }));
    const item = await screen.findByRole('menuitem', { name: 'Support tools' });
    await act(async () => {
      await user.click(item);
      await import('../../support/SupportDrawer');
    });
    expect(await screen.findByRole('dialog', { name: 'Support tools' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close support tools' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  describe('on a phone', () => {
    viewport(390);

    it('keeps the focus inside, closes on Escape, and gives the focus back to its button [R-SHELL-26]', async () => {
      const { user } = await open([]);
      const button = screen.getByRole('button', { name: 'Lena Bauer, account menu' });
      await user.click(button);
      const sheet = await screen.findByRole('dialog', { hidden: true });
      expect(sheet.getAttribute('aria-modal')).toBe('true');
      await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    });
  });

  it.each(['{Escape}', '{Tab}', '{Shift>}{Tab}{/Shift}'])(
    'closes on %s, and gives the focus back to its button [R-SHELL-26]',
    async (keys) => {
      const { user } = await open([]);
      const button = screen.getByRole('button', { name: 'Lena Bauer, account menu' });
      await user.click(button);
      const first = (await screen.findAllByRole('menuitem'))[0];
      act(() => first?.focus());
      await user.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    },
  );
});
