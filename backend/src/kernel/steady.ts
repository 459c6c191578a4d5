import { setTimeout as wait } from 'node:timers/promises';

/** Runs work whose time would tell what it found, and answers after a fixed time (ms) at the earliest. What fails, fails at once. */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), wait(ms)]);
  return answer;
}
