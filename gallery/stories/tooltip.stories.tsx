import { Button } from '@portal/ui/button';
import { Info20Regular } from '@portal/ui/icons';
import { TooltipArea, tooltip } from '@portal/ui/tooltip';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LONG_WORD, States } from './states';

export default { title: 'tooltip' } satisfies Meta;

const focusIt: StoryObj['play'] = ({ canvasElement }) => canvasElement.querySelector('button')?.focus();
const At = ({ text }: { text: string }) => (
  <TooltipArea>
    <States of={{ 'shown while it has the focus': <Button icon={<Info20Regular />} {...tooltip(text)} /> }} />
  </TooltipArea>
);

export const Shown: StoryObj = { render: () => <At text="Last ping 21.11.2026, 17:52:00" />, play: focusIt };
export const LongWord: StoryObj = { render: () => <At text={LONG_WORD} />, play: focusIt };
