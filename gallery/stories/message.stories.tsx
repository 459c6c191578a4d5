import { Button } from '@portal/ui/button';
import { IconButton } from '@portal/ui/icon-button';
import { Dismiss20Regular } from '@portal/ui/icons';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarGroup, MessageBarTitle } from '@portal/ui/message';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORD, LONG_WORDS, States } from './states';

export default { title: 'message' } satisfies Meta;

const bar = (intent: 'info' | 'success' | 'warning' | 'error', text = 'The device answers again.') => (
  <MessageBarGroup>
    <MessageBar intent={intent}>
      <MessageBarBody>
        <MessageBarTitle>Connection</MessageBarTitle>
        {text}
      </MessageBarBody>
      <MessageBarActions containerAction={<IconButton icon={<Dismiss20Regular aria-hidden />} label="Close" />}>
        <Button>Show</Button>
      </MessageBarActions>
    </MessageBar>
  </MessageBarGroup>
);

export const All = () => (
  <States
    wide
    of={{
      info: bar('info'),
      success: bar('success'),
      warning: bar('warning'),
      error: bar('error'),
      'long words': bar('info', LONG_WORDS),
      'one long word': bar('error', LONG_WORD),
    }}
  />
);
