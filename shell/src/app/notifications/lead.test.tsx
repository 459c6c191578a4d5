import {
  listNotifications,
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
} from '@portal/contracts/notifications';
import { setLanguage } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { queryClient, queryKey } from '@portal/platform/query';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { useRef } from 'react';
import NotificationsPage from './NotificationsPage';
import NotificationsPopup from './NotificationsPopup';

const LAST = Date.UTC(2026, 10, 21, 9, 0);
let serial = 0;
const told = (more: Partial<Notification>): Notification => {
  serial += 1;
  const timestamp = LAST - serial * 60_000;
  return {
    timestamp,
    summary: `Oven: fault ${serial}`,
    message: '',
    read: false,
    kind: 'incident',
    count: 1,
    since: timestamp,
    place: 'Stuttgart',
    ...more,
  };
};
const ALL_KINDS = () => [
  told({ summary: 'Oven: door open', about: { kind: 'incident', id: 'i1' } }),
  told({ summary: 'Maintenance due: boiler', kind: 'due', about: { kind: 'device', id: 'd1' } }),
  told({ summary: 'Maintenance due: filters', kind: 'due', about: { kind: 'group', id: 'g1' } }),
  told({ summary: 'Invitation to a group', kind: 'invitation', about: { kind: 'invitation' } }),
  told({ summary: 'Told long ago', kind: 'text' }),
];

let backend: FakeBackend;
const close = jest.fn();
function Popup() {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button">
        Bell
      </button>
      <NotificationsPopup target={button} onClose={close} />
    </>
  );
}
const open = (what: 'page' | 'popup', language: 'en' | 'de' = 'en') =>
  renderPortal(what === 'page' ? <NotificationsPage /> : <Popup />, {
    remote: 'shell',
    rights: [rightsOn('*', 'readMessage')],
    language,
  });
const row = (summary: string) =>
  screen
    .getAllByText(summary)
    .map((words) => words.closest<HTMLElement>('tr, li'))
    .find(Boolean)!;

beforeEach(() => {
  backend = fakeBackend();
  close.mockClear();
  backend.serve(markNotification, undefined);
});
afterEach(() => {
  setStore(useSnacks, { snacks: [] });
  expect(backend.unexpected).toEqual([]);
});

