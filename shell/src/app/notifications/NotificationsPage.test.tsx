import {
  listNotifications,
  listUnreadNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
} from '@portal/contracts/notifications';
import type { RightsEntry } from '@portal/domain/rights';
import { loadTexts } from '@portal/platform/i18n';
import { setStore } from '@portal/platform/testing';
import '@portal/platform/problem-text';
import { invalidate, queryClient } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSnacks } from '@portal/platform/snackbar';
import { fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { renderPortal } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import NotificationsPage from './NotificationsPage';

const LAST = Date.UTC(2026, 10, 21, 9, 0);
/** Newest first, as the server answers. */
const notifications = (count: number, read = false): Notification[] =>
  Array.from({ length: count }, (_, n) => ({
    timestamp: LAST - n * 60_000,
    summary: `Notification ${n + 1}`,
    message: '',
    read,
    kind: 'incident',
    count: 1,
    since: LAST - n * 60_000,
    place: 'Stuttgart',
    about: { kind: 'incident', id: `i${n + 1}` },
  }));

const summaries = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Notification \d+/.exec(row.textContent ?? '')?.[0]);

async function open(held: RightsEntry[] = [{ scope: '*', rights: ['readMessage'] }]) {
  await renderPortal(<NotificationsPage />, { remote: 'shell', rights: held });
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
}

