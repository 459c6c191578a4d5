import type { Window } from './series';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** R-CONST-05 */
const LONGEST_MS = 31 * DAY;

/** The windows that one press chooses. */
export const SPANS = [
  { id: 'h6', ms: 6 * HOUR },
  { id: 'h12', ms: 12 * HOUR },
  { id: 'h24', ms: DAY },
  { id: 'd7', ms: 7 * DAY },
] as const;

/** R-DEV-33: the last 24 hours. */
export const usualWindow = (now: number): Window => ({ start: now - DAY, end: now });

/** The same length, that much earlier or later. */
export const stepped = ({ start, end }: Window, steps: number): Window => ({
  start: start + steps * (end - start),
  end: end + steps * (end - start),
});

/** A moment as a date field of the browser has it, in local time to the minute. */
export function toInput(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
}

/** The moment of a date field; undefined while it is incomplete. */
export function fromInput(text: string): number | undefined {
  const time = new Date(text).getTime();
  return text === '' || Number.isNaN(time) || time < 0 ? undefined : time;
}

/** What keeps a start and an end from being a window. */
export function windowProblem(
  start: number | undefined,
  end: number | undefined,
): 'incomplete' | 'order' | 'long' | undefined {
  if (start === undefined || end === undefined) return 'incomplete';
  if (start >= end) return 'order';
  return end - start > LONGEST_MS ? 'long' : undefined;
}
