import { intervalParts, largestUnit, typedInterval, UNITS } from './interval';

describe('intervalParts', () => {
  it.each([
    [90_061, 'day 1, hour 1, minute 1, second 1'],
    [1, 'second 1'],
    [60, 'minute 1'],
    [3_600, 'hour 1'],
    [86_400, 'day 1'],
    [31_536_000, 'year 1'],
    [31_536_000 * 2 + 5, 'year 2, second 5'],
    [364 * 86_400, 'day 364'],
    [3_599, 'minute 59, second 59'],
    [0, ''],
  ])('shows %d s as "%s" [R-MSG-06]', (seconds, shown) => {
    expect(
      intervalParts(seconds)
        .map(({ unit, count }) => `${unit} ${count}`)
        .join(', '),
    ).toBe(shown);
  });
});

describe('largestUnit', () => {
  it.each([
    [90, 'second', 90],
    [120, 'minute', 2],
    [7_200, 'hour', 2],
    [86_400, 'day', 1],
    [86_401, 'second', 86_401],
    [31_536_000, 'year', 1],
    [31_536_000 + 86_400, 'day', 366],
    [0, 'second', 0],
  ] as const)('edits %d s as %s %d [R-MSG-04]', (seconds, unit, count) => {
    expect(largestUnit(seconds)).toEqual({ unit, count });
  });

  it('uses the unit lengths of the specification [R-MSG-05]', () => {
    expect(Object.fromEntries(UNITS)).toEqual({ second: 1, minute: 60, hour: 3_600, day: 86_400, year: 31_536_000 });
  });
});

describe('a typed interval', () => {
  it.each([
    ['3', 'day', 259_200],
    ['1.5', 'hour', 5_400],
    ['0,1', 'hour', 360],
    ['90', 'second', 90],
    ['1', 'second', 1],
    [' 1 ', 'year', 31_536_000],
    ['100', 'year', 3_153_600_000],
    ['', 'day', undefined],
    ['0', 'day', undefined],
    ['-1', 'day', undefined],
    ['1.5', 'second', undefined],
    ['1e3', 'hour', undefined],
    ['week', 'day', undefined],
    ['101', 'year', undefined],
    ['0.0001', 'minute', undefined],
  ] as const)('%s %s is %s seconds [R-VAL-14, R-VAL-05, R-MSG-05]', (text, unit, seconds) => {
    expect(typedInterval(text, unit)).toBe(seconds);
  });
});
