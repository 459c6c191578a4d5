import { useIncidentTexts } from '../texts';

/** A moment as short as it stays clear: today the time, this year without the year. The full date is for machines and as title. */
export function shortTime(value: number, now: number, language: string): string {
  const at = new Date(value);
  const today = new Date(now);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (at.toDateString() === today.toDateString()) return new Intl.DateTimeFormat(language, time).format(at);
  const year = at.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year, ...time }).format(at);
}

/** A short moment for narrow places. */
export function ShortTime({ value }: { value: number }) {
  const { language, formatDateTime } = useIncidentTexts();
  return (
    <time dateTime={new Date(value).toISOString()} title={formatDateTime(value)}>
      {shortTime(value, Date.now(), language)}
    </time>
  );
}
