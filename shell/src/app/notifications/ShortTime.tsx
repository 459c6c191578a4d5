import { useLanguage } from '@portal/platform/i18n';

/** Today only the time, else day, month and time; the full date for machines. */
export function ShortTime({ value }: { value: number }) {
  const language = useLanguage();
  const date = new Date(value);
  const isToday = date.toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(language, { ...(!isToday && { day: 'numeric', month: 'short' }), hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>;
}
