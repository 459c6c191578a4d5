import { readSensorData } from '@portal/contracts/device-readings';
import { readDevice, readDeviceStatuses } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { listDeviceIncidents, listUnresolvedDeviceIncidents } from '@portal/contracts/incidents';
import { listDeviceMessages } from '@portal/contracts/maintenance';
import { fromWire } from '@portal/domain/ids';
import { MESSAGE_LIST_DELAY_MS } from '@portal/domain/limits';
import { bus } from '@portal/platform/bus';
import { loadTexts, textsOf } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { invalidate } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aDevice, aGroup, anIncident, rightsOn } from '@portal/testing/builders';
import { fakeBackend, type SeenCall } from '@portal/testing/fake-backend';
import { act, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { stamp } from '@portal/ui/time';
import remote from '../../remote';
import { DeviceManager } from './DeviceManager';

/** Its file cannot be had. */
jest.mock('./AuditPages', () => {
  throw new Error('Loading chunk 7 failed');
});

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

beforeAll(async () => {
  await import('./DevicePage');
  const namespaces = [
    'mf-devicemanager',
    'mf-devicemanager-device-page',
    'mf-devicemanager-sensor',
    'mf-devicemanager-due',
    'data-table',
    'ui',
    'errors',
  ];
  await Promise.all(namespaces.map((namespace) => loadTexts(namespace)));
});

const label = (text: string) => ({ en: text, de: text, es: text, fr: text });
const ACTIONS: Surroundings['actions'] = [
  {
    ...{ remote: 'mf-incidents', id: 'device-alarms', slot: 'device', icon: 'warning', right: 'readIncident' },
    ...{ module: 'incident-manager', target: '/incidentmanager/device/:deviceId', badge: { field: 'incidents' } },
    label: label('Alarms'),
  },
  {
    ...{ remote: 'mf-recipes', id: 'recipes', slot: 'group', icon: 'book', right: 'readRecipe', module: 'recipes' },
    ...{ target: '/recipemanager/group/:groupId', label: label('Recipes') },
  },
  {
    ...{ remote: 'mf-cameras', id: 'cameras', slot: 'group', icon: 'video', module: 'camera', panel: 'cameras' },
    label: label('Cameras'),
  },
  {
    ...{ remote: 'mf-incidents', id: 'mute', slot: 'group', icon: 'mute', right: 'updateIncident', seldom: true },
    ...{ panel: 'mute', label: label('Mute group') },
  },
  {
    ...{ remote: 'mf-devicemanager', id: 'edit-group', slot: 'group', icon: 'edit', right: 'updateGroup' },
    ...{ panel: 'edit-group', label: label('Edit') },
  },
];
/** In `*` the right to read messages opens the bell alone; support holds its own there, and nowhere else. */
const all = (device: string) => [
  rightsOn('*', 'readIncident', 'updateIncident', 'updateMessage', 'updateGroup', 'readRecipe'),
  rightsOn({ device }, 'readMessage', 'readSupportInfo'),
];

/** Marktküche › Stuttgart with an oven that has values, two open incidents and a message that is overdue. */
function kitchen(given: Parameters<typeof aDevice>[0] = {}) {
  const oven = aDevice({
    ...{ name: 'Combi oven', status: 'ALERT', incidents: 2, username: 'lena@x.example', lastPing: Date.now() - MINUTE },
    ...{ street: 'Königstraße 1', zipcode: '70173', city: 'Stuttgart', country: 'DE' },
    iconURL: '/files/oven',
    controlunits: [{ id: 'CU 2', name: 'Chamber', events: [] }],
    ...given,
  });
  const city = aGroup({ name: 'Stuttgart', devices: [oven] });
  const root = aGroup({ name: 'Marktküche', childGroups: [city] });
  const incidents = [
    anIncident({ summary: 'Door seal leaking', priority: 'MEDIUM', reportTimestamp: Date.now() - 3 * DAY }),
    anIncident({ summary: 'Core probe short circuit', reportTimestamp: Date.now() - 60 * MINUTE }),
  ];
  const message = {
    ...{ id: 'm', messages: { en: 'Clean the filter' }, descriptions: { en: 'With hot water.' }, interval: 86_400 },
    ...{ lastDone: null, lastDoneBy: null, nextDue: Date.now() - DAY, version: 1 },
  };
  const values = [86, 88, 90].map((value, index) => ({ timestamp: Date.now() - (2 - index) * 5 * MINUTE, value }));
  const backend = fakeBackend();
  backend.serve(readGroupTree, [root]);
  backend.serve(readDevice, oven);
  backend.serve(readSensorData, [
    { uuid: oven.uuid, sensordata: [{ cu: 'CU 2', channel: 'Chamber temperature', unit: '°C', values }] },
  ]);
  backend.serve(listUnresolvedDeviceIncidents, incidents);
  backend.serve(listDeviceIncidents, incidents);
  backend.serve(listDeviceMessages, [message]);
  return { backend, oven, city, root, incidents, message };
}

const show = (path: string, around: Partial<Surroundings> = {}) =>
  renderPortal(<DeviceManager />, {
    ...{ path, remote: remote.name, routes: remote.routes.map(({ path }) => path), actions: ACTIONS },
    ...around,
  });
const panel = (name: RegExp) => screen.findByRole('region', { name });

// What an earlier page said may stand for seconds.
beforeEach(() => setStore(useSnacks, { snacks: [] }));

describe('the page of a device', () => {
  afterEach(() => setStore(useSession, { state: 'starting', user: null }));

  it('has state, connection, facts, chart, incidents and messages on it, each with its right [R-EXT-25, R-SHELL-17, R-DEV-22, R-RIGHT-29, R-DEV-12]', async () => {
    const { backend, oven, city } = kitchen();
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/oven');
    for (const word of ['Alarm', 'Connected']) expect(screen.getByText(word)).toBeTruthy();
    const path = await screen.findByRole('navigation', { name: 'Path' });
    expect(await within(path).findByRole('link', { name: 'Marktküche' })).toBeTruthy();

    const facts = await panel(/^Facts/);
    for (const fact of [
      'Königstraße 1',
      '70173 Stuttgart',
      'Germany',
      'CU 2 – Chamber',
      oven.cloudConnectID,
      'lena@x.example',
    ])
      expect(within(facts).getByText(fact)).toBeTruthy();
    expect(
      within(facts).getByText(`Connected, last ping ${textsOf('ui', 'en').formatDateTime(oven.lastPing ?? 0)}`),
    ).toBeTruthy();
    const group = await within(facts).findByRole('link', { name: 'Stuttgart' });
    expect(group.getAttribute('href')).toBe(`/devicemanager/${city.id}`);
    // Not asked for, and not shown without the right of support in `*`.
    expect(within(facts).queryByText('Support only')).toBeNull();

    expect(await screen.findByRole('slider', { name: /Chamber temperature/ })).toBeTruthy();
    const incidents = await panel(/^Open incidents/);
    const titles = (await within(incidents).findAllByRole('link', { name: /leaking|circuit/ })).map(
      (link) => link.textContent,
    );
    expect(titles).toEqual(['Core probe short circuit', 'Door seal leaking']);
    const messages = await panel(/^Maintenance/);
    expect(await within(messages).findByText('Clean the filter')).toBeTruthy();
    // In the long form [R-SHELL-17].
    const long = expect.stringMatching(/^\w+ \d+, \d{4} at \d\d:\d\d$/);
    const times = [...incidents.querySelectorAll('time'), ...messages.querySelectorAll('time')];
    expect(times.map((time) => time.textContent)).toEqual([long, long, long]);
    expect(within(facts).getByText('Registered on').nextElementSibling?.textContent).toEqual(long);
    expect(within(messages).getByText(/^Overdue since/)).toBeTruthy();
    expect(within(messages).getByText('Every 1 day')).toBeTruthy();
    expect(backend.unexpected).toEqual([]);
  });

  it('shows names and reports as text, whatever stands in them [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    const { backend, oven, incidents, message } = kitchen();
    const controlunits = [{ id: 'CU 2', name: `${markup}!`, events: [] }];
    backend.serve(readDevice, { ...oven, name: markup, city: `${markup}?`, controlunits });
    backend.serve(listDeviceMessages, [{ ...message, messages: { en: `${markup}.` } }]);
    backend.serve(listUnresolvedDeviceIncidents, [{ ...incidents[0]!, summary: markup, localizedSummaries: {} }]);
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    expect(await screen.findByRole('heading', { level: 1, name: markup })).toBeTruthy();
    expect(await screen.findByRole('link', { name: markup })).toBeTruthy();
    expect(await screen.findByText(`${markup}.`)).toBeTruthy();
    const facts = (await panel(/^Facts/)).textContent;
    for (const sign of ['!', '?']) expect(facts).toContain(`${markup}${sign}`);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('says priority and status of what is open in words [R-INC-12]', async () => {
    const { backend, oven, incidents } = kitchen();
    const running = { ...incidents[1]!, priority: 'LOW', status: 'INPROGRESS' } as const;
    backend.serve(listUnresolvedDeviceIncidents, [incidents[0]!, running]);
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    const rows = await within(await panel(/^Open incidents/)).findAllByRole('row');
    expect(rows.slice(1).map(({ children }) => [...children].slice(1).map(({ textContent }) => textContent))).toEqual([
      ['Core probe short circuit', 'Low', 'In progress'],
      ['Door seal leaking', 'Medium', 'New'],
    ]);
  });

  it('says what happened in the language of the reader [R-SHELL-11]', async () => {
    const { backend, oven, incidents } = kitchen();
    backend.serve(listUnresolvedDeviceIncidents, [
      { ...incidents[0]!, localizedSummaries: { de: 'Türdichtung undicht' } },
      incidents[1]!,
    ]);
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid), language: 'de' });
    expect(await screen.findByRole('link', { name: 'Türdichtung undicht' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Core probe short circuit' })).toBeTruthy();
    const fields = String(backend.calls(listUnresolvedDeviceIncidents)[0]?.query['fields']).split(',');
    expect(fields).toEqual(expect.arrayContaining(['summary', 'localizedSummaries']));
  });

  it('leads to the screens that belong to it, and opens its editor [R-EXT-25, R-DEV-11, R-DEV-12]', async () => {
    const { oven, city, incidents } = kitchen();
    const { user, place, go } = await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    const buttons = await screen.findByRole('group', { name: 'What you can do with this device' });
    const opened = jest.fn();
    const stop = bus.on('panel:open', opened);
    await user.click(within(buttons).getByRole('button', { name: 'Edit device' }));
    await user.click(await screen.findByRole('button', { name: 'Edit maintenance messages' }));
    stop();
    const editor = { panel: 'edit-device', input: { deviceId: oven.uuid } };
    expect(opened.mock.calls.map(([given]) => given)).toMatchObject([editor, editor]);
    // What is done with the group is not done from here.
    for (const name of ['Edit', 'Mute group']) expect(within(buttons).queryByRole('button', { name })).toBeNull();
    const leads: [RegExp, string][] = [
      [/^Alarms 2/, `/incidentmanager/device/${oven.uuid}`],
      [/^Sensor data/, `/sensordata/${oven.uuid}`],
      [/^Recipes/, `/recipemanager/group/${city.id}`],
    ];
    for (const [name, to] of leads) {
      await user.click(await screen.findByRole('button', { name }));
      expect(place()).toBe(to);
      await go(`/device/${oven.uuid}`);
    }
    const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await href('All incidents')).toBe(`/incidentmanager/device/${oven.uuid}`);
    expect(await href('Open sensor data')).toBe(`/sensordata/${oven.uuid}`);
    expect(await href('Door seal leaking')).toBe(`/incident/${incidents[0]?.id}`);
  });

  it.each([
    ['with both modules', { recipes: true, camera: true }, ['Cameras', 'Recipes']],
    ['without cameras', { recipes: true, camera: false }, ['Recipes']],
    ['without recipes', { recipes: false, camera: true }, ['Cameras']],
  ] as const)(
    'has recipes and cameras of its group %s, each with its right [R-DEV-11, R-EXT-25]',
    async (_, switches, offered) => {
      const { oven, city } = kitchen();
      const shown = async () => {
        const buttons = await screen.findByRole('group', { name: 'What you can do with this device' });
        return within(buttons)
          .queryAllByRole('button', { name: /^(Recipes|Cameras)$/ })
          .map(({ textContent }) => textContent);
      };
      const { user, unmount } = await show(`/device/${oven.uuid}`, {
        rights: [rightsOn({ group: city.id }, 'readRecipe')],
        switches,
      });
      expect(await shown()).toEqual(offered);
      if (switches.camera) {
        const opened = jest.fn();
        const stop = bus.on('panel:open', opened);
        await user.click(screen.getByRole('button', { name: 'Cameras' }));
        stop();
        const cameras = { remote: 'mf-cameras', panel: 'cameras', input: { groupId: city.id } };
        expect(opened.mock.calls.map(([given]) => given)).toEqual([cameras]);
      }
      unmount();
      await show(`/device/${oven.uuid}`, { rights: [rightsOn({ group: city.id }, 'readIncident')], switches });
      // Cameras need none.
      expect(await shown()).toEqual(switches.camera ? ['Cameras'] : []);
    },
  );

  it('leads from its messages to where they are edited, for holders of updateMessage alone [R-EXT-25, R-RIGHT-25, R-MSG-08]', async () => {
    const { oven } = kitchen();
    const where = { device: oven.uuid };
    const { user, unmount } = await show(`/device/${oven.uuid}`, {
      rights: [rightsOn(where, 'readMessage', 'updateMessage')],
    });
    const opened = jest.fn();
    const stop = bus.on('panel:open', opened);
    await user.click(await screen.findByRole('button', { name: 'Edit maintenance messages' }));
    stop();
    expect(opened.mock.calls[0]?.[0]).toMatchObject({ panel: 'edit-device', input: { deviceId: oven.uuid } });
    unmount();
    await show(`/device/${oven.uuid}`, { rights: [rightsOn(where, 'readMessage')] });
    await within(await panel(/^Maintenance/)).findByText('Clean the filter');
    expect(screen.queryByRole('button', { name: 'Edit maintenance messages' })).toBeNull();
  });

  it('has the path to it above its name: home, fleet manager and its groups, or My devices, each part a link [R-DEV-01]', async () => {
    const { backend, oven, city, root } = kitchen();
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Path' }))
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
    const home = [
      ['Start page', '/'],
      ['Fleet manager', '/devicemanager'],
    ];
    const { unmount } = await show(`/device/${oven.uuid}`);
    await screen.findAllByRole('link', { name: 'Marktküche' });
    expect(links()).toEqual([
      ...home,
      ['Marktküche', `/devicemanager/${root.id}`],
      ['Stuttgart', `/devicemanager/${city.id}`],
    ]);
    unmount();
    backend.serve(readDevice, { ...oven, groups: [] });
    await show(`/device/${oven.uuid}`);
    await screen.findByRole('heading', { level: 1, name: 'Combi oven' });
    expect(links()).toEqual([...home, ['My devices', '/mydevices']]);
  });

  it('has a button for all that is done with it, those with a right for who holds it on the device or its group [R-DEV-12, R-DEV-13, R-DEV-19, R-EXT-25]', async () => {
    const { oven, city } = kitchen();
    const elsewhere = aGroup();
    const bar = async (...rights: NonNullable<Surroundings['rights']>) => {
      const { user, unmount } = await show(`/device/${oven.uuid}`, { rights });
      const buttons = within(await screen.findByRole('group', { name: 'What you can do with this device' }));
      return { user, buttons, names: buttons.getAllByRole('button').map(({ textContent }) => textContent), unmount };
    };
    const nobody = await bar(rightsOn({ group: elsewhere.id }, 'updateGroup', 'readIncident'));
    expect(nobody.names).toEqual(['Sensor data', 'Open device UI']);
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    await nobody.user.click(nobody.buttons.getByRole('button', { name: 'Open device UI' }));
    expect(open.mock.calls).toEqual([['about:blank', '_blank']]);
    open.mockRestore();
    nobody.unmount();
    const all = ['Alarms2', 'Sensor data', 'Open device UI', 'Edit device'];
    const ofGroup = await bar(rightsOn({ group: city.id }, 'updateGroup', 'readIncident'));
    expect(ofGroup.names).toEqual(all);
    ofGroup.unmount();
    // Whoever added it may edit it, too.
    setStore(useSession, { state: 'in', user: { id: 'lena', email: 'lena@x.example' } as never });
    expect((await bar(rightsOn({ device: oven.uuid }, 'readIncident'))).names).toEqual(all);
  });

  it.each([
    [{}, ['Unknown', 'Unknown', 'Unknown', 'Unknown'], 'unknown'],
    [
      { ip: '10.8.1.1', version: '8.4.2', project: 'CMP-X', deviceID: '4711', lastPing: Date.UTC(2026, 2, 12, 13, 5) },
      ['10.8.1.1', '8.4.2', 'CMP-X', '4711'],
      'known',
    ],
  ] as const)(
    'tells support what its information tells, and Unknown for what nobody knows: %# [R-DEV-12, R-DEV-21, R-RIGHT-29]',
    async (known, [ip, version, project, deviceID], ping) => {
      const { oven } = kitchen({ lastPing: null, ...known });
      const { unmount } = await show(`/device/${oven.uuid}`, { rights: [rightsOn('*', 'readSupportInfo')] });
      const support = (await within(await panel(/^Facts/)).findByText('Support only')).nextElementSibling!;
      const rows = within(support as HTMLElement)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
      expect(rows).toEqual([
        ['UUID', fromWire(oven.uuid)],
        ['VPN IP', ip],
        ['SW version', version],
        ['Project ID', project],
        ['Device ID', deviceID],
      ]);
      const long = ping === 'known' ? textsOf('ui', 'en').formatDateTime(oven.lastPing ?? 0) : 'Unknown';
      expect(screen.getByText(`Connected, last ping ${long}`)).toBeTruthy();
      unmount();
      await show(`/device/${oven.uuid}`, { rights: [rightsOn({ device: oven.uuid }, 'readSupportInfo')] });
      expect(within(await panel(/^Facts/)).queryByText('UUID')).toBeNull();
    },
  );

  it('has the values of the last 24 hours with their unit [R-DEV-33]', async () => {
    const { backend, oven } = kitchen();
    await show(`/device/${oven.uuid}`);
    expect(await screen.findByRole('slider', { name: 'Chart in °C: Chamber temperature' })).toBeTruthy();
    const [asked] = backend.calls(readSensorData);
    expect(Number(asked?.query['end']) - Number(asked?.query['start'])).toBe(DAY);
  });

  it('has a choice of control unit and of channels beside its chart [R-DEV-33]', async () => {
    const { backend, oven } = kitchen();
    const values = [1, 2].map((value) => ({ timestamp: Date.now() - (2 - value) * 5 * MINUTE, value }));
    const sensordata = [
      { cu: 'CU 2', channel: 'Chamber temperature', unit: '°C', values },
      { cu: 'CU 2', channel: 'Set point', unit: '°C', values },
      { cu: 'SG', channel: 'Pressure', unit: 'bar', values },
    ];
    backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata }]);
    const { user } = await show(`/device/${oven.uuid}`);
    expect(await screen.findByRole('slider', { name: 'Chart in °C: Chamber temperature, Set point' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Set point' }));
    expect(await screen.findByRole('slider', { name: 'Chart in °C: Chamber temperature' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Control unit' }));
    await user.click(await screen.findByRole('option', { name: 'SG' }));
    expect(await screen.findByRole('slider', { name: 'Chart in bar: Pressure' })).toBeTruthy();
  });

  it.each([
    ['without values', [], []],
    ['after a failed load', undefined, ['Unknown error. Try again later.']],
  ])('has an empty chart that says so %s [R-DEV-34]', async (_, sensordata, said) => {
    const { backend, oven } = kitchen();
    setStore(useSnacks, { snacks: [] });
    if (sensordata) backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata }]);
    else backend.fail(readSensorData, 500);
    await show(`/device/${oven.uuid}`);
    const chart = await screen.findByRole('img', { name: /^Sensor data\. No data/ });
    expect([within(chart).queryByText('No data') !== null, chart.querySelector('[data-line]')]).toEqual([true, null]);
    await waitFor(() => expect(useSnacks.getState().snacks.map(({ text }) => text)).toEqual(said));
  });

  it.each(['device', 'sensordata'])(
    'begins anew for another device: nothing of the one before stands under its name at /%s [R-DEV-33, R-DEV-34]',
    async (page) => {
      const { backend, oven } = kitchen();
      const fryer = aDevice({ name: 'Fryer' });
      const isOf = (device: typeof oven) => (call: SeenCall) => call.query['ids'] === `[${device.uuid}]`;
      backend.serve(readDevice, ({ params }) => (params['deviceId'] === oven.uuid ? oven : fryer));
      backend.fail(readSensorData, 500, 'ERROR_UNKNOWN', undefined, isOf(fryer));
      const { user, go } = await show(`/${page}/${fryer.uuid}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'Fryer' })).toBeTruthy();
      await go(`/${page}/${oven.uuid}`);
      await screen.findByRole('slider');
      await user.click(screen.getByRole('button', { name: '7\u00a0d' }));
      await waitFor(() => expect(backend.calls(readSensorData).filter(isOf(oven))).toHaveLength(2));
      await screen.findByRole('slider');
      act(() => setStore(useSnacks, { snacks: [] }));
      await go(`/${page}/${fryer.uuid}`);
      expect(screen.getByRole('heading', { level: 1, name: 'Fryer' })).toBeTruthy();
      expect(await screen.findByRole('img', { name: /^Sensor data\. No data/ })).toBeTruthy();
      await waitFor(() =>
        expect(useSnacks.getState().snacks.map(({ text }) => text)).toEqual(['Unknown error. Try again later.']),
      );
      expect([screen.queryByRole('slider'), screen.queryByText(/Chamber temperature/)]).toEqual([null, null]);
      const asked = backend.calls(readSensorData).at(-1);
      expect([asked && isOf(fryer)(asked), Number(asked?.query['end']) - Number(asked?.query['start'])]).toEqual([
        true,
        DAY,
      ]);
    },
  );

  it('names the path of each group that holds it, each part a link [R-EXT-25]', async () => {
    const { backend, oven, city } = kitchen();
    const ulm = aGroup({ name: 'Ulm', devices: [oven] });
    backend.serve(readGroupTree, [aGroup({ name: 'Marktküche', childGroups: [city] }), ulm]);
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    const facts = within(await panel(/^Facts/));
    const place = (await facts.findByRole('link', { name: 'Ulm' })).closest('dd');
    expect([...(place?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Marktküche › Stuttgart',
      'Ulm',
    ]);
    expect(facts.getByRole('link', { name: 'Stuttgart' }).getAttribute('href')).toBe(`/devicemanager/${city.id}`);
  });

  it.each(['group', 'second group', 'device'] as const)(
    'shows incidents, alarms button and messages to who may read them by its %s, and the way to change messages to who may do so by it [R-RIGHT-24, R-RIGHT-25, R-RIGHT-27, R-MSG-08]',
    async (kind) => {
      const { oven, city } = kitchen();
      const other = aGroup({ name: 'Ulm', devices: [oven] });
      const scopes = {
        group: { group: city.id },
        'second group': { group: other.id },
        device: { device: oven.uuid },
      };
      const path = `/device/${oven.uuid}`;
      const { unmount } = await show(path, { rights: [rightsOn(scopes[kind], 'readIncident', 'readMessage')] });
      expect(await panel(/^Open incidents/)).toBeTruthy();
      expect(screen.getByRole('button', { name: /^Alarms 2/ })).toBeTruthy();
      expect(await within(await panel(/^Maintenance/)).findByText('Clean the filter')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Edit maintenance messages' })).toBeNull();
      unmount();

      await show(path, { rights: [rightsOn(scopes[kind], 'readMessage', 'updateMessage')] });
      expect(await screen.findByRole('button', { name: 'Edit maintenance messages' })).toBeTruthy();
    },
  );

  it('has each button by the right on its group or an owner’s alone: editing, alarms, recipes [R-EXT-25, R-DEV-13, R-RIGHT-11, R-RIGHT-27, R-RIGHT-28, R-DEV-11, R-DEV-12]', async () => {
    const { backend, oven, city } = kitchen();
    const self = { id: 'dTE', name: 'Kim', email: 'kim@x.example', location: null, avatarLocation: null };
    setStore(useSession, { state: 'in', user: self });
    const other = aGroup({ name: 'Ulm', devices: [oven] });
    backend.serve(readGroupTree, [aGroup({ name: 'Marktküche', childGroups: [city] }), other]);
    const { user, place } = await show(`/device/${oven.uuid}`);
    const bar = within(await screen.findByRole('group', { name: 'What you can do with this device' }));
    const offered = (...entries: ReturnType<typeof rightsOn>[]) => {
      act(() => setStore(useRights, { entries }));
      return ['Edit device', 'Alarms', 'Recipes'].filter((name) =>
        bar.getAllByRole('button').some(({ textContent }) => textContent?.startsWith(name)),
      );
    };
    await screen.findByRole('link', { name: 'Ulm' });
    expect(offered()).toEqual([]);
    expect(offered(rightsOn({ group: city.id }, 'updateGroup'))).toEqual(['Edit device']);
    expect(offered(rightsOn({ group: other.id }, 'updateGroup'))).toEqual(['Edit device']);
    expect(offered(rightsOn({ group: city.id }, 'readIncident'))).toEqual(['Alarms']);
    expect(offered(rightsOn({ group: city.id }, 'readRecipe'))).toEqual(['Recipes']);
    expect(offered(rightsOn({ group: 'Z2Vsc2U' }, 'updateGroup', 'readIncident', 'readRecipe'))).toEqual([]);
    // Nor is what they lead to.
    expect(screen.queryByRole('region', { name: /^Open incidents/ })).toBeNull();
    act(() => setStore(useSession, { user: { ...self, email: 'lena@x.example' } }));
    expect(offered()).toEqual(['Edit device']);
    // Of the group in which it may be had, though it is not the first.
    expect(offered(rightsOn({ group: other.id }, 'readRecipe'))).toEqual(['Edit device', 'Recipes']);
    await user.click(bar.getByRole('button', { name: 'Recipes' }));
    expect(place()).toBe(`/recipemanager/group/${other.id}`);
  });

  it('shows nothing and asks for nothing that the person has no right to, and nothing of a module that is off [R-EXT-25, R-RIGHT-03, R-RIGHT-11, R-RIGHT-24, R-RIGHT-27, R-RIGHT-28, R-RIGHT-29, R-SHELL-20, R-DEV-11]', async () => {
    const { backend, oven } = kitchen({ version: '8.4.2', ip: '10.8.1.1', project: 'CMP-X', deviceID: '4711' });
    // In `*` readMessage opens the bell alone.
    const first = await show(`/device/${oven.uuid}`, { rights: [rightsOn('*', 'readSupportInfo', 'readMessage')] });
    const facts = await panel(/^Facts/);
    for (const fact of ['8.4.2', '10.8.1.1', 'CMP-X', '4711']) expect(within(facts).getByText(fact)).toBeTruthy();
    await screen.findByRole('slider');
    expect(screen.queryByRole('region', { name: /^Open incidents|^Maintenance/ })).toBeNull();
    for (const name of [/^Alarms/, /^Recipes/, 'Edit device'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    first.unmount();

    const off = { 'incident-manager': false, 'maintenance-message': false, recipes: false };
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid), switches: off });
    await screen.findByRole('slider');
    expect(screen.queryByRole('region', { name: /^Open incidents|^Maintenance/ })).toBeNull();
    for (const name of [/^Alarms/, /^Recipes/]) expect(screen.queryByRole('button', { name })).toBeNull();
    for (const endpoint of [listUnresolvedDeviceIncidents, listDeviceIncidents, listDeviceMessages])
      expect(backend.calls(endpoint)).toEqual([]);
  });

  it.each([
    [1, true, true],
    [-1, true, false],
    [1, false, false],
  ])(
    'says until when its alarms are muted, as long as they are and while there are any: %i h from now, incidents on: %s [R-EXT-10, R-SHELL-17, R-SHELL-20]',
    async (hours, areOn, isSaid) => {
      const { oven } = kitchen({ mutedUntil: Date.now() + hours * 60 * MINUTE });
      await show(`/device/${oven.uuid}`, { rights: all(oven.uuid), switches: { 'incident-manager': areOn } });
      const said = within(await panel(/^Facts/)).queryByText('Alarms muted until');
      const until = textsOf('ui', 'en').formatDateTime(oven.mutedUntil ?? 0);
      expect(said?.nextElementSibling?.textContent).toBe(isSaid ? until : undefined);
    },
  );

  it('asks how the device stands when somebody wants to know, and says that nobody does [R-ERR-12]', async () => {
    const { backend, oven } = kitchen({ status: 'OK' });
    const { user } = await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    const check = await screen.findByRole('button', { name: 'Refresh' });
    const said = () => useSnacks.getState().snacks.map(({ text }) => text);
    backend.serve(readDeviceStatuses, []);
    await user.click(check);
    await waitFor(() => expect(said()).toEqual(['The state of this device is not known.']));
    backend.fail(readDeviceStatuses, 404, 'ERROR_DEVICE_UNKNOWN');
    await user.click(check);
    await waitFor(() => expect(backend.calls(readDeviceStatuses)).toHaveLength(2));
    expect(said()).toEqual(['The state of this device is not known.']);
    backend.fail(readDeviceStatuses, 400, 'ERROR_VALIDATION');
    await user.click(check);
    await waitFor(() => expect(said()).toContain('Unknown error. Try again later.'));

    expect(screen.queryByText('Alarm')).toBeNull();
    const { uuid, state, cloudConnectivity, lastPing } = oven;
    backend.serve(readDeviceStatuses, [{ uuid, state, status: 'ALERT', cloudConnectivity, lastPing }]);
    backend.serve(readDevice, { ...oven, status: 'ALERT' });
    await user.click(check);
    expect(await screen.findByText('Alarm')).toBeTruthy();
    expect(backend.calls(readDeviceStatuses).map(({ query }) => query)).toEqual(
      Array(4).fill({ ids: `[${oven.uuid}]` }),
    );
    // What went wrong before is past.
    await waitFor(() => expect(said()).toEqual([]));
  });

  it('has its messages in the language of the page, else in English, else in the first there is, and their interval without parts that are zero; nothing stands for what is null; they wait for nothing but their answer [R-MSG-02, R-MSG-06, R-MSG-07]', async () => {
    const { backend, oven } = kitchen();
    // What waits as long as the lists of the edit dialogs never comes here.
    const inTime = setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === MESSAGE_LIST_DELAY_MS ? 0 : inTime(work, ms)) as typeof setTimeout;
    const message = { lastDone: null, lastDoneBy: null, nextDue: Date.now() + DAY, version: 1 };
    backend.serve(listDeviceMessages, [
      {
        ...{ ...message, id: 'a', messages: { en: 'Clean', de: 'Reinigen' }, interval: 31_536_000 + 90_061 },
        descriptions: { fr: 'À chaud.', en: 'Hot.' },
      },
      { ...message, id: 'b', messages: { fr: 'Huiler' }, descriptions: { es: 'Poco.' }, interval: null },
      { ...message, id: 'c', messages: null, descriptions: null, interval: null },
    ]);
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid), language: 'de' });
    const items = within(await panel(/^Wartung/));
    await items.findByText('Reinigen').finally(() => (window.setTimeout = inTime));
    const due = expect.stringMatching(/^Fällig /);
    expect(items.getAllByRole('listitem').map(({ children }) => [...children].map((one) => one.textContent))).toEqual([
      ['Reinigen', 'Hot.', due, 'Intervall: 1 Jahr, 1 Tag, 1 Stunde, 1 Minute und 1 Sekunde'],
      ['Huiler', 'Poco.', due],
      ['Meldung ohne Titel', due],
    ]);
  });

  it('follows the device while it is open, and says when it is gone [R-EXT-25, R-DEV-19, R-STAT-08, R-SHELL-17, R-SHELL-24, R-DEV-12]', async () => {
    const { backend, oven, city } = kitchen({ status: 'OK' });
    const { user, place } = await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    await screen.findByText('Connected');
    const lastPing = Date.now() - 42.5 * MINUTE;
    act(() =>
      live.deliver('device', {
        ...{ uuid: oven.uuid, state: 'ALERT', status: 'ALERT', statusValue: 2, cloudConnectivity: false },
        ...{ lastPing, incidents: 3 },
      }),
    );
    expect(await screen.findByText('Lost · 42 min')).toBeTruthy();
    expect(screen.getByText('Alarm')).toBeTruthy();
    const long = textsOf('ui', 'en').formatDateTime(lastPing);
    expect(screen.getByText(`Lost since ${long}`)).toBeTruthy();
    expect(screen.getByText(`Last ping ${long}. The status shown is the last one received.`)).toBeTruthy();
    // R-STAT-08
    expect(document.querySelector(`[data-tooltip="Connection lost. Last ping ${stamp(lastPing)}"]`)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Alarms 3/ })).toBeTruthy();
    // R-DEV-19
    const ui = screen.getByRole('button', { name: 'Open device UI. Not available while the connection is lost' });
    expect(ui.getAttribute('aria-disabled')).toBe('true');

    backend.fail(readDevice, 404, 'ERROR_DEVICE_UNKNOWN');
    act(() => live.deliver('tree.changed', { groups: [], devices: [oven.uuid] }));
    expect(await screen.findByRole('heading', { level: 1, name: '“Combi oven” is no longer here' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to Stuttgart' }));
    expect(place()).toBe(`/devicemanager/${city.id}`);
  });

  it('is not found for an unknown id, says a failure and tries again, and waits in the shape it will have [R-ROUTE-28, R-DEV-16]', async () => {
    const { backend, oven } = kitchen();
    backend.fail(readDevice, 404, 'ERROR_DEVICE_UNKNOWN');
    // The router says that it cannot decode the second one.
    jest.spyOn(console, 'warn').mockImplementation();
    for (const id of ['dW5rbm93bg', '%FF%']) {
      const { unmount } = await show(`/device/${id}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeTruthy();
      unmount();
    }

    backend.fail(readDevice, 500);
    const { user } = await show(`/device/${oven.uuid}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'The device can’t be loaded right now' })).toBeTruthy();
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(readDevice, oven);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
  });

  it('is there in any letter case and with a slash at the end [R-ROUTE-23]', async () => {
    const { oven } = kitchen();
    await show(`/Device/${oven.uuid}/`, { rights: all(oven.uuid) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
  });

  it('says that the device is loaded, until it is here [R-DEV-16]', async () => {
    const { backend, oven } = kitchen();
    const answer = backend.hold(readDevice, oven);
    await show(`/device/${oven.uuid}`);
    expect(await screen.findByText('Loading the device')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
    expect(screen.queryByText('Loading the device')).toBeNull();
  });

  describe.each([
    [399, false],
    [400, true],
  ])('in a window of %d px', (width, withWords) => {
    viewport(width);

    it(`has buttons ${withWords ? 'with' : 'of icons without'} words, named by them [R-SHELL-22]`, async () => {
      const { oven, city } = kitchen();
      const { user, place } = await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
      const bar = within(await screen.findByRole('group', { name: 'What you can do with this device' }));
      const words: [RegExp, string][] = [
        [/^Edit device/, 'Edit device'],
        [/^Sensor data/, 'Sensor data'],
        [/^Alarms/, 'Alarms'],
        [/^Recipes/, 'Recipes'],
      ];
      for (const [name, word] of words) {
        const button = await bar.findByRole('button', { name });
        const count = word === 'Alarms' ? '2' : '';
        expect([button.textContent, button.querySelector('svg') !== null]).toEqual([
          (withWords ? word : '') + count,
          true,
        ]);
      }
      if (!withWords) expect(bar.getByRole('button', { name: 'Alarms, 2 open incidents' })).toBeTruthy();
      expect(bar.getAllByRole('button').every(({ textContent }) => withWords || /^\d*$/.test(textContent ?? ''))).toBe(
        true,
      );
      await user.click(bar.getByRole('button', { name: 'Recipes' }));
      expect(place()).toBe(`/recipemanager/group/${city.id}`);
    });
  });

  describe('on a phone', () => {
    viewport(390);

    it('has an item for each incident, with what the table tells and the way to it, the long date as the title of the short one [R-EXT-25, R-SHELL-11, R-SHELL-17, R-INC-12, R-CONST-01]', async () => {
      const { backend, oven, incidents } = kitchen();
      const [seal, probe] = incidents;
      const inEnglish = { ...seal!, summary: 'Dichtung', localizedSummaries: { en: 'Door seal leaking' } };
      backend.serve(listUnresolvedDeviceIncidents, [inEnglish, probe!]);
      await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
      const link = await screen.findByRole('link', { name: 'Door seal leaking' });
      expect(link.getAttribute('href')).toBe(`/incident/${incidents[0]?.id}`);
      const item = link.closest('li');
      for (const word of ['New', 'Medium']) expect(item?.textContent).toContain(word);
      const time = item?.querySelector('time');
      expect(time?.dateTime).toBe(new Date(incidents[0]?.reportTimestamp ?? 0).toISOString());
      expect(time?.title).toBe(textsOf('ui', 'en').formatDateTime(incidents[0]?.reportTimestamp ?? 0));
    });
  });

  it.each([
    [
      'incidents',
      listUnresolvedDeviceIncidents,
      /^Open incidents/,
      'Loading incidents',
      'The incidents can’t be loaded right now',
    ],
    [
      'messages',
      listDeviceMessages,
      /^Maintenance/,
      'Loading maintenance messages',
      'The maintenance messages can’t be loaded right now',
    ],
  ] as const)(
    'says that its %s are loaded; when that fails, by what, and asks again [R-DEV-16]',
    async (_, endpoint, name, loading, failed) => {
      const { backend, oven } = kitchen();
      const answer = backend.hold(endpoint, []);
      const first = await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
      expect(await within(await panel(name)).findByText(loading)).toBeTruthy();
      await act(async () => answer());
      await waitFor(() => expect(screen.queryByText(loading)).toBeNull());
      first.unmount();

      backend.fail(endpoint, 500);
      const { user } = await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
      const shown = within(await panel(name));
      expect(await shown.findByText(failed)).toBeTruthy();
      expect(shown.getByText('Unknown error. Try again later.')).toBeTruthy();
      const asked = backend.calls(endpoint).length;
      backend.serve(endpoint, []);
      await user.click(shown.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(shown.queryByText(failed)).toBeNull());
      expect(backend.calls(endpoint)).toHaveLength(asked + 1);
    },
  );

  it('of a device in no group leads back to My devices; a part that fails leaves the others [R-EXT-25]', async () => {
    const { backend, oven } = kitchen();
    backend.serve(readDevice, { ...oven, groups: [] });
    backend.fail(listUnresolvedDeviceIncidents, 500);
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    const facts = await panel(/^Facts/);
    expect(within(facts).getByRole('link', { name: 'My devices' }).getAttribute('href')).toBe('/mydevices');
    const incidents = await panel(/^Open incidents/);
    expect(await within(incidents).findByRole('button', { name: 'Try again' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('slider', { name: /Chamber/ })).toBeTruthy());
  });

  it('stands again after another page whose file cannot be had offline [R-EXT-24, R-SHELL-25]', async () => {
    const { oven } = kitchen();
    jest.spyOn(console, 'error').mockImplementation();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { go } = await show(`/device/${oven.uuid}`);
    await screen.findByRole('heading', { level: 1, name: 'Combi oven' });
    await go('/audit');
    expect(await screen.findByRole('heading', { name: 'This part can’t be loaded right now' })).toBeTruthy();
    await go(`/device/${oven.uuid}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
  });

  it('stays as it is when a refresh in the background fails, which is only logged [R-ERR-24]', async () => {
    const { backend, oven } = kitchen();
    await show(`/device/${oven.uuid}`, { rights: all(oven.uuid) });
    const open = within(await panel(/^Open incidents/));
    await open.findByText('Door seal leaking');
    const due = within(await panel(/^Maintenance/));
    await due.findByText('Clean the filter');
    setStore(useSnacks, { snacks: [] });
    for (const endpoint of [readDevice, listUnresolvedDeviceIncidents, listDeviceMessages]) backend.fail(endpoint, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await act(() => invalidate('devices', 'incidents', 'messages'));
    const said = logged.mock.calls.map(([text]) => text as string);
    logged.mockRestore();
    for (const { path } of [readDevice, listUnresolvedDeviceIncidents, listDeviceMessages])
      expect(said).toContain(`${path} could not be asked anew.`);
    expect(screen.getByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
    expect([open.getByText('Door seal leaking'), due.getByText('Clean the filter')]).toHaveLength(2);
    expect(screen.queryByText('Unknown error. Try again later.')).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });
});
