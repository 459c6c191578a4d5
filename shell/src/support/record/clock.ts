import { twoDigits } from '@portal/domain/two-digits';

/** The time of day as a log writes it: 14:32:04, and .118 behind it where the order within a second matters. */
export function clock(at: number, withMs = false): string {
  const date = new Date(at);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return withMs ? `${time}.${String(date.getMilliseconds()).padStart(3, '0')}` : time;
}
