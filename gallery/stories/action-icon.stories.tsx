import { ActionIcon } from '@portal/ui/action-icon';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'action-icon' } satisfies Meta;

const NAMES = [
  'warning',
  'book',
  'video',
  'mute',
  'voucher',
  'contacts',
  'edit',
  'delete',
  'map',
  'person',
  'shop',
  'box',
] as const;

export const All = () => (
  <States
    of={{
      ...Object.fromEntries(NAMES.map((name) => [name, <ActionIcon name={name} />])),
      'a name of a newer remote': <ActionIcon name={'newer' as 'box'} />,
    }}
  />
);
