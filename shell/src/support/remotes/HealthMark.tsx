import { CheckmarkCircle20Filled, Circle20Regular, Clock20Regular, ErrorCircle20Filled } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useSupportTexts } from '../texts';
import { useDuration } from '../useDuration';
import type { Health } from './health';

const ICONS = {
  waiting: Circle20Regular,
  healthy: CheckmarkCircle20Filled,
  slow: Clock20Regular,
  failed: ErrorCircle20Filled,
};

const useStyles = makeStyles({
  health: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  icon: { flexShrink: 0 },
  words: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '6px', minWidth: 0 },
  word: { fontWeight: tokens.fontWeightSemibold },
  waiting: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  healthy: { color: portalTokens.portalStatusOkForeground },
  slow: { color: portalTokens.portalStatusAlertInProgressForeground },
  failed: { color: portalTokens.portalStatusAlertForeground },
  // There is room for the word alone; the opened row says the rest.
  more: { [PHONE]: { display: 'none' } },
});

/** Health as icon and word, with the load time, or with the cause and the number of tries. */
export function HealthMark({ health }: { health: Health }) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const more = useHealthFigures(health);
  const Icon = ICONS[health.state];
  return (
    <span className={styles.health}>
      <Icon aria-hidden className={mergeClasses(styles.icon, styles[health.state])} />
      <span className={styles.words}>
        <span className={mergeClasses(styles.word, styles[health.state])}>{t(`health.${health.state}`)}</span>
        {more !== '' && <Meta className={styles.more}>{more}</Meta>}
      </span>
    </span>
  );
}

/** What stands behind the word: "184 ms", "2.8 s", "timeout, 3 tries". */
export function useHealthFigures(health: Health): string {
  const { t } = useSupportTexts();
  const duration = useDuration();
  if (health.state === 'waiting') return '';
  if (health.state === 'failed') return t('health.tried', { cause: t(`cause.${health.code}`), count: health.tries });
  return duration(health.ms);
}
