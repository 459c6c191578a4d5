import { twoDigits } from '@portal/domain/two-digits';
import { useCallback, useSyncExternalStore } from 'react';
import { useUiTexts } from '../texts';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const changed of listeners) changed();
  }, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The time, renewed every minute: one timer for all that show an age. */
export function useNow(): number {
  if (!ticking) now = Date.now();
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}

/** R-STAT-08: DD.MM.YYYY, hh:mm:ss in every language. */
export function stamp(time: number): string {
  const at = new Date(time);
  return `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}.${at.getFullYear()}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}:${twoDigits(at.getSeconds())}`;
}

/** hh:mm:ss, where the date is clear. */
export const clock = (time: number) => stamp(time).slice(12);

/** A past moment in a column: hh:mm:ss today, "21.11. 17:52" on another day, and of another year its date alone. */
export function clockOrDate(time: number, now: number): string {
  const [then, today] = [stamp(time), stamp(now)];
  if (then.slice(0, 10) === today.slice(0, 10)) return clock(time);
  return then.slice(6, 10) === today.slice(6, 10) ? `${then.slice(0, 6)} ${hourMinute(time)}` : then.slice(0, 10);
}

/** hh:mm, where a minute is exact enough. */
export const hourMinute = (time: number) => clock(time).slice(0, 5);

/** How a span reads: 42 min, 3 h 10 min, 2 days. */
export function useSpan(): (ms: number) => string {
  const { t } = useUiTexts();
  return useCallback(
    (ms) => {
      const minutes = Math.max(1, Math.floor(ms / MINUTE));
      if (minutes < 60) return t('span.minutes', { minutes });
      const hours = Math.floor(minutes / 60);
      if (hours >= 24) return t('span.days', { count: Math.floor(hours / 24) });
      return minutes % 60 === 0 ? t('span.hours', { hours }) : t('span.hoursMinutes', { hours, minutes: minutes % 60 });
    },
    [t],
  );
}

/** A moment, with its full date for machines; a short one says it as title too. */
export function Time({
  value,
  format = 'dateTime',
  className,
}: {
  value: number;
  format?: 'dateTime' | 'time' | 'short';
  className?: string;
}) {
  const { formatDateTime, formatTime, formatShort } = useUiTexts();
  const text = { dateTime: formatDateTime, time: formatTime, short: formatShort }[format](value);
  return (
    <time
      dateTime={new Date(value).toISOString()}
      title={format === 'short' ? formatDateTime(value) : undefined}
      className={className}
    >
      {text}
    </time>
  );
}

/** How long ago: "42 min". The full date is its tooltip. */
export function RelativeTime({ value, className }: { value: number; className?: string }) {
  const current = useNow();
  const span = useSpan();
  return (
    <time dateTime={new Date(value).toISOString()} data-tooltip={stamp(value)} className={className}>
      {span(current - value)}
    </time>
  );
}
