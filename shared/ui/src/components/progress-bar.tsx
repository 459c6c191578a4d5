import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED_COLORS } from '../hooks/media';

const useStyles = makeStyles({
  track: {
    display: 'block',
    width: '100%',
    height: '4px',
    margin: '4px 0 2px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    [FORCED_COLORS]: { outline: '1px solid CanvasText' },
  },
  bar: {
    display: 'block',
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transformOrigin: 'left',
    forcedColorAdjust: 'none',
    [FORCED_COLORS]: { backgroundColor: 'Highlight' },
  },
});

type Name = { 'aria-label': string } | { 'aria-labelledby': string };

/** How far something has come, from 0 to 1; it needs a name, of what it is. */
export function ProgressBar({ share, ...name }: { share: number } & Name) {
  const styles = useStyles();
  return (
    <span
      role="progressbar"
      {...name}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.track}
    >
      <span className={styles.bar} style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}
