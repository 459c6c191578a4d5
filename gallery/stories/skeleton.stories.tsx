import { Skeleton } from '@portal/ui/skeleton';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'skeleton' } satisfies Meta;

export const All = () => (
  <States
    of={{
      line: <Skeleton width={240} />,
      'as wide as there is room': <Skeleton width="100%" height={44} />,
      round: <Skeleton width={32} height={32} round />,
    }}
  />
);
