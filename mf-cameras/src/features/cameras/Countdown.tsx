import { SNAPSHOT_REFRESH_MS } from '@portal/domain/limits';
import { REDUCED_MOTION } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useEffect, useState } from 'react';
import { useCameraTexts } from '../../texts';

const RADIUS = 7;
const ROUND = 2 * Math.PI * RADIUS;

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  ring: {
    width: '18px',
    height: '18px',
    transform: 'rotate(-90deg)',
    fill: 'none',
    strokeWidth: '2px',
    [REDUCED_MOTION]: { display: 'none' },
  },
  track: { stroke: tokens.colorNeutralStroke2 },
  rest: { stroke: tokens.colorCompoundBrandStroke, strokeLinecap: 'round' },
  text: { fontVariantNumeric: 'tabular-nums' },
});

interface CountdownProps {
  nextAt: number | undefined;
  loading: boolean;
  paused: boolean;
}

/** "New image in 7 s" and a ring that closes; without motion only the text. */
export function Countdown({ nextAt, loading, paused }: CountdownProps) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (nextAt === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [nextAt]);
  const left = nextAt === undefined ? 0 : Math.min(Math.max(nextAt - now, 0), SNAPSHOT_REFRESH_MS);
  const text = loading
    ? t('picture.refreshing')
    : paused
      ? t('picture.paused')
      : t('picture.next', { seconds: Math.ceil(left / 1_000) });
  return (
    <span className={styles.root}>
      <svg aria-hidden viewBox="0 0 18 18" className={styles.ring}>
        <circle cx="9" cy="9" r={RADIUS} className={styles.track} />
        <circle
          cx="9"
          cy="9"
          r={RADIUS}
          className={styles.rest}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (left / SNAPSHOT_REFRESH_MS)}
        />
      </svg>
      <Meta className={styles.text}>{text}</Meta>
    </span>
  );
}
