import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { Status } from '@portal/domain/status';
import { FORCED_COLORS } from '../hooks/media';
import { portalTokens } from '../theme';

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

const WRENCH =
  'M11 1a4 4 0 0 0-3.9 4.91l-5.05 5.24a1.99 1.99 0 0 0 2.85 2.77l5-5.07a4 4 0 0 0 5.06-4.39.5.5 0 0 0-.85-.28L12 6.29 9.7 4l2.12-2.12a.5.5 0 0 0-.29-.84z';
const TRIANGLE = 'M12 4.2 20.8 19.4H3.2Z';

/** Triangle with exclamation mark: state ALERT. Filled is live, hollow the last known value. */
function Triangle({ hollow }: { hollow: boolean }) {
  if (hollow) {
    return (
      <>
        <path
          d="M12 4.3 20.7 19.4H3.3Z"
          fill="var(--ground)"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
        <path d="M12 9.4v4.2" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
        <circle cx="12" cy="16.6" r="1.1" fill="currentColor" />
      </>
    );
  }
  return (
    <>
      <path d={TRIANGLE} fill="currentColor" stroke="currentColor" strokeWidth="2.4" strokeLinejoin="round" />
      <path d="M12 9.2v4.5" stroke="var(--mark)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="12" cy="16.8" r="1.2" fill="var(--mark)" />
    </>
  );
}

/** Circle with tick: state OK. */
function Circle({ hollow }: { hollow: boolean }) {
  if (hollow) {
    return (
      <>
        <circle cx="12" cy="12" r="9" fill="var(--ground)" stroke="currentColor" strokeWidth="1.8" />
        <path
          d="m8.2 12.3 2.6 2.6 5-5.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    );
  }
  return (
    <>
      <circle cx="12" cy="12" r="10" fill="currentColor" />
      <path
        d="m8 12.3 2.8 2.8 5.3-5.6"
        fill="none"
        stroke="var(--mark)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
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
  const inProgress = status === 'ALERT_INPROGRESS' || status === 'OK_INPROGRESS';
  const Shape = status === 'ALERT' || status === 'ALERT_INPROGRESS' ? Triangle : Circle;
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span
      {...spoken}
      data-status={status}
      data-connected={connected}
      className={mergeClasses(styles.root, styles[size], styles[status], styles.forced, className)}
    >
      <svg viewBox="0 0 24 24" className={mergeClasses(styles.layer, inProgress && styles.notch)} aria-hidden>
        <Shape hollow={!connected} />
      </svg>
      {inProgress && (
        <svg viewBox="0 0 24 24" className={styles.layer} aria-hidden>
          <circle cx="18.3" cy="18.3" r="5.2" fill="currentColor" />
          <path d={WRENCH} transform="translate(14.5 14.5) scale(.475)" fill="var(--mark)" />
        </svg>
      )}
    </span>
  );
}
