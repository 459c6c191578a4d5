import { loadTexts } from '@portal/platform/i18n';
import { act, renderPortal, screen, within } from '@portal/testing/render';
import '../texts';
import CallsTab from './CallsTab';
import EventsTab from './EventsTab';
import { addCall, addEvent, type CallRecord, clearRecords, pauseRecords, useRecords } from './records';

const AT = new Date(2026, 10, 22, 14, 32, 4, 118).getTime();
const aCall = (id: number, more: Partial<CallRecord> = {}): CallRecord => ({
  id,
  at: AT,
  method: 'GET',
  path: `/api/groups/${id}`,
  requestId: `7be1c5a2-${id}`,
  from: 'mf-incidents 1.36.4',
  attempt: 1,
  status: 200,
  ms: 64,
  ...more,
});
const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent);

beforeEach(async () => {
  for (const kind of ['events', 'calls'] as const) {
    clearRecords(kind);
    pauseRecords(kind, false);
  }
  await loadTexts('support', 'en');
});

describe('the calls', () => {
  it('stand newest first, each with time, method, path, status and duration; a press shows what support asks for', async () => {
    addCall(aCall(1));
    addCall(aCall(2, { status: 503, ms: 30_000, attempt: 2, shown: 'Incidents can’t be loaded right now.' }));
    const { user } = await renderPortal(<CallsTab />);
    expect(lines()).toEqual(['14:32:04GET/api/groups/250330\u00a0s', '14:32:04GET/api/groups/120064\u00a0ms']);
    await user.click(screen.getByRole('button', { name: /groups\/2/ }));
    const open = screen.getAllByRole('listitem')[0] as HTMLElement;
    expect(
      within(open)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['path', 'request id', 'from', 'attempts', 'answer', 'shown', 'authorization']);
    expect(
      within(open)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual([
      '/api/groups/2',
      '7be1c5a2-2',
      'mf-incidents 1.36.4',
      '2, only 401 and 403 are retried',
      '503 after 30\u00a0s',
      'Incidents can’t be loaded right now.',
      '[not recorded]',
    ]);
  });

  it('are found by path, status, id and who asked, and errors by themselves', async () => {
    addCall(aCall(1));
    addCall(aCall(2, { status: 404 }));
    addCall(aCall(3, { status: undefined, failure: 'TypeError' }));
    addCall(aCall(4, { status: undefined, failure: 'AbortError', from: 'shell' }));
    const { user } = await renderPortal(<CallsTab />);
    const field = screen.getByRole('searchbox', { name: 'Filter by path, status or id' });
    for (const [typed, found] of [
      ['groups/1', 1],
      ['404', 1],
      ['7BE1C5A2-3', 1],
      ['mf-incidents', 3],
      ['nothing', 0],
    ] as const) {
      await user.clear(field);
      await user.type(field, typed);
      expect([typed, lines().length]).toEqual([typed, found]);
    }
    expect(screen.getByText('Nothing matches the filter.')).toBeTruthy();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: /^Errors/ }));
    expect(lines().map((line) => line?.match(/groups\/(\d)/)?.[1])).toEqual(['3', '2']);
  });

  it('come while they are looked at; nothing comes while the list is paused, and it can be emptied', async () => {
    const { user } = await renderPortal(<CallsTab />);
    expect(screen.getByText('No calls have been recorded yet.')).toBeTruthy();
    act(() => addCall(aCall(1)));
    expect(lines()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Pause recording' }));
    act(() => addCall(aCall(2)));
    expect(lines()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Resume recording' }));
    act(() => addCall(aCall(3)));
    expect(lines()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Clear the list' }));
    expect([lines(), useRecords.getState().calls]).toEqual([[], []]);
  });
});

describe('the events', () => {
  it('say when, what, who and how many listen; a press shows what was told, a filter finds by event or source', async () => {
    const told = { at: AT, listeners: 2, payload: { remote: 'mf-recipes', ms: 12 } };
    addEvent({ id: 1, name: 'remote:ready', from: 'shell', ...told });
    addEvent({ id: 2, name: 'rights:changed', from: undefined, ...told });
    const { user } = await renderPortal(<EventsTab />);
    expect(lines()).toEqual(['14:32:04.118rights:changedanother tab2', '14:32:04.118remote:readyshell2']);
    await user.type(screen.getByRole('searchbox', { name: 'Filter by event or source' }), 'shell');
    expect(lines()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /remote:ready/ }));
    const text = screen.getByRole('listitem').textContent ?? '';
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({
      type: 'remote:ready',
      from: 'shell',
      listeners: 2,
      payload: { remote: 'mf-recipes', ms: 12 },
    });
  });
});
