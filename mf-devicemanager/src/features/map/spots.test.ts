import { aDevice } from '@portal/testing/builders';
import { placeOf, split } from './spots';

const center = (...numbers: number[]) => ({ center: numbers, relevance: 0.5 });

describe('a marker', () => {
  it('stands at longitude and latitude of the first coordinates [R-MAP-06]', () => {
    expect(placeOf({ coordinates: [center(9.18, 48.77), center(1, 2)] })).toEqual([9.18, 48.77]);
  });

  it.each([[[]], [[center()]], [[center(9)]], [[center(9, 91)]], [[center(-181, 9)]]])(
    'stands nowhere with %j [R-MAP-09]',
    (coordinates) => expect(placeOf({ coordinates })).toBeUndefined(),
  );
});

it('devices are parted into those on the map and those beside it, none is lost [R-MAP-01, R-MAP-09]', () => {
  const here = aDevice({ coordinates: [center(9.18, 48.77)], status: 'ALERT', cloudConnectivity: false });
  const nowhere = aDevice({ coordinates: [] });
  expect(split([here, nowhere])).toEqual({
    spots: [{ uuid: here.uuid, at: [9.18, 48.77], status: 'ALERT', connected: false }],
    placed: [here],
    unplaced: [nowhere],
  });
});