describe('the notifications page', () => {
  beforeAll(() => Promise.all([loadTexts('notifications', 'en'), loadTexts('ui', 'en'), loadTexts('errors', 'en')]));
  beforeEach(() => {
    window.matchMedia ??= () =>
      ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  });
  afterEach(() => {
    queryClient.clear();
    setStore(useSnacks, { snacks: [] });
  });

  it('lists unread ones, newest first, 25 on a page [R-NOT-01, R-SHELL-17]', async () => {
    const backend = fakeBackend();
    backend.serve(listUnreadNotifications, notifications(30));
    await open();
    await screen.findByText('Notification 1');
    expect(document.querySelector('tbody time')?.textContent).toMatch(/^November 21, 2026 at \d+:00/);
    await screen.findByText('1 to 25 of 30');
    expect(summaries()).toEqual(Array.from({ length: 25 }, (_, n) => `Notification ${n + 1}`));
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('26 to 30 of 30')).toBeTruthy();
    expect(summaries()).toHaveLength(5);
    expect(backend.calls(listNotifications)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(screen.getByText('1 to 25 of 30')).toBeTruthy();
    expect(summaries()[0]).toBe('Notification 1');
    expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the read ones when asked to, among which a marked one is read at once [R-NOT-02, R-NOT-03]', async () => {
    const backend = fakeBackend();
    backend.serve(listUnreadNotifications, notifications(1));
    backend.serve(listNotifications, [...notifications(1), ...notifications(3, true).slice(1)]);
    await open();
    await screen.findByText('Notification 1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Also show read notifications' }));
    await screen.findByText('Notification 3');
    expect(screen.getAllByRole('button', { name: /^Mark as read: / })).toHaveLength(1);
    const states = () => screen.getAllByRole('cell', { name: /^(Read|Unread)$/ }).map(({ textContent }) => textContent);
    expect(states()).toEqual(['Unread', 'Read', 'Read']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Also show read notifications' }));
    await waitFor(() => expect(summaries()).toEqual(['Notification 1']));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Also show read notifications' }));
    await screen.findByText('Notification 3');
    const answer = backend.hold(markNotification, undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Notification 1' }));
    await waitFor(() => expect(states()).toEqual(['Read', 'Read', 'Read']));
    backend.serve(listUnreadNotifications, []);
    backend.serve(listNotifications, notifications(3, true));
    await act(async () => answer());
  });

  it('asks for some at a time and for more as the pages are turned, and counts all of them [R-NOT-01, R-EXT-05]', async () => {
    const backend = fakeBackend();
    const all = notifications(230);
    backend.servePages(listUnreadNotifications, 100, () => all);
    await open();
    await screen.findByText('1 to 25 of 230');
    const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    for (const from of [26, 51, 76]) {
      next();
      expect(screen.getByText(`${from} to ${from + 24} of 230`)).toBeTruthy();
    }
    expect(backend.calls(listUnreadNotifications).map(({ query }) => [query['limit'], query['cursor']])).toEqual([
      ['100', undefined],
    ]);
    // What is shown stays until the next ones are here, also where they do not come.
    backend.fail(listUnreadNotifications, 500, undefined, undefined, ({ query }) => query['cursor'] !== undefined);
    next();
    await waitFor(() => expect(useSnacks.getState().snacks.map(({ kind }) => kind)).toEqual(['error']));
    expect([screen.queryByText('76 to 100 of 230') !== null, summaries()[0]]).toEqual([true, 'Notification 76']);
    backend.servePages(listUnreadNotifications, 100, () => all);
    next();
    await screen.findByText('101 to 125 of 230');
    expect([summaries()[0], summaries().length]).toEqual(['Notification 101', 25]);
    // One that stands far behind is one less of all.
    backend.hold(markNotification, undefined);
    await pressTwice(screen.getByRole('button', { name: 'Mark as read: Notification 101' }));
    await screen.findByText('101 to 125 of 229');
    expect(summaries()[0]).toBe('Notification 102');
  });

  it.each([
    ['unread ones alone', listUnreadNotifications],
    ['the read ones as well', listNotifications],
  ])(
    'shows what is new after two minutes, not sooner, where nothing tells of it: %s [R-SHELL-24, R-AUTH-10, R-NOT-02, R-CONST-06]',
    async (_, list) => {
      const backend = fakeBackend();
      backend.serve(listUnreadNotifications, []);
      backend.serve(list, notifications(1));
      jest.useFakeTimers();
      await open();
      if (list === listNotifications)
        fireEvent.click(await screen.findByRole('checkbox', { name: 'Also show read notifications' }));
      await screen.findByText('Notification 1');
      backend.serve(list, notifications(2));
      const after = async (ms: number) => {
        await act(async () => jest.advanceTimersByTimeAsync(ms));
        return summaries().length;
      };
      expect([await after(118_000), await after(3_000)]).toEqual([1, 2]);
      jest.useRealTimers();
    },
  );

  it('asks for nothing without the right, however long it is open, nor any more once that is gone [R-AUTH-10]', async () => {
    const backend = fakeBackend();
    backend.serve(listUnreadNotifications, notifications(1));
    jest.useFakeTimers();
    await open([{ scope: 'group:g1', rights: ['readMessage'] }]);
    const after = async (ms: number) => {
      await act(async () => jest.advanceTimersByTimeAsync(ms));
      return backend.calls(listUnreadNotifications).length;
    };
    expect(await after(600_000)).toBe(0);
    act(() => setStore(useRights, { entries: [{ scope: '*', rights: ['readMessage'] }] }));
    expect(await after(1_000)).toBe(1);
    act(() => setStore(useRights, { entries: [] }));
    expect(await after(600_000)).toBe(1);
    jest.useRealTimers();
  });

  it('takes a marked one off the list at once, by its timestamp [R-NOT-03]', async () => {
    const backend = fakeBackend();
    backend.serve(listUnreadNotifications, notifications(2));
    const answer = backend.hold(markNotification, undefined);
    await open();
    await screen.findByText('Notification 1');
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Notification 1' }));
    await waitFor(() => expect(summaries()).toEqual(['Notification 2']));
    await waitFor(() =>
      expect(backend.calls(markNotification)).toMatchObject([
        { params: { timestamp: String(LAST) }, query: { read: 'true' } },
      ]),
    );
    backend.serve(listUnreadNotifications, notifications(2).slice(1));
    await act(async () => answer());
    await waitFor(() => expect(summaries()).toEqual(['Notification 2']));
  });

  it('brings it back when the server refuses, and says so [R-NOT-03]', async () => {
    const backend = fakeBackend();
    backend.serve(listUnreadNotifications, notifications(2));
    backend.fail(markNotification, 404, 'ERROR_NOTIFICATION_UNKNOWN');
    await open();
    await screen.findByText('Notification 1');
    // Nobody brings it anew: it is the one that was there.
    backend.fail(listUnreadNotifications, 500);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Notification 1' }));
    await waitFor(() =>
      expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error', text: 'Unknown error. Try again later.' }]),
    );
    expect(summaries()).toEqual(['Notification 1', 'Notification 2']);
  });

  it('is unread again among the read ones as well when the server refuses, as are all that are marked together [R-NOT-02, R-NOT-03, R-NOT-04]', async () => {
    const backend = fakeBackend();
    const listed = [...notifications(2), ...notifications(3, true).slice(2)];
    backend.serve(listUnreadNotifications, notifications(2));
    backend.serve(listNotifications, listed);
    await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Also show read notifications' }));
    await screen.findByText('Notification 3');
    const states = () => screen.getAllByRole('cell', { name: /^(Read|Unread)$/ }).map(({ textContent }) => textContent);
    // Nobody brings them anew.
    for (const list of [listUnreadNotifications, listNotifications]) backend.fail(list, 500);
    for (const [endpoint, name] of [
      [markNotification, 'Mark as read: Notification 2'],
      [markAllNotifications, 'Mark all as read'],
    ] as const) {
      setStore(useSnacks, { snacks: [] });
      backend.fail(endpoint, 500);
      fireEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error' }]));
      expect(states()).toEqual(['Unread', 'Unread', 'Read']);
    }
  });

  it('marks all as read with one call, however often it is pressed, and says that it did [R-NOT-04, R-ERR-31, R-EXT-29]', async () => {
    const backend = fakeBackend();
    backend.serve(listUnreadNotifications, notifications(3));
    backend.serve(markAllNotifications, undefined);
    await open();
    await screen.findByText('Notification 1');
    backend.serve(listUnreadNotifications, []);
    await pressTwice(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('No unread notifications.');
    await waitFor(() =>
      expect(useSnacks.getState().snacks).toMatchObject([
        { kind: 'success', text: 'All notifications marked as read.', count: 1 },
      ]),
    );
    expect(backend.calls(markAllNotifications)).toMatchObject([{ query: { read: 'true' } }]);
  });

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it('without the right everywhere says so and makes no call, and is there with it [R-NOT-05, R-RIGHT-03, R-RIGHT-08, R-RIGHT-24]', async () => {
      const backend = fakeBackend();
      await open([{ scope: 'group:g1', rights: ['readMessage'] }]);
      expect(screen.getByText('You can’t read notifications. Ask your group admin.')).toBeTruthy();
      expect(backend.calls(listUnreadNotifications)).toEqual([]);
      expect(backend.unexpected).toEqual([]);
      backend.serve(listUnreadNotifications, notifications(1));
      act(() => setStore(useRights, { entries: [{ scope: '*', rights: ['readMessage'] }] }));
      expect(await screen.findByRole(width === 1440 ? 'table' : 'list')).toBeTruthy();
      expect(screen.queryByText(/^You can’t read notifications/)).toBeNull();
      // Nor is anything asked for once it is withdrawn.
      const asked = backend.calls(listUnreadNotifications).length;
      act(() => setStore(useRights, { entries: [{ scope: 'group:g1', rights: ['readMessage'] }] }));
      expect(screen.getByText('You can’t read notifications. Ask your group admin.')).toBeTruthy();
      await act(() => invalidate('notifications'));
      expect(backend.calls(listUnreadNotifications)).toHaveLength(asked);
    });
  });
});
