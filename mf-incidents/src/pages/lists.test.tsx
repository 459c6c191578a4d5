import { readDevice } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { type Incident, listIncidents, readIncidentSummary } from '@portal/contracts/incidents';
import { readOwnRights } from '@portal/contracts/rights';
import { setAddresses } from '@portal/platform/addresses';
import { live } from '@portal/platform/live';
import { queryClient } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, anIncident, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, configure, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import { LIST_FIELDS } from '../data/incidents';
import { Pages } from './Pages';

const oven = aDevice({ uuid: 'ZG92ZW4', name: 'Combi oven 2' });
const site = aGroup({ id: 'Z3NpdGU', name: 'Königstraße', devices: [oven] });
const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart', childGroups: [site] });
const tree = [aGroup({ id: 'Z2NvbXA', name: 'Marktküche GmbH', childGroups: [stuttgart] })];
const reader = [rightsOn({ group: 'Z2NvbXA' }, 'readIncident')];

const door = anIncident({
  summary: 'Door open',
  localizedSummaries: { de: 'Tür offen' },
  priority: 'LOW',
  device: oven.uuid,
  deviceData: { name: oven.name, iconURL: '' },
  cu: 'CU 1',
});
const probe = anIncident({
  summary: 'Core probe short circuit',
  priority: 'HIGH',
  status: 'INPROGRESS',
  device: oven.uuid,
  deviceData: { name: oven.name, iconURL: '' },
  cu: 'CU 2',
  editable: true,
});
const solved = anIncident({ summary: 'Lid lock open', priority: 'MEDIUM', status: 'RESOLVED' });

let backend: FakeBackend;
const serve = (all: readonly Incident[]) =>
  backend.serve(listIncidents, ({ query }) =>
    all.filter(({ status }) => (query['status'] ?? '').split(',').includes(status)),
  );
