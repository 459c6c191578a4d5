import { Button } from '@portal/ui/button';
import { PHONE, usePhone } from '@portal/ui/media';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { SensorChart } from './SensorChart';
import { SensorLegend } from './SensorLegend';
import { SensorTable } from './SensorTable';
import { useSensorTexts } from './texts';
import type { SensorState } from './useSensorView';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    marginTop: tokens.spacingVerticalM,
    padding: '12px 16px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none', padding: '8px 12px 12px' },
  },
  // Within a panel, which has a frame.
  bare: { marginTop: tokens.spacingVerticalS, border: 'none', backgroundColor: 'transparent' },
  // What phones show below the lines, wide screens show above.
  legend: { [PHONE]: { order: 1 } },
  chart: { position: 'relative' },
  // Above the values of its axis.
  axis: {
    position: 'absolute',
    top: 0,
    insetInlineStart: 0,
    width: '40px',
    textAlign: 'end',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  busy: { position: 'absolute', insetInlineEnd: '16px', top: '14px' },
  failed: { display: 'flex', justifyContent: 'center', marginTop: '8px' },
});

/** Heights of a chart (px): of a page, of a part of one, on phones. */
const TALL = 360;
const LOW = 260;

interface SensorCardProps {
  state: SensorState;
  asTable: boolean;
  low?: boolean;
}

/** The values of the chosen channels: legend and a chart for each unit, or a table; what keeps them away otherwise. */
export function SensorCard({ state, asTable, low }: SensorCardProps) {
  const styles = useStyles();
  const { t } = useSensorTexts();
  const phone = usePhone();
  const { channels, shown, charts, hidden, toggle, valueOf, window, silent, note, incidents } = state;
  const pending = !state.isKnown && !state.error;
  return (
    <div className={mergeClasses(styles.card, low && styles.bare)} aria-busy={state.isFetching}>
      {state.isFetching && (
        <span className={styles.busy}>
          <Spinner size="tiny" label={t('loading')} />
        </span>
      )}
      {channels.length > 0 && (
        <div className={styles.legend}>
          <SensorLegend lines={channels} hidden={hidden} onToggle={toggle} valueOf={valueOf} />
        </div>
      )}
      {asTable ? (
        <SensorTable series={shown} note={note} pending={pending} />
      ) : (
        charts.map(([unit, lines]) => (
          <div key={unit} className={styles.chart}>
            <div aria-hidden className={styles.axis}>
              {unit}
            </div>
            <SensorChart
              {...{ lines, unit, window, silent, incidents, note }}
              pending={pending}
              height={low || phone || charts.length > 1 ? LOW : TALL}
            />
          </div>
        ))
      )}
      {state.error && (
        <div className={styles.failed}>
          <Button disabledFocusable={state.isFetching} onClick={state.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
