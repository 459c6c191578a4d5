import { FORCED_COLORS, TOUCH, useMedia } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useWidth } from '@portal/ui/width';
import { useMemo } from 'react';
import type { DeviceIncident } from '../../data/device-incidents';
import { ChartGrid } from './ChartGrid';
import { ChartLines } from './ChartLines';
import { BOTTOM, LEFT, RIGHT, useChartFrame } from './chart-frame';
import { pauseOf } from './gaps';
import { MarkLines, MarkLinks } from './IncidentMarks';
import type { Line } from './look';
import { placeMarks } from './marks';
import { Readout } from './Readout';
import { Silences } from './Silences';
import { moments, valueAt, type Window } from './series';
import { useSensorTexts } from './texts';
import { useCrosshair } from './useCrosshair';

const useStyles = makeStyles({
  frame: { position: 'relative' },
  chart: {
    position: 'relative',
    borderRadius: tokens.borderRadiusMedium,
    touchAction: 'pan-y',
    cursor: 'crosshair',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  empty: { cursor: 'auto' },
  svg: { display: 'block', width: '100%', overflow: 'visible' },
  cross: {
    stroke: tokens.colorNeutralForeground3,
    strokeWidth: '1px',
    strokeDasharray: '2 3',
    [FORCED_COLORS]: { stroke: 'CanvasText' },
  },
  note: {
    position: 'absolute',
    insetInline: `${LEFT}px ${RIGHT}px`,
    bottom: `${BOTTOM}px`,
    top: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    padding: '0 16px',
    color: tokens.colorNeutralForeground2,
  },
  plate: {
    padding: '8px 16px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  noData: { display: 'block', fontWeight: tokens.fontWeightSemibold },
});

/** Room that the words of an incident take, and its icon alone, by pointer and by finger (px). */
const WORDS = 124;
const ICON = 24;
const TARGET = 44;

interface SensorChartProps {
  /** The shown channels, all of one unit. */
  lines: readonly Line[];
  unit: string;
  window: Window;
  /** Where the device sent nothing. */
  silent: readonly Window[];
  /** Those of the window. */
  incidents: readonly DeviceIncident[];
  /** px */
  height: number;
  /** Why there are no lines. */
  note?: string;
  /** Whether values are on their way: nobody can say yet that there are none. */
  pending?: boolean;
}

/**
 * Values over time [R-DEV-33], hatched where there are none, with a line for each incident. A crosshair follows the pointer and the
 * arrow keys, one value a step, and says what it shows. Without values the frame stays and says so [R-DEV-34].
 */
export function SensorChart({
  lines,
  unit,
  window: shown,
  silent,
  incidents,
  height,
  note,
  pending,
}: SensorChartProps) {
  const styles = useStyles();
  const { t, formatDateTime, formatNumber } = useSensorTexts();
  const byFinger = useMedia(TOUCH.replace('@media ', ''));
  const [ref, width] = useWidth(800);
  const stops = useMemo(() => moments(lines), [lines]);
  const isEmpty = stops.length === 0;
  const frame = useChartFrame(lines, shown, width, height, incidents.length === 0 ? 0 : byFinger ? 24 : 8);
  const { x, timeAt, top } = frame;
  const { at, index, handlers } = useCrosshair(stops, timeAt);
  const icon = byFinger ? TARGET : ICON;
  const marks = placeMarks(incidents, x, { words: WORDS, icon }, [0, width]);
  const values = (at === undefined ? [] : lines).map((line) => {
    const value = at === undefined ? undefined : valueAt(line.values, at, pauseOf(shown, line.step));
    return { line, text: value === undefined ? undefined : `${formatNumber(value)}\u00a0${unit}` };
  });
  const said = values.map(({ line, text }) => t('reading', { channel: line.channel, value: text ?? t('noData') }));
  const name = isEmpty ? t('title') : t('chart', { unit, channels: lines.map(({ channel }) => channel).join(', ') });
  const slider = isEmpty
    ? ({
        role: 'img',
        'aria-label': [name, ...(pending ? [] : [t('noData'), note])].filter(Boolean).join('. '),
      } as const)
    : ({
        role: 'slider',
        tabIndex: 0,
        'aria-label': name,
        'aria-valuemin': 0,
        'aria-valuemax': stops.length - 1,
        'aria-valuenow': Math.max(0, index),
        'aria-valuetext': at === undefined ? t('chartHint') : `${formatDateTime(at)}: ${said.join(', ')}`,
      } as const);
  return (
    <div className={styles.frame}>
      <div ref={ref} {...slider} {...handlers} className={mergeClasses(styles.chart, isEmpty && styles.empty)}>
        <svg aria-hidden className={styles.svg} height={height} viewBox={`0 0 ${width} ${height}`}>
          <ChartGrid frame={frame} isEmpty={isEmpty} />
          <Silences frame={frame} parts={silent} worded={!isEmpty} />
          <ChartLines lines={lines} window={shown} x={x} y={frame.y} />
          <MarkLines frame={frame} marks={marks} />
          {at !== undefined && <line x1={x(at)} x2={x(at)} y1={top} y2={height - BOTTOM} className={styles.cross} />}
        </svg>
        {isEmpty && !pending && (
          <div aria-hidden className={styles.note}>
            <span className={styles.plate}>
              <span className={styles.noData}>{t('noData')}</span>
              {note}
            </span>
          </div>
        )}
        {at !== undefined && <Readout time={formatDateTime(at)} values={values} left={x(at)} width={width} top={top} />}
      </div>
      <MarkLinks frame={frame} marks={marks} />
    </div>
  );
}