beforeEach(() => {
  backend = fakeBackend();
  backend.serve(readGroupTree, tree);
  backend.serve(readDevice, oven);
  serve([door, probe, solved]);
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const open = (path: string, surroundings: Surroundings = {}) =>
  renderPortal(<Pages />, {
    path,
    rights: reader,
    switches: { 'incident-manager': true },
    remote: 'mf-incidents',
    ...surroundings,
  });
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('incidents of a group', () => {
  const PATH = '/incidentmanager/group/Z3N0dXR0';

  it('shows breadcrumb, name and the open incidents, HIGH first [R-ROUTE-14, R-INC-01, R-INC-02, R-INC-03, R-INC-05, R-INC-09]', async () => {
    await open(PATH);
    await screen.findByRole('link', { name: 'Core probe short circuit' });
    expect(titles()).toEqual(['Core probe short circuit', 'Door open']);
    expect(screen.getByText('Stuttgart · 2 open, 1 of them new')).toBeTruthy();
    const trail = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(trail.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['', '/'],
      ['Fleet manager', '/devicemanager'],
      ['Marktküche GmbH', '/devicemanager/Z2NvbXA'],
      ['Stuttgart', '/devicemanager/Z3N0dXR0'],
    ]);
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(0, 7)
        .map((head) => head.textContent),
    ).toEqual(['Priority', 'Date', 'Status', 'Category', 'Title', 'CU', 'Device']);
    const [first] = screen.getAllByRole('row').slice(1);
    const cells = [...(first?.children ?? [])].slice(1, 8).map((cell) => cell.textContent);
    expect(cells).toEqual([
      'High',
      expect.stringMatching(/2026/),
      'In progress',
      'Alarm',
      'Core probe short circuit',
      'CU 2',
      'Combi oven 2',
    ]);
    expect(within(first!).getByText('High').closest('td')?.querySelector('svg')).toBeTruthy();
    expect(first?.querySelector('time')?.dateTime).toBe(new Date(probe.reportTimestamp).toISOString());
    expect(backend.calls(listIncidents)[0]?.query).toMatchObject({ group: 'Z3N0dXR0', status: 'NEW,INPROGRESS' });
  });

  it.each([
    ['en', /^[A-Z][a-z]+ \d{1,2}, 2026 at \d{1,2}:\d\d/],
    ['de', /^\d{1,2}\. \p{L}+ 2026 um \d\d:\d\d/u],
    ['es', /^\d{1,2} de \p{L}+ de 2026(,| a las) \d{1,2}:\d\d/u],
    ['fr', /^\d{1,2} \p{L}+ 2026 à \d\d:\d\d/u],
  ] as const)('has its dates long, with time, in %s [R-SHELL-17, R-CONST-01]', async (language, long) => {
    await open(PATH, { language });
    await screen.findByRole('link', { name: 'Core probe short circuit' });
    const dates = [...document.querySelectorAll('tbody time')];
    expect(dates).toHaveLength(2);
    for (const date of dates) expect(date.textContent).toMatch(long);
  });

  it.each([
    [PATH, { group: 'Z3N0dXR0' }],
    ['/incidentmanager', {}],
    [`/incidentmanager/device/${oven.uuid}`, { device: oven.uuid }],
    [`/incidentmanager/device/${oven.uuid}/group/Z3N0dXR0`, { device: oven.uuid }],
  ])(
    'loads resolved incidents only when they are asked for: %s [R-INC-05, R-ROUTE-14, R-ROUTE-15]',
    async (path, where) => {
      const { user } = await open(path);
      await screen.findByRole('link', { name: 'Door open' });
      const asked = () => backend.calls(listIncidents).map(({ query }) => query);
      expect(asked()).toEqual([{ ...where, status: 'NEW,INPROGRESS', fields: LIST_FIELDS }]);
      expect(titles().toSorted()).toEqual(['Core probe short circuit', 'Door open']);
      await user.click(screen.getByRole('checkbox', { name: 'Show resolved incidents' }));
      await screen.findByRole('link', { name: 'Lid lock open' });
      expect(asked().slice(1)).toEqual([{ ...where, status: 'RESOLVED', fields: LIST_FIELDS, limit: '1000' }]);
      // They are added: what was there stays.
      expect(titles().toSorted()).toEqual(['Core probe short circuit', 'Door open', 'Lid lock open']);
      await user.click(screen.getByRole('checkbox', { name: 'Show resolved incidents' }));
      expect(screen.queryByRole('link', { name: 'Lid lock open' })).toBeNull();
    },
  );

  it('adds the newest resolved ones of very many, says so with how many there are, and older ones when asked [R-INC-05, R-EXT-05]', async () => {
    const many = ['Latest', 'Later', 'Old', 'Oldest', 'First'].map((summary) =>
      anIncident({ summary, status: 'RESOLVED' }),
    );
    const all = [door, probe, ...many];
    backend.servePages(listIncidents, 2, ({ query }) =>
      all.filter(({ status }) => (query['status'] ?? '').split(',').includes(status)),
    );
    const { user } = await open(`${PATH}?resolved=1`);
    await screen.findByText('The list has the newest 2 of 5 resolved incidents.');
    expect(screen.getByText('Stuttgart · 2 open, 1 of them new · 5 resolved')).toBeTruthy();
    expect(titles()).toHaveLength(4);
    expect(screen.queryByRole('link', { name: 'Old' })).toBeNull();
    backend.fail(listIncidents, 500, undefined, undefined, ({ query }) => query['cursor'] === '2');
    await user.click(screen.getByRole('button', { name: 'Load older ones' }));
    await screen.findByText('The older resolved incidents can’t be loaded.');
    expect(titles()).toHaveLength(4);
    backend.servePages(listIncidents, 2, ({ query }) =>
      all.filter(({ status }) => (query['status'] ?? '').split(',').includes(status)),
    );
    await user.click(screen.getByRole('button', { name: 'Load older ones' }));
    await screen.findByText('The list has the newest 4 of 5 resolved incidents.');
    await user.click(screen.getByRole('button', { name: 'Load older ones' }));
    await screen.findByRole('link', { name: 'First' });
    expect(titles()).toHaveLength(7);
    expect(screen.queryByText(/^The list has the newest/)).toBeNull();
    expect(screen.getByText('Stuttgart · 2 open, 1 of them new · 5 resolved')).toBeTruthy();
  });

  it('has HIGH on top at first, and a button on each column that sorts by it both ways [R-INC-03]', async () => {
    const device = { name: 'Walk-in freezer', iconURL: '' };
    const old = { reportTimestamp: 1, category: 'maintenance', deviceData: device } as const;
    serve([{ ...door, ...old }, probe]);
    const { user } = await open(PATH);
    await screen.findByRole('link', { name: 'Door open' });
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect([head('Priority').getAttribute('aria-sort'), titles()[0]]).toEqual([
      'ascending',
      'Core probe short circuit',
    ]);
    // What the first row is ascending, and descending.
    for (const [name, first, last] of [
      ['Date', 'Door open', 'Core probe short circuit'],
      ['Status', 'Door open', 'Core probe short circuit'],
      ['Category', 'Core probe short circuit', 'Door open'],
      ['Title', 'Core probe short circuit', 'Door open'],
      ['CU', 'Door open', 'Core probe short circuit'],
      ['Device', 'Core probe short circuit', 'Door open'],
      ['Priority', 'Core probe short circuit', 'Door open'],
    ] as const) {
      await user.click(within(head(name)).getByRole('button'));
      expect([name, head(name).getAttribute('aria-sort'), titles()[0]]).toEqual([name, 'ascending', first]);
      await user.click(within(head(name)).getByRole('button'));
      expect([name, head(name).getAttribute('aria-sort'), titles()[0]]).toEqual([name, 'descending', last]);
    }
  });

  it('sorts by a column both ways and says so [R-INC-03]', async () => {
    const { user } = await open(PATH);
    await screen.findByRole('link', { name: 'Door open' });
    const head = () => screen.getByRole('columnheader', { name: 'Title' });
    await user.click(within(head()).getByRole('button'));
    expect(titles()).toEqual(['Core probe short circuit', 'Door open']);
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head()).getByRole('button'));
    expect(titles()).toEqual(['Door open', 'Core probe short circuit']);
    expect(head().getAttribute('aria-sort')).toBe('descending');
  });

  it('searches titles and offers to clear a search without a hit [R-INC-04]', async () => {
    const { user } = await open(PATH);
    await screen.findByRole('link', { name: 'Door open' });
    await user.type(screen.getByRole('searchbox'), 'do*en');
    await waitFor(() => expect(titles()).toEqual(['Door open']));
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No match for “do*enxyz”')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
    expect(await screen.findByRole('link', { name: 'Door open' })).toBeTruthy();
  });

  it('sorts and searches titles as they are shown, in the language of the reader [R-INC-03, R-INC-04, R-SHELL-11]', async () => {
    serve([{ ...probe, localizedSummaries: { de: 'Zu warm' } }, door]);
    const { user } = await open(`${PATH}?sort=title`, { language: 'de' });
    await screen.findByRole('link', { name: 'Tür offen' });
    expect(titles()).toEqual(['Tür offen', 'Zu warm']);
    await user.type(screen.getByRole('searchbox'), 'tür');
    await waitFor(() => expect(titles()).toEqual(['Tür offen']));
  });

  it('shows summaries in the current language, also in the names of buttons [R-SHELL-11]', async () => {
    serve([{ ...door, editable: true }, probe]);
    await open(PATH, { language: 'de' });
    expect(await screen.findByRole('link', { name: 'Tür offen' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tür offen' }).getAttribute('title')).toBe('Tür offen');
    expect(screen.getByRole('link', { name: 'Tür offen bearbeiten' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tür offen als gelöst markieren' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Core probe short circuit' })).toBeTruthy();
    const fields = String(backend.calls(listIncidents)[0]?.query['fields']).split(',');
    expect(fields).toEqual(expect.arrayContaining(['summary', 'localizedSummaries']));
  });

  it('leads to an incident and back to this group; edit shows only where it is allowed [R-INC-06, R-RIGHT-27]', async () => {
    await open(PATH);
    const title = await screen.findByRole('link', { name: 'Core probe short circuit' });
    expect(title.getAttribute('href')).toBe(`/incident/${probe.id}/group/Z3N0dXR0`);
    expect(screen.getByRole('link', { name: 'Edit Core probe short circuit' }).getAttribute('href')).toBe(
      `/incident/${probe.id}/group/Z3N0dXR0`,
    );
    expect(screen.queryByRole('link', { name: 'Edit Door open' })).toBeNull();
    // The server sends what is asked for alone.
    const fields = String(backend.calls(listIncidents)[0]?.query['fields']).split(',');
    expect(fields).toEqual(expect.arrayContaining(['editable']));
  });

  it('are listed for who may read those of a device or a group in it alone [R-RIGHT-27]', async () => {
    for (const where of [{ device: oven.uuid }, { group: site.id }]) {
      const { unmount } = await open(PATH, { rights: [rightsOn(where, 'readIncident')] });
      expect(await screen.findByRole('link', { name: 'Door open' })).toBeTruthy();
      unmount();
    }
  });

  it.each(['/incidentmanager', PATH, `/incidentmanager/device/${oven.uuid}`])(
    'says when there are no new incidents: %s [R-INC-07]',
    async (path) => {
      serve([]);
      await open(path);
      expect(await screen.findByText('There are no new incidents.')).toBeTruthy();
    },
  );

  it.each(['/incidentmanager', PATH, `/incidentmanager/device/${oven.uuid}`])(
    'says that it loads: %s [R-INC-07]',
    async (path) => {
      const answer = backend.hold(listIncidents, []);
      await open(path);
      expect((await screen.findByRole('status')).textContent).toBe('Loading incidents');
      await act(async () => answer());
      await screen.findByText('There are no new incidents.');
    },
  );

  it.each([
    ['the group', PATH, () => backend.hold(readGroupTree, tree)],
    ['the device', `/incidentmanager/device/${oven.uuid}`, () => backend.hold(readDevice, oven)],
    ['the groups of the device', `/incidentmanager/device/${oven.uuid}`, () => backend.hold(readGroupTree, tree)],
  ])('says that it loads while %s is asked for, and while the incidents are [R-INC-07]', async (_, path, hold) => {
    const place = hold();
    const answer = backend.hold(listIncidents, []);
    await open(path);
    const loading = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(loading()).toEqual(['Loading incidents']));
    expect(backend.calls(listIncidents)).toEqual([]);
    await act(async () => place());
    await waitFor(() => expect(backend.calls(listIncidents)).toHaveLength(1));
    expect(loading()).toEqual(['Loading incidents']);
    await act(async () => answer());
    await screen.findByText('There are no new incidents.');
    expect(loading()).not.toContain('Loading incidents');
  });

  it.each(['/incidentmanager', PATH, `/incidentmanager/device/${oven.uuid}`])(
    'tells whom to ask without the right, and makes no call: %s [R-INC-07, R-RIGHT-08, R-RIGHT-27]',
    async (path) => {
      await open(path, { rights: [] });
      expect(await screen.findByText('You can’t read the incidents here. Ask your group admin.')).toBeTruthy();
      expect(backend.calls(listIncidents)).toHaveLength(0);
    },
  );

  it('tells the same when the server refuses [R-INC-07, R-RIGHT-06]', async () => {
    backend.fail(listIncidents, 403, 'ERROR_NO_RIGHT');
    backend.serve(
      readOwnRights,
      reader.map(({ scope, rights }) => ({ scope, rights: [...rights] })),
    );
    await open(PATH);
    expect(await screen.findByText('You can’t read the incidents here. Ask your group admin.')).toBeTruthy();
  });

  it('offers to try again after a failure [R-SHELL-25]', async () => {
    backend.fail(listIncidents, 500);
    const { user } = await open(PATH);
    await screen.findByText('The incidents can’t be loaded.');
    serve([door]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Door open' })).toBeTruthy();
  });

  it('leads from the name of a device to its page; where nobody serves one, to its incidents and back to the group [R-EXT-25, R-ROUTE-15]', async () => {
    await open(PATH);
    const address = () => screen.getAllByRole('link', { name: oven.name }).map((link) => link.getAttribute('href'));
    await screen.findByRole('link', { name: 'Door open' });
    expect(address()).toEqual(Array(2).fill(`/device/${oven.uuid}`));
    act(() => setAddresses({}));
    expect(address()).toEqual(Array(2).fill(`/incidentmanager/device/${oven.uuid}/group/${stuttgart.id}`));
  });

  it('keeps the old list and says how old it is when a refresh fails [R-ERR-24, R-EXT-24]', async () => {
    const { user } = await open(PATH);
    await screen.findByRole('link', { name: 'Door open' });
    backend.fail(listIncidents, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Not up to date since/)).toBeTruthy();
    expect(logged.mock.calls.map(([said]) => said as string)).toContain(
      `${listIncidents.path} could not be asked anew.`,
    );
    logged.mockRestore();
    expect(useSnacks.getState().snacks).toEqual([]);
    expect(screen.getByRole('link', { name: 'Door open' })).toBeTruthy();
  });

  it('keeps the resolved ones and their number when their refresh alone fails, and says how old the list is [R-ERR-24, R-EXT-24]', async () => {
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('checkbox', { name: 'Show resolved incidents' }));
    await screen.findByRole('link', { name: 'Lid lock open' });
    backend.fail(listIncidents, 500, undefined, undefined, ({ query }) => query['status'] === 'RESOLVED');
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Not up to date since/)).toBeTruthy();
    expect(logged.mock.calls.map(([said]) => said as string)).toEqual([
      `${listIncidents.path} could not be asked anew.`,
    ]);
    logged.mockRestore();
    expect(screen.queryByText('The resolved incidents can’t be loaded.')).toBeNull();
    expect(screen.getByText('Stuttgart · 2 open, 1 of them new · 1 resolved')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lid lock open' })).toBeTruthy();
  });

  it('shows one that was opened again once, as open, when the refresh of the resolved ones fails [R-INC-05]', async () => {
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('checkbox', { name: 'Show resolved incidents' }));
    await screen.findByRole('link', { name: 'Lid lock open' });
    serve([door, probe, { ...solved, status: 'INPROGRESS' }]);
    backend.fail(listIncidents, 500, undefined, undefined, ({ query }) => query['status'] === 'RESOLVED');
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Not up to date since/)).toBeTruthy();
    expect(await screen.findByText('Stuttgart · 3 open, 1 of them new · 0 resolved')).toBeTruthy();
    expect(titles()).toEqual(['Core probe short circuit', 'Lid lock open', 'Door open']);
    logged.mockRestore();
  });

  it('says that resolved ones which never came cannot be loaded, beside the open ones [R-INC-05, R-SHELL-25]', async () => {
    backend.fail(listIncidents, 500, undefined, undefined, ({ query }) => query['status'] === 'RESOLVED');
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('checkbox', { name: 'Show resolved incidents' }));
    expect(await screen.findByText('The resolved incidents can’t be loaded.')).toBeTruthy();
    expect(screen.getByText('Stuttgart · 2 open, 1 of them new')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Door open' })).toBeTruthy();
    serve([door, probe, solved]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Lid lock open' })).toBeTruthy();
    expect(screen.queryByText('The resolved incidents can’t be loaded.')).toBeNull();
  });

  it.each([
    ['a group', PATH],
    ['a device', `/incidentmanager/device/${oven.uuid}`],
    ['a device of a group', `/incidentmanager/device/${oven.uuid}/group/Z3N0dXR0`],
  ])(
    'of %s stays as it is when its place cannot be asked for anew, which is only logged [R-ERR-24]',
    async (_, path) => {
      await open(path);
      await screen.findByRole('link', { name: 'Door open' });
      for (const endpoint of [readGroupTree, readDevice]) backend.fail(endpoint, 500);
      expect(await askAnew()).toContain(`${readGroupTree.path} could not be asked anew.`);
      expect(screen.getByRole('link', { name: 'Door open' })).toBeTruthy();
      expect(screen.queryByText('The incidents can’t be loaded.')).toBeNull();
      expect(useSnacks.getState().snacks).toEqual([]);
    },
  );

  it.each([
    ['unknown or invisible', 'Z3h4'],
    ['no id at all', '%FF%'],
  ])('shows not-found for a group that is %s [R-ROUTE-28]', async (_, id) => {
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    await open(`/incidentmanager/group/${id}`);
    expect(await screen.findByText('404')).toBeTruthy();
    expect(backend.calls(listIncidents)).toHaveLength(0);
  });

  // A call of any other kind is one that nobody expects here.
  it.each([
    '/incidentmanager',
    PATH,
    '/incidentmanager/device/ZG92ZW4',
    '/incidentmanager/device/ZG92ZW4/group/Z3N0dXR0',
    `/incident/${door.id}`,
    `/incident/${door.id}/group/Z3N0dXR0`,
  ])('with the module off %s says so and calls nothing [R-ROUTE-30]', async (path) => {
    await open(path, { switches: { 'incident-manager': false } });
    expect(await screen.findByText('Incidents are not part of your plan. Contact the admin.')).toBeTruthy();
    expect(backend.calls(listIncidents)).toHaveLength(0);
    expect(backend.calls(readGroupTree)).toHaveLength(0);
    expect(backend.calls(readDevice)).toHaveLength(0);
  });

  it('says when it is from: of another day with its date, as a list that was kept is [R-DEV-18, R-EXT-24]', async () => {
    await open(PATH);
    await screen.findByRole('link', { name: 'Door open' });
    expect(screen.getByText(/^Updated \d\d:\d\d$/)).toBeTruthy();
    const query = queryClient
      .getQueryCache()
      .getAll()
      .find(({ queryKey }) => queryKey[1] === listIncidents.path);
    act(() => query?.setState({ dataUpdatedAt: new Date(2024, 10, 21, 14, 32).getTime() }));
    expect(await screen.findByText('Updated Nov 21, 2024, 14:32')).toBeTruthy();
  });

  it('draws only the rows in sight of a long list [R-DEV-18]', async () => {
    serve(Array.from({ length: 400 }, (_, index) => anIncident({ summary: `Incident ${index}` })));
    await open(PATH);
    await screen.findByRole('link', { name: 'Incident 0' });
    expect(screen.getAllByRole('row').length).toBeLessThan(101);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('401');
  });

  it.each(['/incidentmanager', PATH, `/incidentmanager/device/${oven.uuid}`])(
    '%s shows what came in live, within half a second of the event that tells of it [R-SHELL-24]',
    async (path) => {
      await open(path);
      await screen.findByRole('link', { name: 'Door open' });
      jest.useFakeTimers();
      serve([anIncident({ summary: 'Freezer above −12 °C' })]);
      live.deliver('incident', {} as never);
      await act(async () => jest.advanceTimersByTimeAsync(500));
      expect(screen.getByRole('link', { name: 'Freezer above −12 °C' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Door open' })).toBeNull();
      jest.useRealTimers();
    },
  );
});

describe('the buttons of a list whose right is withdrawn', () => {
  const PATH = '/incidentmanager/group/Z3N0dXR0';
  const edit = () => screen.queryByRole('link', { name: /^Edit/ });

  beforeEach(async () => {
    await open(PATH, { rights: [rightsOn({ group: 'Z2NvbXA' }, 'readIncident', 'updateIncident')] });
    await waitFor(() => expect(edit()).toBeTruthy());
    jest.useFakeTimers();
    // What is asked anew by now asks again by this clock.
    live.deliver('incident', {} as never);
    await act(async () => jest.advanceTimersByTimeAsync(500));
    serve([door, { ...probe, editable: false }, solved]);
  });
  afterEach(() => jest.useRealTimers());

  it('are gone half a second after the portal knows [R-RIGHT-07, R-RIGHT-27]', async () => {
    act(() => setStore(useRights, { entries: reader }));
    await act(async () => jest.advanceTimersByTimeAsync(500));
    expect([titles(), edit()]).toEqual([['Core probe short circuit', 'Door open'], null]);
  });

  it('are gone with the next reload, within ten minutes, when nothing tells of it [R-RIGHT-07, R-RIGHT-27, R-CONST-06, R-SHELL-24]', async () => {
    await act(async () => jest.advanceTimersByTimeAsync(599_000));
    expect(edit()).toBeTruthy();
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    expect([titles(), edit()]).toEqual([['Core probe short circuit', 'Door open'], null]);
  });
});

/** The head of the page: from the path to the line below the title. */
const pageHead = () => screen.getByRole('navigation').parentElement!;

const FLEET = ['/', '/devicemanager'];
const BELOW = [...FLEET, '/devicemanager/Z2NvbXA', '/devicemanager/Z3N0dXR0'];

describe('the head of a list', () => {
  it.each([
    ['all devices', '/incidentmanager', /^All devices · /, undefined, FLEET],
    ['a group', '/incidentmanager/group/Z3N0dXR0', /^Stuttgart · /, '/files/stuttgart', BELOW],
    ['a device', `/incidentmanager/device/${oven.uuid}`, /^Combi oven 2 · /, '/files/oven', FLEET],
    [
      'a device of a group',
      `/incidentmanager/device/${oven.uuid}/group/Z3N0dXR0`,
      /^Combi oven 2 · /,
      '/files/oven',
      BELOW,
    ],
  ])(
    'of %s has its icon and its name, and a way back beside the breadcrumb, to where that comes from [R-INC-01, R-DEV-22, R-ROUTE-15]',
    async (_, path, name, icon, trail) => {
      backend.serve(readGroupTree, [{ ...tree[0]!, childGroups: [{ ...stuttgart, iconURL: '/files/stuttgart' }] }]);
      backend.serve(readDevice, { ...oven, iconURL: '/files/oven' });
      await open(path);
      await screen.findByRole('link', { name: 'Door open' });
      const head = within(pageHead());
      expect(head.getByText(name)).toBeTruthy();
      expect(pageHead().querySelector('img')?.getAttribute('src')).toBe(icon);
      const crumbs = within(head.getByRole('navigation')).getAllByRole('link');
      expect(crumbs.map((link) => link.getAttribute('href'))).toEqual(trail);
      expect(head.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(trail.at(-1));
    },
  );

  it.each([
    ['a group', '/incidentmanager/group/Z3N0dXR0', /^Stuttgart · /],
    ['a device', `/incidentmanager/device/${oven.uuid}`, /^Combi oven 2 · /],
  ])('of %s without a picture of its own has the default icon beside the name [R-INC-01, R-DEV-22]', async (...row) => {
    const [, path, name] = row;
    const plain = { ...stuttgart, iconURL: '/files/icons/group.svg' };
    backend.serve(readGroupTree, [{ ...tree[0]!, childGroups: [plain] }]);
    backend.serve(readDevice, { ...oven, iconURL: '/files/icons/oven.svg' });
    await open(path);
    await screen.findByRole('link', { name: 'Door open' });
    const beside = within(pageHead()).getByText(name).parentElement?.parentElement;
    // The arrow of the way back is none.
    const icons = [...(beside?.querySelectorAll('svg') ?? [])].filter((svg) => !svg.closest('a'));
    expect([icons.length, beside?.querySelector('img')]).toEqual([1, null]);
  });
});

it.each([
  ['en', ['High', 'New', 'Alarm'], ['Medium', 'In progress', 'Maintenance'], ['Low', 'Resolved', 'Alarm']],
  ['de', ['Hoch', 'Neu', 'Alarm'], ['Mittel', 'In Bearbeitung', 'Wartung'], ['Niedrig', 'Gelöst', 'Alarm']],
  ['es', ['Alta', 'Nueva', 'Alarma'], ['Media', 'En curso', 'Mantenimiento'], ['Baja', 'Resuelta', 'Alarma']],
  ['fr', ['Haute', 'Nouveau', 'Alarme'], ['Moyenne', 'En cours', 'Maintenance'], ['Basse', 'Résolu', 'Alarme']],
] as const)(
  'shows in words of %s status, priority and category of each incident, the priority with a sign [R-INC-12, R-INC-02]',
  async (language, ...words) => {
    const shown = [
      anIncident({ summary: 'a', status: 'NEW', priority: 'HIGH', category: 'alarm' }),
      anIncident({ summary: 'b', status: 'INPROGRESS', priority: 'MEDIUM', category: 'maintenance' }),
      anIncident({ summary: 'c', status: 'RESOLVED', priority: 'LOW', category: 'alarm' }),
    ];
    serve(shown);
    await open('/incidentmanager?resolved=1', { language });
    await screen.findByRole('link', { name: 'c' });
    const rows = screen.getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.map(([, priority, , status, category]) => [priority, status, category])).toEqual(words);
    const signs = rows.map((row) => row.children[1]?.querySelector('svg')?.innerHTML);
    expect([signs.includes(undefined), new Set(signs).size]).toEqual([false, 3]);
  },
);

describe('incidents of all devices', () => {
  it('asks for all visible ones, each of which leads to its page, as its edit button does where it may be edited [R-ROUTE-14, R-INC-06, R-RIGHT-27]', async () => {
    await open('/incidentmanager');
    await screen.findByRole('link', { name: 'Door open' });
    expect(backend.calls(listIncidents)[0]?.query).toEqual({ status: 'NEW,INPROGRESS', fields: LIST_FIELDS });
    expect(screen.getByRole('link', { name: 'Door open' }).getAttribute('href')).toBe(`/incident/${door.id}`);
    const edit = screen.getAllByRole('link', { name: /^Edit / });
    expect(edit.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Edit Core probe short circuit', `/incident/${probe.id}`],
    ]);
  });
});

describe('just below 400 px', () => {
  viewport(399);

  it('the buttons of the toolbar and of an incident are icons alone, each with its name [R-SHELL-22]', async () => {
    await open('/incidentmanager/group/Z3N0dXR0');
    await screen.findByRole('link', { name: probe.summary });
    for (const name of ['Sort', 'Select several', 'Export 2 incidents (CSV)', `Resolve ${probe.summary}`]) {
      const button = screen.getByRole('button', { name });
      expect([name, button.textContent, button.querySelector('svg') !== null]).toEqual([name, '', true]);
    }
    const words = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(words.filter((text) => /\p{L}/u.test(text))).toEqual([
      expect.stringMatching(/^Mine/),
      expect.stringMatching(/^Unassigned/),
      expect.stringMatching(/^New since last visit/),
    ]);
  });
});

describe.each([1440, 390])('a list of %i px', (width) => {
  viewport(width);

  it('shows what devices and people have written as text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    serve([
      { ...door, summary: markup, localizedSummaries: {}, deviceData: { name: markup, iconURL: '' }, cu: markup },
    ]);
    await open('/incidentmanager/group/Z3N0dXR0');
    const [title] = await screen.findAllByRole('link', { name: markup });
    const words = title?.closest('tr, [data-incident]')?.textContent ?? '';
    expect(words.split(markup)).toHaveLength(4);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });
});

