import { setTimeZone } from '@portal/platform/testing';
import { screen } from '@testing-library/react';
import { show } from '../testing/show';
import { clock, clockOrDate, stamp, Time } from './time';

setTimeZone('Asia/Kolkata');

describe('stamp', () => {
  it('writes DD.MM.YYYY, hh:mm:ss with 24 hours, leading noughts and nothing of the language [R-STAT-08]', () => {
    expect(stamp(new Date(2026, 2, 2, 13, 5, 8).getTime())).toBe('02.03.2026, 13:05:08');
    expect(stamp(new Date(2026, 11, 31, 0, 0, 0).getTime())).toBe('31.12.2026, 00:00:00');
  });

  it('is that of the place where the browser stands [R-STAT-08]', () => {
    expect(stamp(Date.UTC(2026, 2, 31, 20, 35, 8))).toBe('01.04.2026, 02:05:08');
  });

  it('gives the time of day alone for columns', () => {
    expect(clock(new Date(2026, 2, 12, 13, 50, 8).getTime())).toBe('13:50:08');
  });

  it.each([
    ['today', new Date(2026, 2, 12, 0, 0, 1), '00:00:01'],
    ['yesterday', new Date(2026, 2, 11, 23, 59, 59), '11.03. 23:59'],
    ['another year', new Date(2025, 2, 12, 13, 50), '12.03.2025'],
  ])('gives the date with it when the day is another one: %s', (_, time, text) => {
    expect(clockOrDate(time.getTime(), new Date(2026, 2, 12, 13, 50).getTime())).toBe(text);
  });
});

describe('a moment', () => {
  it('stands in the long form, and where there is little room in a short one with the long one as its title [R-SHELL-17]', async () => {
    await show(
      <>
        <Time value={new Date(2026, 2, 12, 13, 50).getTime()} />
        <Time value={new Date(2026, 2, 12, 13, 50).getTime()} format="short" />
      </>,
    );
    const [long, short] = screen.getAllByRole('time');
    expect([long?.textContent, long?.title]).toEqual(['March 12, 2026 at 13:50', '']);
    expect([short?.textContent === long?.textContent, short?.title]).toEqual([false, 'March 12, 2026 at 13:50']);
  });
});
