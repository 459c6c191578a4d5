import type { Endpoint, Input, Reply } from '@portal/contracts/endpoint';
import { perform } from './http/perform';
import type { AnyInput } from './http/send';
import { type OnProgress, sending } from './http/sending';

export type { OnProgress } from './http/sending';

/**
 * As `call`, for a file: tells how much of it has left, and takes as long as the line needs, while anything moves.
 * @param options.signal cancels it; then what the browser throws for an abort is thrown
 * @throws ApiError for every answer that is no success, and 503 when there was none
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Reply<E>> {
  const { body } = await perform(endpoint, input as AnyInput, { signal, fetch: sending(onProgress) });
  return body as Reply<E>;
}
