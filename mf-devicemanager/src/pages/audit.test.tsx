import { type AuditEntry, listAuditUsers, readAudit } from '@portal/contracts/audit';
import { readGroupTree } from '@portal/contracts/groups';
import { fromWire, toWire } from '@portal/domain/ids';
import { loadTexts, setLanguage } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import { DeviceManager } from './DeviceManager';

beforeAll(() => Promise.all([loadTexts('errors'), import('./AuditPages'), import('../features/audit/csv')]));

const berta = { id: toWire('u1'), name: 'Berta' };
const kantine = aGroup({ name: 'Kantine' });
const support: Surroundings = { rights: [{ scope: '*', rights: ['readSupportInfo'] }] };
const admin: Surroundings = { rights: [rightsOn({ group: kantine.id }, 'updateGroup')] };
const entry = (nth: number): AuditEntry => ({
  id: String(nth),
  at: 1_793_606_400_000 - nth * 60_000,
  user: berta.id,
  userName: berta.name,
  action: 'group.update',
  scope: null,
  kind: 'group',
  subject: kantine.id,
  before: { name: `=Name ${nth}`, city: 'Ulm' },
  after: { name: `Name ${nth + 1}`, city: 'Bonn' },
  names: { [kantine.id]: 'Kantine' },
});

let backend: FakeBackend;
let entries: AuditEntry[];
beforeEach(() => {
  setStore(useSnacks, { snacks: [] });
  backend = fakeBackend();
  entries = [entry(1), entry(2), entry(3)];
  backend.servePages(readAudit, 2, () => entries);
  backend.serve(listAuditUsers, [berta]);
  backend.serve(readGroupTree, [kantine]);
});

const show = (path: string, surroundings: Surroundings) =>
  renderPortal(<DeviceManager />, {
    path,
    remote: remote.name,
    routes: remote.routes.map((route) => route.path),
    ...surroundings,
  });
const asked = () => backend.calls(readAudit).at(-1)?.query;

