import { gapsBetween, pauseOf, pauseOfAll, pieces, silences } from './gaps';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const at = (...minutes: number[]) => minutes.map((minute) => minute * MINUTE);
const points = (...minutes: number[]) => at(...minutes).map((timestamp) => ({ timestamp, value: 1 }));
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const inMinutes = (list: readonly { start: number; end: number }[]) =>
  list.map(({ start, end }) => [start / MINUTE, end / MINUTE]);

describe('a line of values', () => {
  it('is interrupted where there were none for 15 minutes [R-DEV-33]', () => {
    expect(pieces(points(0, 5, 20, 36, 40), pauseOf({ start: 0, end: DAY })).map((part) => part.length)).toEqual([
      3, 2,
    ]);
  });

  it('is not interrupted by the thinning of a long window [R-CONST-05]', () => {
    expect(pauseOf({ start: 0, end: DAY })).toBe(15 * MINUTE);
    expect(pauseOf({ start: 0, end: 31 * DAY })).toBeGreaterThan(2 * 45 * MINUTE);
  });

  it.each([
    ['hours of a week', 60, 7],
    ['hours of a month', 60, 31],
    ['days of a month', 1_440, 31],
  ])('is not interrupted between the lowest and the highest value of %s [R-CONST-05]', (_, step, days) => {
    const window = { start: 0, end: days * DAY };
    // It rises all the time: the lowest value is the first of each step, the highest the last one. Then it falls and rises.
    const rising = every(step, 0, days * 1_440 - step).flatMap((begin) => [begin, begin + step - 1]);
    const turning = every(2 * step, 0, days * 1_440 - 2 * step).flatMap((begin) => [begin, begin + 2 * step - 1]);
    for (const minutes of [rising, turning]) {
      const pause = pauseOfAll(window, [{}, { step: step * MINUTE }]);
      expect(pieces(points(...minutes), pause)).toHaveLength(1);
      expect(silences(at(...minutes), window, 100 * DAY, pause)).toEqual([]);
    }
    const pause = pauseOf(window, step * MINUTE);
    expect(
      inMinutes(gapsBetween(at(...every(step, 0, 9 * step), ...every(step, 14 * step, 20 * step)), pause)),
    ).toEqual([[9 * step, 14 * step]]);
  });

  it('goes on where a device sends less often, and where it begins to send more often', () => {
    const rare = every(120, 0, 1_440);
    expect(pieces(points(...rare), 15 * MINUTE)).toHaveLength(1);
    expect(pieces(points(...rare, ...every(10, 1_450, 1_800)), 15 * MINUTE)).toHaveLength(1);
    expect(inMinutes(gapsBetween(at(...every(30, 0, 300), ...every(30, 420, 700)), 15 * MINUTE))).toEqual([[300, 420]]);
  });

  it('does not run through a single value between two gaps', () => {
    const times = [...every(5, 0, 60), 300, ...every(5, 600, 660)];
    expect(inMinutes(gapsBetween(at(...times), 15 * MINUTE))).toEqual([
      [60, 300],
      [300, 600],
    ]);
  });
});

describe('the silence of a device', () => {
  const window = { start: 0, end: DAY };
  it('is what lies between its values and at both ends of the window [R-DEV-33]', () => {
    const times = at(...every(5, 60, 300), ...every(5, 400, 1_300));
    expect(inMinutes(silences(times, window, 2 * DAY))).toEqual([
      [0, 60],
      [300, 400],
      [1_300, 1_440],
    ]);
  });

  it('does not reach into the future, and is the whole window when nothing came [R-DEV-34]', () => {
    expect(inMinutes(silences(at(...every(5, 0, 600)), window, 605 * MINUTE))).toEqual([]);
    expect(inMinutes(silences([], window, 600 * MINUTE))).toEqual([[0, 600]]);
    expect(silences([], window, -1)).toEqual([]);
  });
});
