import { FORCED_COLORS, usePhone } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useWidth } from '@portal/ui/width';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { ChartLines } from './ChartLines';
import type { Line } from './look';
import { Readout } from './Readout';
import { gapOf, moments, ticks, timeTicks, valueAt, type Window } from './series';
import { useSensorTexts } from './texts';

const useStyles = makeStyles({
  chart: {
    position: 'relative',
    borderRadius: tokens.borderRadiusMedium,
    touchAction: 'pan-y',
    cursor: 'crosshair',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  empty: { cursor: 'auto' },
  svg: { display: 'block', width: '100%', overflow: 'visible' },
  grid: { stroke: tokens.colorNeutralStroke3, strokeWidth: '1px' },
  text: {
    fill: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    fontVariantNumeric: 'tabular-nums',
  },
  cross: {
    stroke: tokens.colorNeutralForeground3,
    strokeWidth: '1px',
    strokeDasharray: '2 3',
    [FORCED_COLORS]: { stroke: 'CanvasText' },
  },
  noData: { fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, fontFamily: tokens.fontFamilyBase },
});

const LEFT = 48;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 28;

interface SensorChartProps {
  /** The shown channels, all of one unit. */
  lines: readonly Line[];
  unit: string;
  window: Window;
}

/**
 * Values over time [R-DEV-33]. A crosshair follows the pointer and the arrow keys, one value a step, and says what it shows. Without
 * values the frame stays and says so [R-DEV-34].
 */
export function SensorChart({ lines, unit, window: shown }: SensorChartProps) {
  const styles = useStyles();
  const { t, language, formatDateTime, formatNumber } = useSensorTexts();
  const phone = usePhone();
  const [ref, width] = useWidth(800);
  const [at, setAt] = useState<number>();
  const height = phone ? 260 : 360;
  const stops = useMemo(() => moments(lines), [lines]);
  const gap = gapOf(shown);
  const isEmpty = stops.length === 0;
  const steps = useMemo(
    () => (isEmpty ? [0, 1] : ticks(lines.flatMap(({ values }) => values.map(({ value }) => value)))),
    [lines, isEmpty],
  );
  const [low = 0, high = 1] = [steps[0], steps.at(-1)];
  const x = (time: number) => LEFT + ((time - shown.start) / (shown.end - shown.start)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (height - TOP - BOTTOM);
  const long = shown.end - shown.start > 2 * 86_400_000;
  const timeText = useMemo(
    () =>
      new Intl.DateTimeFormat(
        language,
        long ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      ),
    [language, long],
  );

  const index = at === undefined ? -1 : stops.indexOf(at);
  const values = (at === undefined ? [] : lines).map((line) => {
    const value = at === undefined ? undefined : valueAt(line.values, at, gap);
    return { line, text: value === undefined ? undefined : `${formatNumber(value)}\u00a0${unit}` };
  });
  const said = values.map(({ line, text }) => t('reading', { channel: line.channel, value: text ?? t('noData') }));
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (isEmpty) return;
    const box = event.currentTarget.getBoundingClientRect();
    const time = shown.start + ((event.clientX - box.left - LEFT) / (width - LEFT - RIGHT)) * (shown.end - shown.start);
    setAt(stops.reduce((best, stop) => (Math.abs(stop - time) < Math.abs(best - time) ? stop : best)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = stops.length - 1;
    const to = {
      ArrowLeft: index < 0 ? last : index - 1,
      ArrowRight: index + 1,
      PageUp: index - 10,
      PageDown: index + 10,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setAt(undefined);
    if (to === undefined || isEmpty) return;
    event.preventDefault();
    setAt(stops[Math.min(last, Math.max(0, to))]);
  };
  const name = t('chart', { unit, channels: lines.map(({ channel }) => channel).join(', ') });
  const slider = isEmpty
    ? ({ role: 'img', 'aria-label': `${name}. ${t('noData')}` } as const)
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
    <div
      ref={ref}
      {...slider}
      className={mergeClasses(styles.chart, isEmpty && styles.empty)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setAt(undefined)}
      onBlur={() => setAt(undefined)}
      onKeyDown={onKeyDown}
    >
      <svg aria-hidden className={styles.svg} height={height} viewBox={`0 0 ${width} ${height}`}>
        {steps.map((step) => (
          <g key={step}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(step)} y2={y(step)} className={styles.grid} />
            {!isEmpty && (
              <text x={LEFT - 8} y={y(step) + 4} textAnchor="end" className={styles.text}>
                {formatNumber(step)}
              </text>
            )}
          </g>
        ))}
        {timeTicks(shown, Math.max(2, Math.floor(width / 110))).map((time) => (
          <text key={time} x={x(time)} y={height - 8} textAnchor="middle" className={styles.text}>
            {timeText.format(time)}
          </text>
        ))}
        {isEmpty && (
          <text x={(LEFT + width) / 2} y={height / 2} textAnchor="middle" className={styles.noData}>
            {t('noData')}
          </text>
        )}
        <ChartLines lines={lines} gap={gap} x={x} y={y} />
        {at !== undefined && index >= 0 && (
          <line x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} className={styles.cross} />
        )}
      </svg>
      {at !== undefined && index >= 0 && (
        <Readout time={formatDateTime(at)} values={values} left={x(at)} width={width} />
      )}
    </div>
  );
}
