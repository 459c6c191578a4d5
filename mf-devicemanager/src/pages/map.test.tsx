import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { type MapBackground, readMapBackground } from '@portal/contracts/map';
import { bus } from '@portal/platform/bus';
import { loadTexts, textsOf } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { usePreferences } from '@portal/platform/preferences';
import { invalidate } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { useSwitches } from '@portal/platform/switches';
import { setStore } from '@portal/platform/testing';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import {
  act,
  configure,
  getConfig,
  renderPortal,
  type Surroundings,
  screen,
  waitFor,
  within,
} from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { stamp } from '@portal/ui/time';
import remote from '../../remote';
import type { DeviceMap, MapOptions } from '../features/map/device-map';
import { openMap } from '../features/map/open-map';
import { type LngLat, viewOfAll } from '../features/map/zoom';
import { DeviceManager } from './DeviceManager';

// jsdom has no WebGL: the library is replaced where the page meets it. A browser test runs the real one.
jest.mock('../features/map/open-map', () => ({ openMap: jest.fn() }));
const opening = jest.mocked(openMap);

const SIZE = { width: 1000, height: 600 };
const BACKGROUND: MapBackground = { provider: 'portal', token: null, maxZoom: 6, attribution: 'Natural Earth' };

/** A map that notes what it is told, and does what a test says. */
function fakeMap() {
  const map = {
    show: jest.fn(),
    leaveOut: jest.fn(),
    size: () => SIZE,
    view: () => ({ center: [9, 48] as LngLat, zoom: 10 }),
    project: ([x, y]: LngLat) => ({ x, y }),
    go: jest.fn(),
    zoomBy: jest.fn(),
    open: jest.fn(async (): Promise<readonly string[]> => []),
    remove: jest.fn(),
  } satisfies DeviceMap;
  opening.mockImplementation(async () => map);
  return map;
}
const options = () => opening.mock.lastCall?.[0] as MapOptions;

const at = (...center: number[]) => ({ coordinates: [{ center, relevance: 1 }] });

/** A city with an oven in alarm and a lost fryer, a device far away, and one that is nowhere. */
function fleet() {
  const oven = aDevice({
    name: 'Combi oven',
    iconURL: '/files/oven',
    status: 'ALERT',
    incidents: 2,
    street: 'Königstraße 1',
    zipcode: '70173',
    city: 'Stuttgart',
    ...at(9.18, 48.78),
  });
  const fryer = aDevice({ name: 'Deep fryer', cloudConnectivity: false, ...at(9.19, 48.9) });
  const far = aDevice({ name: 'Wok', ...at(10, 53.55) });
  const nowhere = aDevice({ name: 'Food truck', coordinates: [] });
  const city = aGroup({ name: 'Stuttgart', devices: [oven, fryer, far] });
  const devices = [oven, fryer, far, nowhere];
  const backend = fakeBackend();
  backend.serve(readGroupTree, [city]);
  backend.serve(listDevices, () => devices);
  backend.serve(readMapBackground, BACKGROUND);
  return { backend, devices, city, oven, fryer, far, nowhere };
}

const show = (surroundings: Surroundings = {}) =>
  renderPortal(<DeviceManager />, {
    path: '/map',
    remote: remote.name,
    routes: remote.routes.map(({ path }) => path),
    ...surroundings,
    switches: { map: true, ...surroundings.switches },
  });
const onMap = () => waitFor(() => expect(opening).toHaveBeenCalled());
const spots = (map: ReturnType<typeof fakeMap>) =>
  (map.show.mock.lastCall?.[0] as { uuid: string; at: LngLat; status: string; connected: boolean }[]) ?? [];

const { eventWrapper } = getConfig();
/** Where texts suspend, an `act` around a key ends before what was put off is drawn, and nothing draws it later. */
const typeAsInABrowser = () => configure({ eventWrapper: (event) => event() });

beforeAll(() => Promise.all([import('./MapPage'), loadTexts('errors')]));
beforeEach(() => opening.mockReset());

