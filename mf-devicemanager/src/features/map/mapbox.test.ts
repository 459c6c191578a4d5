import type { GeoJSONSource } from 'mapbox-gl';
import type { MapOptions } from './device-map';
import { featureOf } from './gl';
import { create, holds, update } from './mapbox';
import type { Spot } from './spots';

const made = jest.fn();
jest.mock('mapbox-gl/dist/mapbox-gl-csp.js', () => ({
  __esModule: true,
  default: {
    Map: class {
      touchZoomRotate = { disableRotation() {} };
      keyboard = { disableRotation() {} };
      constructor(options: unknown) {
        made(options);
      }
    },
  },
}));
jest.mock('./worker-address', () => ({ workerAddress: () => 'worker' }));

it('Mapbox begins where the map begins, and has its own buttons in the language of the page [R-MAP-04, R-MAP-05, R-SHELL-16]', () => {
  create({
    background: {},
    view: { center: [9.18, 48.77], zoom: 8 },
    label: 'Karte',
    buttons: { sources: 'Quellen', mark: 'Startseite' },
  } as unknown as MapOptions);
  const [{ locale, ...view }] = made.mock.calls[0] as [{ locale: Record<string, string> }];
  expect(view).toMatchObject({ center: [9.18, 48.77], zoom: 8 });
  expect(locale).toEqual({
    'Map.Title': 'Karte',
    'AttributionControl.ToggleAttribution': 'Quellen',
    'LogoControl.Title': 'Startseite',
  });
});

const spot = (uuid: string): Spot => ({ uuid, at: [9.18, 48.77], status: 'OK', connected: true });

it('Mapbox is given all devices, whatever part of them changed, and time to sort them [R-MAP-01]', async () => {
  jest.useFakeTimers();
  const [one, two] = [spot('one'), spot('two')];
  const setData = jest.fn<void, Parameters<GeoJSONSource['setData']>>();
  const given = () => setData.mock.calls.at(-1)?.[0];
  const collection = (...spots: Spot[]) => ({ type: 'FeatureCollection', features: spots.map(featureOf) });
  const done = jest.fn();

  void update({ setData }, { put: [two], remove: [] }, [one, two]).then(done);
  expect(given()).toEqual(collection(one, two));
  await jest.advanceTimersByTimeAsync(500);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(500);
  expect(done).toHaveBeenCalledTimes(1);

  void update({ setData }, { put: [], remove: ['one'] }, [two]).then(done);
  expect(given()).toEqual(collection(two));
  jest.useRealTimers();
});

it('Mapbox is asked for all devices of a cluster [R-MAP-08]', async () => {
  const getClusterLeaves = jest.fn((...[, , , done]: Parameters<GeoJSONSource['getClusterLeaves']>) => done(null, []));
  expect(await holds({ getClusterLeaves }, 7, 150)).toEqual([]);
  expect(getClusterLeaves.mock.calls).toEqual([[7, 150, 0, expect.any(Function)]]);
});
