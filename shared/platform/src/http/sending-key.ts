import { randomHex } from '@portal/domain/random';
import type { ApiError } from '../api-error';

/**
 * How long a key waits for the next try of what got no answer (ms): long enough to find the network again. Who wants the same hours later,
 * as a message that is done each day, wants it once more, and the answer of then would be none.
 */
const OPEN_MS = 600_000;

/** What is under way, or went off without an answer, with the key that it was sent with, and until when that is the same wish. */
const open = new Map<string, { key: string; until: number }>();

/**
 * Sends what creates something with an `Idempotency-Key`: one for all that is sent for one wish of its user. Repeated while it is under
 * way, or soon after because there was no answer, the same has the same key, and the server creates it once [R-EXT-29].
 * @param wanted what is asked for, but for the file that goes with it
 */
export async function withKey<T>(
  wanted: unknown,
  file: Partial<File> | undefined,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const wish = JSON.stringify([wanted, file?.name, file?.size, file?.lastModified]);
  for (const [old, { until }] of open) if (until <= Date.now()) open.delete(old);
  const sent = Object.assign(open.get(wish) ?? { key: randomHex(16) }, { until: Infinity });
  open.set(wish, sent);
  try {
    const answer = await send(sent.key);
    open.delete(wish);
    return answer;
  } catch (error) {
    // A timeout, a broken line, a fault of the server, a cancelled upload: it may have been done.
    if ((error as ApiError).status < 500) open.delete(wish);
    else sent.until = Date.now() + OPEN_MS;
    throw error;
  }
}
