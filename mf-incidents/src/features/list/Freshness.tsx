import { IconButton } from '@portal/ui/icon-button';
import { ArrowClockwise20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, [PHONE]: { display: 'none' } },
  time: { fontVariantNumeric: 'tabular-nums' },
});

interface FreshnessProps {
  updatedAt: number;
  refreshing: boolean;
  onRefresh: () => void;
}

/** How old the list is, and a button that loads it again. */
export function Freshness({ updatedAt, refreshing, onRefresh }: FreshnessProps) {
  const styles = useStyles();
  const { t, formatTime } = useIncidentTexts();
  return (
    <div className={styles.root}>
      <Meta role="status" className={styles.time}>
        {updatedAt > 0 ? t('updated', { time: formatTime(updatedAt) }) : ''}
      </Meta>
      <IconButton
        icon={<ArrowClockwise20Regular aria-hidden />}
        label={t('refresh')}
        aria-busy={refreshing}
        onClick={onRefresh}
      />
    </div>
  );
}
