import { byUnit, moments, ticks, timeTicks, valueAt } from './series';

const MINUTE = 60_000;
const points = (...minutes: number[]) => minutes.map((minute) => ({ timestamp: minute * MINUTE, value: minute }));
const DAY = 1_440 * MINUTE;

describe('a line of values', () => {
  it('has a value near a moment, and none in a gap', () => {
    const values = points(0, 10, 60);
    expect([
      valueAt(values, 4 * MINUTE, 15 * MINUTE),
      valueAt(values, 6 * MINUTE, 15 * MINUTE),
      valueAt(values, 35 * MINUTE, 15 * MINUTE),
      valueAt([], 0, MINUTE),
    ]).toEqual([0, 10, undefined, undefined]);
  });

  it('shares its axis with channels of the same unit only [R-DEV-33]', () => {
    const series = [
      ['°C', 'a'],
      ['bar', 'b'],
      ['°C', 'c'],
    ].map(([unit = '', channel = '']) => ({ cu: 'Main', unit, channel, values: points(1) }));
    expect([...byUnit(series)].map(([unit, list]) => [unit, list.map(({ channel }) => channel)])).toEqual([
      ['°C', ['a', 'c']],
      ['bar', ['b']],
    ]);
    expect(moments(series)).toEqual([MINUTE]);
  });
});

describe('the axes', () => {
  it.each([
    [
      [12, 231],
      [0, 50, 100, 150, 200, 250],
    ],
    [
      [-19.4, -18.1],
      [-19.5, -19, -18.5, -18],
    ],
    [
      [0.1, 1],
      [0, 0.2, 0.4, 0.6, 0.8, 1],
    ],
    [
      [5, 5],
      [5, 6],
    ],
    [[0], [0, 0.2]],
  ])('cover %j with round numbers', (values, expected) => {
    const found = ticks(values);
    expect(found).toEqual(expected);
    expect(found[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(found.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
  });

  it('name even hours of the local day', () => {
    const start = new Date(2026, 2, 11, 14, 30).getTime();
    const found = timeTicks({ start, end: start + DAY }, 8);
    expect(found.map((at) => new Date(at).getHours())).toEqual([15, 18, 21, 0, 3, 6, 9, 12]);
  });
});
