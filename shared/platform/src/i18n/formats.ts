import type { Language } from '@portal/domain/languages';
import { twoDigits } from '@portal/domain/two-digits';

/** Dates and numbers as a person of that language writes them, with the 24 hours of the trade; times are ms since 1970. */
export interface Formats {
  /** Long date with time [R-SHELL-17]. */
  formatDateTime: (time: number) => string;
  /** The day alone. */
  formatDate: (time: number) => string;
  formatTime: (time: number) => string;
  /** As short as it stays clear: today the time, this year without the year. */
  formatShort: (time: number, now?: number) => string;
  /** Date and time to the second, for what is renewed every few seconds. */
  formatSeconds: (time: number) => string;
  formatNumber: (value: number) => string;
  /** "5 minutes ago", by the largest unit that fits. */
  formatRelative: (time: number, now?: number) => string;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** Making a formatter is slow, using one is not: each is made once, when it is first used. */
const once = <T>(make: () => T) => {
  let value: T | undefined;
  return () => (value ??= make());
};

/** The language as the browser's country writes it: en-GB puts the day first. */
const regional = (language: Language) =>
  navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;

/** Where a time of day is two digits, a colon and two digits; elsewhere another sign may stand between them, or other digits. */
const WITH_COLON = /^[a-z]{2}(-(?!DK|FI|ID|CA)[A-Z]{2})?$/;

export function formatsOf(language: Language): Formats {
  const locale = regional(language);
  const HOURS = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const dateTime = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', ...HOURS }),
  );
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const time = once(() => new Intl.DateTimeFormat(locale, HOURS));
  const day = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...HOURS }));
  const year = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...HOURS }),
  );
  const seconds = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
  );
  // It is on every page, and the first formatter of a page takes long to make.
  const formatTime = (at: number) => {
    const moment = new Date(at);
    return WITH_COLON.test(locale)
      ? `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
      : time().format(at);
  };
  const number = once(() => new Intl.NumberFormat(locale));
  const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  return {
    formatDateTime: (at) => dateTime().format(at),
    formatDate: (at) => date().format(at),
    formatTime,
    formatShort: (at, now = Date.now()) => {
      const [date, today] = [new Date(at), new Date(now)];
      if (date.toDateString() === today.toDateString()) return formatTime(at);
      return (date.getFullYear() === today.getFullYear() ? day() : year()).format(at);
    },
    formatSeconds: (at) => seconds().format(at),
    // What every language writes alike needs no formatter either.
    formatNumber: (value) => (value >= 0 && value < 1_000 && value % 1 === 0 ? String(value) : number().format(value)),
    formatRelative: (at, now = Date.now()) => {
      const ago = at - now;
      const [unit, length] = STEPS.find(([, step]) => Math.abs(ago) >= step) ?? (['second', 1_000] as const);
      return relative().format(Math.trunc(ago / length), unit);
    },
  };
}