describe.each([640, 1200])('without room for columns, at %i px', (width) => {
  viewport(width);

  it.each([
    ['/incidentmanager', '', 'Combi oven 2 · CU 2'],
    ['/incidentmanager/group/Z3N0dXR0', '/group/Z3N0dXR0', 'Combi oven 2 · CU 2'],
    [`/incidentmanager/device/${oven.uuid}`, '', 'CU 2'],
    [`/incidentmanager/device/${oven.uuid}/group/Z3N0dXR0`, '/group/Z3N0dXR0', 'CU 2'],
  ])(
    'an item of %s has all that the columns tell, and an edit button where it may be edited [R-INC-02, R-INC-06, R-INC-12]',
    async (path, group, place) => {
      await open(path);
      const item = (await screen.findByRole('link', { name: probe.summary })).closest('[data-incident]');
      expect(item?.textContent).toMatch(new RegExp(`^${probe.summary}${place}In progressHigh · .*\\dAlarm$`));
      expect(item?.querySelector('svg')?.getAttribute('aria-label')).toBe('Priority: High');
      const edit = screen.getAllByRole('link', { name: /^Edit / });
      expect(edit.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
        [`Edit ${probe.summary}`, `/incident/${probe.id}${group}`],
      ]);
    },
  );

  it('an item and its edit button are named by the summary in the current language [R-SHELL-11]', async () => {
    serve([{ ...door, editable: true }, probe]);
    await open('/incidentmanager', { language: 'de' });
    for (const name of ['Tür offen', 'Tür offen bearbeiten', probe.summary, `${probe.summary} bearbeiten`])
      expect((await screen.findByRole('link', { name })).closest('[data-incident]')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Door open/ })).toBeNull();
  });

  it('a menu sorts by each column, both ways [R-INC-03]', async () => {
    serve([{ ...door, reportTimestamp: 1 }, probe]);
    const { user } = await open('/incidentmanager');
    await screen.findByRole('link', { name: probe.summary });
    const shown = () =>
      [...document.querySelectorAll('[data-incident] > div a:first-child')].map(({ textContent }) => textContent);
    for (const order of [
      [door.summary, probe.summary],
      [probe.summary, door.summary],
    ]) {
      await user.click(screen.getByRole('button', { name: 'Sort' }));
      await user.click(await screen.findByRole('menuitemradio', { name: /^Date/, hidden: true }));
      await waitFor(() => expect(shown()).toEqual(order));
    }
  });
});

