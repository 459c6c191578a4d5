import { randomHex } from '@portal/domain/random';
import type { ApiError } from '../api-error';

/** What is under way, or went off without an answer, with the key that it was sent with. */
const open = new Map<string, string>();

/**
 * Sends what creates something with an `Idempotency-Key`: one for all that is sent for one wish of its user. Repeated while it is under
 * way, or because there was no answer, the same has the same key, and the server creates it once [R-EXT-29].
 * @param wanted what is asked for, but for the file that goes with it
 */
export async function withKey<T>(
  wanted: unknown,
  file: Partial<File> | undefined,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const wish = JSON.stringify([wanted, file?.name, file?.size]);
  const key = open.get(wish) ?? randomHex(16);
  open.set(wish, key);
  try {
    const answer = await send(key);
    open.delete(wish);
    return answer;
  } catch (error) {
    // A timeout, a broken line, a fault of the server, a cancelled upload: it may have been done.
    if ((error as ApiError).status < 500) open.delete(wish);
    throw error;
  }
}
