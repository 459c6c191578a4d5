import { clock, clockOrDate, hourMinute, RelativeTime, stamp, Time, useNow, useSpan } from '@portal/ui/time';
import type { Meta } from '@storybook/react-vite';
import { MOMENT, States } from './states';

export default { title: 'time' } satisfies Meta;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const All = () => {
  const now = useNow();
  const span = useSpan();
  return (
    <States
      of={{
        'date and time': <Time value={MOMENT} />,
        'time alone': <Time value={MOMENT} format="time" />,
        short: <Time value={MOMENT} format="short" />,
        'for columns': stamp(MOMENT),
        'for columns, without the date': clock(MOMENT),
        'for columns, exact enough': hourMinute(MOMENT),
        'for columns, today': clockOrDate(MOMENT, MOMENT),
        'for columns, another day': clockOrDate(MOMENT, MOMENT + DAY),
        'for columns, another year': clockOrDate(MOMENT, MOMENT + 366 * DAY),
        'how long ago': <RelativeTime value={now - 42 * MINUTE} />,
        minutes: span(42 * MINUTE),
        'hours and minutes': span(190 * MINUTE),
        hours: span(180 * MINUTE),
        'one day': span(DAY),
        days: span(12 * DAY),
      }}
    />
  );
};
