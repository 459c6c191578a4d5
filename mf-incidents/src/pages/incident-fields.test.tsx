import { readDevice } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import {
  type Incident,
  listIncidents,
  readEarlierIncidents,
  readIncident,
  readIncidentChoices,
  updateIncident,
} from '@portal/contracts/incidents';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { aDevice, aGroup, anIncident, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, type Surroundings, screen, waitFor } from '@portal/testing/render';
import { Pages } from './Pages';

const LENA = { id: 'dWxlbmE', name: 'Lena Bauer', email: 'admin@demo.example', location: null, avatarLocation: null };
const oven = aDevice({ uuid: 'ZG92ZW4', name: 'Combi oven 2' });
const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart', devices: [oven] });
const probe = anIncident({
  id: 'aXByb2Jl',
  summary: 'Core probe short circuit',
  description: 'Error 34.2',
  status: 'INPROGRESS',
  priority: 'LOW',
  category: 'maintenance',
  comment: 'Said before',
  assignedUser: LENA.id,
  assignedUserName: LENA.name,
  device: oven.uuid,
  deviceData: { name: oven.name, iconURL: '' },
  editable: true,
});

let backend: FakeBackend;
let stored: Incident;
beforeEach(() => {
  backend = fakeBackend();
  stored = probe;
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(readDevice, oven);
  backend.serve(readIncident, () => stored);
  backend.serve(readEarlierIncidents, { total: 0, newest: [] });
  backend.serve(readIncidentChoices, {
    assignees: [{ id: LENA.id, name: LENA.name, mayUpdate: true }],
    diagnosisOptions: [],
  });
  backend.serve(updateIncident, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Incident>) };
    return stored;
  });
  setStore(useSession, { state: 'in', user: LENA, problem: null });
});

const open = async (surroundings: Surroundings = {}) => {
  const rendered = await renderPortal(<Pages />, {
    path: `/incident/${probe.id}`,
    rights: [rightsOn({ group: stuttgart.id }, 'readIncident', 'updateIncident')],
    switches: { 'incident-manager': true },
    remote: 'mf-incidents',
    ...surroundings,
  });
  await screen.findByRole('heading', { level: 1, name: probe.summary });
  return rendered;
};
type User = Awaited<ReturnType<typeof open>>['user'];
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
const bodies = () => backend.calls(updateIncident).map(({ body }) => body);
const choose = async (user: User, field: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const write = async (user: User, field: RegExp, text: string) => {
  await user.click(screen.getByRole('textbox', { name: field }));
  await user.paste(text);
};

describe('with updateIncident', () => {
  it.each<[string, (user: User) => Promise<unknown>, object]>([
    ['summary', (user) => write(user, /^Summary/, ', again'), { summary: 'Core probe short circuit, again' }],
    ['description', (user) => write(user, /^Description/, ' since noon'), { description: 'Error 34.2 since noon' }],
    [
      'description taken away',
      (user) => user.clear(screen.getByRole('textbox', { name: /^Description/ })),
      { description: '' },
    ],
    ['status', (user) => choose(user, 'Status', 'Resolved'), { status: 'RESOLVED' }],
    ['priority', (user) => choose(user, 'Priority', 'High'), { priority: 'HIGH' }],
    ['category', (user) => choose(user, 'Category', 'Alarm'), { category: 'alarm' }],
    ['assigned user', (user) => choose(user, 'Assigned to', 'Nobody'), { assignedUser: null }],
    ['comment', (user) => write(user, /^Comment/, 'On my way'), { addComment: 'On my way' }],
  ])(
    'the %s can be changed and is sent alone; until then leaving asks [R-INC-13, R-INC-18, R-RIGHT-27, R-ERR-22]',
    async (_, change, sent) => {
      const { user } = await open();
      await waitFor(() => expect(backend.calls(readIncidentChoices)).toHaveLength(1));
      expect(unsavedLabels()).toEqual([]);
      await change(user);
      await waitFor(() => expect(unsavedLabels()).toEqual(['Incident']));
      // What the browser asks by itself when the tab is closed or loaded anew.
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
      await save(user);
      await waitFor(() => expect(bodies()).toEqual([{ id: probe.id, ...sent }]));
      await waitFor(() => expect(unsavedLabels()).toEqual([]));
    },
  );

  it('the form shows what is stored, and offers status, priority and category in words [R-INC-12, R-INC-13]', async () => {
    const { user } = await open();
    await waitFor(() => expect(backend.calls(readIncidentChoices)).toHaveLength(1));
    for (const [name, shown, offered] of [
      ['Status', 'In progress', ['New', 'In progress', 'Resolved']],
      ['Priority', 'Low', ['High', 'Medium', 'Low']],
      ['Category', 'Maintenance', ['Alarm', 'Maintenance']],
      ['Assigned to', 'Lena Bauer (you)', ['Nobody', 'Lena Bauer (you)']],
    ] as const) {
      const box = screen.getByRole('combobox', { name });
      expect(box.textContent).toContain(shown);
      await user.click(box);
      const options = await screen.findAllByRole('option');
      expect([name, options.map(({ textContent }) => textContent).toSorted()]).toEqual([name, offered.toSorted()]);
      await user.keyboard('{Escape}');
    }
    for (const text of ['Core probe short circuit', 'Error 34.2']) expect(screen.getByDisplayValue(text)).toBeTruthy();
  });

  it.each(['NEW', 'INPROGRESS', 'RESOLVED'] as const)('any status may follow %s [R-INC-13]', async (status) => {
    stored = { ...probe, status };
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['New', 'In progress', 'Resolved']);
    expect(options.some((option) => option.getAttribute('aria-disabled') === 'true')).toBe(false);
  });
});

