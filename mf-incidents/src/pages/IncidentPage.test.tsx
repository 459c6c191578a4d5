import { readDevice } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import {
  type Incident,
  type IncidentChoices,
  listIncidents,
  readEarlierIncidents,
  readIncident,
  readIncidentChoices,
  updateIncident,
} from '@portal/contracts/incidents';
import { readOwnRights } from '@portal/contracts/rights';
import { setAddresses } from '@portal/platform/addresses';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { invalidate } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, anIncident, NOW, rightsOn } from '@portal/testing/builders';
import { expectConflict } from '@portal/testing/conflict-rows';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { Pages } from './Pages';

const LENA = { id: 'dWxlbmE', name: 'Lena Bauer', email: 'admin@demo.example', location: null, avatarLocation: null };
const oven = aDevice({ uuid: 'ZG92ZW4', name: 'Combi oven 2', street: 'Calwer Straße 21', city: 'Stuttgart' });
const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart', users: [LENA.id, 'dXRvbQ'], devices: [oven] });

type Entry = Incident['history'][number];
const entry = (timestamp: number, given: Partial<Entry> = {}): Entry => ({
  timestamp,
  user: LENA.id,
  userName: LENA.name,
  assignedUser: null,
  newStatus: null,
  description: null,
  category: null,
  priority: null,
  status: null,
  summary: null,
  comment: null,
  ...given,
});
const created = entry(NOW, {
  user: null,
  userName: null,
  newStatus: 'NEW',
  status: 'NEW',
  priority: 'MEDIUM',
  summary: 'Core probe short circuit',
});
const probe = anIncident({
  id: 'aXByb2Jl',
  summary: 'Core probe short circuit',
  device: oven.uuid,
  deviceData: { name: oven.name, iconURL: '' },
  cu: 'CU 2',
  description: 'Error 34.2',
  editable: true,
  history: [entry(NOW + 60_000, { priority: 'HIGH' }), created],
  attachments: [{ fileName: 'probe.jpg', size: 1_887_437, url: '/a/1' }],
});

const CHOICES: IncidentChoices = {
  assignees: [
    { id: 'dXZlcmE', name: 'Vera Klein', mayUpdate: false },
    { id: 'dXNvZmlh', name: 'sofia@demo.example', mayUpdate: true },
    { id: LENA.id, name: LENA.name, mayUpdate: true },
  ],
  diagnosisOptions: [],
};

let backend: FakeBackend;
let stored: Incident;
beforeEach(async () => {
  backend = fakeBackend();
  backend.stamp('"read"');
  stored = probe;
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(readDevice, oven);
  backend.serve(readIncident, () => stored);
  backend.serve(readIncidentChoices, CHOICES);
  backend.serve(readEarlierIncidents, { total: 0, newest: [] });
  backend.serve(updateIncident, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Incident>) };
    return stored;
  });
  localStorage.clear();
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'in', user: LENA, problem: null });
  await loadTexts('errors', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const open = (surroundings: Surroundings = {}) =>
  renderPortal(<Pages />, {
    path: `/incident/${probe.id}`,
    rights: [rightsOn({ group: stuttgart.id }, 'readIncident', 'updateIncident')],
    switches: { 'incident-manager': true },
    remote: 'mf-incidents',
    ...surroundings,
  });
/** Other rights from now on, until the portal has read anew all that hangs on them. */
async function hold(entries: NonNullable<Surroundings['rights']>) {
  jest.useFakeTimers();
  setStore(useRights, { entries });
  await act(async () => jest.advanceTimersByTimeAsync(11_000));
  jest.useRealTimers();
}
const summary = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Summary/ });
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
/** Types at once, behind what is there. */
async function put(user: Awaited<ReturnType<typeof renderPortal>>['user'], box: HTMLElement, text: string) {
  await user.click(box);
  await user.paste(text);
}
const save = () => screen.getByRole('button', { name: 'Save' });
const bodies = () => backend.calls(updateIncident).map(({ body }) => body);
const versions = () => backend.calls(updateIncident).map(({ headers }) => headers.get('if-match'));
const fact = (term: string) =>
  screen.getAllByText(term).find((element) => element.tagName === 'DT')?.nextElementSibling?.textContent;

