import type { GeoJSONSource } from 'mapbox-gl';
import { featureOf } from './gl';
import { update } from './mapbox';
import type { Spot } from './spots';

jest.mock('mapbox-gl/dist/mapbox-gl-csp.js', () => ({}));
jest.mock('./worker-address', () => ({}));

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
