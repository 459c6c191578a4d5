import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { Clock16Regular, Warning16Filled } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { Time, useNow } from '@portal/ui/time';
import { dueOf } from './due';
import { useDueTexts } from './texts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '2px', fontVariantNumeric: 'tabular-nums' },
  due: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  icon: { flexShrink: 0 },
  overdue: { color: portalTokens.portalStatusAlertForeground, fontWeight: tokens.fontWeightSemibold },
  soon: { color: portalTokens.portalStatusAlertInProgressForeground, fontWeight: tokens.fontWeightSemibold },
  later: {},
});

/** When the work is due, with a sign and a word when it is or soon will be, and who has done it last [R-EXT-09]. */
export function DueFact({ message }: { message: MaintenanceMessage }) {
  const styles = useStyles();
  const { t } = useDueTexts();
  const due = dueOf(message, useNow());
  const { nextDue, lastDone, lastDoneBy } = message;
  return (
    <span className={styles.root}>
      {due && nextDue !== null && (
        <span className={mergeClasses(styles.due, styles[due])}>
          {due === 'overdue' && <Warning16Filled aria-hidden className={styles.icon} />}
          {due === 'soon' && <Clock16Regular aria-hidden className={styles.icon} />}
          <span>
            {t(due)} <Time value={nextDue} />
          </span>
        </span>
      )}
      <Meta>
        {lastDone === null ? (
          t('never')
        ) : (
          <>
            {t('done')} <Time value={lastDone} />
            {lastDoneBy && ` · ${lastDoneBy}`}
          </>
        )}
      </Meta>
    </span>
  );
}
