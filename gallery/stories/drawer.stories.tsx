import { Button } from '@portal/ui/button';
import {
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderNavigation,
  DrawerHeaderTitle,
  InlineDrawer,
  OverlayDrawer,
  Sheet,
} from '@portal/ui/drawer';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowLeft20Regular, Dismiss20Regular } from '@portal/ui/icons';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORDS, nothing, States } from './states';

export default { title: 'drawer' } satisfies Meta;

const content = (
  <>
    <DrawerHeader>
      <DrawerHeaderNavigation>
        <IconButton icon={<ArrowLeft20Regular aria-hidden />} label="Back" />
      </DrawerHeaderNavigation>
      <DrawerHeaderTitle action={<IconButton icon={<Dismiss20Regular aria-hidden />} label="Close" />}>
        Notifications
      </DrawerHeaderTitle>
    </DrawerHeader>
    <DrawerBody>
      <Body1>{LONG_WORDS}</Body1>
    </DrawerBody>
    <DrawerFooter>
      <Button>Mark all as read</Button>
    </DrawerFooter>
  </>
);

export const Inline = () => (
  <States
    of={{
      open: (
        <InlineDrawer open aria-label="Groups">
          {content}
        </InlineDrawer>
      ),
    }}
  />
);
export const Over = () => (
  <OverlayDrawer open position="end" aria-label="Notifications" onOpenChange={nothing}>
    {content}
  </OverlayDrawer>
);
export const FromBelow = () => (
  <Sheet open onClose={nothing} label="Sort by">
    <DrawerBody tabIndex={0}>
      <Body1>{LONG_WORDS}</Body1>
    </DrawerBody>
  </Sheet>
);
