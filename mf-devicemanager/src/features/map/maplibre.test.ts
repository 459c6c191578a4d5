import type { MapOptions } from './device-map';
import { featureOf } from './gl';
import { create, holds, update } from './maplibre';
import type { Spot } from './spots';

const made = jest.fn();
// It comes as a module for browsers alone, which is not found here.
jest.mock(
  'maplibre-gl',
  () => ({
    __esModule: true,
    setWorkerUrl() {},
    Map: class {
      touchZoomRotate = { disableRotation() {} };
      keyboard = { disableRotation() {} };
      constructor(options: unknown) {
        made(options);
      }
    },
  }),
  { virtual: true },
);
jest.mock('./worker-address', () => ({ workerAddress: () => 'worker' }));

it('MapLibre begins where the map begins, with the style that it is given [R-MAP-04, R-MAP-05, R-MAP-09]', () => {
  const style = { version: 8 };
  create({ view: { center: [9.18, 48.77], zoom: 8 }, label: 'Map' } as unknown as MapOptions, style);
  expect(made.mock.calls).toEqual([[expect.objectContaining({ center: [9.18, 48.77], zoom: 8, style })]]);
});

it('MapLibre is given the devices that are new or other, and told which are gone [R-MAP-01, R-MAP-07]', async () => {
  const spot: Spot = { uuid: 'one', at: [9.18, 48.77], status: 'ALERT', connected: false };
  const updateData = jest.fn(async (_: object) => undefined);
  await update({ updateData }, { put: [spot], remove: ['two'] }, [spot]);
  expect(updateData.mock.calls).toEqual([[{ remove: ['two'], add: [featureOf(spot)] }]]);
});

it('MapLibre is asked for all devices of a cluster [R-MAP-08]', async () => {
  const getClusterLeaves = jest.fn(async (..._: number[]) => ['leaf']);
  expect(await holds({ getClusterLeaves }, 7, 150)).toEqual(['leaf']);
  expect(getClusterLeaves.mock.calls).toEqual([[7, 150, 0]]);
});
