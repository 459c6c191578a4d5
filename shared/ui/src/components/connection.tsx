import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CloudCheckmark16Regular,
  CloudCheckmark20Regular,
  CloudOff16Regular,
  CloudOff20Regular,
} from '../fluent/icons';
import { useUiTexts } from '../texts';
import { portalTokens } from '../theme';
import { stamp, useNow, useSpan } from './time';

/** Where the icon and the word must do, for an age alone says nothing; the age is in the tooltip. Words are longer in other languages than English. The place around is the container `facts`. */
const TIGHT = '@container facts (min-width: 166px) and (max-width: 230px)';
const TIGHT_FOR_LONG_WORDS = '@container facts (min-width: 166px) and (max-width: 345px)';
/** Where the icon must do; what it means is its tooltip and part of the spoken name of the thing. */
const TINY = '@container facts (max-width: 165px)';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap', minWidth: 0 },
  lost: { color: portalTokens.portalStatusLostForeground, fontWeight: tokens.fontWeightSemibold },
  live: { color: tokens.colorNeutralForeground2 },
  icon: { flexShrink: 0 },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  worded: {
    [TINY]: { display: 'none' },
    [TIGHT]: { display: 'none' },
    [TIGHT_FOR_LONG_WORDS]: { ':not(:lang(en))': { display: 'none' } },
  },
  brief: {
    display: 'none',
    [TIGHT]: { display: 'inline' },
    [TIGHT_FOR_LONG_WORDS]: { ':not(:lang(en))': { display: 'inline' } },
  },
});

interface ConnectionProps {
  connected: boolean;
  lastPing: number | null;
  size?: 16 | 20;
  /** `icon`: only lost ones show, as an icon with a spoken name. `short`: the word alone where a container `facts` is tight. */
  look?: 'row' | 'short' | 'icon';
  className?: string;
}

/** What a tooltip says about a lost connection: "Connection lost. Last ping 12.03.2026, 13:50:08" or unknown [R-STAT-08]. */
export function useLostText(): (lastPing: number | null) => string {
  const { t } = useUiTexts();
  return (lastPing) => t('connection.lostTooltip', { time: lastPing === null ? t('unknown') : stamp(lastPing) });
}

/** The cloud connection: "Connected", or "Lost · 42 min" in the neutral colour of a fact, not of an alarm. */
export function Connection({ connected, lastPing, size = 20, look = 'row', className }: ConnectionProps) {
  const styles = useStyles();
  const { t } = useUiTexts();
  const span = useSpan();
  const now = useNow();
  const lostText = useLostText();
  const [On, Off] =
    size === 16 ? [CloudCheckmark16Regular, CloudOff16Regular] : [CloudCheckmark20Regular, CloudOff20Regular];
  if (connected) {
    if (look === 'icon') return null;
    return (
      <span className={mergeClasses(styles.root, styles.live, className)}>
        <On aria-hidden className={styles.icon} />
        {t('connection.connected')}
      </span>
    );
  }
  const tooltipText = lostText(lastPing);
  if (look === 'icon') {
    return (
      <span
        role="img"
        aria-label={tooltipText}
        data-tooltip={tooltipText}
        className={mergeClasses(styles.root, styles.lost, className)}
      >
        <Off aria-hidden className={styles.icon} />
      </span>
    );
  }
  const age = lastPing === null ? undefined : span(now - lastPing);
  const text =
    age === undefined
      ? t('connection.lost')
      : t(look === 'row' ? 'connection.lostFor' : 'connection.lostShort', { age });
  const hasBrief = look === 'short' && age !== undefined;
  return (
    <span data-tooltip={tooltipText} className={mergeClasses(styles.root, styles.lost, className)}>
      <Off aria-hidden className={styles.icon} />
      <span className={mergeClasses(styles.text, hasBrief && styles.worded)}>{text}</span>
      {hasBrief && <span className={mergeClasses(styles.text, styles.brief)}>{t('connection.lost')}</span>}
    </span>
  );
}
