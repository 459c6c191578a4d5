import { BusyButton } from '@portal/ui/busy-button';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import type { LoadedIncidents } from '../../data/useIncidentList';
import { useIncidentTexts } from '../../texts';

interface OlderBarProps {
  older: NonNullable<LoadedIncidents['older']>;
  /** Of the resolved ones. */
  shown: number;
}

/** Says that the list has the newest of very many resolved incidents, with a button that adds older ones [R-INC-05]. */
export function OlderBar({ older: { total, more, loadingMore, moreFailed }, shown }: OlderBarProps) {
  const { t } = useIncidentTexts();
  return (
    <MessageBar intent={moreFailed ? 'warning' : 'info'}>
      <MessageBarBody>{moreFailed ? t('older.failed') : t('older.text', { shown, total })}</MessageBarBody>
      <MessageBarActions>
        <BusyButton size="small" busy={loadingMore} onClick={more}>
          {t('older.more')}
        </BusyButton>
      </MessageBarActions>
    </MessageBar>
  );
}