describe('on a phone', () => {
  viewport(390);
  // A sheet hides what is behind it, and jsdom does not see when it is gone.
  beforeAll(() => configure({ defaultHidden: true }));
  afterAll(() => configure({ defaultHidden: false }));

  it.each([
    ['/incidentmanager/group/Z3N0dXR0', 'Combi oven 2 · CU 2', `/incident/${probe.id}/group/Z3N0dXR0`],
    [`/incidentmanager/device/${oven.uuid}`, 'CU 2', `/incident/${probe.id}`],
  ])(
    'an item of %s has title, place, status, priority and date, and leads to the incident as a whole [R-ROUTE-14, R-ROUTE-15, R-INC-02, R-INC-06, R-INC-12, R-CONST-01, R-EXT-25, R-SHELL-17]',
    async (...row) => {
      const [path, place, address] = row;
      await open(path);
      const title = await screen.findByRole('link', { name: probe.summary });
      expect(title.getAttribute('href')).toBe(address);
      const item = title.closest('[data-incident]');
      expect(item?.querySelectorAll('a')).toHaveLength(1);
      expect(item?.textContent).toMatch(new RegExp(`^${probe.summary}${place}In progressHigh · .*\\d`));
      expect(item?.querySelector('time')?.dateTime).toBe(new Date(probe.reportTimestamp).toISOString());
      expect(item?.querySelector('time')?.title).toMatch(/^[A-Z][a-z]+ \d+, 2026 at \d\d:\d\d$/);
      expect(item?.querySelector('svg')?.getAttribute('aria-label')).toBe('Priority: High');
      expect(item?.textContent).not.toContain('Alarm');
      expect(screen.queryByRole('link', { name: /^Edit / })).toBeNull();
    },
  );

  it.each([
    ['/incidentmanager/group/Z3N0dXR0', 'Stuttgart · 2 open, 1 of them new', '/devicemanager/Z3N0dXR0'],
    [`/incidentmanager/device/${oven.uuid}`, 'Combi oven 2 · 2 open, 1 of them new', '/devicemanager'],
  ])('the head of %s is the way back, the title, and the name below it [R-INC-01]', async (path, name, back) => {
    await open(path);
    await screen.findByRole('link', { name: probe.summary });
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(back);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Incidents');
    expect(screen.getByText(name)).toBeTruthy();
  });

  it('the search box and the box for resolved ones work as in the table [R-INC-04, R-INC-05]', async () => {
    const { user } = await open('/incidentmanager/group/Z3N0dXR0');
    await screen.findByRole('link', { name: door.summary });
    const shown = () => [...document.querySelectorAll('[data-incident] a')].map(({ textContent }) => textContent);
    expect(shown()).toEqual([probe.summary, door.summary]);
    await user.click(screen.getByRole('checkbox', { name: 'Show resolved incidents' }));
    await waitFor(() => expect(shown()).toEqual([probe.summary, solved.summary, door.summary]));
    await user.type(screen.getByRole('searchbox'), 'l*d');
    await waitFor(() => expect(shown()).toEqual([solved.summary]));
  });

  it('a menu sorts by each column, both ways, and the address keeps it [R-INC-03]', async () => {
    serve([{ ...door, reportTimestamp: 1 }, probe]);
    const { user, place } = await open('/incidentmanager/group/Z3N0dXR0');
    await screen.findByRole('link', { name: probe.summary });
    const shown = () => [...document.querySelectorAll('[data-incident] a')].map(({ textContent }) => textContent);
    const byDate = async () => {
      await user.click(screen.getByRole('button', { name: 'Sort' }));
      await user.click(await screen.findByRole('radio', { name: /^Date/ }));
    };
    expect(shown()).toEqual([probe.summary, door.summary]);
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    const choices = (await screen.findAllByRole('radio')).map(({ textContent }) => textContent);
    const columns = ['Priority', 'Date', 'Status', 'Category', 'Title', 'CU', 'Device'];
    expect(choices).toEqual(columns.map((name) => expect.stringMatching(`^${name}`)));
    await user.keyboard('{Escape}');
    await byDate();
    expect([shown(), place()]).toEqual([[door.summary, probe.summary], '/incidentmanager/group/Z3N0dXR0?sort=date']);
    await byDate();
    expect([shown(), place()]).toEqual([[probe.summary, door.summary], '/incidentmanager/group/Z3N0dXR0?sort=-date']);
  });

  it.each([
    [`/incidentmanager/device/${oven.uuid}/group/Z3N0dXR0`, '/devicemanager/Z3N0dXR0'],
    ['/incidentmanager/group/Z3N0dXR0', '/devicemanager/Z3N0dXR0'],
    ['/incidentmanager', '/devicemanager'],
  ])('%s has a way back to %s [R-INC-01, R-ROUTE-14, R-ROUTE-15]', async (path, back) => {
    await open(path);
    await screen.findByRole('link', { name: probe.summary });
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(back);
  });

  it('it says as well that it loads, that there are none, that the device is in no group, and whom to ask without the right [R-INC-07, R-INC-08]', async () => {
    const answer = backend.hold(listIncidents, []);
    const path = `/incidentmanager/device/${oven.uuid}`;
    backend.serve(readDevice, { ...oven, groups: [site.id] });
    const { unmount } = await open(path);
    expect((await screen.findByRole('status')).textContent).toBe('Loading incidents');
    await act(async () => answer());
    expect(await screen.findByText('There are no new incidents.')).toBeTruthy();
    unmount();
    serve([]);
    backend.serve(readDevice, { ...oven, groups: [] });
    for (const [right, text] of [
      ['readIncident', 'This device is in no group.'],
      ['updateIncident', 'You can’t read the incidents here. Ask your group admin.'],
    ] as const) {
      const shown = await open(path, { rights: [rightsOn({ device: oven.uuid }, right)] });
      expect(await screen.findByText(text)).toBeTruthy();
      shown.unmount();
    }
  });

  it('an item has its title in the language of the reader [R-SHELL-11]', async () => {
    await open('/incidentmanager/group/Z3N0dXR0', { language: 'de' });
    expect(await screen.findByRole('link', { name: 'Tür offen' })).toBeTruthy();
  });
});