describe.each([
  ['page', 1440],
  ['page', 390],
  ['popup', 1440],
] as const)('on the %s at %i px', (what, width) => {
  viewport(width);

  it('each says when it was, in the long form, where there is no room for it as its title [R-NOT-01, R-SHELL-17, R-SHELL-07]', async () => {
    const [first] = ALL_KINDS() as [Notification];
    backend.serve(listUnreadNotifications, [first]);
    await open(what);
    await screen.findByText(first.summary);
    const [time, ...others] = row(first.summary).querySelectorAll('time');
    expect([time?.dateTime, others]).toEqual([new Date(first.timestamp).toISOString(), []]);
    const long = time?.title || time?.textContent;
    expect(long).toMatch(/^November 21, 2026 at \d\d:\d\d$/);
  });

  it('each of another day names the day where it is seen [R-SHELL-17, R-NOT-01]', async () => {
    const timestamp = Date.now() - 2 * 86_400_000;
    backend.serve(listUnreadNotifications, [told({ summary: 'Oven: door open', timestamp })]);
    await open(what);
    await screen.findByText('Oven: door open');
    const day = new RegExp(`^[A-Z][a-z]+ ${new Date(timestamp).getDate()}, `);
    expect(row('Oven: door open').querySelector('time')?.textContent).toMatch(day);
  });

  it('stays as it is when it cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const all = ALL_KINDS();
    backend.serve(listUnreadNotifications, all);
    await open(what);
    await screen.findByText('Oven: door open');
    backend.fail(listUnreadNotifications, 500);
    expect(await askAnew()).toEqual([`${listUnreadNotifications.path} could not be asked anew.`]);
    for (const { summary } of all) expect(screen.getAllByText(summary).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('each notification leads to what it is about, by a link; one of before leads nowhere [R-EXT-32, R-SHELL-07]', async () => {
    backend.serve(listUnreadNotifications, ALL_KINDS());
    await open(what);
    await screen.findByText('Oven: door open');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual(
      expect.arrayContaining([
        ['Oven: door open', '/incident/i1'],
        ['Maintenance due: boiler', '/device/d1'],
        ['Maintenance due: filters', '/devicemanager/g1'],
        ['Invitation to a group', '/devicemanager'],
      ]),
    );
    expect(screen.queryByRole('link', { name: 'Told long ago' })).toBeNull();
  });

  it('one that comes in live is there within half a second of the event that tells of it [R-SHELL-24]', async () => {
    const [first, second] = ALL_KINDS() as [Notification, Notification];
    backend.serve(listUnreadNotifications, [second]);
    await open(what);
    await screen.findByText(second.summary);
    jest.useFakeTimers();
    backend.serve(listUnreadNotifications, [first, second]);
    live.deliver('notifications', { unread: 2 });
    await act(async () => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText(first.summary)).toBeTruthy();
    jest.useRealTimers();
  });

  it('who follows one has read it, and is told nothing about that [R-EXT-32]', async () => {
    const [first, second] = ALL_KINDS() as [Notification, Notification];
    backend.serve(listUnreadNotifications, [first, second]);
    const { user, place } = await open(what);
    const link = await screen.findByRole('link', { name: 'Oven: door open' });
    link.focus();
    await user.keyboard('{Enter}');
    expect(place()).toBe('/incident/i1');
    await waitFor(() =>
      expect(backend.calls(markNotification)).toMatchObject([
        { params: { timestamp: String(first.timestamp) }, query: { read: 'true' } },
      ]),
    );
    expect(useSnacks.getState().snacks).toEqual([]);
    expect(close).toHaveBeenCalledTimes(what === 'popup' ? 1 : 0);
  });

  it('says what stands in it beside its summary, where there is room for it [R-EXT-32]', async () => {
    backend.serve(listUnreadNotifications, [
      told({ summary: 'Maintenance due: boiler', message: 'With citric acid.' }),
    ]);
    await open(what);
    await screen.findByText('Maintenance due: boiler');
    expect(screen.queryByText('With citric acid.') !== null).toBe(what === 'page');
  });

  it('repetitions are one row with their number and their beginning, the place is named, nothing is said twice [R-EXT-32, R-SHELL-17]', async () => {
    const since = Date.UTC(2026, 10, 1, 8, 0);
    backend.serve(listUnreadNotifications, [
      told({ summary: 'Oven: door open', message: 'Oven: door open', count: 28, since }),
      told({ summary: 'Fryer: too hot' }),
    ]);
    await open(what);
    await screen.findByText('Oven: door open');
    expect(screen.getAllByText('Oven: door open')).toHaveLength(1);
    expect(row('Oven: door open').textContent).toMatch(/Stuttgart · 28 times since \D*1/);
    expect(row('Fryer: too hot').textContent).toContain('Stuttgart');
    expect(row('Fryer: too hot').textContent).not.toContain('times');
  });

  it('the button of each row says which one it marks as read [R-NOT-03]', async () => {
    backend.serve(listUnreadNotifications, ALL_KINDS());
    await open(what);
    await screen.findByText('Oven: door open');
    const names = screen.getAllByRole('button', { name: /^Mark as read/ }).map((one) => one.getAttribute('aria-label'));
    expect(names).toContain('Mark as read: Oven: door open');
    expect(new Set(names).size).toBe(names.length);
  });

  it('they are asked for in the language of the page, and again in another [R-EXT-32]', async () => {
    backend.serve(listUnreadNotifications, [told({ summary: 'Ofen: Tür offen' })]);
    await open(what, 'de');
    await screen.findByText('Ofen: Tür offen');
    const language = () => backend.calls(listUnreadNotifications).at(-1)?.query['language'];
    expect(language()).toBe('de');
    backend.serve(listUnreadNotifications, [told({ summary: 'Horno: puerta abierta' })]);
    await act(() => setLanguage('es'));
    await screen.findByText('Horno: puerta abierta');
    expect(language()).toBe('es');
  });

  it('a marked one is gone at once, by its timestamp, and another comes back when the server refuses [R-NOT-03]', async () => {
    const [first, second] = ALL_KINDS() as [Notification, Notification];
    backend.serve(listUnreadNotifications, [first, second]);
    const { user } = await open(what);
    const answer = backend.hold(markNotification, undefined);
    await user.click(await screen.findByRole('button', { name: `Mark as read: ${first.summary}` }));
    await waitFor(() => expect(screen.queryByText(first.summary)).toBeNull());
    expect(screen.getByText(second.summary)).toBeTruthy();
    expect(backend.calls(markNotification)).toMatchObject([
      { params: { timestamp: String(first.timestamp) }, query: { read: 'true' } },
    ]);
    backend.serve(listUnreadNotifications, [second]);
    await act(async () => answer());
    expect(screen.queryByText(first.summary)).toBeNull();
    backend.fail(markNotification, 404, 'ERROR_NOTIFICATION_UNKNOWN');
    await user.click(screen.getByRole('button', { name: `Mark as read: ${second.summary}` }));
    await waitFor(() => expect(useSnacks.getState().snacks.map(({ kind }) => kind)).toContain('error'));
    expect(await screen.findByText(second.summary)).toBeTruthy();
  });

  it('all that are marked together are gone at once [R-NOT-04]', async () => {
    backend.serve(listUnreadNotifications, ALL_KINDS());
    const { user } = await open(what);
    const answer = backend.hold(markAllNotifications, undefined);
    await user.click(await screen.findByRole('button', { name: /^(Mark all as read|All read)$/ }));
    expect(await screen.findByText('No unread notifications.')).toBeTruthy();
    expect(screen.queryByText('Oven: door open')).toBeNull();
    expect(backend.calls(markAllNotifications)).toMatchObject([{ query: { read: 'true' } }]);
    backend.serve(listUnreadNotifications, []);
    await act(async () => answer());
  });

  it('all that are marked together count no more at once, also those that are not loaded [R-NOT-04, R-NOT-03]', async () => {
    backend.servePages(listUnreadNotifications, 2, ALL_KINDS);
    const { user } = await open(what);
    backend.hold(markAllNotifications, undefined);
    await user.click(await screen.findByRole('button', { name: /^(Mark all as read|All read)$/ }));
    await screen.findByText('No unread notifications.');
    // What the bell shows is the number of all.
    const counted = queryClient
      .getQueriesData<{ total?: number; pages?: { total?: number }[] }>({
        queryKey: queryKey(listUnreadNotifications).slice(0, 2),
      })
      .flatMap(([, known]) => (known?.pages ?? [known]).map((part) => part?.total));
    expect(new Set(counted)).toEqual(new Set([0]));
  });

  it('what stands in one is text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    backend.serve(listUnreadNotifications, [told({ summary: markup, message: `${markup}!`, place: `${markup}?` })]);
    await open(what);
    expect(await screen.findByText(markup)).toBeTruthy();
    expect(row(markup).textContent).toContain(`${markup}?`);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('marking as read can be undone from its message [R-NOT-03]', async () => {
    const [first] = ALL_KINDS() as [Notification];
    backend.serve(listUnreadNotifications, [first]);
    const { user } = await open(what);
    await user.click(await screen.findByRole('button', { name: 'Mark as read: Oven: door open' }));
    await waitFor(() => expect(useSnacks.getState().snacks).toHaveLength(1));
    const [snack] = useSnacks.getState().snacks;
    expect([snack?.kind, snack?.text, snack?.action?.label]).toEqual([
      'success',
      'Notification marked as read.',
      'Undo',
    ]);
    await act(async () => snack?.action?.run());
    await waitFor(() =>
      expect(backend.calls(markNotification).map(({ query }) => query['read'])).toEqual(['true', 'false']),
    );
    expect(backend.calls(markNotification)[1]?.params).toEqual({ timestamp: String(first.timestamp) });
  });
});

describe.each([1440, 390])('the page at %i px', (width) => {
  viewport(width);

  it('lists 25 at a time, newest first, and the read ones among them by its switch [R-NOT-01, R-NOT-02, R-ROUTE-19]', async () => {
    const many = (count: number, isRead: (n: number) => boolean) =>
      Array.from({ length: count }, (_, n) => told({ summary: `Number ${n + 1}`, read: isRead(n) }));
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `Number ${from + n}`);
    backend.serve(
      listUnreadNotifications,
      many(30, () => false),
    );
    backend.serve(
      listNotifications,
      many(27, (n) => n % 2 === 1),
    );
    const { user } = await open('page');
    const shown = () => screen.getAllByText(/^Number \d+$/).map(({ textContent }) => textContent);
    await screen.findByText('Number 1');
    expect(shown()).toEqual(numbers(1, 25));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(shown()).toEqual(numbers(26, 30));
    expect(backend.calls(listNotifications)).toEqual([]);
    await user.click(
      screen.getByRole('checkbox', { name: width === 390 ? 'Show read ones too' : 'Also show read notifications' }),
    );
    await waitFor(() => expect(shown()).toEqual(numbers(1, 25)));
    expect(backend.calls(listNotifications)).toHaveLength(1);
    expect(row('Number 1').textContent).toContain('Unread');
    expect(row('Number 2').textContent).toMatch(/Read/);
    expect(screen.queryByRole('button', { name: 'Mark as read: Number 2' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(shown()).toEqual(numbers(26, 27));
  });
});

it('the popup opens with the focus on its title, so that a second Enter marks nothing [R-SHELL-26]', async () => {
  backend.serve(listUnreadNotifications, ALL_KINDS());
  const { user } = await open('popup');
  await screen.findByText('Oven: door open');
  const title = within(screen.getByRole('dialog', { hidden: true })).getByText('Notifications');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.keyboard('{Enter}');
  expect(backend.calls(markAllNotifications)).toEqual([]);
});

describe.each([1440, 390])('in a window of %i px', (width) => {
  viewport(width);

  it('the popup leads to all notifications [R-SHELL-09]', async () => {
    backend.serve(listUnreadNotifications, ALL_KINDS());
    window.history.replaceState(null, '', '/');
    const { user } = await open('popup');
    await user.click(await screen.findByRole('button', { name: 'Show all 5 notifications' }));
    expect([window.location.pathname, close.mock.calls.length]).toEqual(['/notifications', 1]);
  });

  it('the popup does not count what is not there, and still leads to the read ones [R-SHELL-09]', async () => {
    backend.serve(listUnreadNotifications, []);
    window.history.replaceState(null, '', '/');
    const { user } = await open('popup');
    await screen.findByText('No unread notifications.');
    await user.click(screen.getByRole('button', { name: 'Show all notifications' }));
    expect([window.location.pathname, close.mock.calls.length]).toEqual(['/notifications', 1]);
  });
});

it('the page without unread ones has the drawing, and shows the read ones on demand [R-NOT-02]', async () => {
  backend.serve(listUnreadNotifications, []);
  backend.serve(listNotifications, [told({ summary: 'Oven: door open', read: true })]);
  const { user } = await open('page');
  await screen.findByRole('heading', { level: 2, name: 'No unread notifications.' });
  await user.click(screen.getByRole('button', { name: 'Show read ones too' }));
  await screen.findByText('Oven: door open');
  expect(screen.getByRole('navigation', { name: 'Where you are' })).toBeTruthy();
});

it('the read ones lead to what they are about and are asked for in the language of the page, too [R-NOT-02, R-EXT-32]', async () => {
  backend.serve(listUnreadNotifications, ALL_KINDS());
  const about = { kind: 'incident', id: 'i1' } as const;
  backend.serve(listNotifications, [told({ summary: 'Ofen: Tür offen', read: true, about })]);
  const { user } = await open('page', 'de');
  await user.click(await screen.findByRole('checkbox'));
  const link = await screen.findByRole('link', { name: 'Ofen: Tür offen' });
  expect(link.getAttribute('href')).toBe('/incident/i1');
  await act(() => setLanguage('es'));
  await waitFor(() =>
    expect(backend.calls(listNotifications).map(({ query }) => query['language'])).toEqual(['de', 'es']),
  );
});

it('all that were marked together are unread again when that is undone, in another language too [R-NOT-04]', async () => {
  const [first, second] = ALL_KINDS() as [Notification, Notification];
  backend.serve(listUnreadNotifications, [second]);
  backend.serve(markAllNotifications, undefined);
  const { user } = await open('page', 'de');
  await screen.findByText(second.summary);
  const rows = [first, second];
  backend.serve(listUnreadNotifications, rows);
  await act(() => setLanguage('en'));
  await screen.findByText(first.summary);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(useSnacks.getState().snacks).toHaveLength(1));
  await act(async () => useSnacks.getState().snacks[0]?.action?.run());
  await waitFor(() =>
    expect(backend.calls(markNotification).map(({ params, query }) => [params['timestamp'], query['read']])).toEqual(
      rows.map(({ timestamp }) => [String(timestamp), 'false']),
    ),
  );
});

describe.each([
  [399, 'Mark all as read', ''],
  [400, 'All read', 'All read'],
])('the head of the popup at %i px', (width, name, word) => {
  viewport(width);

  it(`marks all as read by a button that reads "${word}" [R-SHELL-22]`, async () => {
    backend.serve(listUnreadNotifications, ALL_KINDS());
    await open('popup');
    const button = await screen.findByRole('button', { name });
    expect([button.textContent, button.querySelector('svg') !== null]).toEqual([word, true]);
  });
});

describe.each([
  [399, ''],
  [400, 'Mark all as read'],
])('the tools of the page at %i px', (width, word) => {
  viewport(width);

  it(`mark all as read by a button that reads "${word}" [R-SHELL-22, R-NOT-04]`, async () => {
    backend.serve(listUnreadNotifications, ALL_KINDS());
    backend.serve(markAllNotifications, undefined);
    const { user } = await open('page');
    const button = await screen.findByRole('button', { name: 'Mark all as read' });
    expect([button.textContent, button.querySelector('svg') !== null]).toEqual([word, true]);
    await user.click(button);
    await waitFor(() => expect(backend.calls(markAllNotifications)).toHaveLength(1));
  });
});
