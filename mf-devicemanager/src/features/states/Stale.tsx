import { Button } from '@portal/ui/button';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { hourMinute } from '@portal/ui/time';
import { useManagerTexts } from '../../texts';

/** A reload failed: the old rows stay, and this says how old they are. */
export default function Stale({ updatedAt, onRetry }: { updatedAt: number; onRetry: () => void }) {
  const { t } = useManagerTexts();
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{t('stale', { time: hourMinute(updatedAt) })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