describe('incidents of a device', () => {
  const PATH = `/incidentmanager/device/${oven.uuid}`;

  it.each([
    [PATH, ''],
    [`${PATH}/group/Z3N0dXR0`, '/group/Z3N0dXR0'],
  ])(
    'are listed at %s without a column for it, with an edit button that leads to the incident [R-INC-02, R-INC-06, R-ROUTE-15]',
    async (path, group) => {
      await open(path);
      await screen.findByRole('link', { name: 'Door open' });
      const heads = screen.getAllByRole('columnheader').slice(0, 6);
      expect(heads.map(({ textContent }) => textContent)).toEqual([
        'Priority',
        'Date',
        'Status',
        'Category',
        'Title',
        'CU',
      ]);
      expect(screen.queryByRole('columnheader', { name: 'Device' })).toBeNull();
      const edit = screen.getAllByRole('link', { name: /^Edit / });
      expect(edit.map((link) => link.getAttribute('href'))).toEqual([`/incident/${probe.id}${group}`]);
      expect(screen.getByText(/^Combi oven 2 · 2 open/)).toBeTruthy();
      expect(backend.calls(listIncidents)[0]?.query).toMatchObject({ device: oven.uuid });
    },
  );

  it('have the resolved ones of this device added when they are asked for [R-INC-05, R-ROUTE-15]', async () => {
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('checkbox', { name: 'Show resolved incidents' }));
    await screen.findByRole('link', { name: 'Lid lock open' });
    expect(backend.calls(listIncidents)[1]?.query).toMatchObject({ device: oven.uuid, status: 'RESOLVED' });
  });

  it('are listed for who may read them by any of its groups [R-RIGHT-27]', async () => {
    backend.serve(readDevice, { ...oven, groups: ['Z3VsbQ', ...oven.groups] });
    await open(PATH, { rights: [rightsOn({ group: site.id }, 'readIncident')] });
    expect(await screen.findByRole('link', { name: 'Door open' })).toBeTruthy();
  });

  it('are not listed for who may read those of other devices and groups [R-RIGHT-27, R-INC-07]', async () => {
    await open(PATH, {
      rights: [
        rightsOn({ group: 'Z3VsbQ' }, 'readIncident'),
        rightsOn({ device: 'ZG90aGVy' }, 'readIncident'),
        rightsOn({ device: oven.uuid }, 'updateIncident'),
      ],
    });
    expect(await screen.findByText('You can’t read the incidents here. Ask your group admin.')).toBeTruthy();
    expect(backend.calls(listIncidents)).toEqual([]);
  });

  it('leads back to the group one came from, as its incidents do, and lists this device alone there as well [R-ROUTE-15, R-INC-06]', async () => {
    await open(`${PATH}/group/Z3N0dXR0`);
    await screen.findByRole('link', { name: 'Door open' });
    const edit = screen.getAllByRole('link', { name: /^Edit / });
    expect(edit.map((link) => link.getAttribute('href'))).toEqual([`/incident/${probe.id}/group/Z3N0dXR0`]);
    // That group, whichever the device itself is in.
    const trail = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(trail.at(-1)?.textContent).toBe('Stuttgart');
    expect(trail.at(-1)?.getAttribute('href')).toBe('/devicemanager/Z3N0dXR0');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/devicemanager/Z3N0dXR0');
    expect(backend.calls(listIncidents)[0]?.query).toMatchObject({ device: oven.uuid, status: 'NEW,INPROGRESS' });
  });

  it('says that a device is without a group in place of "no new incidents", to who may read them by the device alone [R-INC-08, R-RIGHT-27]', async () => {
    const own = aDevice({ uuid: oven.uuid, groups: [] });
    backend.serve(readDevice, own);
    serve([]);
    const { user } = await open(PATH, { rights: [rightsOn({ device: own.uuid }, 'readIncident')] });
    expect(await screen.findByText('This device is in no group.')).toBeTruthy();
    expect(screen.queryByText('There are no new incidents.')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Show resolved incidents' }));
    await waitFor(() => expect(backend.calls(listIncidents)).toHaveLength(2));
    expect(await screen.findByText('This device is in no group.')).toBeTruthy();
  });

  it.each([
    ['', reader],
    ['/group/Z3N0dXR0', reader],
    ['', []],
  ])(
    'shows not-found for a device that is unknown or invisible, whatever may be read elsewhere: %s [R-ROUTE-28]',
    async (group, rights) => {
      backend.fail(readDevice, 404, 'ERROR_DEVICE_UNKNOWN');
      await open(`${PATH}${group}`, { rights });
      expect(await screen.findByText('404')).toBeTruthy();
    },
  );

  it('shows not-found for an id that cannot be decoded, of the device or of the group below which it is [R-ROUTE-28]', async () => {
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    const { unmount } = await open(`${PATH}/group/%FF%`);
    expect(await screen.findByText('404')).toBeTruthy();
    unmount();
    backend.fail(readDevice, 404, 'ERROR_DEVICE_UNKNOWN');
    await open('/incidentmanager/device/%FF%');
    expect(await screen.findByText('404')).toBeTruthy();
    expect(backend.calls(listIncidents)).toHaveLength(0);
  });

  it('shows not-found below a group that is unknown or invisible [R-ROUTE-28]', async () => {
    await open(`${PATH}/group/Z3h4`);
    expect(await screen.findByText('404')).toBeTruthy();
    expect(backend.calls(listIncidents)).toHaveLength(0);
  });
});

