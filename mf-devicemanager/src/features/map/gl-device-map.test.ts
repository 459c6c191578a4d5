import type { MapOptions } from './device-map';
import { featureOf, type GlEvent, type GlFeature, type GlLibrary, type GlMap, glOptions } from './gl';
import { GlDeviceMap } from './gl-device-map';
import type { Spot } from './spots';
import { TIP } from './sprites';

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
    addSource: jest.fn((_: string, __: object) => undefined),
    addImage: jest.fn(),
    addLayer: jest.fn((_: { layout: Record<string, unknown> }) => undefined),
    getSource: () => ({}),
    setFilter: jest.fn(),
    setStyle: jest.fn((_: object) => undefined),
    flyTo: jest.fn(),
    project: jest.fn(() => ({ x: 0, y: 0 })),
    getContainer: () => options.container,
    querySourceFeatures: jest.fn((): GlFeature[] => []),
    queryRenderedFeatures: jest.fn((_: object, __: object): GlFeature[] => []),
  };
  const gl: GlLibrary = {
    create: jest.fn(() => map as unknown as GlMap),
    update: async (_, { put }) => void given.push(...put.map(featureOf)),
    opensAt: async () => 1,
    holds: async () => [],
  };
  const tell = (event: string, more?: Partial<GlEvent>) => listeners.get(event)?.({ point: { x: 0, y: 0 }, ...more });
  return { gl, map, given, tell };
}

const options: MapOptions = {
  container: document.createElement('div'),
  background: { provider: 'portal', token: null, maxZoom: 6, attribution: '' },
  dark: false,
  label: 'Map',
  buttons: { sources: 'Sources', mark: 'Mapbox' },
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
  // It is the tip of the picture that stands there.
  expect(map.addLayer.mock.calls[0]?.[0].layout).toMatchObject({ 'icon-anchor': 'bottom', 'icon-offset': [0, TIP] });
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

it('a cluster is told by how many devices of each status the library has counted in it [R-MAP-07]', () => {
  const { gl, map, tell } = library();
  const clusters = jest.fn();
  expect(new GlDeviceMap({ ...options, listener: { ...options.listener, clusters } }, gl)).toBeTruthy();
  tell('style.load');
  const one = (status: string) => ['+', ['case', ['==', ['get', 'status'], status], 1, 0]];
  expect(map.addSource.mock.calls[0]?.[1]).toMatchObject({
    clusterProperties: {
      ALERT: one('ALERT'),
      ALERT_INPROGRESS: one('ALERT_INPROGRESS'),
      OK_INPROGRESS: one('OK_INPROGRESS'),
      OK: one('OK'),
    },
  });
  const byStatus = { ALERT: 1, ALERT_INPROGRESS: 2, OK_INPROGRESS: 3, OK: 4 };
  const at = [LONGITUDE, LATITUDE];
  const properties = { cluster_id: 7, point_count: 10, ...byStatus };
  map.querySourceFeatures.mockReturnValue([{ geometry: { coordinates: at }, properties }]);
  const frames = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  tell('moveend');
  frames.mock.calls[0]?.[0](0);
  frames.mockRestore();
  expect(clusters.mock.calls).toEqual([[[{ id: 7, at, count: 10, byStatus }]]]);
});

it('a press on a marker chooses its device, one beside all markers chooses none [R-MAP-08]', () => {
  const { gl, map, tell } = library();
  const pressed = jest.fn();
  expect(new GlDeviceMap({ ...options, listener: { ...options.listener, pressed } }, gl)).toBeTruthy();
  tell('style.load');
  map.queryRenderedFeatures.mockReturnValueOnce([{ geometry: { coordinates: [] }, properties: { uuid: 'd1' } }]);
  tell('click', { point: { x: 7, y: 9 } });
  tell('click');
  expect(pressed.mock.calls).toEqual([['d1'], [undefined]]);
  const { id } = map.addLayer.mock.calls[0]?.[0] as unknown as { id: string };
  expect(map.queryRenderedFeatures.mock.calls[0]).toEqual([{ x: 7, y: 9 }, { layers: [id] }]);
});

it('every marker is drawn, also where two lie over each other, but for the chosen one, which stands over the map [R-MAP-01]', () => {
  const { gl, map, tell } = library();
  const devices = new GlDeviceMap(options, gl);
  tell('style.load');
  expect(map.addLayer.mock.calls[0]?.[0].layout).toMatchObject({ 'icon-allow-overlap': true });
  const shown = () => map.setFilter.mock.lastCall?.[1] as unknown;
  devices.leaveOut('d1');
  expect(shown()).toContainEqual(['!=', ['get', 'uuid'], 'd1']);
  devices.leaveOut(undefined);
  expect(shown()).toContainEqual(['!=', ['get', 'uuid'], '']);
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

it.each([
  ['portal', 'base'],
  ['mapbox', 'composite'],
] as const)(
  'with %s the background is missing no longer as soon as a tile of it has come, not one of the devices [R-MAP-09]',
  (provider, sourceId) => {
    const background = jest.fn();
    const listener = { ...options.listener, background };
    const { gl, tell } = library();
    const given = { ...options, listener, background: { ...options.background, provider } };
    expect(new GlDeviceMap(given, gl)).toBeTruthy();
    tell('style.load');
    tell('error');
    for (const event of [
      { sourceId: 'devices', tile: {}, isSourceLoaded: true },
      { sourceId, tile: {}, isSourceLoaded: false },
      { sourceId, isSourceLoaded: true },
    ])
      tell('data', event);
    expect(background.mock.calls).toEqual([[true]]);
    tell('data', { sourceId, tile: {}, isSourceLoaded: true });
    expect(background.mock.calls).toEqual([[true], [false]]);
  },
);
