import type { ServerResponse } from 'node:http';
import type { FairTurns } from './fair-turns';
import { HttpError } from './http-error';

/** What is told to a caller who is not there any more to hear it. */
export const cutOff = (): HttpError => new HttpError(400, 'ERROR_VALIDATION', 'the request was cut off');

/** So long an answer may take to be read while others wait for a turn, as long as they wait themselves. */
const LONGEST_MS = 30_000;
const LOOK_MS = 1_000;

/**
 * Asks another service when it is the caller's turn; the turn lasts until the answer is out, for what came is in memory until then. Nothing is
 * asked for who has hung up meanwhile. Who reads slowly is cut off when others wait: a few such readers would hold all turns.
 * @param ask its signal says that the caller has hung up
 */
export function untilOut<T>(
  turns: FairTurns,
  source: string,
  raw: ServerResponse,
  ask: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  const out = new Promise<void>((resolve) => {
    const end = () => {
      left.abort();
      resolve();
    };
    if (raw.destroyed) end();
    else raw.once('close', end);
  });
  return new Promise((resolve, reject) => {
    turns
      .run(source, async () => {
        if (left.signal.aborted) throw cutOff();
        resolve(await ask(left.signal));
        const begin = performance.now();
        const looking = setInterval(() => {
          if (turns.length > 0 && performance.now() - begin >= LONGEST_MS) raw.destroy();
        }, LOOK_MS);
        await out;
        clearInterval(looking);
      })
      .catch((error: unknown) => reject(left.signal.aborted ? cutOff() : error));
  });
}
