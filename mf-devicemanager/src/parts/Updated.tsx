import { RELOAD_MS } from '@portal/domain/limits';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { Fleet } from '../data/useFleet';
import { useManagerTexts } from '../texts';

/** How old what is shown is. */
export type Freshness = Pick<Fleet, 'updatedAt' | 'reloading' | 'reload'>;

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
});

/** "Updated 14:32 · every 10 min", of another day with its date, and a button that reloads now [R-DEV-18]. */
export function Updated({ updatedAt, reloading, reload }: Freshness) {
  const styles = useStyles();
  const { t, formatShort } = useManagerTexts();
  return (
    <div className={styles.line}>
      <span>
        {updatedAt === undefined ? '' : t('updated', { time: formatShort(updatedAt), minutes: RELOAD_MS / 60_000 })}
      </span>
      <RefreshButton refreshing={reloading} onRefresh={reload} />
    </div>
  );
}
