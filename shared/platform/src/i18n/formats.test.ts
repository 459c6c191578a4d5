import { setTimeZone } from '../testing';
import { formatsOf } from './formats';

setTimeZone('Asia/Kolkata');

const AT = new Date(2026, 10, 21, 13, 5, 9).getTime();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** In which languages the browser says its person reads. */
const reads = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

describe('dates and numbers', () => {
  beforeEach(() => reads('en-US'));

  it.each([
    ['today the time alone', new Date(2026, 10, 21, 0, 0), '13:05'],
    ['on another day of the year the day with it', new Date(2026, 10, 22, 0, 0), 'Nov 21, 13:05'],
    ['on the same day of another month likewise', new Date(2026, 9, 21, 14), 'Nov 21, 13:05'],
    ['in another year the year too', new Date(2027, 0, 1), 'Nov 21, 2026, 13:05'],
    ['on the same day of another year likewise', new Date(2027, 10, 21, 14), 'Nov 21, 2026, 13:05'],
  ])('are as short as they stay clear: %s [R-SHELL-17]', (_, now, text) => {
    expect(formatsOf('en').formatShort(AT, now.getTime())).toBe(text);
  });

  it('are counted from now where nothing else is said', () => {
    jest.useFakeTimers({ now: AT + 2 * HOUR });
    expect([formatsOf('en').formatShort(AT), formatsOf('en').formatRelative(AT)]).toEqual(['13:05', '2 hours ago']);
    jest.useRealTimers();
  });

  it('are written in full, as a day, as a time and to the second [R-SHELL-17]', () => {
    const { formatDateTime, formatDate, formatTime, formatSeconds } = formatsOf('en');
    expect([formatDateTime(AT), formatDate(AT), formatTime(AT), formatSeconds(AT)]).toEqual([
      'November 21, 2026 at 13:05',
      'Nov 21, 2026',
      '13:05',
      'Nov 21, 2026, 13:05:09',
    ]);
    expect(formatTime(new Date(2026, 10, 21, 0, 5).getTime())).toBe('00:05');
  });

  it('are those of the place where the browser stands [R-SHELL-17]', () => {
    const at = Date.UTC(2026, 10, 21, 20, 35, 9);
    const { formatDateTime, formatDate, formatTime, formatShort, formatSeconds } = formatsOf('en');
    const day = new Date(2026, 10, 22).getTime();
    expect([formatDateTime(at), formatDate(at), formatTime(at), formatShort(at, day), formatSeconds(at)]).toEqual([
      'November 22, 2026 at 02:05',
      'Nov 22, 2026',
      '02:05',
      '02:05',
      'Nov 22, 2026, 02:05:09',
    ]);
  });

  it('are those of the language [R-SHELL-17]', () => {
    expect(['en', 'de', 'es', 'fr'].map((language) => formatsOf(language as 'en').formatNumber(1234567.5))).toEqual([
      '1,234,567.5',
      '1.234.567,5',
      '1.234.567,5',
      '1\u202f234\u202f567,5',
    ]);
  });

  it('are as Intl writes them, the small ones without it [R-SHELL-17]', () => {
    for (const language of ['en', 'de', 'es', 'fr'] as const) {
      const format = new Intl.NumberFormat(language);
      for (const value of [0, 7, 12, 999, 999.5, 1_000, 9_999, 10_000, 0.25, -1, -1_234, Number.NaN])
        expect(formatsOf(language).formatNumber(value)).toBe(format.format(value));
    }
    const made = jest.spyOn(Intl, 'NumberFormat');
    formatsOf('de').formatNumber(600);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('have times as Intl writes them in every country, the usual ones without it [R-SHELL-17]', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const regions = letters.flatMap((one) => letters.map((other) => `-${one}${other}`));
    const moments = [AT, new Date(2026, 10, 21, 0, 5).getTime()];
    for (const language of ['en', 'de', 'es', 'fr'] as const)
      for (const region of ['', '-001', '-150', '-419', '-u-nu-arab', ...regions]) {
        reads(`${language}${region}`);
        const format = new Intl.DateTimeFormat(`${language}${region}`, {
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        });
        for (const at of moments)
          expect([region, formatsOf(language).formatTime(at)]).toEqual([region, format.format(at)]);
      }
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    reads('de-DE');
    formatsOf('de').formatTime(AT);
    formatsOf('de').formatShort(AT, AT);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it.each([
    [-2 * 365 * DAY, '2 years ago'],
    [-365 * DAY, 'last year'],
    [-(365 * DAY - 1), '12 months ago'],
    [-30 * DAY, 'last month'],
    [-(30 * DAY - 1), '29 days ago'],
    [-DAY, 'yesterday'],
    [-(DAY - 1), '23 hours ago'],
    [-HOUR, '1 hour ago'],
    [-(HOUR - 1), '59 minutes ago'],
    [-MINUTE, '1 minute ago'],
    [-(MINUTE - 1), '59 seconds ago'],
    [-SECOND, '1 second ago'],
    [-(SECOND - 1), 'now'],
    [3 * DAY, 'in 3 days'],
  ])('say how long ago by the largest unit that fits: %d ms', (distance, text) => {
    expect(formatsOf('en').formatRelative(AT + distance, AT)).toBe(text);
  });

  it('follow the country of the browser where it reads that language, whatever else it reads first', () => {
    reads('fr-CA', 'EN-GB', 'en-US');
    expect(formatsOf('en').formatDate(AT)).toBe('21 Nov 2026');
    expect(formatsOf('de').formatDate(AT)).toBe('21.11.2026');
    reads('eng');
    expect(formatsOf('en').formatDate(AT)).toBe('Nov 21, 2026');
  });
});
