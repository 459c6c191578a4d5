import { Spinner } from '@portal/ui/spinner';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORDS, States } from './states';

export default { title: 'spinner' } satisfies Meta;

export const All = () => (
  <States
    of={{
      tiny: <Spinner size="tiny" label="Saving" />,
      small: <Spinner size="small" label="Loading" />,
      medium: <Spinner label="Loading" />,
      'label below': <Spinner label="Loading" labelPosition="below" />,
      'long words': <Spinner label={LONG_WORDS} />,
    }}
  />
);
