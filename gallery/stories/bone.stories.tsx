import { Bone } from '@portal/ui/bone';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'bone' } satisfies Meta;

export const All = () => (
  <States
    of={{
      line: <Bone width={240} />,
      'as wide as there is room': <Bone width="100%" height={44} />,
      round: <Bone width={32} height={32} round />,
    }}
  />
);
