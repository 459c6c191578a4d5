import { clock, stamp } from './time';

describe('stamp', () => {
  it('writes DD.MM.YYYY, hh:mm:ss with 24 hours, leading noughts and nothing of the language [R-STAT-08]', () => {
    expect(stamp(new Date(2026, 2, 2, 13, 5, 8).getTime())).toBe('02.03.2026, 13:05:08');
    expect(stamp(new Date(2026, 11, 31, 0, 0, 0).getTime())).toBe('31.12.2026, 00:00:00');
  });

  it('gives the time of day alone for columns', () => {
    expect(clock(new Date(2026, 2, 12, 13, 50, 8).getTime())).toBe('13:50:08');
  });
});
