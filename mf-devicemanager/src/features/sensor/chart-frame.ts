import type { Language } from '@portal/domain/languages';
import { useMemo } from 'react';
import type { Line } from './look';
import { ticks, timeTicks, type Window } from './series';
import { useSensorTexts } from './texts';

/** Room around the lines for the words of the axes (px). */
export const LEFT = 48;
export const RIGHT = 12;
export const BOTTOM = 28;
const TOP = 26;
/** Below this width moments stand closer together (px). */
const NARROW = 500;
const TWO_DAYS = 2 * 86_400_000;

/** Where moments and values stand in a chart of some width and height (px), and what its axes say. */
export interface ChartFrame {
  width: number;
  height: number;
  top: number;
  /** Round values, lowest first. */
  steps: readonly number[];
  moments: readonly number[];
  x: (time: number) => number;
  y: (value: number) => number;
  /** The moment at a place (px). */
  timeAt: (x: number) => number;
  /** A moment as the time axis says it: the time, in a long window the day. */
  timeText: (time: number) => string;
}

/** The language as the browser's country writes it, as in the platform's formats, which have no day without its year or time. */
const regional = (language: Language) =>
  navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;

/** @param above room for words above the lines (px) */
export function useChartFrame(
  lines: readonly Line[],
  window: Window,
  width: number,
  height: number,
  above: number,
): ChartFrame {
  const { language, formatTime } = useSensorTexts();
  const { start, end } = window;
  const isLong = end - start > TWO_DAYS;
  const timeText = useMemo(() => {
    if (!isLong) return formatTime;
    const format = new Intl.DateTimeFormat(regional(language), { day: 'numeric', month: 'short' });
    return (time: number) => format.format(time);
  }, [language, formatTime, isLong]);
  const steps = useMemo(() => {
    const values = lines.flatMap((line) => line.values.map(({ value }) => value));
    return values.length === 0 ? [0, 1] : ticks(values);
  }, [lines]);
  const [low = 0, high = 1] = [steps[0], steps.at(-1)];
  const top = TOP + above;
  return {
    ...{ width, height, top, steps },
    moments: timeTicks(window, Math.max(2, Math.floor(width / (width < NARROW ? 72 : 110)))),
    x: (time) => LEFT + ((time - start) / (end - start)) * (width - LEFT - RIGHT),
    y: (value) => top + (1 - (value - low) / (high - low)) * (height - top - BOTTOM),
    timeAt: (x) => start + ((x - LEFT) / (width - LEFT - RIGHT)) * (end - start),
    timeText,
  };
}