it.each([
  ['/incidentmanager', 'R-ROUTE-14'],
  ['/incidentmanager/group/:groupId', 'R-ROUTE-14'],
  ['/incidentmanager/device/:deviceId', 'R-ROUTE-15'],
  ['/incidentmanager/device/:deviceId/group/:groupId', 'R-ROUTE-15'],
  ['/incident/:incidentId', 'R-ROUTE-16'],
  ['/incident/:incidentId/group/:groupId', 'R-ROUTE-16'],
])('%s is there behind the log-in, with its module and its right [%s, R-ROUTE-25, R-ROUTE-30, R-RIGHT-27]', (path) => {
  expect(remote.routes.find((route) => route.path === path)).toMatchObject({
    access: 'login',
    module: 'incident-manager',
    right: 'readIncident',
  });
});

it('none of its pages has the footer of the public ones [R-SHELL-12]', () => {
  expect(remote.routes.filter((route) => 'footer' in route)).toEqual([]);
});

it('has icon and alarms buttons of its module: with it off they are hidden [R-SHELL-20]', () => {
  expect(new Set(remote.actions.map(({ slot }) => slot))).toEqual(new Set(['header', 'group', 'device']));
  expect(remote.actions.map(({ module }) => module)).toEqual(remote.actions.map(() => 'incident-manager'));
});

