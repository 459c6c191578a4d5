import { featureOf, type GlEvent, type GlLibrary, type GlMap } from './gl';
import { GlDeviceMap } from './gl-device-map';
import type { Spot } from './spots';

// jsdom has no canvas to draw the signs on.
jest.mock('./sprites', () => ({ ...jest.requireActual<object>('./sprites'), sprites: () => new Map() }));

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
    addLayer: jest.fn(),
    getSource: () => ({}),
    setFilter: jest.fn(),
    flyTo: jest.fn(),
    project: jest.fn(() => ({ x: 0, y: 0 })),
  };
  const gl: GlLibrary = {
    create: () => map as unknown as GlMap,
    update: async (_, { put }) => void given.push(...put.map(featureOf)),
    opensAt: async () => 1,
    holds: async () => [],
  };
  return { gl, map, given, tell: (event: string) => listeners.get(event)?.({ point: { x: 0, y: 0 } }) };
}

it('a marker reaches the library at longitude and latitude, and so does a way to it [R-MAP-06]', async () => {
  const { gl, map, given, tell } = library();
  const spot: Spot = { uuid: 'd1', at: [LONGITUDE, LATITUDE], status: 'ALERT', connected: true };
  const devices = new GlDeviceMap(
    {
      container: document.createElement('div'),
      background: { provider: 'portal', token: null, maxZoom: 6, attribution: '' },
      dark: false,
      label: 'Map',
      view: { center: [0, 0], zoom: 1 },
      listener: { pressed: jest.fn(), clusters: jest.fn(), moved: jest.fn(), background: jest.fn() },
    },
    gl,
  );
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
  expect(map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ center: [LONGITUDE, LATITUDE] }));
  expect(map.project).toHaveBeenCalledWith([LONGITUDE, LATITUDE]);
});
