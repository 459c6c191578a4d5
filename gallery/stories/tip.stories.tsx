import { Button } from '@portal/ui/button';
import { Info20Regular } from '@portal/ui/icons';
import { TipArea, tip } from '@portal/ui/tip';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LONG_WORD, States } from './states';

export default { title: 'tip' } satisfies Meta;

const focusIt: StoryObj['play'] = ({ canvasElement }) => canvasElement.querySelector('button')?.focus();
const At = ({ text }: { text: string }) => (
  <TipArea>
    <States of={{ 'shown while it has the focus': <Button icon={<Info20Regular />} {...tip(text)} /> }} />
  </TipArea>
);

export const Shown: StoryObj = { render: () => <At text="Last ping 21.11.2026, 17:52:00" />, play: focusIt };
export const LongWord: StoryObj = { render: () => <At text={LONG_WORD} />, play: focusIt };
