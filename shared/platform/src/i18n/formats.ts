import type { Language } from '@portal/domain/languages';

/** Dates and numbers as a person of that language writes them, with the 24 hours of the trade; times are ms since 1970. */
export interface Formats {
  /** Long date with time [R-SHELL-17]. */
  formatDateTime: (time: number) => string;
  formatTime: (time: number) => string;
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

export function formatsOf(language: Language): Formats {
  const dateTime = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }));
  const time = once(() => new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23' }));
  const number = once(() => new Intl.NumberFormat(language));
  const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  return {
    formatDateTime: (at) => dateTime().format(at),
    formatTime: (at) => time().format(at),
    formatNumber: (value) => number().format(value),
    formatRelative: (at, now = Date.now()) => {
      const ago = at - now;
      const [unit, length] = STEPS.find(([, step]) => Math.abs(ago) >= step) ?? (['second', 1_000] as const);
      return relative().format(Math.trunc(ago / length), unit);
    },
  };
}
