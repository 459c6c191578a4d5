import { RELOAD_MS } from '@portal/domain/limits';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowClockwise20Regular } from '@portal/ui/icons';
import { PHONE, REDUCED_MOTION } from '@portal/ui/media';
import { VisuallyHidden } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { hourMinute } from '@portal/ui/time';
import { useManagerTexts } from '../texts';

/** How old what is shown is. */
export interface Freshness {
  updatedAt: number | undefined;
  reloading: boolean;
  reload: () => void;
}

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '48px',
    boxSizing: 'border-box',
    padding: '0 8px 0 16px',
    flexShrink: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    [PHONE]: { borderTopWidth: 0, padding: 0 },
  },
  turning: {
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [REDUCED_MOTION]: { animationName: 'none' },
  },
});

const MINUTES = RELOAD_MS / 60_000;

/** "Updated 14:32 · every 10 min", and a button that reloads now [R-DEV-18]. */
export function Updated(freshness: Freshness) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  return (
    <div className={styles.line}>
      <span>
        {freshness.updatedAt === undefined
          ? ''
          : t('updated', { time: hourMinute(freshness.updatedAt), minutes: MINUTES })}
      </span>
      <RefreshButton {...freshness} />
    </div>
  );
}

export function RefreshButton({ reloading, reload }: Freshness) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  return (
    <>
      <IconButton
        icon={<ArrowClockwise20Regular className={reloading ? styles.turning : undefined} />}
        label={t(reloading ? 'refreshing' : 'refresh')}
        onClick={() => reloading || reload()}
      />
      <VisuallyHidden aria-live="polite">{reloading ? t('refreshing') : ''}</VisuallyHidden>
    </>
  );
}
