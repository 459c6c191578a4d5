import { type Endpoint, takesKey } from '@portal/contracts/endpoint';
import { randomHex } from '@portal/domain/random';
import type { ApiError } from '../api-error';
import type { AnyInput } from './answer';

/** What is under way, or went off without an answer, with the key that it was sent with. */
const open = new Map<string, string>();

/**
 * Sends what creates something with an `Idempotency-Key`: one for all that is sent for one wish of its user. Repeated while it is under
 * way, or because there was no answer, the same has the same key, and the server creates it once [R-EXT-29].
 */
export async function withKey<T>(endpoint: Endpoint, input: AnyInput, send: (key?: string) => Promise<T>): Promise<T> {
  if (!takesKey(endpoint)) return send();
  const { name, size } = (input.file ?? {}) as Partial<File>;
  const wish = JSON.stringify([endpoint.path, input, name, size]);
  const key = open.get(wish) ?? randomHex(16);
  open.set(wish, key);
  const answered = () => open.delete(wish);
  try {
    const answer = await send(key);
    answered();
    return answer;
  } catch (error) {
    // A timeout, a broken line, a fault of the server, a cancelled upload: it may have been done.
    if ((error as ApiError).status < 500) answered();
    throw error;
  }
}
