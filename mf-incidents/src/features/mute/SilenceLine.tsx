import { useMay } from '@portal/platform/rights';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { AlertOff20Regular } from '@portal/ui/icons';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { type Silence, useMuting } from '../../data/mute';
import { useIncidentTexts } from '../../texts';

/** Who is silent until when, and a button that ends it for those who may [R-EXT-10]. */
export function SilenceLine({ silence: { thing, name, until, groups } }: { silence: Silence }) {
  const { t, formatDateTime } = useIncidentTexts();
  const may = useMay();
  const { unmute } = useMuting(thing);
  const { busy, run } = useTask(async () => {
    await unmute();
    snackbar.success(t('mute.ended', { name }));
  });
  return (
    <MessageBar intent="info" icon={<AlertOff20Regular />} layout="auto">
      <MessageBarBody>{t('mute.now', { name, time: formatDateTime(until) })}</MessageBarBody>
      {may('updateIncident', { ...thing, groups }) && (
        <MessageBarActions>
          <BusyButton size="small" busy={busy} aria-label={t('mute.endOf', { name })} onClick={() => void run()}>
            {t('mute.end')}
          </BusyButton>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
