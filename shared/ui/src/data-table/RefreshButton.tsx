import { makeStyles } from '@fluentui/react-components';
import { IconButton } from '../components/icon-button';
import { ArrowClockwise20Regular } from '../fluent/icons';
import { REDUCED_MOTION } from '../hooks/media';
import { useTableTexts } from './texts';

const useStyles = makeStyles({
  turning: {
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [REDUCED_MOTION]: { animationName: 'none' },
  },
});

/** Loads a list anew, and turns while it does. */
export function RefreshButton({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => void }) {
  const styles = useStyles();
  const { t } = useTableTexts();
  return (
    <IconButton
      icon={<ArrowClockwise20Regular aria-hidden className={refreshing ? styles.turning : undefined} />}
      label={t('refresh')}
      aria-busy={refreshing}
      onClick={() => refreshing || onRefresh()}
    />
  );
}
