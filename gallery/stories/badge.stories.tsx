import { CounterBadge } from '@portal/ui/badge';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'badge' } satisfies Meta;

export const All = () => (
  <States
    of={{
      one: <CounterBadge count={1} />,
      'more than it shows': <CounterBadge count={1200} overflowCount={99} />,
      none: <CounterBadge count={0} />,
      alarm: <CounterBadge count={7} color="danger" />,
      small: <CounterBadge count={3} size="small" />,
    }}
  />
);