it.each([
  '/IncidentManager/',
  '/incidentmanager/GROUP/Z3N0dXR0',
  '/IncidentManager/Device/ZG92ZW4/',
  '/IncidentManager/Device/ZG92ZW4/Group/Z3N0dXR0/',
])('%s is the list as well [R-ROUTE-23]', async (path) => {
  await open(path);
  expect(await screen.findByRole('link', { name: 'Door open' })).toBeTruthy();
});

it('has its alarms buttons for who may read incidents there, and its icon for who may anywhere, with its module [R-DEV-11, R-DEV-12, R-SHELL-06]', () => {
  const alarms = remote.actions.filter(({ id }) => !id.endsWith('mute'));
  const scope = (action: object) => ('rightIn' in action ? action.rightIn : 'scope');
  expect(alarms.map((action) => [action.slot, action.right, scope(action), action.module])).toEqual([
    ['header', 'readIncident', 'anywhere', 'incident-manager'],
    ['group', 'readIncident', 'scope', 'incident-manager'],
    ['device', 'readIncident', 'scope', 'incident-manager'],
  ]);
});

it('has alarms buttons on groups and devices for holders of readIncident there, with the number of their open incidents [R-RIGHT-27, R-DEV-11, R-DEV-12]', () => {
  const alarms = remote.actions.filter((action) => 'target' in action);
  expect(alarms).toMatchObject([
    { slot: 'group', right: 'readIncident', target: '/incidentmanager/group/:groupId', badge: { field: 'incidents' } },
    {
      slot: 'device',
      right: 'readIncident',
      target: '/incidentmanager/device/:deviceId',
      badge: { field: 'incidents' },
    },
  ]);
});

it('lets the command palette find incidents, by their titles in each language, for who may read them and with its module [R-EXT-23, R-SHELL-11]', () => {
  expect(remote.searches).toMatchObject([
    {
      ...{ endpoint: '/api/incidents', right: 'readIncident', module: 'incident-manager' },
      ...{ target: '/incident/:incidentId', cache: 'incidents' },
      fields: { id: 'id', name: 'summary', names: 'localizedSummaries' },
    },
  ]);
});

it('warns by its icon, with the total of unresolved incidents on it [R-SHELL-10]', () => {
  const icon = remote.actions.find(({ slot }) => slot === 'header');
  expect(icon).toMatchObject({ icon: 'warning', panel: 'popup', badge: { endpoint: readIncidentSummary.path } });
});
