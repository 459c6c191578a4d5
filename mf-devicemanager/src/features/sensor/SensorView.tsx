import { type Device, readSensorData, type SensorSeries } from '@portal/contracts/devices';
import { useEndpoint } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { Choice } from '@portal/ui/edit/Choice';
import { Checkbox } from '@portal/ui/field';
import { TableSimple20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useEffect, useMemo, useState } from 'react';
import { useChosen } from '../../parts/useChosen';
import { LineSample } from './LineSample';
import { type Line, linesOf } from './look';
import { SensorChart } from './SensorChart';
import { SensorTable } from './SensorTable';
import { byUnit } from './series';
import { useSensorTexts } from './texts';
import { WindowPicker } from './WindowPicker';
import { usualWindow } from './window';

const useStyles = makeStyles({
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 16px',
    marginTop: tokens.spacingVerticalM,
    [PHONE]: { padding: '0 16px' },
  },
  unit: { minWidth: '200px', [PHONE]: { flexGrow: 1 } },
  end: { marginInlineStart: 'auto', whiteSpace: 'nowrap' },
  card: {
    position: 'relative',
    marginTop: tokens.spacingVerticalM,
    padding: '12px 16px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none', padding: '12px 12px 16px' },
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 20px',
    margin: '0 0 8px',
    padding: 0,
    border: 'none',
    minWidth: 0,
    [PHONE]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  channel: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  last: {
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    [PHONE]: { marginInlineStart: 'auto' },
  },
  axis: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  busy: { position: 'absolute', insetInlineEnd: '16px', top: '14px' },
  failed: { display: 'flex', justifyContent: 'center', marginTop: '8px' },
});

const NONE: readonly SensorSeries[] = [];

/** Choice of control unit, channels and window, and the values as a chart or a table [R-DEV-33, R-DEV-34]. */
export function SensorView({ device }: { device: Device }) {
  const styles = useStyles();
  const { t, formatNumber } = useSensorTexts();
  const { size, className } = useControlSize();
  const [window, setWindow] = useState(() => usualWindow(Date.now()));
  const [chosen, setChosen] = useState<string>();
  const [hidden, toggle] = useChosen();
  const [asTable, setAsTable] = useState(false);
  const { data, error, isFetching, refetch } = useEndpoint(
    readSensorData,
    { query: { ids: `[${device.uuid}]`, start: window.start, end: window.end } },
    { select: ([first]) => first?.sensordata ?? NONE, keepPrevious: true },
  );
  useEffect(() => {
    if (error) snackbar.error(error);
  }, [error]);

  // R-DEV-34: what is not known is not shown, be it old or of another window.
  const all = error ? NONE : (data ?? NONE);
  const units = useMemo(() => {
    const known = new Map(device.controlunits.map(({ id, name }) => [id, name]));
    for (const { cu } of all) if (!known.has(cu)) known.set(cu, '');
    return [...known].map(([id, name]) => ({ value: id, label: name === '' ? id : t('controlUnit', { id, name }) }));
  }, [device.controlunits, all, t]);
  // The first that measures something.
  const current = chosen ?? all[0]?.cu ?? units[0]?.value ?? '';
  const channels = useMemo(() => linesOf(all.filter(({ cu }) => cu === current)), [all, current]);
  const shown = channels.filter(({ channel }) => !hidden.has(channel));
  const charts: [unit: string, lines: readonly Line[]][] = shown.length === 0 ? [['', []]] : [...byUnit(shown)];
  return (
    <>
      <div className={styles.controls}>
        <Choice label={t('unitLabel')} className={styles.unit} value={current} options={units} onChoose={setChosen} />
        <WindowPicker window={window} onChange={setWindow} />
        <Button
          size={size}
          appearance="subtle"
          icon={<TableSimple20Regular />}
          className={mergeClasses(className, styles.end)}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'asChart' : 'asTable')}
        </Button>
      </div>
      <div className={styles.card} aria-busy={isFetching}>
        {isFetching && (
          <span className={styles.busy}>
            <Spinner size="tiny" label={t('loading')} />
          </span>
        )}
        {channels.length > 0 && (
          <fieldset className={styles.legend} aria-label={t('channels')}>
            {channels.map((one) => {
              const last = one.values.at(-1)?.value;
              return (
                <span key={one.channel} className={styles.channel}>
                  <Checkbox
                    checked={!hidden.has(one.channel)}
                    label={one.channel}
                    onChange={() => toggle(one.channel)}
                  />
                  <LineSample line={one} />
                  <span className={styles.last}>
                    {last === undefined ? '–' : `${formatNumber(last)}\u00a0${one.unit}`}
                  </span>
                </span>
              );
            })}
          </fieldset>
        )}
        {asTable ? (
          <SensorTable series={shown} />
        ) : (
          charts.map(([unit, lines]) => (
            <div key={unit}>
              <div aria-hidden className={styles.axis}>
                {unit}
              </div>
              <SensorChart lines={lines} unit={unit} window={window} />
            </div>
          ))
        )}
        {error && (
          <div className={styles.failed}>
            <Button disabledFocusable={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
