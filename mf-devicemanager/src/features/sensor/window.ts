import { SENSOR_HOUR_DAYS, SENSOR_VALUE_DAYS } from '@portal/domain/limits';
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

/** A span until now moves on this often. */
const MOVES_MS = 300_000;

/** So long until now, whenever that is. */
interface Span {
  /** How long. */
  span: number;
  /** When it was chosen, ms since 1970. */
  since: number;
}
/** What a person chooses: a span, or a start and an end. */
export type Choice = Span | Window;

/** R-DEV-33: the last 24 hours. */
export const usualSpan = (now: number): Span => ({ span: DAY, since: now });

/** The window of a choice: a span ends now, to some minutes, so that values are not asked for anew all the time. */
export function windowOf(choice: Choice, now: number): Window {
  if ('start' in choice) return choice;
  const { span, since } = choice;
  const end = since + Math.max(0, Math.floor((now - since) / MOVES_MS)) * MOVES_MS;
  return { start: end - span, end };
}

/**
 * Of what the lowest and the highest value are all that is left of a window of long ago, where it may hold neither though something was
 * sent: one of twice the length holds a whole one.
 */
export function leftOf({ start, end }: Window, now: number): 'hours' | 'days' | undefined {
  const [left, step] =
    start < now - SENSOR_HOUR_DAYS * DAY
      ? (['days', DAY] as const)
      : start < now - SENSOR_VALUE_DAYS * DAY
        ? (['hours', HOUR] as const)
        : [undefined, 0];
  return end - start < 2 * step ? left : undefined;
}

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
