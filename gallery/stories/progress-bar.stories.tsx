import { ProgressBar } from '@portal/ui/progress-bar';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'progress-bar' } satisfies Meta;

export const All = () => (
  <States
    of={{
      'not begun': <ProgressBar aria-label="soup.json" share={0} />,
      'a third': <ProgressBar aria-label="bread.json" share={1 / 3} />,
      done: <ProgressBar aria-label="roast.json" share={1} />,
    }}
  />
);
