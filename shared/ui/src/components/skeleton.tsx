import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FORCED_COLORS, REDUCED_MOTION } from '../hooks/media';

const useStyles = makeStyles({
  skeleton: {
    display: 'block',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    backgroundImage: `linear-gradient(to right, ${tokens.colorNeutralStencil1} 20%, ${tokens.colorNeutralStencil2} 50%, ${tokens.colorNeutralStencil1} 80%)`,
    backgroundSize: '300% 100%',
    animationName: { from: { backgroundPositionX: '300%' }, to: { backgroundPositionX: '0%' } },
    animationDuration: '3s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [REDUCED_MOTION]: { animationName: 'none', backgroundImage: 'none' },
    [FORCED_COLORS]: { backgroundColor: 'GrayText', backgroundImage: 'none' },
  },
  round: { borderRadius: tokens.borderRadiusCircular },
});

/** One shape of a skeleton, where text or a picture will be. */
export function Skeleton({ width, height = 12, round }: { width: number | string; height?: number; round?: boolean }) {
  const styles = useStyles();
  return (
    <span aria-hidden className={mergeClasses(styles.skeleton, round && styles.round)} style={{ width, height }} />
  );
}
