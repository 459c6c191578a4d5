import type { SensorSeries } from '@portal/contracts/device-readings';
import type { Point, Window } from './series';

const MINUTE = 60_000;
/** No values for this long is a gap. */
const GAP_MS = 15 * MINUTE;
/** The server keeps two values of each of so many slices of the window [R-CONST-05]. */
const SLICES = 1_000;
/** So many values before and after say how often a device sends at that time. */
const NEAR = 5;
/** A device that sends less often than that has missed a value after this many times its usual pause. */
const MISSED = 1.5;

/**
 * The longest pause that is never a gap (ms), in a window in which values may have been thinned.
 * @param step of how long each the lowest and the highest value are left, in what is old or very much: one may stand at its beginning, the next at the end of the step behind it
 */
export function pauseOf({ start, end }: Window, step = 0): number {
  const slice = (end - start) / SLICES;
  return Math.max(GAP_MS, 2 * (step + slice) + slice);
}

/** The same for channels together: as long as for the one that is known least well. */
export const pauseOfAll = (window: Window, channels: readonly Pick<SensorSeries, 'step'>[]): number =>
  pauseOf(window, Math.max(0, ...channels.map(({ step = 0 }) => step)));

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** The time from each moment to the next (ms). */
const stepsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? time));

/** Whether a time without values is longer than it may be where values usually come with these steps. */
function isSilent(length: number, pause: number, ...around: (readonly number[])[]): boolean {
  const usual = Math.max(...around.map(median));
  return length > (usual <= pause ? pause : MISSED * usual);
}

/** Where nothing came although values were due: between two moments in order that are further apart than a pause, and than is usual around them. */
export function gapsBetween(times: readonly number[], pause: number): Window[] {
  const steps = stepsOf(times);
  return steps.flatMap((step, index) => {
    const [start, end] = [times[index], times[index + 1]];
    if (step <= pause || start === undefined || end === undefined) return [];
    const [before, after] = [steps.slice(Math.max(0, index - NEAR), index), steps.slice(index + 1, index + 1 + NEAR)];
    return isSilent(step, pause, before, after) ? [{ start, end }] : [];
  });
}

/**
 * The silent parts of a window: its gaps, and what is without values at its two ends; the whole of it when nothing came at all.
 * @param now the future is not silent
 * @param pause the longest that is never a gap
 */
export function silences(
  times: readonly number[],
  { start, end }: Window,
  now: number,
  pause = pauseOf({ start, end }),
): Window[] {
  const until = Math.min(end, now);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return until > start ? [{ start, end: until }] : [];
  const steps = stepsOf(times);
  return [
    ...(isSilent(first - start, pause, steps.slice(0, NEAR)) ? [{ start, end: first }] : []),
    ...gapsBetween(times, pause),
    ...(isSilent(until - last, pause, steps.slice(-NEAR)) ? [{ start: last, end: until }] : []),
  ];
}

/** A line is interrupted where values are missing. */
export function pieces(values: readonly Point[], pause: number): Point[][] {
  const starts = new Set(
    gapsBetween(
      values.map(({ timestamp }) => timestamp),
      pause,
    ).map(({ end }) => end),
  );
  const parts: Point[][] = [];
  for (const point of values) {
    const last = parts.at(-1);
    if (last && !starts.has(point.timestamp)) last.push(point);
    else parts.push([point]);
  }
  return parts;
}
