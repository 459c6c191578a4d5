import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { useAbort } from '../../data/recipes';
import type { TransmissionRow } from '../../data/transmission-rows';
import { useRecipeTexts } from '../../texts';

interface WaitingBarProps {
  waiting: readonly TransmissionRow[];
  mayAbort: boolean;
  className: string;
}

/** What waits for its devices, and a button that takes it back; it can be sent again afterwards [R-EXT-12]. */
export function WaitingBar({ waiting, mayAbort, className }: WaitingBarProps) {
  const { t } = useRecipeTexts();
  const { mutateAsync } = useAbort();
  const { busy, run } = useTask(async () => {
    let devices = 0;
    for (const transmissionId of new Set(waiting.map(({ transmission }) => transmission)))
      devices += (await mutateAsync({ params: { transmissionId } })).devices;
    snackbar.success(t('transmissions.aborted', { count: devices }));
  });
  if (waiting.length === 0) return null;
  return (
    <MessageBar className={className}>
      <MessageBarBody>{t('transmissions.waiting', { count: waiting.length })}</MessageBarBody>
      {mayAbort && (
        <MessageBarActions>
          <BusyButton size="small" busy={busy} onClick={() => void run()}>
            {t('transmissions.abort')}
          </BusyButton>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
