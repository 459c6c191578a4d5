import type { MapOptions } from './device-map';
import { featureOf, type GlEvent, type GlLibrary, type GlMap, glOptions } from './gl';
import { GlDeviceMap } from './gl-device-map';
import type { Spot } from './spots';

// jsdom has no canvas to draw the signs on.
jest.mock('./sprites', () => ({
  ...jest.requireActual<object>('./sprites'),
  sprites: () => new Map([['ALERT-lost', 'pin']]),
}));

const LONGITUDE = 9.18;
const LATITUDE = 48.77;

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A library that notes what it is given. */
function library() {
  const given: ReturnType<typeof featureOf>[] = [];
  const listeners = new Map<string, (event: GlEvent) => void>();
  const map = {
    on: (event: string, ...rest: unknown[]) => listeners.set(event, rest.at(-1) as (event: GlEvent) => void),
    addSource: jest.fn(),
    addImage: jest.fn(),
    addLayer: jest.fn((_: { layout: Record<string, unknown> }) => undefined),
    getSource: () => ({}),
    setFilter: jest.fn(),
    setStyle: jest.fn((_: object) => undefined),
    flyTo: jest.fn(),
    project: jest.fn(() => ({ x: 0, y: 0 })),
  };
  const gl: GlLibrary = {
    create: jest.fn(() => map as unknown as GlMap),
    update: async (_, { put }) => void given.push(...put.map(featureOf)),
    opensAt: async () => 1,
    holds: async () => [],
  };
  return { gl, map, given, tell: (event: string) => listeners.get(event)?.({ point: { x: 0, y: 0 } }) };
}

const options: MapOptions = {
  container: document.createElement('div'),
  background: { provider: 'portal', token: null, maxZoom: 6, attribution: '' },
  dark: false,
  label: 'Map',
  view: { center: [LONGITUDE, LATITUDE], zoom: 8 },
  listener: { pressed: jest.fn(), clusters: jest.fn(), moved: jest.fn(), background: jest.fn() },
};

it('the library is told where to begin, and how near [R-MAP-04, R-MAP-05]', () => {
  const { gl } = library();
  expect(new GlDeviceMap(options, gl)).toBeTruthy();
  expect(gl.create).toHaveBeenCalledWith(options, expect.anything());
  expect(glOptions(options, {})).toMatchObject({ center: [LONGITUDE, LATITUDE], zoom: 8 });
  // It goes as near as devices that are close together are seen from.
  expect(glOptions(options, {}).maxZoom).toBeGreaterThanOrEqual(16);
  // And as far as all of them are seen from, wherever they are.
  expect(glOptions(options, {})).not.toHaveProperty('minZoom');
});

it('a marker in alarm that has lost its connection reaches the library with its own picture [R-MAP-07, R-STAT-06]', async () => {
  const { gl, map, given, tell } = library();
  const devices = new GlDeviceMap(options, gl);
  devices.show([{ uuid: 'd1', at: [LONGITUDE, LATITUDE], status: 'ALERT', connected: false }]);
  tell('style.load');
  await settled();
  expect(map.addImage).toHaveBeenCalledWith('ALERT-lost', 'pin', expect.anything());
  // The layer draws what the device says.
  const [get, field] = map.addLayer.mock.calls[0]?.[0].layout['icon-image'] as [string, 'icon'];
  expect([get, given.map(({ properties }) => properties[field])]).toEqual(['get', ['ALERT-lost']]);
});

it('a marker reaches the library at longitude and latitude, and so does a way to it [R-MAP-05, R-MAP-06]', async () => {
  const { gl, map, given, tell } = library();
  const spot: Spot = { uuid: 'd1', at: [LONGITUDE, LATITUDE], status: 'ALERT', connected: true };
  const devices = new GlDeviceMap(options, gl);
  devices.show([spot]);
  tell('style.load');
  await settled();
  devices.show([spot, { ...spot, uuid: 'd2' }]);
  await settled();
  expect(given.map(({ geometry, properties }) => [geometry.coordinates, properties.uuid])).toEqual([
    [[LONGITUDE, LATITUDE], 'd1'],
    [[LONGITUDE, LATITUDE], 'd2'],
  ]);
  devices.go({ center: spot.at, zoom: 3 });
  devices.project(spot.at);
  expect(map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ center: [LONGITUDE, LATITUDE], zoom: 3 }));
  expect(map.project).toHaveBeenCalledWith([LONGITUDE, LATITUDE]);
});

it('names all devices of a place, however many there are [R-MAP-08]', async () => {
  const { gl } = library();
  const all = Array.from({ length: 150 }, (_, index): Spot => {
    return { uuid: `d${index}`, at: [LONGITUDE, LATITUDE], status: 'OK', connected: true };
  });
  // No zoom shows one of them alone.
  gl.opensAt = async () => 99;
  gl.holds = async (_, cluster, most) => (cluster === 7 ? all.slice(0, most).map(featureOf) : []);
  const byStatus = { ALERT: 0, ALERT_INPROGRESS: 0, OK_INPROGRESS: 0, OK: 150 };
  const devices = new GlDeviceMap(options, gl);
  expect(await devices.open({ id: 7, at: [LONGITUDE, LATITUDE], count: 150, byStatus })).toHaveLength(150);
});

/** What the map draws when no tile comes: a plain ground. */
const PLAIN = { version: 8, sources: {}, layers: [expect.objectContaining({ type: 'background' })] };

it.each(['none', 'mapbox'] as const)(
  'markers reach the library without tiles, of %s: on a plain ground, and it is told that the background is missing [R-MAP-09]',
  async (provider) => {
    const { gl, map, given, tell } = library();
    const devices = new GlDeviceMap({ ...options, background: { ...options.background, provider } }, gl);
    devices.show([{ uuid: 'd1', at: [LONGITUDE, LATITUDE], status: 'ALERT', connected: true }]);
    if (provider === 'none') expect(gl.create).toHaveBeenCalledWith(expect.anything(), PLAIN);
    else {
      // Its style does not come, and so it never says that it has loaded one.
      tell('error');
      expect(options.listener.background).toHaveBeenCalledWith(true);
      expect(map.setStyle.mock.calls).toEqual([[PLAIN]]);
    }
    tell('style.load');
    await settled();
    expect(given.map(({ properties }) => properties.uuid)).toEqual(['d1']);
    // Later it is single tiles that do not come: the style with the devices stays.
    tell('error');
    expect(map.setStyle).toHaveBeenCalledTimes(provider === 'none' ? 0 : 1);
  },
);
