import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { useRetry } from '../../data/recipes';
import type { TransmissionRow } from '../../data/transmission-rows';
import { useRecipeTexts } from '../../texts';

interface RetryBarProps {
  failed: readonly TransmissionRow[];
  mayRetry: boolean;
  className: string;
}

/** What failed, and a button that sends it to those devices again [R-EXT-12]. */
export function RetryBar({ failed, mayRetry, className }: RetryBarProps) {
  const { t } = useRecipeTexts();
  const { mutateAsync } = useRetry();
  const { busy, run } = useTask(async () => {
    let devices = 0;
    for (const transmissionId of new Set(failed.map(({ transmission }) => transmission)))
      devices += (await mutateAsync({ params: { transmissionId } })).devices;
    snackbar.success(t('transmissions.retried', { count: devices }));
  });
  if (failed.length === 0) return null;
  return (
    <MessageBar intent="warning" className={className}>
      <MessageBarBody>{t('transmissions.failedOn', { count: failed.length })}</MessageBarBody>
      {mayRetry && (
        <MessageBarActions>
          <BusyButton size="small" busy={busy} onClick={() => void run()}>
            {t('transmissions.retry')}
          </BusyButton>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
