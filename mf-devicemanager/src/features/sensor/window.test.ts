import { fromInput, leftOf, stepped, toInput, usualSpan, windowOf, windowProblem } from './window';

const DAY = 86_400_000;

describe('the window of sensor data', () => {
  it('is the last 24 hours at first [R-DEV-33]', () => {
    expect(windowOf(usualSpan(10 * DAY), 10 * DAY)).toEqual({ start: 9 * DAY, end: 10 * DAY });
  });

  it('moves on with the clock where it is a span until now, and stays where both ends were chosen [R-DEV-33]', () => {
    const span = usualSpan(10 * DAY);
    const ends = [-60_000, 60_000, 299_999, 300_000, 7_200_000].map((later) => windowOf(span, 10 * DAY + later).end);
    expect(ends.map((end) => end - 10 * DAY)).toEqual([0, 0, 0, 300_000, 7_200_000]);
    expect(windowOf(span, 12 * DAY)).toEqual({ start: 11 * DAY, end: 12 * DAY });
    expect(windowOf({ start: 10, end: 14 }, 12 * DAY)).toEqual({ start: 10, end: 14 });
  });

  it.each([
    [401, 6, 'days'],
    [401, 47, 'days'],
    [401, 48, undefined],
    [399, 47, undefined],
    [399, 1.9, 'hours'],
    [399, 2, undefined],
    [63, 1, 'hours'],
    [61, 1, undefined],
  ])('of %d days ago and %d h long may lie between what is left: %s [R-CONST-05, R-DEV-34]', (ago, hours, left) => {
    const start = 0;
    expect(leftOf({ start, end: start + (hours * DAY) / 24 }, start + ago * DAY)).toBe(left);
  });

  it('steps by its own length', () => {
    expect(stepped({ start: 10, end: 14 }, -1)).toEqual({ start: 6, end: 10 });
    expect(stepped({ start: 10, end: 14 }, 1)).toEqual({ start: 14, end: 18 });
  });

  it('is typed as local time', () => {
    const at = new Date(2026, 2, 5, 7, 8).getTime();
    expect(toInput(at)).toBe('2026-03-05T07:08');
    expect(fromInput('2026-03-05T07:08')).toBe(at);
    expect([fromInput(''), fromInput('2026-03'), fromInput('soon')].slice(0, 1)).toEqual([undefined]);
  });

  it('is shown in the time of its day where that is not UTC [R-DEV-33]', () => {
    const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    try {
      expect(toInput(Date.UTC(2026, 2, 5, 20, 40))).toBe('2026-03-06T02:10');
    } finally {
      offset.mockRestore();
    }
  });

  it.each([
    [undefined, 5, 'incomplete'],
    [5, 5, 'order'],
    [6, 5, 'order'],
    [0, 31 * DAY, undefined],
    [0, 31 * DAY + 1, 'long'],
  ])('from %s to %s: what is wrong is %s [R-CONST-05]', (start, end, problem) => {
    expect(windowProblem(start, end)).toBe(problem);
  });
});
