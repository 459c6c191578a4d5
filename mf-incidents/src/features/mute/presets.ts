const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** R-EXT-10. */
export const LONGEST_MS = 30 * DAY;
/** When a working day begins. */
const MORNING = 8;

export const PRESETS = ['hour', 'hours', 'morning', 'week'] as const;
export type Preset = (typeof PRESETS)[number];

/** When a silence ends that begins now, ms since 1970. `morning`: the next one that is more than an hour away. */
export function endOf(preset: Preset, now: number): number {
  switch (preset) {
    case 'hour':
      return now + HOUR;
    case 'hours':
      return now + 4 * HOUR;
    case 'morning': {
      const morning = new Date(now);
      morning.setHours(MORNING, 0, 0, 0);
      while (morning.getTime() - now < HOUR) morning.setDate(morning.getDate() + 1);
      return morning.getTime();
    }
    case 'week':
      return now + 7 * DAY;
  }
}

/** A moment as a field of date and time has it: local, to the minute. */
export function fieldTime(time: number): string {
  const at = new Date(time);
  return new Date(time - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What is wrong with an end that somebody typed; undefined when nothing is. */
export function problemOf(until: number, now: number): 'missing' | 'past' | 'late' | undefined {
  if (Number.isNaN(until)) return 'missing';
  if (until <= now) return 'past';
  return until > now + LONGEST_MS ? 'late' : undefined;
}
