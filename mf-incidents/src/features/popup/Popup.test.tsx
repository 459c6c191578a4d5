import { readIncidentSummary } from '@portal/contracts/incidents';
import { live } from '@portal/platform/live';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { anIncident, NOW } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, type Surroundings, screen, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { Popup } from './Popup';

let backend: FakeBackend;
const close = jest.fn();
beforeEach(() => {
  backend = fakeBackend();
  close.mockClear();
});
afterEach(() => expect(backend.unexpected).toEqual([]));
const open = (surroundings: Surroundings = {}) =>
  renderPortal(<Popup input={{}} close={close} />, { path: '/devicemanager', remote: 'mf-incidents', ...surroundings });

const newest = Array.from({ length: 6 }, (_, index) =>
  anIncident({
    summary: `Incident ${index}`,
    localizedSummaries: { de: `Störung ${index}` },
    reportTimestamp: NOW - index * 60_000,
    priority: (['LOW', 'HIGH', 'MEDIUM'] as const)[index % 3] ?? 'MEDIUM',
    status: index % 2 === 0 ? 'NEW' : 'INPROGRESS',
  }),
);

describe('incident popup', () => {
  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it('lists at most five with priority, status and summary, and the total of all [R-SHELL-10, R-CONST-01, R-INC-12, R-SHELL-17]', async () => {
      backend.serve(readIncidentSummary, { total: 27, newest });
      await open();
      const rows = await screen.findAllByRole('listitem');
      expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
        newest.slice(0, 5).map(({ id }) => `/incident/${id}`),
      );
      expect(rows.map((row) => /Incident \d/.exec(row.textContent ?? '')?.[0])).toEqual(
        [0, 1, 2, 3, 4].map((index) => `Incident ${index}`),
      );
      expect(rows.map((row) => within(row).getByRole('img').getAttribute('aria-label'))).toEqual(
        ['Low', 'High', 'Medium', 'Low', 'High'].map((priority) => `Priority: ${priority}`),
      );
      expect(rows.map(({ textContent }) => /New|In progress/.exec(textContent ?? '')?.[0])).toEqual([
        'New',
        'In progress',
        'New',
        'In progress',
        'New',
      ]);
      expect(rows.map((row) => row.querySelector('time')?.dateTime)).toEqual(
        newest.slice(0, 5).map(({ reportTimestamp }) => new Date(reportTimestamp).toISOString()),
      );
      const long = expect.stringMatching(/^[A-Z][a-z]+ \d+, 2026 at \d\d:\d\d$/);
      expect(rows.map((row) => row.querySelector('time')?.title)).toEqual(Array(5).fill(long));
      expect(screen.getByText('27')).toBeTruthy();
    });

    it('opens the whole list and closes [R-SHELL-09]', async () => {
      backend.serve(readIncidentSummary, { total: 27, newest });
      const { user, place } = await open();
      await user.click(await screen.findByRole('button', { name: 'Show all 27 incidents' }));
      expect(place()).toBe('/incidentmanager');
      expect(close).toHaveBeenCalledTimes(1);
    });
  });

  it('says what happened in the language of the reader [R-SHELL-11]', async () => {
    backend.serve(readIncidentSummary, { total: 2, newest: newest.slice(0, 2) });
    await open({ language: 'de' });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => /(Incident|Störung) \d/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Störung 0',
      'Störung 1',
    ]);
  });

  it('says what a device has written as text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    backend.serve(readIncidentSummary, {
      total: 1,
      newest: newest.slice(0, 1).map((one) => ({ ...one, summary: markup, localizedSummaries: {} })),
    });
    await open();
    expect(await screen.findByText(markup)).toBeTruthy();
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('shows what came in live, within half a second of the event that tells of it [R-SHELL-24]', async () => {
    backend.serve(readIncidentSummary, { total: 1, newest: newest.slice(1, 2) });
    await open();
    await screen.findByText('Incident 1');
    jest.useFakeTimers();
    backend.serve(readIncidentSummary, { total: 2, newest: newest.slice(0, 2) });
    live.deliver('incident', {} as never);
    await act(async () => jest.advanceTimersByTimeAsync(500));
    expect(screen.getAllByRole('listitem').map((row) => /Incident \d/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Incident 0',
      'Incident 1',
    ]);
    jest.useRealTimers();
  });

  it('keeps its rows and their number when they cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    setStore(useSnacks, { snacks: [] });
    backend.serve(readIncidentSummary, { total: 6, newest });
    await open();
    await screen.findByText('Incident 0');
    backend.fail(readIncidentSummary, 500);
    expect(await askAnew()).toEqual([`${readIncidentSummary.path} could not be asked anew.`]);
    expect([screen.getAllByRole('listitem').length, screen.getByText('6') !== null]).toEqual([5, true]);
    expect([screen.queryByRole('alert'), useSnacks.getState().snacks]).toEqual([null, []]);
  });

  it('says that there are none [R-SHELL-10]', async () => {
    backend.serve(readIncidentSummary, { total: 0, newest: [] });
    await open();
    expect(await screen.findByText('No open incidents.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('says that it loads', async () => {
    const answer = backend.hold(readIncidentSummary, { total: 0, newest: [] });
    await open();
    expect((await screen.findByRole('status')).textContent).toBe('Loading incidents');
    await act(async () => answer());
  });

  it('offers to try again after a failure [R-SHELL-25]', async () => {
    backend.fail(readIncidentSummary, 500);
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be loaded');
    backend.serve(readIncidentSummary, { total: 6, newest });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  });
});
