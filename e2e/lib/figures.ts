import { quantile } from '../../tools/testing/lab.mjs';

/** Times in words: how many, the middle one, 19 of 20, the longest. @param times ms */
export function figuresOf(times: readonly number[]): string {
  const at = (share: number) => Math.round(quantile(times, share));
  return `${times.length} times, median ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${at(1)} ms`;
}