describe('an incident', () => {
  it.each([
    ['', ''],
    ['of a group', `/group/${stuttgart.id}`],
  ])('is shown at its address %s [R-ROUTE-16]', async (_, group) => {
    await open({ path: `/incident/${probe.id}${group}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Core probe short circuit' })).toBeTruthy();
    expect(backend.calls(readIncident).map(({ params }) => params)).toEqual([{ incidentId: probe.id }]);
  });

  it.each(['/', `/Group/${stuttgart.id}/`])(
    'is shown in any letter case and with a slash at the end as well: /Incident/…%s [R-ROUTE-23]',
    async (end) => {
      await open({ path: `/Incident/${probe.id}${end}` });
      expect(await screen.findByRole('heading', { level: 1, name: 'Core probe short circuit' })).toBeTruthy();
    },
  );

  it('says that it loads [R-INC-07]', async () => {
    const answer = backend.hold(readIncident, probe);
    await open();
    expect((await screen.findByRole('status')).textContent).toBe('Loading incident');
    await act(async () => answer());
    await screen.findByRole('heading', { level: 1 });
  });

  it('shows device, facts, attachments and history [R-INC-10, R-INC-15, R-INC-16, R-SHELL-17, R-INC-11, R-INC-12]', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Core probe short circuit' })).toBeTruthy();
    expect(await screen.findByText('Calwer Straße 21 · Stuttgart')).toBeTruthy();
    expect([fact('Closed'), fact('Control unit')]).toEqual(['Still open', 'CU 2']);
    expect(screen.getByText('probe.jpg').parentElement?.textContent).toContain('1.8 MB');
    const [made, first] = within(screen.getByRole('heading', { name: 'History' }).closest('section')!).getAllByRole(
      'listitem',
    );
    expect(made?.textContent).toMatch(/^LBLena Bauer made changes.*PrioritybeforeMediumnowHigh/);
    // Whom nobody is, has a sign of its own.
    expect(first?.querySelector('svg')).not.toBeNull();
    const times = [made, first].map((step) => step?.querySelector('time'));
    expect(times.map((time) => time?.dateTime)).toEqual(
      probe.history.map(({ timestamp }) => new Date(timestamp).toISOString()),
    );
    expect(times.map((time) => time?.textContent)).toEqual(['March 12, 2026 at 14:33', 'March 12, 2026 at 14:32']);
    expect(first?.textContent).toMatch(/^System created incident/);
    expect(made?.querySelector('img')).toBeNull();
  });

  it.each([
    ['en', 'History', 'before', 'now', 'New', 'Resolved', 'Core probe', 'empty', 'Alarm', 'Maintenance', 'Nobody'],
    ['de', 'Verlauf', 'vorher', 'jetzt', 'Neu', 'Gelöst', 'Fühler', 'leer', 'Alarm', 'Wartung', 'Niemand'],
  ] as const)(
    'tells in the history each changed value in words, the old and the new one: %s [R-INC-12, R-INC-16, R-SHELL-11]',
    async (language, title, before, now, fresh, resolved, summary, empty, alarm, maintenance, nobody) => {
      const was: Entry['was'] = {
        ...{ summary: 'Core probe', localizedSummaries: { de: 'Fühler' }, description: '', status: 'NEW' },
        ...{ category: 'alarm', assignedUser: 'dXRvbQ', assignedUserName: 'Anna' },
      };
      const change = {
        was,
        newStatus: 'RESOLVED',
        status: 'RESOLVED',
        category: 'maintenance',
        comment: 'Done',
      } as const;
      const step = entry(NOW + 60_000, { ...change, summary: 'Loose', description: 'Pushed in' });
      stored = { ...probe, history: [step, created] };
      await open({ language });
      const history = within((await screen.findByRole('heading', { name: title })).closest('section')!);
      const [made] = history.getAllByRole('listitem');
      expect([...made!.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(
        [
          [fresh, resolved],
          [summary, 'Loose'],
          [empty, 'Pushed in'],
          [alarm, maintenance],
          ['Anna', nobody],
        ].map(([from, to]) => `${before}${from}${now}${to}`),
      );
      expect(within(made!).getByText('Done')).toBeTruthy();
    },
  );

  it('shows in the history the picture of who has one [R-INC-16]', async () => {
    stored = { ...probe, history: [{ ...probe.history[0]!, avatarLocation: '/files/lena' }, created] };
    await open();
    const history = within((await screen.findByRole('heading', { name: 'History' })).closest('section')!);
    const [made, first] = history.getAllByRole('listitem');
    expect(made?.textContent).toMatch(/Lena Bauer made changes/);
    expect([made, first].map((step) => step?.querySelector('img')?.getAttribute('src'))).toEqual([
      '/files/lena',
      undefined,
    ]);
  });

  it('tells in its head the device with its icon, when it was reported and closed, status, who has it, and category [R-EXT-25, R-INC-10, R-INC-11, R-INC-12, R-SHELL-17, R-DEV-22]', async () => {
    const closed = NOW + 3_600_000;
    stored = {
      ...probe,
      status: 'RESOLVED',
      category: 'maintenance',
      assignedUser: LENA.id,
      assignedUserName: LENA.name,
      reportTimestamp: NOW,
      deviceData: { name: oven.name, iconURL: '/files/abc' },
      // It was resolved before and opened again: the newer time counts.
      history: [
        entry(closed, { newStatus: 'RESOLVED', status: 'RESOLVED' }),
        entry(NOW + 1_800_000, { newStatus: 'INPROGRESS', status: 'INPROGRESS' }),
        entry(NOW + 900_000, { newStatus: 'RESOLVED', status: 'RESOLVED' }),
        created,
      ],
    };
    await open();
    const heading = await screen.findByRole('heading', { level: 1 });
    const device = screen.getByRole('link', { name: /^Combi oven 2/ });
    expect(device.querySelector('img')?.getAttribute('src')).toBe('/files/abc');
    expect(device.getAttribute('href')).toBe(`/device/${oven.uuid}`);
    act(() => setAddresses({}));
    expect(device.getAttribute('href')).toBe(`/incidentmanager/device/${oven.uuid}`);
    const times = (term: string) =>
      screen
        .getAllByText(term)
        .find((element) => element.tagName === 'DT')
        ?.nextElementSibling?.querySelector('time');
    const both = [times('Reported'), times('Closed')];
    expect(both.map((time) => time?.dateTime)).toEqual([NOW, closed].map((at) => new Date(at).toISOString()));
    expect(both.map((time) => time?.textContent)).toEqual(['March 12, 2026 at 14:32', 'March 12, 2026 at 15:32']);
    expect([fact('Assigned to'), fact('Category')]).toEqual(['LBLena Bauer', 'Maintenance']);
    for (const mark of ['Resolved', 'High']) expect(heading.parentElement?.parentElement?.textContent).toContain(mark);
  });

  it('has no close time while it is open again after it was resolved [R-INC-11]', async () => {
    const reopened = entry(NOW + 1_800_000, { newStatus: 'INPROGRESS', status: 'INPROGRESS' });
    const resolved = entry(NOW + 900_000, { newStatus: 'RESOLVED', status: 'RESOLVED' });
    stored = { ...probe, status: 'INPROGRESS', history: [reopened, resolved, created] };
    await open();
    await screen.findByRole('heading', { level: 1 });
    expect(fact('Closed')).toBe('Still open');
  });

  it('sends only what was changed, once however often it is pressed, and says that it is saved [R-INC-13, R-INC-17, R-ERR-30, R-GRP-27, R-EXT-29]', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'In progress' }));
    expect(unsavedLabels()).toEqual(['Incident']);
    await pressTwice(save());
    await waitFor(() =>
      expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'success', text: 'Incident saved.', count: 1 }]),
    );
    expect(bodies()).toEqual([{ id: probe.id, status: 'INPROGRESS' }]);
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
  });

  it("offers nobody and the users of the device's groups, oneself first, then who may change it [R-INC-14]", async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(backend.calls(readIncidentChoices)).toHaveLength(1));
    await user.click(screen.getByRole('combobox', { name: 'Assigned to' }));
    await screen.findByRole('option', { name: 'Lena Bauer (you)' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Nobody',
      'Lena Bauer (you)',
      'sofia@demo.example',
      'Vera Klein (can’t edit)',
    ]);
    await user.click(screen.getByRole('option', { name: 'sofia@demo.example' }));
    await user.click(save());
    await waitFor(() => expect(bodies()).toEqual([{ id: probe.id, assignedUser: 'dXNvZmlh' }]));
    await user.click(screen.getByRole('combobox', { name: 'Assigned to' }));
    await user.click(await screen.findByRole('option', { name: 'Nobody' }));
    await user.click(save());
    await waitFor(() => expect(bodies().slice(1)).toEqual([{ id: probe.id, assignedUser: null }]));
  });

  it('names who has it by name, else email, also when that user left the group, and one who is gone as unknown [R-INC-10, R-INC-14]', async () => {
    stored = { ...probe, assignedUser: 'dXRvbQ', assignedUserName: 'tom@demo.example' };
    const { unmount } = await open();
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(backend.calls(readIncidentChoices)).toHaveLength(1));
    expect(fact('Assigned to')).toContain('tom@demo.example');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Assigned to' }).textContent).toContain('tom@demo.example'),
    );
    unmount();
    stored = { ...probe, id: 'aWdvbmU', assignedUser: 'dXRvbQ', assignedUserName: null };
    await open({ path: '/incident/aWdvbmU' });
    await screen.findByRole('heading', { level: 1 });
    expect(fact('Assigned to')).toContain('Unknown user');
  });

  it('sends nothing while nothing is changed [R-INC-17]', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.click(save());
    expect(bodies()).toEqual([]);
  });

  it.each(['', '   '])('shakes on the summary "%s" and sends nothing [R-VAL-16, R-GRP-29]', async (typed) => {
    const { user, container } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.clear(summary());
    if (typed) await put(user, summary(), typed);
    await user.click(save());
    expect(screen.getByText('Enter a summary.')).toBeTruthy();
    expect(container.querySelector('[data-shaking]')).not.toBeNull();
    expect(bodies()).toEqual([]);
  });

  it('sends no comment without a summary either, by Ctrl Enter [R-VAL-16, R-GRP-29]', async () => {
    const { user, container } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.clear(summary());
    await put(user, comment(), 'Seen');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByText('Enter a summary.')).toBeTruthy();
    expect(container.querySelector('[data-shaking]')).not.toBeNull();
    expect([bodies(), comment().value]).toEqual([[], 'Seen']);
  });

  it('takes typed values back on Cancel, when that is really wanted [R-INC-18, R-ERR-22]', async () => {
    backend.serve(listIncidents, []);
    const { user, place } = await open();
    await screen.findByRole('heading', { level: 1 });
    const keep = async () => {
      await user.click(screen.getByRole('button', { name: 'Cancel', hidden: true }));
      await user.click(await screen.findByRole('button', { name: 'Keep editing', hidden: true }));
    };
    // A comment alone is enough to be asked.
    await put(user, comment(), 'Almost');
    await keep();
    await put(user, summary(), '!');
    await keep();
    expect([summary().value, comment().value]).toEqual(['Core probe short circuit!', 'Almost']);
    await user.click(screen.getByRole('button', { name: 'Cancel', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Discard', hidden: true }));
    expect(comment().value).toBe('');
    expect(summary().value).toBe('Core probe short circuit');
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(place()).toBe('/incidentmanager');
  });

  it('keeps the input and its mark, and tells why, when saving fails [R-ERR-13, R-GRP-27, R-INC-18]', async () => {
    backend.fail(updateIncident, 500);
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await put(user, summary(), ' again');
    await user.click(save());
    await waitFor(() => expect(useSnacks.getState().snacks[0]?.text).toBe('Unknown error. Try again later.'));
    expect([summary().value, unsavedLabels()]).toEqual(['Core probe short circuit again', ['Incident']]);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });

  describe('changed by somebody else meanwhile', () => {
    async function collide() {
      const rendered = await open();
      await screen.findByRole('heading', { level: 1 });
      await rendered.user.click(summary());
      await rendered.user.clear(summary());
      await rendered.user.paste('Mine');
      backend.fail(updateIncident, 412, 'ERROR_CHANGED_MEANWHILE');
      stored = { ...probe, summary: 'Theirs' };
      await rendered.user.click(save());
      return { ...rendered, dialog: await screen.findByRole('alertdialog') };
    }

    it('shows both values and overwrites on wish [R-EXT-04]', async () => {
      const { user, dialog } = await collide();
      await waitFor(() =>
        expect(within(dialog).getByRole('row', { name: /^Summary/, hidden: true }).textContent).toBe(
          'SummaryTheirsMine',
        ),
      );
      backend.serve(updateIncident, ({ body }) => {
        stored = { ...stored, ...(body as Partial<Incident>) };
        return stored;
      });
      // Without layout nothing is focusable for the focus trap, which then hides the dialog from the accessibility tree.
      await user.click(within(dialog).getByRole('button', { name: 'Overwrite', hidden: true }));
      await waitFor(() => expect(bodies().at(-1)).toEqual({ id: probe.id, summary: 'Mine' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });

    it('shows each field that both changed, as people read it [R-EXT-04]', async () => {
      const { user } = await open();
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(backend.calls(readIncidentChoices)).toHaveLength(1));
      await put(user, summary(), ' again');
      await put(user, screen.getByRole('textbox', { name: 'Description' }), '!');
      for (const [field, choice] of [
        ['Status', 'In progress'],
        ['Priority', 'Low'],
        ['Assigned to', 'Lena Bauer (you)'],
      ] as const) {
        await user.click(screen.getByRole('combobox', { name: field }));
        await user.click(await screen.findByRole('option', { name: choice }));
      }
      backend.fail(updateIncident, 412, 'ERROR_CHANGED_MEANWHILE');
      const theirs = { summary: 'Theirs', description: 'Fixed', assignedUser: 'dXNvZmlh' };
      stored = { ...probe, ...theirs, status: 'RESOLVED', priority: 'MEDIUM' };
      await user.click(save());
      await expectConflict([
        'SummaryTheirsCore probe short circuit again',
        'StatusResolvedIn progress',
        'PriorityMediumLow',
        'Assigned tosofia@demo.exampleLena Bauer',
        'DescriptionFixedError 34.2!',
      ]);
    });

    it('takes over the saved values when the own ones are discarded [R-EXT-04]', async () => {
      const { user, dialog } = await collide();
      await user.click(within(dialog).getByRole('button', { name: 'Discard my changes', hidden: true }));
      await waitFor(() => expect(summary().value).toBe('Theirs'));
      expect(versions()).toEqual(['"read"']);
    });
  });

  describe('a comment', () => {
    it('starts empty whatever was said last, is added by Save or Ctrl Enter, and leaves the box empty again [R-INC-13, R-INC-17]', async () => {
      stored = { ...probe, comment: 'Said by somebody else' };
      const { user } = await open();
      await screen.findByRole('heading', { level: 1 });
      expect(comment().value).toBe('');
      await put(user, comment(), '   ');
      expect(unsavedLabels()).toEqual([]);
      await user.click(save());
      expect(bodies()).toEqual([]);
      await put(user, comment(), 'Seen ');
      expect(unsavedLabels()).toEqual(['Incident']);
      await user.click(save());
      await waitFor(() => expect(comment().value).toBe(''));
      await put(user, comment(), 'Again');
      await user.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(comment().value).toBe(''));
      expect(bodies()).toEqual([
        { id: probe.id, addComment: 'Seen' },
        { id: probe.id, addComment: 'Again' },
      ]);
    });

    it("takes over the group's diagnoses, one below the other, and shows many on request [R-INC-14]", async () => {
      const options = Array.from({ length: 8 }, (_, index) => `Diagnosis ${index + 1}`);
      backend.serve(readIncidentChoices, { ...CHOICES, diagnosisOptions: options });
      const { user } = await open();
      const offered = within(await screen.findByRole('list', { name: 'Add a diagnosis' }));
      expect(offered.getAllByRole('button').map((button) => button.textContent)).toEqual([
        ...options.slice(0, 6),
        '2 more',
      ]);
      await user.click(offered.getByRole('button', { name: 'Diagnosis 2' }));
      await user.click(offered.getByRole('button', { name: '2 more' }));
      await user.click(offered.getByRole('button', { name: 'Diagnosis 8' }));
      expect(comment().value).toBe('Diagnosis 2\nDiagnosis 8');
    });

    it('can be read alone in the history, with who and when [R-INC-16]', async () => {
      stored = { ...probe, history: [entry(NOW + 90_000, { comment: 'On my way' }), ...probe.history] };
      const { user } = await open();
      const history = within((await screen.findByRole('heading', { name: 'History' })).closest('section')!);
      expect(history.getAllByRole('listitem')).toHaveLength(3);
      await user.click(history.getByRole('button', { name: 'Only the comment' }));
      const [only, ...others] = history.getAllByRole('listitem');
      expect(others).toEqual([]);
      expect(only?.textContent).toMatch(/Lena Bauer added a comment.*On my way$/);
      expect(only?.querySelector('time')).not.toBeNull();
    });

    const failed = () => waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error' }]));
    /** The comment "Once" is saved, and no answer comes. */
    const firstTry = async () => {
      const opened = await open();
      await screen.findByRole('heading', { level: 1 });
      await put(opened.user, comment(), 'Once');
      backend.cut(updateIncident);
      await opened.user.click(save());
      await failed();
      return opened;
    };

    it('is not added twice when only the answer of the first try was lost [R-INC-17]', async () => {
      const { user } = await firstTry();
      expect(comment().value).toBe('Once');
      stored = { ...probe, history: [entry(NOW + 90_000, { comment: 'Once' }), ...probe.history] };
      backend.serve(updateIncident, () => stored);
      await user.click(save());
      await waitFor(() => expect(comment().value).toBe(''));
      expect(bodies().at(-1)).toEqual({ id: probe.id });
    });

    it('is not added twice when the answer of the second try was lost as well [R-INC-17]', async () => {
      const { user } = await firstTry();
      // It was saved, and the page has come to know it.
      stored = { ...probe, history: [entry(NOW + 90_000, { comment: 'Once' }), ...probe.history] };
      await act(() => invalidate('incidents'));
      act(() => setStore(useSnacks, { snacks: [] }));
      await user.click(save());
      await failed();
      backend.serve(updateIncident, () => stored);
      await user.click(save());
      await waitFor(() => expect(comment().value).toBe(''));
      expect(bodies().at(-1)).toEqual({ id: probe.id });
    });

    const said = entry(NOW + 90_000, { comment: 'Once' });
    it.each([
      ['somebody else has said the same since', [], [{ ...said, user: 'dXZlcmE', userName: 'Vera Klein' }]],
      ['the same was said before', [said], []],
    ])('is added by the second try when that of the first was not, though %s [R-INC-17]', async (_, before, since) => {
      stored = { ...probe, history: [...before, ...probe.history] };
      const { user } = await firstTry();
      stored = { ...stored, history: [...since, ...stored.history] };
      backend.serve(updateIncident, () => stored);
      await user.click(save());
      await waitFor(() => expect(comment().value).toBe(''));
      expect(bodies().at(-1)).toEqual({ id: probe.id, addComment: 'Once' });
    });
  });

  it.each([
    ['en', 'Probe short-circuited', /^Summary/, 'Comment', 'Save'],
    ['de', 'Fühler kurzgeschlossen', /^Zusammenfassung/, 'Kommentar', 'Speichern'],
  ] as const)(
    'shows the summary in the language of the reader, as title and in its field, and sends it only when it was edited: %s [R-INC-13, R-SHELL-11]',
    async (language, title, label, word, saving) => {
      stored = { ...probe, localizedSummaries: { en: 'Probe short-circuited', de: 'Fühler kurzgeschlossen' } };
      const { user } = await open({ language });
      const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
      const press = () => user.click(screen.getByRole('button', { name: saving }));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(box(label).value).toBe(title);
      await put(user, box(word), 'x');
      await press();
      await waitFor(() => expect(bodies()).toEqual([{ id: probe.id, addComment: 'x' }]));
      await put(user, box(label), ' 2');
      backend.serve(updateIncident, ({ body }) => {
        stored = { ...stored, ...(body as Partial<Incident>), localizedSummaries: {} };
        return stored;
      });
      await press();
      expect(await screen.findByRole('heading', { level: 1, name: `${title} 2` })).toBeTruthy();
      expect(box(label).value).toBe(`${title} 2`);
    },
  );

  it.each([
    [
      ...(['en', 'Earlier on this device', 'Only the newest 2 are shown.'] as const),
      'March 11, 2026 at 14:32Probe, againClosed · March 12, 2026 at 14:32Resolved',
      'March 10, 2026 at 14:32Probe, againNew',
    ],
    [
      ...(['de', 'Früher auf diesem Gerät', 'Nur die neuesten 2 sind aufgeführt.'] as const),
      '11. März 2026 um 14:32Fühler, wiederGeschlossen · 12. März 2026 um 14:32Gelöst',
      '10. März 2026 um 14:32Fühler, wiederNeu',
    ],
  ] as const)(
    'shows what the device reported of the same event before, with links that keep the group: %s [R-CONST-01, R-SHELL-11, R-SHELL-17, R-INC-11, R-INC-12]',
    async (language, title, only, ...texts) => {
      const earlier = {
        localizedSummaries: { en: 'Probe, again', de: 'Fühler, wieder' },
        priority: 'HIGH',
        closeTimestamp: null,
        summary: 'Probe',
      } as const;
      backend.serve(readEarlierIncidents, {
        total: 12,
        newest: [
          { ...earlier, id: 'aQ', status: 'RESOLVED', reportTimestamp: NOW - 86_400_000, closeTimestamp: NOW },
          { ...earlier, id: 'ag', status: 'NEW', reportTimestamp: NOW - 2 * 86_400_000 },
        ],
      });
      await open({ path: `/incident/${probe.id}/group/${stuttgart.id}`, language });
      const heading = await screen.findByRole('heading', { name: new RegExp(`^${title}`) });
      const panel = within(heading.closest('section')!);
      expect(panel.getByRole('heading').textContent).toBe(`${title} 12`);
      expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        `/incident/aQ/group/${stuttgart.id}`,
        `/incident/ag/group/${stuttgart.id}`,
      ]);
      expect(panel.getAllByRole('link').map((link) => link.textContent)).toEqual(texts);
      expect(panel.getByText(only)).toBeTruthy();
    },
  );

  it('lets two people change different fields and comment at once without a question [R-EXT-04]', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.clear(summary());
    await put(user, summary(), 'Mine');
    await put(user, comment(), 'My word');
    let saves = 0;
    backend.fail(updateIncident, 412, 'ERROR_CHANGED_MEANWHILE', undefined, () => saves++ === 0);
    stored = {
      ...probe,
      priority: 'LOW',
      comment: 'Their word',
      history: [entry(NOW + 90_000, { comment: 'Their word', user: 'dXRvbQ', userName: 'Tom' }), ...probe.history],
    };
    await user.click(save());
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ text: 'Incident saved.' }]));
    expect(bodies()).toEqual([
      { id: probe.id, summary: 'Mine', addComment: 'My word' },
      { id: probe.id, summary: 'Mine', addComment: 'My word' },
    ]);
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Priority' }).textContent).toContain('Low');
  });

  it('offers again what was typed before the page was loaded anew, comment and fields, in that incident alone, until it is saved [R-EXT-31]', async () => {
    const before = await open();
    await screen.findByRole('heading', { level: 1 });
    await put(before.user, summary(), ' again');
    await put(before.user, comment(), 'Half a word');
    before.unmount();

    stored = { ...probe, id: 'aW90aGVy' };
    const other = await open({ path: `/incident/${stored.id}` });
    await screen.findByRole('heading', { level: 1 });
    expect([summary().value, screen.queryByRole('button', { name: 'Restore' })]).toEqual([probe.summary, null]);
    other.unmount();

    stored = probe;
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect([summary().value, comment().value]).toEqual(['Core probe short circuit again', 'Half a word']);
    expect([screen.queryByRole('button', { name: 'Restore' }), document.activeElement]).toEqual([null, summary()]);
    await user.click(save());
    await waitFor(() => expect(bodies()).toMatchObject([{ addComment: 'Half a word' }]));
    await waitFor(() => expect(localStorage.getItem('portal.typed')).toBeNull());
  });

  it('shows in fields that were left alone what somebody else saves meanwhile, and asks nothing [R-EXT-04, R-INC-18]', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await put(user, summary(), ' again');
    stored = { ...probe, priority: 'HIGH' };
    await act(() => invalidate('incidents'));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Priority' }).textContent).toContain('High'));
    expect(summary().value).toBe('Core probe short circuit again');
    await user.click(save());
    await waitFor(() => expect(bodies()).toEqual([{ id: probe.id, summary: 'Core probe short circuit again' }]));
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  });

  it('stays with what is typed when it cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user } = await open({ path: `/incident/${probe.id}/group/${stuttgart.id}` });
    await screen.findByRole('heading', { level: 1 });
    await put(user, summary(), ' again');
    for (const endpoint of [readIncident, readGroupTree]) backend.fail(endpoint, 500);
    const said = await askAnew();
    for (const { path } of [readIncident, readGroupTree]) expect(said).toContain(`${path} could not be asked anew.`);
    expect(summary().value).toBe('Core probe short circuit again');
    expect(screen.queryByText('The incident can’t be loaded.')).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('shows what a device and people have written as text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    const made = { summary: `${markup}1`, description: `${markup}2`, comment: `${markup}3` };
    stored = {
      ...probe,
      history: [entry(NOW + 60_000, { ...made, userName: `${markup}4` }), created],
      attachments: [{ fileName: `${markup}5`, size: 1, url: '/a/1' }],
      ...{ editable: false, summary: markup, localizedSummaries: {}, description: markup, comment: markup, cu: markup },
      deviceData: { name: markup, iconURL: '' },
    };
    await open({ rights: [rightsOn({ group: stuttgart.id }, 'readIncident')] });
    expect((await screen.findAllByText(markup)).length).toBeGreaterThan(1);
    for (const term of ['Description', 'Last comment']) expect(fact(term)).toBe(markup);
    const history = screen.getByRole('heading', { name: 'History' }).closest('section')?.textContent;
    for (const nth of [1, 2, 3, 4]) expect(history).toContain(`${markup}${nth}`);
    expect(screen.getByText(`${markup}5`)).toBeTruthy();
    expect(screen.getByRole('link', { name: new RegExp(`^${markup.replace(/[()]/g, '.')}`) })).toBeTruthy();
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('is read-only without updateIncident, and says whom to ask [R-INC-13, R-INC-15, R-RIGHT-27, R-RIGHT-08]', async () => {
    stored = { ...probe, editable: false, comment: '' };
    await open({ rights: [rightsOn({ group: stuttgart.id }, 'readIncident')] });
    expect(await screen.findByText('You can see this incident but not change it. Ask your group admin.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect([fact('Description'), fact('Last comment')]).toEqual(['Error 34.2', 'None']);
    expect(screen.getByText('probe.jpg')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /probe\.jpg|attachments/ })).toBeNull();
    expect(backend.calls(readIncidentChoices)).toEqual([]);
  });

  it('loses its form, its quick actions and the way to add files when updateIncident is withdrawn while it is open [R-RIGHT-07, R-RIGHT-27]', async () => {
    await open();
    await screen.findByRole('textbox', { name: /^Summary/ });
    expect(screen.getByRole('button', { name: /attachments/ })).toBeTruthy();
    stored = { ...probe, editable: false };
    await hold([rightsOn({ group: stuttgart.id }, 'readIncident')]);
    expect(screen.getByText('You can see this incident but not change it. Ask your group admin.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /attachments|^Take|^Resolve/ })).toBeNull();
  });

  it.each([
    [404, 'ERROR_INCIDENT_UNKNOWN', '404'],
    [403, 'ERROR_NO_RIGHT', 'You can’t read the incidents here. Ask your group admin.'],
  ] as const)(
    'is gone, with its form, when it may be seen no longer while it is open: %i %s [R-RIGHT-07, R-ROUTE-28, R-RIGHT-08]',
    async (status, errorId, text) => {
      const logged = jest.spyOn(console, 'warn').mockImplementation();
      await open();
      await screen.findByRole('textbox', { name: /^Summary/ });
      for (const endpoint of [readIncident, readIncidentChoices, readEarlierIncidents])
        backend.fail(endpoint, status, errorId);
      backend.serve(readOwnRights, []);
      await hold([]);
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByText(/Core probe short circuit/)).toBeNull();
      logged.mockRestore();
    },
  );

  it('leads back to the group it was opened from [R-ROUTE-16]', async () => {
    await open({ path: `/incident/${probe.id}/group/${stuttgart.id}` });
    const trail = within(await screen.findByRole('navigation')).getAllByRole('link');
    await waitFor(() =>
      expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Incidents' }).getAttribute('href')).toBe(
        `/incidentmanager/group/${stuttgart.id}`,
      ),
    );
    expect(trail[0]?.getAttribute('href')).toBe('/');
  });

  it.each([
    [404, 'ERROR_INCIDENT_UNKNOWN', '404'],
    [403, 'ERROR_NO_RIGHT', 'You can’t read the incidents here. Ask your group admin.'],
  ] as const)(
    'shows for an answer %i %s what it means [R-ROUTE-28, R-INC-07, R-RIGHT-08]',
    async (status, errorId, text) => {
      backend.fail(readIncident, status, errorId);
      backend.serve(readOwnRights, []);
      await open();
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('shows what somebody else has made of it while it is open, within half a second of the event that tells of it [R-SHELL-24]', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Core probe short circuit' });
    jest.useFakeTimers();
    stored = { ...probe, summary: 'Loose plug' };
    backend.stamp('"changed"');
    live.deliver('incident', {} as never);
    await act(async () => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loose plug');
    jest.useRealTimers();
  });

  it('is not found below a group that is unknown or invisible [R-ROUTE-28]', async () => {
    await open({ path: `/incident/${probe.id}/group/Z3h4` });
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.queryByText('Core probe short circuit')).toBeNull();
  });

  it.each(['/incident/%FF%', '/incident/%FF%/group/Z3N0dXR0', `/incident/${probe.id}/group/%FF%`])(
    'is not found at %s, whose id cannot be decoded [R-ROUTE-28]',
    async (path) => {
      if (path.startsWith('/incident/%')) backend.fail(readIncident, 404, 'ERROR_INCIDENT_UNKNOWN');
      // The router says that it cannot decode it.
      jest.spyOn(console, 'warn').mockImplementation();
      await open({ path });
      expect(await screen.findByText('404')).toBeTruthy();
      expect(screen.queryByText('Core probe short circuit')).toBeNull();
    },
  );

  it('stays with what is typed when its group goes meanwhile [R-ROUTE-28]', async () => {
    await open({ path: `/incident/${probe.id}/group/${stuttgart.id}` });
    await screen.findByRole('heading', { level: 1 });
    summary().focus();
    backend.serve(readGroupTree, []);
    await act(() => invalidate('groups'));
    await waitFor(() => expect(backend.calls(readGroupTree)).toHaveLength(2));
    expect(document.activeElement).toBe(summary());
  });

  it('is shown when nobody can say which groups there are', async () => {
    backend.fail(readGroupTree, 500);
    await open({ path: `/incident/${probe.id}/group/${stuttgart.id}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Core probe short circuit' })).toBeTruthy();
  });

  it('leads to the fleet and to the start page where there is no such incident [R-ROUTE-28]', async () => {
    backend.fail(readIncident, 404, 'ERROR_INCIDENT_UNKNOWN');
    const { user, place } = await open();
    expect(await screen.findByRole('button', { name: 'Fleet manager' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start page' }));
    expect(place()).toBe('/');
  });
});

describe.each([
  [399, ['', '', '']],
  [1440, ['Acknowledge', 'Take it', 'Resolve']],
])('the head of an incident in a window of %d px', (width, words) => {
  viewport(width);

  it('has its quick actions with their words where there is room, and as icons named by them where there is none [R-ROUTE-16, R-SHELL-22, R-INC-15]', async () => {
    stored = { ...probe, status: 'NEW', assignedUser: null };
    await open();
    await screen.findByRole('heading', { level: 1 });
    const names = width < 400 ? ['Acknowledge', 'Take', 'Resolve'].map((what) => `${what} ${probe.summary}`) : words;
    const buttons = names.map((name) => screen.getByRole('button', { name }));
    expect(buttons.map((button) => [button.textContent, button.querySelector('svg') !== null])).toEqual(
      words.map((word) => [word, true]),
    );
    const add = screen.getByRole('button', { name: 'Add attachments' });
    expect([add.textContent, add.querySelector('svg') !== null]).toEqual([width < 400 ? '' : 'Add', true]);
  });

  const FACTS = ['Reported', 'Closed', 'Assigned to', 'Category'];
  const FORM = [
    ...[/^Summary/, 'Description', 'Comment'].map((name) => ['textbox', name] as const),
    ...['Status', 'Priority', 'Category', 'Assigned to'].map((name) => ['combobox', name] as const),
  ];
  const closed = () => ({
    ...probe,
    status: 'RESOLVED' as const,
    assignedUser: LENA.id,
    assignedUserName: LENA.name,
    comment: 'Done',
    deviceData: { name: oven.name, iconURL: '/files/abc' },
    history: [entry(NOW + 120_000, { newStatus: 'RESOLVED', status: 'RESOLVED', comment: 'Done' }), ...probe.history],
  });
  const steps = () =>
    within(screen.getByRole('heading', { name: 'History' }).closest('section')!)
      .getAllByRole('listitem')
      .map((step) => [
        step.textContent?.match(/^(LB)?(.*?(?:made changes|created incident))/)?.[0],
        step.querySelector('time')?.dateTime,
      ]);

  it.each([true, false])(
    'is followed by device, facts, form or text, files and history: %s [R-INC-10, R-INC-11, R-INC-13, R-INC-14, R-INC-15, R-INC-16, R-INC-18]',
    async (editable) => {
      stored = { ...closed(), editable };
      const diagnosisOptions = ['Hinge bent', 'Seal worn', 'Hose loose', 'Fan dirty'];
      backend.serve(readIncidentChoices, { ...CHOICES, diagnosisOptions });
      const { user } = await open();
      const heading = await screen.findByRole('heading', { level: 1 });
      for (const mark of ['Resolved', 'High'])
        expect(heading.parentElement?.parentElement?.textContent).toContain(mark);
      const device = screen.getByRole('link', { name: /^Combi oven 2/ });
      expect(device.querySelector('img')?.getAttribute('src')).toMatch(/^\/files\/abc(\?height=35)?$/);
      const [reported, done] = ['March 12, 2026 at 14:32', 'March 12, 2026 at 14:34'];
      expect(FACTS.map(fact)).toEqual([reported, done, 'LBLena Bauer', 'Alarm']);
      expect(steps()).toEqual([
        ['LBLena Bauer made changes', new Date(NOW + 120_000).toISOString()],
        ['LBLena Bauer made changes', new Date(NOW + 60_000).toISOString()],
        ['System created incident', new Date(NOW).toISOString()],
      ]);
      expect(screen.getByText('probe.jpg').parentElement?.textContent).toContain('1.8 MB');
      expect(screen.queryByRole('button', { name: 'Download probe.jpg' }) !== null).toBe(editable);
      expect(FORM.filter(([role, name]) => screen.queryByRole(role, { name })).length).toBe(editable ? 7 : 0);
      if (!editable) expect(['Description', 'Last comment'].map(fact)).toEqual(['Error 34.2', 'Done']);
      else {
        const offered = within(await screen.findByRole('list', { name: 'Add a diagnosis' }));
        const more = offered.queryByRole('button', { name: '1 more' });
        if (more) await user.click(more);
        await user.click(offered.getByRole('button', { name: 'Fan dirty' }));
        expect([more !== null, comment().value]).toEqual([width < 400, 'Fan dirty']);
        await waitFor(() => expect(unsavedLabels()).toEqual(['Incident']));
      }
    },
  );
});