/** jsdom's blobs have no `text()`. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

describe('the change log', () => {
  it('tells who changed what and when with old and new values, page by page [R-EXT-27, R-SHELL-17]', async () => {
    const { user } = await show('/audit', support);
    const table = await screen.findByRole('table', { name: 'Change log' });
    const [, first] = within(table).getAllByRole('row');
    expect(first?.textContent).toMatch(
      /^\w+ \d+, 2026 at \d\d:\d\d.*Berta.*Group changed.*Group “Kantine”.*Name.*=Name 1.*Name 2.*City.*Ulm.*Bonn/,
    );
    expect(asked()?.['scope']).toBeUndefined();
    expect(screen.getByText('2 of 3 changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('3 of 3 changes')).toBeTruthy();
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is filtered by person, kind and days, asked for in ms, and the address keeps it [R-EXT-27, R-CONST-01]', async () => {
    const { user, place } = await show('/audit?from=2026-11-02&to=2026-11-03', support);
    await screen.findByRole('table');
    const [from, to] = [new Date(2026, 10, 2).getTime(), new Date(2026, 10, 4).getTime() - 1];
    const days = { from: String(from), to: String(to) };
    expect(asked()).toMatchObject(days);
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: 'Berta' }));
    await user.click(screen.getByRole('combobox', { name: 'Kind of change' }));
    await user.click(await screen.findByRole('option', { name: 'Users and roles' }));
    await waitFor(() => expect(asked()).toMatchObject({ user: berta.id, area: 'people', from: String(from) }));
    expect(place()).toBe(`/audit?from=2026-11-02&to=2026-11-03&user=${berta.id}&area=people`);
    await user.type(screen.getByRole('searchbox', { name: 'Search changes' }), 'oven');
    await waitFor(() => expect(asked()).toMatchObject({ q: 'oven', area: 'people' }));
    // And back to everybody and all kinds.
    for (const [name, all] of [
      ['Person', 'Everybody'],
      ['Kind of change', 'All'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: all }));
    }
    await waitFor(() => expect(asked()).toEqual({ ...days, q: 'oven', language: 'en', limit: '50' }));
  });

  it('takes its days from two fields [R-EXT-27]', async () => {
    const { place } = await show('/audit', support);
    await screen.findByRole('table');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-03' } });
    await waitFor(() => expect(place()).toBe('/audit?from=2026-11-02&to=2026-11-03'));
  });

  it('lets a day be typed digit by digit, over the years on the way, and cleared [R-EXT-27]', async () => {
    const { user, place } = await show('/audit', support);
    await screen.findByRole('table');
    const field = screen.getByLabelText<HTMLInputElement>('From');
    for (const value of ['0002-11-02', '0020-11-02', '0202-11-02']) {
      fireEvent.change(field, { target: { value } });
      expect([field.value, place()]).toEqual([value, '/audit']);
    }
    fireEvent.change(field, { target: { value: '2026-11-02' } });
    expect(field.value).toBe('2026-11-02');
    await waitFor(() => expect(place()).toBe('/audit?from=2026-11-02'));
    // The next year is begun, and the address goes back to none meanwhile.
    fireEvent.change(field, { target: { value: '0002-11-02' } });
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect([field.value, place()]).toEqual(['', '/audit']));
    await user.type(screen.getByRole('searchbox', { name: 'Search changes' }), 'oven');
    await waitFor(() => expect(place()).toBe('/audit?q=oven'));
  });

  describe.each([
    [399, ''],
    [400, 'Export CSV'],
  ])('on %i px', (width, word) => {
    viewport(width);

    it(`exports by a button that reads "${word}" [R-SHELL-22]`, async () => {
      await show('/audit', support);
      const button = await screen.findByRole('button', { name: 'Export CSV' });
      expect([button.textContent, button.querySelector('svg') !== null]).toEqual([word, true]);
    });
  });

  describe.each([1440, 390])('at %i px', (width) => {
    viewport(width);

    it('tells names and values as text, whatever stands in them [R-CONST-07]', async () => {
      const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
      const named = { userName: `${markup}!`, names: { [kantine.id]: `${markup}?` } };
      entries = [{ ...entry(1), ...named, before: { name: markup }, after: { name: `${markup}.` } }];
      await show('/audit', support);
      const told = (await screen.findByText(markup)).closest('tr, li')?.textContent;
      for (const sign of ['!', '?', '.']) expect(told).toContain(`${markup}${sign}`);
      expect(document.querySelector('img[src="/x"], b')).toBeNull();
    });
  });

  describe('on a phone', () => {
    viewport(390);

    it('tells the same, an item for each change, the long date as the title of the short one [R-EXT-27, R-SHELL-17]', async () => {
      await show('/audit', support);
      const item = (await screen.findByText('=Name 1')).closest('li');
      expect(item?.textContent).toMatch(
        /Group changed.*Group “Kantine”.*Berta · .*\d.*Name.*=Name 1.*Name 2.*City.*Ulm.*Bonn/,
      );
      expect(item?.querySelector('time')?.title).toMatch(/^[A-Z][a-z]+ \d+, 2026 at \d\d:\d\d$/);
    });
  });

  it('is asked for and exported in the language of the page, and anew in another one [R-MSG-07, R-EXT-27]', async () => {
    URL.createObjectURL = () => 'blob:csv';
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await show('/audit', { ...support, language: 'de' });
    await screen.findByRole('table');
    expect(asked()).toEqual({ language: 'de', limit: '50' });
    await act(() => setLanguage('es'));
    await waitFor(() => expect(asked()).toEqual({ language: 'es', limit: '50' }));
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(asked()).toMatchObject({ language: 'es', limit: '1000' }));
    await waitFor(() => expect(useSnacks.getState().snacks).toHaveLength(1));
    press.mockRestore();
  });

  it('takes nonsense in the address for no filter, and offers to clear those that fit nothing [R-EXT-27]', async () => {
    backend.servePages(readAudit, 2, ({ query }) => (query['q'] === undefined ? entries : []));
    const { user, place } = await show('/audit?q=moon&area=x&from=yesterday', support);
    expect(await screen.findByText('No change fits these filters')).toBeTruthy();
    expect(asked()).toEqual({ q: 'moon', language: 'en', limit: '50' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(place()).toBe('/audit');
  });

  it.each([
    ['updateGroup there', admin],
    ['readSupportInfo everywhere', support],
  ])('of a group asks for that group, by its plain id, for holders of %s [R-EXT-27, R-API-04]', async (_, held) => {
    await show(`/audit/group/${kantine.id}`, held);
    await screen.findByRole('table');
    const scope = `group:${fromWire(kantine.id)}`;
    expect(asked()?.['scope']).toBe(scope);
    expect(backend.calls(listAuditUsers)[0]?.query).toEqual({ scope });
    expect(screen.getByRole('heading', { level: 1, name: 'Change log' })).toBeTruthy();
  });

  it('has the path to it above its name: home, fleet manager and its groups, each part a link [R-DEV-01]', async () => {
    const company = aGroup({ name: 'Marktküche', childGroups: [kantine] });
    backend.serve(readGroupTree, [company]);
    const links = async () =>
      within(await screen.findByRole('navigation', { name: 'Path' }))
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
    const home = [
      ['Start page', '/'],
      ['Fleet manager', '/devicemanager'],
    ];
    const { unmount } = await show('/audit', support);
    expect(await links()).toEqual(home);
    unmount();
    await show(`/audit/group/${kantine.id}`, admin);
    expect(await links()).toEqual([
      ...home,
      ['Marktküche', `/devicemanager/${company.id}`],
      ['Kantine', `/devicemanager/${kantine.id}`],
    ]);
  });

  it('of a group is exported for that group alone [R-EXT-27]', async () => {
    URL.createObjectURL = () => 'blob:csv';
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await show(`/audit/group/${kantine.id}`, support);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(useSnacks.getState().snacks.at(-1)?.text).toBe('3 changes exported.'));
    press.mockRestore();
    expect(asked()).toMatchObject({ limit: '1000', scope: `group:${fromWire(kantine.id)}` });
  });

  it.each([
    [
      '/audit',
      admin,
      'Only support can read the changes of the whole portal. For those of your group, ask your group admin.',
    ],
    [
      '/audit',
      { rights: [rightsOn({ group: kantine.id }, 'readSupportInfo')] },
      'Only support can read the changes of the whole portal. For those of your group, ask your group admin.',
    ],
    [
      `/audit/group/${kantine.id}`,
      { rights: [rightsOn({ group: kantine.id }, 'readIncident', 'readSupportInfo')] },
      'You can’t read the changes of this group. Ask your group admin.',
    ],
    [
      `/audit/group/${kantine.id}`,
      { rights: [rightsOn({ group: toWire('g-other') }, 'updateGroup')] },
      'You can’t read the changes of this group. Ask your group admin.',
    ],
  ])('says at %s that a right is missing, and asks for nothing [R-EXT-27, R-RIGHT-08]', async (path, rights, text) => {
    await show(path, rights);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(backend.calls(readAudit)).toHaveLength(0);
    expect(screen.queryByRole('search')).toBeNull();
  });

  it.each(['/Audit/', `/Audit/Group/${kantine.id}/`])(
    'is there in any letter case and with a slash at the end: %s [R-ROUTE-23]',
    async (path) => {
      await show(path, support);
      expect(await screen.findByRole('table', { name: 'Change log' })).toBeTruthy();
      expect(asked()?.['scope'] !== undefined).toBe(path.includes('Group'));
    },
  );

  it.each([
    ['that is unknown or invisible', 'dW5rbm93bg'],
    ['whose id cannot be decoded', '%FF%'],
  ])('of a group %s is not found [R-ROUTE-28]', async (_, id) => {
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    await show(`/audit/group/${id}`, support);
    expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeTruthy();
    expect(backend.calls(readAudit)).toHaveLength(0);
  });

  it('is loaded anew on demand, and says when it cannot be, by what, or is empty [R-EXT-27, R-DEV-16]', async () => {
    backend.fail(readAudit, 500);
    const { user } = await show('/audit', support);
    await screen.findByText('The change log can’t be loaded right now');
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    entries = [];
    backend.servePages(readAudit, 2, () => entries);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No changes yet')).toBeTruthy();
    entries = [entry(1)];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1 of 1 change')).toBeTruthy();
  });

  it('says that it loads until it is here [R-DEV-16]', async () => {
    const answer = backend.hold(readAudit, entries);
    await show('/audit', support);
    expect(await screen.findByText('Loading the change log')).toBeTruthy();
    answer();
    await screen.findByRole('table', { name: 'Change log' });
    expect(screen.queryByText('Loading the change log')).toBeNull();
  });

  it('stays when it cannot be loaded anew, and says how old it is until it can [R-EXT-24, R-ERR-24]', async () => {
    const { user } = await show('/audit', support);
    expect(await screen.findByText('2 of 3 changes')).toBeTruthy();
    expect(screen.queryByText(/^Not up to date since/)).toBeNull();
    backend.fail(readAudit, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Not up to date since \d\d:\d\d/)).toBeTruthy();
    expect(logged.mock.calls).toEqual([[`${readAudit.path} could not be asked anew.`, expect.anything()]]);
    logged.mockRestore();
    expect(within(screen.getByRole('table', { name: 'Change log' })).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText('2 of 3 changes')).toBeTruthy();
    backend.servePages(readAudit, 2, () => entries);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Not up to date since/)).toBeNull());
  });

  it('is exported with all hits as CSV, in words, with nothing that runs as a formula [R-EXT-27]', async () => {
    let file: Blob | undefined;
    URL.createObjectURL = (blob) => {
      file = blob as Blob;
      return 'blob:csv';
    };
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await show('/audit?area=groups', support);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(useSnacks.getState().snacks.at(-1)?.text).toBe('3 changes exported.'));
    expect(press.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['change-log.csv']);
    press.mockRestore();
    const lines = (await textOf(file as Blob)).split('\r\n');
    // A line for each field that has changed.
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe('Time,Person,Change,What,Where,Field,Old value,New value');
    const [name, city] = lines.slice(-2);
    expect(name).toMatch(/^2026-11-0\d \d\d:\d\d:\d\d,Berta,Group changed,Group “Kantine”,,Name,"'=Name 3",Name 4$/);
    expect(city).toMatch(/,Berta,Group changed,Group “Kantine”,,City,Ulm,Bonn$/);
    expect(backend.calls(readAudit).at(-1)?.query).toMatchObject({ area: 'groups', limit: '1000', cursor: '2' });
  });
});

it('is offered on groups by updateGroup, and in the user menu to support alone [R-EXT-27]', () => {
  expect(remote.actions.find(({ id }) => id === 'group-audit')).toMatchObject({
    slot: 'group',
    right: 'updateGroup',
    target: '/audit/group/:groupId',
  });
  expect(remote.nav.find(({ route }) => route === '/audit')).toMatchObject({ place: 'user', rightIn: 'global' });
  expect(remote.routes.find(({ path }) => path === '/audit')).toMatchObject({ right: 'readSupportInfo' });
});
