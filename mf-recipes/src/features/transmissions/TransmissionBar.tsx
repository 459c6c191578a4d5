import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { useAbort, useRetry } from '../../data/recipes';
import type { TransmissionRow } from '../../data/transmission-rows';
import { useRecipeTexts } from '../../texts';

interface TransmissionBarProps {
  rows: readonly TransmissionRow[];
  /** Without the right there is no button. */
  mayTransmit: boolean;
  className: string;
}

interface BarProps extends TransmissionBarProps {
  intent?: 'warning';
  text: string;
  action: string;
  change: ReturnType<typeof useRetry>;
  done: (devices: number) => string;
}

/** Says what becomes of some transmissions, with a button that changes it for all of them. */
function TransmissionBar({ rows, mayTransmit, className, intent, text, action, change, done }: BarProps) {
  const { busy, run } = useTask(async () => {
    let devices = 0;
    for (const transmissionId of new Set(rows.map(({ transmission }) => transmission)))
      devices += (await change.mutateAsync({ params: { transmissionId } })).devices;
    snackbar.success(done(devices));
  });
  if (rows.length === 0) return null;
  return (
    <MessageBar intent={intent} className={className}>
      <MessageBarBody>{text}</MessageBarBody>
      {mayTransmit && (
        <MessageBarActions>
          <BusyButton size="small" busy={busy} onClick={() => void run()}>
            {action}
          </BusyButton>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

/** What failed, and a button that sends it to those devices again [R-EXT-12]. */
export function RetryBar(props: TransmissionBarProps) {
  const { t } = useRecipeTexts();
  return (
    <TransmissionBar
      {...props}
      intent="warning"
      text={t('transmissions.failedOn', { count: props.rows.length })}
      action={t('transmissions.retry')}
      change={useRetry()}
      done={(count) => t('transmissions.retried', { count })}
    />
  );
}

/** What waits for its devices, and a button that takes it back; it can be sent again afterwards [R-EXT-12]. */
export function WaitingBar(props: TransmissionBarProps) {
  const { t } = useRecipeTexts();
  return (
    <TransmissionBar
      {...props}
      text={t('transmissions.waiting', { count: props.rows.length })}
      action={t('transmissions.abort')}
      change={useAbort()}
      done={(count) => t('transmissions.aborted', { count })}
    />
  );
}
