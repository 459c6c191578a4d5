import { STATUSES } from '@portal/domain/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import type { Counts } from '../../data/filter';
import { useManagerTexts } from '../../texts';
import { useCardStyles } from './card-styles';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    gap: '2px',
    height: '6px',
    marginTop: '8px',
    borderRadius: tokens.borderRadiusCircular,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
  },
  ALERT: { backgroundColor: portalTokens.portalStatusAlertSolid },
  ALERT_INPROGRESS: { backgroundColor: portalTokens.portalStatusAlertInProgressSolid },
  OK_INPROGRESS: { backgroundColor: portalTokens.portalStatusOkInProgressSolid },
  OK: { backgroundColor: portalTokens.portalStatusOkSolid },
});

/** How the devices of a group stand, as a bar and in words. */
export function Distribution({ counts }: { counts: Counts }) {
  const styles = useStyles();
  const card = useCardStyles();
  const { t } = useManagerTexts();
  const inProgress = counts.ALERT_INPROGRESS + counts.OK_INPROGRESS;
  const words = [
    counts.ALERT > 0 && t('distribution.alarms', { count: counts.ALERT }),
    inProgress > 0 && t('distribution.inProgress', { count: inProgress }),
    counts.OK > 0 && t('distribution.ok', { count: counts.OK }),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <>
      <div aria-hidden className={styles.bar}>
        {STATUSES.map(
          (status) =>
            counts[status] > 0 && <span key={status} className={styles[status]} style={{ flexGrow: counts[status] }} />,
        )}
      </div>
      <span className={card.meta}>{words.join(' · ')}</span>
    </>
  );
}