it('without updateIncident the same data can be read, and nothing typed [R-INC-13, R-RIGHT-27, R-INC-12]', async () => {
  stored = { ...probe, editable: false };
  await open({ rights: [rightsOn({ group: stuttgart.id }, 'readIncident')] });
  const page = screen.getByRole('heading', { level: 1 }).closest('main, [data-page], body')!;
  for (const text of ['Error 34.2', 'In progress', 'Low', 'Maintenance', 'Lena Bauer', 'Said before'])
    expect(page.textContent).toContain(text);
  for (const role of ['textbox', 'combobox']) expect(screen.queryByRole(role)).toBeNull();
  for (const name of ['Save', /Acknowledge|Take|Resolve|Reopen/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('the incidents of a device', () => {
  const PATH = `/incidentmanager/device/${oven.uuid}`;
  const none = 'There are no new incidents.';

  it.each([
    ['without a group says so', [], 'This device is in no group.', none],
    ['in a group says that there are none', [stuttgart.id], none, 'This device is in no group.'],
  ])('of one %s, when there are none [R-INC-08]', async (_, groups, said, unsaid) => {
    backend.serve(readDevice, { ...oven, groups });
    backend.serve(listIncidents, []);
    await renderPortal(<Pages />, {
      path: PATH,
      rights: [rightsOn({ device: oven.uuid }, 'readIncident')],
      switches: { 'incident-manager': true },
      remote: 'mf-incidents',
    });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText(unsaid)).toBeNull();
  });

  it('show the day and the hour at which they were reported, in ms since 1970 [R-CONST-01]', async () => {
    const reported = new Date(2026, 2, 11, 9, 5).getTime();
    backend.serve(listIncidents, [{ ...probe, reportTimestamp: reported }]);
    await renderPortal(<Pages />, {
      path: PATH,
      rights: [rightsOn({ device: oven.uuid }, 'readIncident')],
      switches: { 'incident-manager': true },
      remote: 'mf-incidents',
    });
    const row = await screen.findByRole('row', { name: new RegExp(probe.summary) });
    const time = row.querySelector('time');
    expect(time?.dateTime).toBe(new Date(reported).toISOString());
    expect(time?.textContent).toBe('March 11, 2026 at 09:05');
  });
});
