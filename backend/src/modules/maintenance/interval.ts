/** What the intervals of a message count from (ms), and how long each is (s). */
export interface Repeating {
  started_at: number;
  last_done_at: number | null;
  interval: number;
}

const begin = ({ started_at, last_done_at }: Repeating): number => last_done_at ?? started_at;

/** When the work falls due: one interval after it was done, or after the message was written. A past time is overdue [R-EXT-09]. */
export const dueAt = (message: Repeating): number => begin(message) + message.interval * 1_000;

/** When the last interval elapsed; undefined while the first one runs [R-MSG-09]. */
export function lastElapsed(message: Repeating, now: number): number | undefined {
  const length = message.interval * 1_000;
  const count = Math.floor((now - begin(message)) / length);
  return count >= 1 ? begin(message) + count * length : undefined;
}
