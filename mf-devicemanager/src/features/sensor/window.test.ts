import { fromInput, stepped, toInput, usualWindow, windowProblem } from './window';

const DAY = 86_400_000;

describe('the window of sensor data', () => {
  it('is the last 24 hours at first [R-DEV-33]', () => {
    expect(usualWindow(10 * DAY)).toEqual({ start: 9 * DAY, end: 10 * DAY });
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
