import { UNITS } from '@portal/domain/interval';
import { dueAt, lastElapsed } from './interval';

const HOUR = 3_600_000;
const hourly = { started_at: 10 * HOUR, last_done_at: null, interval: 3_600 };

describe('the interval of a message', () => {
  it('counts from its writing, or from when the work was done last [R-EXT-09, R-MSG-09]', () => {
    expect(dueAt(hourly)).toBe(11 * HOUR);
    expect(dueAt({ ...hourly, last_done_at: 20 * HOUR })).toBe(21 * HOUR);
  });

  it.each([
    [10, undefined],
    [10.99, undefined],
    [11, 11],
    [11.5, 11],
    [14.2, 14],
  ])('at hour %d has elapsed last at hour %p [R-MSG-09]', (now, elapsed) => {
    expect(lastElapsed(hourly, now * HOUR)).toBe(elapsed === undefined ? undefined : elapsed * HOUR);
  });

  it.each([
    ['minute', 60],
    ['hour', 3_600],
    ['day', 86_400],
    ['year', 31_536_000],
  ])('of one %s has %d seconds [R-MSG-05]', (unit, seconds) => {
    expect(Object.fromEntries(UNITS)).toMatchObject({ [unit]: seconds });
    expect(dueAt({ ...hourly, interval: seconds })).toBe(10 * HOUR + seconds * 1_000);
  });
});
