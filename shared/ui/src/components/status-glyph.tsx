import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { Status } from '@portal/domain/status';
import { FORCED_COLORS } from '../hooks/media';
import { portalTokens } from '../theme';
import { isInProgress, type Paint, type Shape, statusShapes, WRENCH } from './status-shapes';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'inline-block',
    flexShrink: 0,
    forcedColorAdjust: 'none',
    verticalAlign: 'middle',
  },
  layer: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  // The gap around the badge: a circle of 6.3 around (18.3, 18.3) of 24, as shares of the farthest corner's distance.
  notch: {
    maskImage: 'radial-gradient(circle farthest-corner at 76.25% 76.25%, transparent 24%, #000 24.8%)',
  },
  16: { width: '16px', height: '16px' },
  20: { width: '20px', height: '20px' },
  24: { width: '24px', height: '24px' },
  28: { width: '28px', height: '28px' },
  32: { width: '32px', height: '32px' },
  ALERT: {
    color: portalTokens.portalStatusAlertSolid,
    '--mark': portalTokens.portalStatusAlertOnSolid,
    '--ground': portalTokens.portalStatusAlertBackground,
  },
  ALERT_INPROGRESS: {
    color: portalTokens.portalStatusAlertInProgressSolid,
    '--mark': portalTokens.portalStatusAlertInProgressOnSolid,
    '--ground': portalTokens.portalStatusAlertInProgressBackground,
  },
  OK_INPROGRESS: {
    color: portalTokens.portalStatusOkInProgressSolid,
    '--mark': portalTokens.portalStatusOkInProgressOnSolid,
    '--ground': portalTokens.portalStatusOkInProgressBackground,
  },
  OK: {
    color: portalTokens.portalStatusOkSolid,
    '--mark': portalTokens.portalStatusOkOnSolid,
    '--ground': portalTokens.portalStatusOkBackground,
  },
  // Shapes stay, fills become the system's.
  forced: { [FORCED_COLORS]: { color: 'CanvasText', '--mark': 'Canvas', '--ground': 'Canvas' } },
});

const PAINTS: Record<Paint, string> = { color: 'currentColor', mark: 'var(--mark)', ground: 'var(--ground)' };

function Part({ d, circle: [cx, cy, r] = [0, 0, 0], fill, stroke, width }: Shape) {
  const paint = { fill: fill ? PAINTS[fill] : 'none', stroke: stroke && PAINTS[stroke], strokeWidth: width } as const;
  if (d === undefined) return <circle cx={cx} cy={cy} r={r} {...paint} />;
  return <path d={d} {...paint} strokeLinecap="round" strokeLinejoin="round" />;
}

interface StatusGlyphProps {
  status: Status;
  /** False when the cloud connection is lost: hollow, the last known value. */
  connected?: boolean;
  size?: 16 | 20 | 24 | 28 | 32;
  /** Without it the glyph is decoration next to its word. */
  label?: string;
  className?: string;
}

/**
 * The only way to draw a status [R-STAT-06]: shape is the state, the wrench means in progress, hollow means last known,
 * colour is the rank. The same drawing as `assets/status-*.svg`.
 */
export function StatusGlyph({ status, connected = true, size = 20, label, className }: StatusGlyphProps) {
  const styles = useStyles();
  const inProgress = isInProgress(status);
  const [x, y, radius] = WRENCH.disc;
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span
      {...spoken}
      data-status={status}
      data-connected={connected}
      className={mergeClasses(styles.root, styles[size], styles[status], styles.forced, className)}
    >
      <svg viewBox="0 0 24 24" className={mergeClasses(styles.layer, inProgress && styles.notch)} aria-hidden>
        {statusShapes(status, connected).map((shape, index) => (
          <Part key={index} {...shape} />
        ))}
      </svg>
      {inProgress && (
        <svg viewBox="0 0 24 24" className={styles.layer} aria-hidden>
          <circle cx={x} cy={y} r={radius} fill="currentColor" />
          <path
            d={WRENCH.d}
            transform={`translate(${WRENCH.at} ${WRENCH.at}) scale(${WRENCH.scale})`}
            fill="var(--mark)"
          />
        </svg>
      )}
    </span>
  );
}
