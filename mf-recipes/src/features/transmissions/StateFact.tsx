import { CheckmarkCircle20Regular, Clock20Regular, ErrorCircle20Filled } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import type { TransmissionRow } from '../../data/transmission-rows';
import { useRecipeTexts } from '../../texts';

const ICONS = { failed: ErrorCircle20Filled, pending: Clock20Regular, transmitted: CheckmarkCircle20Regular } as const;

/** The portal's own; others are the device's words. */
const OWN_REASONS = ['expired', 'gone', 'aborted'] as const;

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    flexDirection: 'column',
    verticalAlign: 'middle',
    minWidth: 0,
    maxWidth: '100%',
    overflowWrap: 'anywhere',
  },
  state: { display: 'inline-flex', alignItems: 'center', gap: '6px', color: tokens.colorNeutralForeground2 },
  icon: { flexShrink: 0 },
  failed: { color: portalTokens.portalStatusAlertForeground, fontWeight: tokens.fontWeightSemibold },
});

/** On its way, on the device, or failed and why [R-REC-10]. */
export function StateFact({ row: { state, reason } }: { row: TransmissionRow }) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const Icon = ICONS[state];
  const own = OWN_REASONS.find((one) => one === reason);
  const why = own ? t(`transmissions.reason.${own}`) : reason;
  return (
    <span className={styles.root}>
      <span className={mergeClasses(styles.state, state === 'failed' && styles.failed)}>
        <Icon aria-hidden className={styles.icon} />
        {t(`transmissions.state.${state}`)}
      </span>
      {state === 'failed' && why && <Meta>{why}</Meta>}
    </span>
  );
}
