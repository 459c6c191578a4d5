import { IconButton } from '@portal/ui/icon-button';
import { Edit20Regular, Open20Regular, Warning20Regular } from '@portal/ui/icons';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'icon-button' } satisfies Meta;

const icon = <Edit20Regular aria-hidden />;

export const All = () => (
  <States
    of={{
      usual: <IconButton icon={icon} label="Edit" />,
      'with a count': (
        <IconButton icon={<Warning20Regular aria-hidden />} label="3 incidents">
          3
        </IconButton>
      ),
      'with a large count': (
        <IconButton icon={<Warning20Regular aria-hidden />} label="10,000 incidents" brand>
          10,000
        </IconButton>
      ),
      link: <IconButton icon={<Open20Regular aria-hidden />} label="Open device" to="/device" brand />,
      'not possible, with a reason': <IconButton icon={icon} label="Edit" reason="Your role may not edit." />,
      disabled: <IconButton icon={icon} label="Edit" disabled />,
    }}
  />
);
