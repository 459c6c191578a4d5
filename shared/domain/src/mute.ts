const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** R-EXT-10: alarms are muted for at most this long, in ms. */
export const LONGEST_MUTE_MS = 30 * DAY;
/** When a working day begins. */
const MORNING = 8;

/** What is offered wherever alarms are muted: of a device, of a group, of a selection. */
export const MUTE_PRESETS = ['hour', 'hours', 'morning', 'week'] as const;
export type MutePreset = (typeof MUTE_PRESETS)[number];

/** When a silence ends that begins now, ms since 1970. `morning`: the next one that is more than an hour away, in the time of this machine. */
export function muteEnd(preset: MutePreset, now: number): number {
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