describe('the map', () => {
  afterEach(() => {
    configure({ eventWrapper });
    setStore(useSession, { state: 'starting', user: null });
  });

  it('has a back link and a marker for each visible device with coordinates, where it stands, by status and connection [R-ROUTE-13, R-MAP-01, R-MAP-06, R-MAP-07]', async () => {
    const map = fakeMap();
    const { oven, fryer, far } = fleet();
    oven.coordinates = [...oven.coordinates, { center: [1, 2], relevance: 1 }];
    await show();
    expect(await screen.findByRole('link', { name: 'Back to list' })).toBeTruthy();
    await waitFor(() =>
      expect(spots(map)).toEqual([
        { uuid: oven.uuid, at: [9.18, 48.78], status: 'ALERT', connected: true },
        { uuid: fryer.uuid, at: [9.19, 48.9], status: 'OK', connected: false },
        { uuid: far.uuid, at: [10, 53.55], status: 'OK', connected: true },
      ]),
    );
    expect(options()).toMatchObject({ background: BACKGROUND, label: 'Map of your devices' });
    expect(screen.getByText('Natural Earth')).toBeTruthy();
    // The one that is chosen stands there, too.
    act(() => options().listener.pressed(oven.uuid));
    expect(document.querySelector<HTMLElement>('[data-selected]')?.style.transform).toBe('translate(9.18px, 48.78px)');
  });

  it('asks for coordinates by a list of its own, which the live stream keeps current, their states as well [R-MAP-01, R-SHELL-24]', async () => {
    const map = fakeMap();
    const { backend, nowhere, far } = fleet();
    await show();
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    const [asked, ...more] = backend.calls(listDevices);
    expect(String(asked?.query['fields']).split(',')).toContain('coordinates');
    expect(more).toEqual([]);
    act(() =>
      live.deliver('device.changed', {
        uuid: nowhere.uuid,
        version: 2,
        changes: { coordinates: [{ center: [8, 50], relevance: 1 }] },
      }),
    );
    await waitFor(() => expect(spots(map).map((spot) => spot.at)).toContainEqual([8, 50]));
    expect(screen.queryByRole('button', { name: /^Wok, Alarm/ })).toBeNull();
    const alarm = { state: 'ALERT', status: 'ALERT', statusValue: 1, incidents: 1 } as const;
    act(() =>
      live.deliver('device', { uuid: far.uuid, ...alarm, cloudConnectivity: true, lastPing: Date.now() } as never),
    );
    expect(await screen.findByRole('button', { name: /^Wok, Alarm/ })).toBeTruthy();
  });

  it('opens where the rules say, and shows all devices on demand [R-MAP-04, R-MAP-05]', async () => {
    const map = fakeMap();
    const { devices } = fleet();
    const sides = (['clientWidth', 'clientHeight'] as const).map((side) => jest.spyOn(Element.prototype, side, 'get'));
    for (const [index, length] of [SIZE.width, SIZE.height].entries()) sides[index]?.mockReturnValue(length);
    const { user } = await show();
    await onMap();
    for (const side of sides) side.mockRestore();
    const places = devices.flatMap(({ coordinates }) => coordinates.map(({ center }) => center as unknown as LngLat));
    expect(options().view).toEqual(viewOfAll(places, SIZE));
    expect(options().view.zoom).toBeLessThan(8);
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Show all devices' }));
    expect(map.go).toHaveBeenCalledWith(viewOfAll(places, SIZE));
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(map.zoomBy.mock.calls).toEqual([[1], [-1]]);
  });

  it('opens at zoom 16 in their middle when all stand close together [R-MAP-05]', async () => {
    const map = fakeMap();
    const { devices, oven, fryer } = fleet();
    devices.splice(0, devices.length, oven, fryer);
    const { user } = await show();
    await onMap();
    expect(options().view).toMatchObject({ center: [expect.closeTo(9.185, 3), expect.closeTo(48.84, 2)], zoom: 16 });
    // From so near some are hidden: the button fits them all.
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Show all devices' }));
    const all = viewOfAll(
      [oven, fryer].map(({ coordinates: [at] }) => at?.center as unknown as LngLat),
      SIZE,
    );
    expect(map.go.mock.calls).toEqual([[all]]);
    expect(all.zoom).toBeLessThan(16);
  });

  it('shows longitude 9.18, latitude 48.77 from zoom 8 where no device has a place, and says why [R-MAP-04]', async () => {
    fakeMap();
    const { devices, nowhere } = fleet();
    devices.splice(0, devices.length, nowhere);
    await show();
    await onMap();
    expect(options().view).toEqual({ center: [9.18, 48.77], zoom: 8 });
    expect(await screen.findByText(/^None of your devices has a position yet/)).toBeTruthy();
  });

  it('shows name, status, address and the way to the device’s place when its marker is chosen; its name leads to its page [R-MAP-08, R-DEV-22, R-EXT-25, R-MAP-07, R-DEV-12, R-STAT-06]', async () => {
    const map = fakeMap();
    const { oven, fryer, city } = fleet();
    const { user, place } = await show();
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    // What stands out of the others by a marker of the page's own looks as it did among them [R-MAP-07].
    const chosen = () => document.querySelector<HTMLElement>('[data-selected] [data-status]')?.dataset;
    act(() => options().listener.pressed(fryer.uuid));
    expect(chosen()).toMatchObject({ status: 'OK', connected: 'false' });
    act(() => options().listener.pressed(oven.uuid));
    expect(chosen()).toMatchObject({ status: 'ALERT', connected: 'true' });
    const card = await screen.findByRole('region', { name: 'Combi oven' });
    for (const text of ['Alarm', 'Connected', 'Königstraße 1, 70173 Stuttgart', '2'])
      expect(within(card).getByText(text)).toBeTruthy();
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/files/oven');
    const name = within(card).getByRole('link', { name: 'Combi oven' });
    expect(name.getAttribute('href')).toBe(`/device/${oven.uuid}`);
    expect(document.activeElement).toBe(within(card).getByRole('heading'));
    expect(map.leaveOut).toHaveBeenLastCalledWith(oven.uuid);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Combi oven' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(map.leaveOut).toHaveBeenLastCalledWith(undefined);
    act(() => options().listener.pressed(oven.uuid));
    const drawn = () => document.querySelector('[data-selected] [data-status] svg')?.innerHTML;
    const connected = drawn();
    const lost = { cloudConnectivity: false, lastPing: null };
    const alarm = { state: 'ALERT', status: 'ALERT', statusValue: 1, incidents: 2 } as const;
    act(() => live.deliver('device', { uuid: oven.uuid, ...alarm, ...lost } as never));
    await waitFor(() => expect(chosen()).toMatchObject({ status: 'ALERT', connected: 'false' }));
    expect(drawn()).not.toBe(connected);
    await user.click(await screen.findByRole('link', { name: 'Stuttgart' }));
    expect(place()).toBe(`/devicemanager/${city.id}`);
  });

  it('opens the pages of a device from its card; of a lost one it says why not, and its last ping [R-DEV-19, R-STAT-08, R-SHELL-17, R-DEV-12]', async () => {
    const map = fakeMap();
    const { oven, fryer } = fleet();
    fryer.lastPing = Date.now() - 3_600_000;
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await show();
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    act(() => options().listener.pressed(fryer.uuid));
    const card = within(await screen.findByRole('region', { name: 'Deep fryer' }));
    const lost = `Connection lost. Last ping ${stamp(fryer.lastPing)}`;
    expect(
      card
        .getByText(/^Lost · /)
        .closest('[data-tooltip]')
        ?.getAttribute('data-tooltip'),
    ).toBe(lost);
    expect(card.getByText(textsOf('ui', 'en').formatDateTime(fryer.lastPing))).toBeTruthy();
    const off = card.getByRole('button', { name: 'Open device UI. Not available while the connection is lost' });
    expect(off.getAttribute('aria-disabled')).toBe('true');
    await user.click(off);
    expect(open).not.toHaveBeenCalled();
    act(() => options().listener.pressed(oven.uuid));
    const other = within(await screen.findByRole('region', { name: 'Combi oven' }));
    await user.click(other.getByRole('button', { name: 'Open device UI' }));
    expect(open).toHaveBeenCalledTimes(1);
    open.mockRestore();
  });

  it('offers on the card of a device what its rights allow: editing to its owner and by a group, alarms by it or a group [R-MAP-08, R-DEV-13, R-RIGHT-11, R-RIGHT-27]', async () => {
    const map = fakeMap();
    const { oven, city } = fleet();
    oven.username = 'lena@x.example';
    const self = { id: 'dTE', name: 'Kim', email: 'kim@x.example', location: null, avatarLocation: null };
    setStore(useSession, { state: 'in', user: self });
    const words = { en: 'Alarms', de: 'Alarme', es: 'Alarmas', fr: 'Alarmes' };
    await show({
      actions: [
        {
          ...{ remote: 'mf-incidents', id: 'device-alarms', slot: 'device', icon: 'warning', right: 'readIncident' },
          ...{ module: 'incident-manager', target: '/incidentmanager/device/:deviceId', label: words },
        },
      ],
    });
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    act(() => options().listener.pressed(oven.uuid));
    const card = within(await screen.findByRole('region', { name: 'Combi oven' }));
    const offered = (...entries: ReturnType<typeof rightsOn>[]) => {
      // Of another log-in each: a change within one asks for the devices anew, some seconds later.
      act(() => {
        setStore(useRights, { ready: false });
        setStore(useRights, { ready: true, entries });
      });
      return [
        ...card.queryAllByRole('button', { name: 'Edit device' }).map(() => 'edit'),
        ...card.queryAllByRole('link', { name: 'Alarms' }).map((link) => link.getAttribute('href')),
      ];
    };
    const list = `/incidentmanager/device/${oven.uuid}`;
    expect(offered()).toEqual([]);
    expect(offered(rightsOn({ group: city.id }, 'updateGroup'))).toEqual(['edit']);
    expect(offered(rightsOn({ group: city.id }, 'readIncident'))).toEqual([list]);
    expect(offered(rightsOn({ device: oven.uuid }, 'readIncident'))).toEqual([list]);
    expect(offered(rightsOn({ group: 'Z2Vsc2U' }, 'updateGroup', 'readIncident'))).toEqual([]);
    act(() => setStore(useSession, { user: { ...self, email: 'lena@x.example' } }));
    expect(offered()).toEqual(['edit']);
  });

  it('is there in any letter case and with a slash at the end [R-ROUTE-13, R-ROUTE-23]', async () => {
    const map = fakeMap();
    const { backend } = fleet();
    await show({ path: '/Map/' });
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    expect(backend.calls(listDevices)).toHaveLength(1);
  });

  it('tells no number of incidents with their module off [R-SHELL-20]', async () => {
    fakeMap();
    const { oven } = fleet();
    const { user } = await show({ switches: { 'incident-manager': false } });
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${oven.name}`) }));
    const card = await screen.findByRole('region', { name: oven.name });
    expect(card.textContent).not.toMatch(/incident/i);
  });

  it('shows clusters with the shares of their statuses, and lists the devices of one spot [R-MAP-07, R-MAP-08]', async () => {
    const map = fakeMap();
    const { oven, fryer, devices } = fleet();
    devices.reverse();
    const { user } = await show();
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    for (const worst of ['ALERT', 'ALERT_INPROGRESS', 'OK_INPROGRESS'] as const) {
      const counts = { ALERT: 0, ALERT_INPROGRESS: 0, OK_INPROGRESS: 0, OK: 3, [worst]: 2 };
      act(() => options().listener.clusters([{ id: 5, at: [9.2, 48.8], count: 5, byStatus: counts }]));
      const one = screen.getByRole('button', { name: /^5 devices: / });
      expect(one.querySelector<HTMLElement>('[data-status]')?.dataset['status']).toBe(worst);
    }
    const byStatus = { ALERT: 1, ALERT_INPROGRESS: 0, OK_INPROGRESS: 0, OK: 44 };
    act(() => options().listener.clusters([{ id: 7, at: [9.2, 48.8], count: 45, byStatus }]));
    const cluster = screen.getByRole('button', { name: '45 devices: Alarm 1, OK 44' });
    const shares = [...cluster.querySelectorAll('svg circle[pathLength="45"]')];
    expect(shares.map((share) => share.getAttribute('stroke-dasharray'))).toEqual(['1 45', '44 45']);
    expect(shares.map((share) => share.getAttribute('stroke-dashoffset'))).toEqual(['0', '-1']);
    expect(cluster.querySelector('[data-status="ALERT"]')).toBeTruthy();
    expect(cluster.parentElement?.style.transform).toBe('translate(9.2px, 48.8px)');
    map.open.mockResolvedValueOnce([fryer.uuid, oven.uuid]);
    await user.click(cluster);
    const here = await screen.findByRole('region', { name: '2 devices at this place' });
    // The worst one first, wherever it stands in the fleet.
    const rows = within(here).getAllByRole('button', { name: /^(Combi oven|Deep fryer),/ });
    expect(rows.map((row) => row.getAttribute('aria-label')?.split(',')[0])).toEqual(['Combi oven', 'Deep fryer']);
    await user.click(within(here).getByRole('button', { name: /^Deep fryer,/ }));
    expect(await screen.findByRole('region', { name: 'Deep fryer' })).toBeTruthy();
  });

  it('lists the same devices beside it, those without a position first, and goes to the one that is chosen, whose card leads to its page [R-MAP-09, R-MAP-08, R-EXT-25]', async () => {
    const map = fakeMap();
    const { far } = fleet();
    const { user } = await show();
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    const names = (label: string) =>
      within(screen.getByRole('table', { name: label }))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));
    expect(names('Without a position')).toEqual([expect.stringMatching(/^Food truck, OK/)]);
    expect(names('On the map')).toEqual([
      expect.stringMatching(/^Combi oven, Königstraße 1, 70173 Stuttgart, Alarm, connected, 2 open incidents/),
      expect.stringMatching(/^Deep fryer, OK, connection lost/),
      expect.stringMatching(/^Wok, OK/),
    ]);
    await user.click(screen.getByRole('button', { name: /^Wok,/ }));
    expect(map.go).toHaveBeenCalledWith({ center: [10, 53.55], zoom: 14 });
    const card = within(await screen.findByRole('region', { name: 'Wok' }));
    expect(card.getByRole('link', { name: 'Wok' }).getAttribute('href')).toBe(`/device/${far.uuid}`);
    await user.click(screen.getByRole('button', { name: /^Food truck,/ }));
    // In no group: its place is among the own devices.
    expect((await screen.findByRole('link', { name: 'My devices' })).getAttribute('href')).toBe('/mydevices');
    expect(await screen.findByText('Not on the map: no position is known for its address.')).toBeTruthy();
    await user.click(
      within(screen.getByRole('region', { name: 'Devices' })).getByRole('button', { name: 'Hide list' }),
    );
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 device without a position' }));
    expect(names('Without a position')).toEqual([expect.stringMatching(/^Food truck, OK/)]);
  });

  it('offers on the card of a device what the rights on it allow, and opens the dialog that edits it [R-DEV-12, R-DEV-13]', async () => {
    const map = fakeMap();
    const { oven, city } = fleet();
    const alarms = { en: 'Alarms', de: 'Alarme', es: 'Alarmas', fr: 'Alarmes' };
    const actions: Surroundings['actions'] = [
      {
        ...{ remote: 'mf-incidents', id: 'device-alarms', slot: 'device', icon: 'warning', right: 'readIncident' },
        ...{ module: 'incident-manager', target: '/incidentmanager/device/:deviceId', label: alarms },
      },
    ];
    const cardWith = async (...rights: NonNullable<Surroundings['rights']>) => {
      const shown = await show({ actions, rights });
      await waitFor(() => expect(map.show).toHaveBeenCalled());
      act(() => options().listener.pressed(oven.uuid));
      return { ...shown, card: within(await screen.findByRole('region', { name: oven.name })) };
    };
    const offered = async (...rights: NonNullable<Surroundings['rights']>) => {
      const { unmount, card } = await cardWith(...rights);
      const names = ['Alarms', 'Sensor data', 'Open device UI', 'Edit device', 'Device information'];
      const found = names.flatMap((name) => {
        const way = card.queryByRole('link', { name });
        return way || card.queryByRole('button', { name }) ? [[name, way?.getAttribute('href') ?? '']] : [];
      });
      unmount();
      return found;
    };
    const always = [
      ['Sensor data', `/sensordata/${oven.uuid}`],
      ['Open device UI', ''],
    ];
    expect(await offered()).toEqual(always);
    expect(await offered(rightsOn({ group: city.id }, 'readIncident', 'updateGroup'))).toEqual([
      ['Alarms', `/incidentmanager/device/${oven.uuid}`],
      ...always,
      ['Edit device', ''],
    ]);
    const { user, card } = await cardWith(rightsOn({ group: city.id }, 'updateGroup'));
    const opened = jest.fn();
    const forget = bus.on('panel:open', opened);
    await user.click(card.getByRole('button', { name: 'Edit device' }));
    forget();
    const panel = { remote: 'mf-devicemanager', panel: 'edit-device', input: { deviceId: oven.uuid } };
    expect(opened.mock.calls).toEqual([[panel, expect.anything()]]);
  });

  it('narrows markers and list by name, with or without marks, and by status [R-DEV-02, R-EXT-22]', async () => {
    const map = fakeMap();
    const { fryer, oven } = fleet();
    const { user } = await show();
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    typeAsInABrowser();
    await user.type(screen.getByRole('searchbox', { name: 'Device or address' }), 'ÝER');
    await waitFor(() => expect(spots(map).map(({ uuid }) => uuid)).toEqual([fryer.uuid]));
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Deep fryer OK']),
    );
    await user.clear(screen.getByRole('searchbox', { name: 'Device or address' }));
    await user.type(screen.getByRole('searchbox', { name: 'Device or address' }), 'c*n');
    await waitFor(() => expect(spots(map).map(({ uuid }) => uuid)).toEqual([oven.uuid]));
    await user.clear(screen.getByRole('searchbox', { name: 'Device or address' }));
    await user.click(screen.getByRole('button', { name: 'Alarm 1' }));
    await waitFor(() => expect(spots(map).map(({ uuid }) => uuid)).toEqual([oven.uuid]));
    await user.type(screen.getByRole('searchbox', { name: 'Device or address' }), 'nothing');
    // Over the map, and in the list, which lies over the map on phones.
    await waitFor(() => expect(screen.getAllByText('No device fits the search and the filter.')).toHaveLength(2));
    expect(within(screen.getByRole('region', { name: 'Devices' })).getByText(/^No device fits/)).toBeTruthy();
  });

  it('narrows by street, zip code and town, too, which the list names', async () => {
    const map = fakeMap();
    const { oven } = fleet();
    const { user } = await show();
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    typeAsInABrowser();
    const search = screen.getByRole('searchbox', { name: 'Device or address' });
    for (const wanted of ['konigstr', '70173', 'stuttgart', 'Königstraße 1, 70173 Stuttgart']) {
      await user.clear(search);
      await waitFor(() => expect(spots(map)).toHaveLength(3));
      await user.type(search, wanted);
      await waitFor(() => expect(spots(map).map(({ uuid }) => uuid)).toEqual([oven.uuid]));
    }
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
        'Combi oven Königstraße 1, 70173 Stuttgart Alarm',
      ]),
    );
    expect(screen.getByRole('button', { name: /^Combi oven, Königstraße 1, 70173 Stuttgart, Alarm, / })).toBeTruthy();
  });

  it('shows what has the status and has lost its connection, where both are asked for [R-EXT-22]', async () => {
    const map = fakeMap();
    const { devices, oven, fryer } = fleet();
    const both = aDevice({ name: 'Both', status: 'ALERT', cloudConnectivity: false, ...at(9.2, 48.7) });
    devices.push(both);
    const { user } = await show({ path: '/map?status=ALERT,LOST' });
    await waitFor(() => expect(spots(map).map(({ uuid }) => uuid)).toEqual([both.uuid]));
    await user.click(screen.getByRole('button', { name: 'OK 3' }));
    await waitFor(() => expect(spots(map).map(({ uuid }) => uuid)).toEqual([fryer.uuid, both.uuid]));
    await user.click(screen.getByRole('button', { name: 'Connection lost 2' }));
    await waitFor(() => expect(spots(map).map(({ uuid }) => uuid)).toContain(oven.uuid));
  });
});

describe('trouble with the map', () => {
  it('with the tile service down markers and list still show, with a message, until it is back [R-MAP-09]', async () => {
    const map = fakeMap();
    fleet();
    await show();
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    act(() => options().listener.background(true));
    expect(await screen.findByText(/^The map background can’t be loaded right now/)).toBeTruthy();
    for (const name of ['On the map', 'Without a position']) expect(screen.getByRole('table', { name })).toBeTruthy();
    expect(map.remove).not.toHaveBeenCalled();
    act(() => options().listener.background(false));
    expect(screen.queryByText(/^The map background/)).toBeNull();
  });

  it.each([
    [
      'none is set up',
      (backend: ReturnType<typeof fakeBackend>) =>
        backend.serve(readMapBackground, { ...BACKGROUND, provider: 'none' }),
    ],
    ['nobody says which', (backend: ReturnType<typeof fakeBackend>) => backend.fail(readMapBackground, 500)],
  ])('says so when %s, and shows the devices all the same [R-MAP-09]', async (_, spoil) => {
    const map = fakeMap();
    spoil(fleet().backend);
    await show();
    expect(await screen.findByText(/^No map background is set up/)).toBeTruthy();
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    for (const name of ['On the map', 'Without a position']) expect(screen.getByRole('table', { name })).toBeTruthy();
  });

  it('a browser that cannot draw it gets the list', async () => {
    fleet();
    opening.mockRejectedValue(new Error('no WebGL'));
    await show();
    expect(await screen.findByText(/^Your browser can’t draw the map/)).toBeTruthy();
    expect(screen.getByRole('table', { name: 'On the map' })).toBeTruthy();
  });

  it('says that the devices are loaded, until they are here [R-DEV-16]', async () => {
    const map = fakeMap();
    const { backend, devices } = fleet();
    const answer = backend.hold(listDevices, devices);
    await show();
    expect(await screen.findByText('Loading the map')).toBeTruthy();
    await act(async () => answer());
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    expect(screen.queryByText('Loading the map')).toBeNull();
  });

  it('says what a failed list failed by, and asks for it again [R-DEV-16]', async () => {
    const map = fakeMap();
    const { backend, devices } = fleet();
    backend.fail(listDevices, 500);
    const { user } = await show();
    await screen.findByRole('heading', { level: 1, name: 'Your devices can’t be loaded right now' });
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(listDevices, devices);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(spots(map)).toHaveLength(3));
  });

  it('stays as it is when a refresh in the background fails, which is only logged [R-ERR-24]', async () => {
    const map = fakeMap();
    const { backend } = fleet();
    await show();
    await waitFor(() => expect(spots(map)).toHaveLength(3));
    setStore(useSnacks, { snacks: [] });
    backend.fail(listDevices, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await act(() => invalidate('devices'));
    expect(logged.mock.calls.map(([said]) => said as string)).toEqual([`${listDevices.path} could not be asked anew.`]);
    logged.mockRestore();
    expect(spots(map)).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Show all devices' })).toBeTruthy();
    expect(screen.queryByText('Unknown error. Try again later.')).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });
});

describe('the module', () => {
  it.each([
    ['en', 'You have no rights to the map module. Contact the admin.'],
    ['de', 'Sie haben keine Rechte am Kartenmodul. Wenden Sie sich an den Administrator.'],
    ['es', 'No tiene permisos para el módulo de mapa. Póngase en contacto con el administrador.'],
    ['fr', 'Vous n’avez pas de droits sur le module de carte. Contactez l’administrateur.'],
  ] as const)(
    'off: a warning to contact the admin, and nothing of the map is loaded: %s [R-MAP-02, R-RIGHT-08]',
    async (language, text) => {
      const { backend } = fleet();
      await show({ switches: { map: false }, language });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(opening).not.toHaveBeenCalled();
      expect([...backend.calls(readMapBackground), ...backend.calls(listDevices)]).toEqual([]);
    },
  );

  it('on: the overview has the map button, off it has none [R-DEV-05]', async () => {
    fakeMap();
    fleet();
    const { user, place, unmount } = await show({ path: '/devicemanager' });
    await user.click(await screen.findByRole('link', { name: 'Map' }));
    expect(place()).toBe('/map');
    unmount();
    await show({ path: '/devicemanager', switches: { map: false } });
    expect(await screen.findByRole('searchbox')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Map' })).toBeNull();
  });

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it.each([
      ['the overview', () => '/devicemanager'],
      ['a group', (id: string) => `/devicemanager/${id}`],
      ['My devices', () => '/mydevices'],
    ])('on: %s has the map button, off it has none [R-DEV-05]', async (_, path) => {
      const { city } = fleet();
      const { unmount } = await show({ path: path(city.id) });
      expect((await screen.findByRole('link', { name: 'Map' })).getAttribute('href')).toBe('/map');
      unmount();
      await show({ path: path(city.id), switches: { map: false } });
      expect(await screen.findByRole('searchbox')).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Map' })).toBeNull();
    });
  });
});

describe('the view before the map', () => {
  // Who logs in arrives anew.
  beforeEach(() => setStore(useSession, { state: 'out' }));

  it('is back when the map is left by its back link, on the overview [R-MAP-03]', async () => {
    fakeMap();
    fleet();
    const { user, place } = await show({ preferences: { view: 'small' } });
    await waitFor(() => expect(usePreferences.getState().onMap).toBe(true));
    await user.click(await screen.findByRole('link', { name: 'Back to list' }));
    expect(place()).toBe('/devicemanager');
    expect(usePreferences.getState()).toMatchObject({ view: 'small', onMap: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Fleet manager' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Small cards' }).checked).toBe(true);
    expect(await screen.findByRole('list', { name: 'Groups' })).toBeTruthy();
  });

  it('is no more remembered when somebody goes on to the overview, whatever page they opened first [R-DEV-05]', async () => {
    fakeMap();
    fleet();
    const { go, place } = await show();
    await waitFor(() => expect(usePreferences.getState().onMap).toBe(true));
    await go('/devicemanager');
    await waitFor(() => expect(usePreferences.getState().onMap).toBe(false));
    expect(place()).toBe('/devicemanager');
  });

  it.each([
    ['on leads to the map', true, '/map', { onMap: true, view: 'small' }],
    ['off falls back to the list', false, '/devicemanager', { onMap: false, view: 'list' }],
  ])('a remembered map with its module %s [R-DEV-05]', async (_, map, path, kept) => {
    fakeMap();
    fleet();
    const { place } = await show({
      path: '/devicemanager',
      preferences: { view: 'small', onMap: true },
      switches: { map },
    });
    await waitFor(() => expect(usePreferences.getState()).toMatchObject(kept));
    expect(place()).toBe(path);
  });

  it.each([
    ['invitation=t0ken', ''],
    ['cloudConnectID=ccid', ''],
    ['q=oven', '?q=oven'],
    ['status=ALERT', '?status=ALERT'],
  ])(
    'a remembered map does not swallow what a link to the overview says (%s) [R-DEV-05, R-ACC-21, R-EXT-26]',
    async (query, left) => {
      fakeMap();
      fleet();
      const { place } = await show({ path: `/devicemanager?${query}`, preferences: { onMap: true } });
      await waitFor(() => expect(usePreferences.getState().onMap).toBe(false));
      // What the page has taken up no longer stands in its address.
      await waitFor(() => expect(place()).toBe(`/devicemanager${left}`));
    },
  );

  it.each([
    ['a group', (id: string) => `/devicemanager/${id}`],
    ['My devices', () => '/mydevices'],
  ])(
    'a remembered map is the list with its module off, where %s is opened first, and there it stays [R-DEV-05]',
    async (_, path) => {
      const { city } = fleet();
      const { place, go } = await show({
        path: path(city.id),
        preferences: { view: 'small', onMap: true },
        switches: { map: false },
      });
      await waitFor(() => expect(usePreferences.getState()).toMatchObject({ onMap: false, view: 'list' }));
      expect(place()).toBe(path(city.id));
      await go('/devicemanager');
      expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'List' })).toHaveProperty('checked', true);
      expect(place()).toBe('/devicemanager');
    },
  );
});

it('neither a remembered map nor its button is there before it is known whether the module is on [R-DEV-05]', async () => {
  setStore(useSession, { state: 'out' });
  fleet();
  const unasked: object = { ready: false };
  const { place } = await show({
    path: '/devicemanager',
    preferences: { view: 'small', onMap: true },
    switches: unasked,
  });
  expect(await screen.findByRole('list', { name: 'Groups' })).toBeTruthy();
  expect([place(), screen.queryByRole('link', { name: 'Map' })]).toEqual(['/devicemanager', null]);
  act(() => setStore(useSwitches, { ready: true, map: false }));
  expect(await screen.findByRole('grid', { name: 'Groups' })).toBeTruthy();
  expect(usePreferences.getState()).toMatchObject({ onMap: false, view: 'list' });
  expect([place(), screen.queryByRole('link', { name: 'Map' })]).toEqual(['/devicemanager', null]);
});

describe('on a phone', () => {
  viewport(390);

  it('a module that is off is said as well, and nothing of the map is loaded [R-MAP-02]', async () => {
    const { backend } = fleet();
    await show({ switches: { map: false } });
    expect(await screen.findByText('You have no rights to the map module. Contact the admin.')).toBeTruthy();
    expect([opening.mock.calls, backend.calls(readMapBackground)]).toEqual([[], []]);
  });

  it('map and list take turns; way back, show-all and the card of a marker are there as well [R-MAP-01, R-MAP-03, R-MAP-05, R-MAP-08]', async () => {
    const map = fakeMap();
    const { oven, city } = fleet();
    const { user } = await show();
    await waitFor(() => expect(map.show).toHaveBeenCalled());
    expect(spots(map)).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Back to list' }).getAttribute('href')).toBe('/devicemanager');
    await user.click(screen.getByRole('button', { name: 'Show all devices' }));
    expect(map.go).toHaveBeenCalledTimes(1);
    act(() => options().listener.pressed(oven.uuid));
    const card = within(await screen.findByRole('region', { name: 'Combi oven' }));
    expect(card.getByText('Alarm')).toBeTruthy();
    expect((await card.findByRole('link', { name: 'Stuttgart' })).getAttribute('href')).toBe(
      `/devicemanager/${city.id}`,
    );
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show as list' }));
    await user.click(screen.getByRole('button', { name: 'Show map' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
