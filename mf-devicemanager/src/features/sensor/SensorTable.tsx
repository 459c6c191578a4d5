import type { SensorSeries } from '@portal/contracts/device-readings';
import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { moments } from './series';
import { useSensorTexts } from './texts';

const useStyles = makeStyles({
  frame: { maxHeight: '480px', overflow: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', ...typographyStyles.body1, fontVariantNumeric: 'tabular-nums' },
  head: {
    ...typographyStyles.caption1,
    position: 'sticky',
    top: 0,
    padding: '8px 12px',
    textAlign: 'end',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    [PHONE]: { padding: '8px 6px' },
  },
  cell: {
    padding: '6px 12px',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightRegular,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [PHONE]: { padding: '6px' },
  },
  // On phones date and time stand below each other, so that the values have room.
  first: { textAlign: 'start', [PHONE]: { paddingInlineStart: '16px', whiteSpace: 'normal' } },
});

/** More rows help nobody, and a browser draws them slowly. */
const MOST_ROWS = 500;

interface SensorTableProps {
  series: readonly SensorSeries[];
  note?: string;
  /** As of the chart. */
  pending?: boolean;
}

/** The same values in rows, newest first; without any, why. */
export function SensorTable({ series, note, pending }: SensorTableProps) {
  const styles = useStyles();
  const { t, formatSeconds, formatNumber } = useSensorTexts();
  const known = series.map(({ values }) => new Map(values.map(({ timestamp, value }) => [timestamp, value])));
  const rows = moments(series).reverse();
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.first)}>
              {t('time')}
            </th>
            {series.map(({ channel, unit }) => (
              <th key={channel} scope="col" className={styles.head}>{`${channel} (${unit})`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((at) => (
            <tr key={at}>
              <th scope="row" className={mergeClasses(styles.cell, styles.first)}>
                <time dateTime={new Date(at).toISOString()}>{formatSeconds(at)}</time>
              </th>
              {series.map(({ channel }, index) => {
                const value = known[index]?.get(at);
                return (
                  <td key={channel} className={styles.cell}>
                    {value === undefined ? '–' : formatNumber(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {rows.length > MOST_ROWS && <caption>{t('tableCut', { count: MOST_ROWS })}</caption>}
      </table>
      {rows.length === 0 && !pending && <p>{note ?? t('noData')}</p>}
    </div>
  );
}
