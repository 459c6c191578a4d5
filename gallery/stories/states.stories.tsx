import { Button } from '@portal/ui/button';
import {
  Empty,
  Failed,
  LoadFailed,
  LoadingMessage,
  NoRight,
  NotFound,
  StateBlock,
  VisuallyHidden,
} from '@portal/ui/states';
import { useUiTexts } from '@portal/ui/texts';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORD, LONG_WORDS, nothing, States } from './states';

export default { title: 'states' } satisfies Meta;

const action = <Button appearance="primary">Add device</Button>;

export const Usual = () => (
  <States
    of={{
      'nothing found': <Empty title="No device is called so" text="Search for another word." />,
      'nothing there yet': (
        <Empty invites title="No devices yet" actions={action} hint="You need the Cloud Connect ID." />
      ),
      'not found': <NotFound actions={<Button>Start page</Button>} />,
      'no right': <NoRight />,
      'no right, said more exactly': <NoRight title="You can’t see cameras" text="Ask the admin of Stuttgart." />,
      failed: <Failed onRetry={nothing} />,
      'failed, trying again': <Failed onRetry={nothing} busy />,
      'a call failed': (
        <LoadFailed
          title="Recipes can’t be loaded"
          answer={{ error: new Error(), isFetching: false, refetch: async () => undefined }}
        />
      ),
      'any other': <StateBlock scene="locked" code="403" title="Locked" actions={action} />,
    }}
  />
);
export const LongWords = () => (
  <States
    of={{
      words: <Empty title={LONG_WORDS} text={LONG_WORDS} hint={LONG_WORDS} />,
      'one word': <Failed title={LONG_WORD} text={LONG_WORD} onRetry={nothing} />,
    }}
  />
);

export const Spoken = () => {
  const { t } = useUiTexts();
  return (
    <States
      of={{
        'loading, for ears only': <LoadingMessage />,
        'loading, in other words': <LoadingMessage text="Loading devices" />,
        'any other text': <VisuallyHidden role="status">{t('unknown')}</VisuallyHidden>,
      }}
    />
  );
};
