import { LONGEST_MUTE_MS } from '@portal/domain/mute';

/** A moment as a field of date and time has it: local, to the minute. */
export function fieldTime(time: number): string {
  const at = new Date(time);
  return new Date(time - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What is wrong with an end that somebody typed; undefined when nothing is. */
export function problemOf(until: number, now: number): 'missing' | 'past' | 'late' | undefined {
  if (Number.isNaN(until)) return 'missing';
  if (until <= now) return 'past';
  return until > now + LONGEST_MUTE_MS ? 'late' : undefined;
}
