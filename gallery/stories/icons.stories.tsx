import * as icons from '@portal/ui/icons';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'icons' } satisfies Meta;

export const All = () => (
  <States of={Object.fromEntries(Object.entries(icons).map(([name, Icon]) => [name, <Icon aria-hidden />]))} />
);
