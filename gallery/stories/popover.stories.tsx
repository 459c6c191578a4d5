import { Button } from '@portal/ui/button';
import { Popover, PopoverSurface, PopoverTrigger } from '@portal/ui/popover';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORDS } from './states';

export default { title: 'popover' } satisfies Meta;

export const Opened = () => (
  <Popover defaultOpen trapFocus>
    <PopoverTrigger disableButtonEnhancement>
      <Button>Filter</Button>
    </PopoverTrigger>
    <PopoverSurface aria-label="Filter" style={{ maxWidth: '320px' }}>
      <Body1>{LONG_WORDS}</Body1>
      <Button>Apply</Button>
    </PopoverSurface>
  </Popover>
);
