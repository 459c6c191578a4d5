import { STATUSES, worstStatus } from '@portal/domain/status';
import { HOVER } from '@portal/ui/media';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import { portalTokens } from '@portal/ui/theme';
import type { Cluster } from './device-map';
import { useMapTexts } from './texts';

const useStyles = makeStyles({
  marker: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    pointerEvents: 'auto',
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  44: { width: '44px', height: '44px' },
  52: { width: '52px', height: '52px' },
  60: { width: '60px', height: '60px' },
  ring: { position: 'absolute', inset: 0, width: '100%', height: '100%', transform: 'rotate(-90deg)' },
  ALERT: { stroke: portalTokens.portalStatusAlertSolid },
  ALERT_INPROGRESS: { stroke: portalTokens.portalStatusAlertInProgressSolid },
  OK_INPROGRESS: { stroke: portalTokens.portalStatusOkInProgressSolid },
  OK: { stroke: portalTokens.portalStatusOkSolid },
  badge: {
    position: 'absolute',
    top: '-8px',
    right: '-8px',
    display: 'flex',
    padding: '2px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
});

const sizeOf = (count: number) => (count < 10 ? 44 : count < 1_000 ? 52 : 60);

interface ClusterMarkerProps {
  cluster: Cluster;
  tabIndex: number;
  onPress: () => void;
}

/** How many devices stand there, a ring by their statuses, and the worst of them unless all is well. */
export function ClusterMarker({ cluster: { count, byStatus }, tabIndex, onPress }: ClusterMarkerProps) {
  const styles = useStyles();
  const { t, formatNumber } = useMapTexts();
  const { t: shared } = useUiTexts();
  const there = STATUSES.filter((status) => byStatus[status] > 0);
  const worst = worstStatus(there);
  const statuses = there
    .map((status) => t('share', { status: shared(`status.${status}`), count: byStatus[status] }))
    .join(', ');
  let start = 0;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={t('cluster', { count, statuses })}
      className={mergeClasses(styles.marker, styles[sizeOf(count)])}
      onClick={onPress}
    >
      <svg viewBox="0 0 52 52" aria-hidden className={styles.ring}>
        {there.map((status) => {
          const share = (
            <circle
              key={status}
              cx="26"
              cy="26"
              r="23"
              fill="none"
              strokeWidth="5"
              pathLength={count}
              strokeDasharray={there.length > 1 ? `${byStatus[status]} ${count}` : undefined}
              strokeDashoffset={-start}
              className={styles[status]}
            />
          );
          start += byStatus[status];
          return share;
        })}
      </svg>
      {formatNumber(count)}
      {worst !== 'OK' && (
        <span className={styles.badge}>
          <StatusGlyph status={worst} size={16} />
        </span>
      )}
    </button>
  );
}
