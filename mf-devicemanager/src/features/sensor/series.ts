import type { SensorSeries } from '@portal/contracts/device-readings';

const MINUTE = 60_000;

export interface Window {
  /** ms since 1970 */
  start: number;
  end: number;
}

export type Point = SensorSeries['values'][number];

/** The value nearest to a moment, unless it is further away than a pause. */
export function valueAt(values: readonly Point[], at: number, pause: number): number | undefined {
  let nearest: Point | undefined;
  for (const point of values)
    if (!nearest || Math.abs(point.timestamp - at) < Math.abs(nearest.timestamp - at)) nearest = point;
  return nearest && Math.abs(nearest.timestamp - at) <= pause ? nearest.value : undefined;
}

/** All moments at which any of some channels has a value, in order. */
export const moments = (series: readonly SensorSeries[]): number[] =>
  [...new Set(series.flatMap(({ values }) => values.map(({ timestamp }) => timestamp)))].sort(
    (one, other) => one - other,
  );

/** Channels that share an axis: those of one unit. */
export function byUnit<T extends SensorSeries>(series: readonly T[]): Map<string, T[]> {
  const units = new Map<string, T[]>();
  for (const one of series) units.set(one.unit, [...(units.get(one.unit) ?? []), one]);
  return units;
}

/** Round numbers that cover some values: 0, 50, 100, … */
export function ticks(values: readonly number[], about = 5): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || Math.abs(high) || 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Without the noise of adding fractions.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const STEPS_MS = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 5_760].map((minutes) => minutes * MINUTE);

/** Moments for the time axis, at even local hours or days. */
export function timeTicks({ start, end }: Window, most: number): number[] {
  const step = STEPS_MS.find((length) => (end - start) / length <= most) ?? (STEPS_MS.at(-1) as number);
  const offset = new Date(start).getTimezoneOffset() * MINUTE;
  const first = Math.ceil((start - offset) / step) * step + offset;
  const list: number[] = [];
  for (let at = first; at <= end; at += step) list.push(at);
  return list;
}
