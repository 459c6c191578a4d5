import type { Endpoint, Input, Reply } from '@portal/contracts/endpoint';
import { http } from './http/client';
import { perform } from './http/perform';
import type { Answer, AnyInput, CallOptions } from './http/send';

export { ApiError } from './api-error';
export type { CallOptions } from './http/send';

/** Input may be left out where nothing in it is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions];

/** An answer with what its headers say. */
export interface FullReply<E extends Endpoint> extends Omit<Answer, 'body'> {
  body: Reply<E>;
}

/**
 * Calls an endpoint. Private ones carry the session's token; a token that ran out is renewed and the call repeated
 * [R-AUTH-12 to R-AUTH-16]. Ids in `query.ids` are asked in parts of 100 [R-CONST-04].
 * @throws ApiError for every answer that is no success, and 503 when there was none [R-AUTH-17]
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Reply<E>> {
  return (await perform(endpoint, input as AnyInput | undefined, options)).body as Reply<E>;
}

/** As `call`, with ETag (for `ifMatch`), total number of hits and the cursor of the next page [R-EXT-04, R-EXT-05]. */
export async function callFull<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<FullReply<E>> {
  return (await perform(endpoint, input as AnyInput | undefined, options)) as FullReply<E>;
}

/**
 * The text of a file of the portal's own origin, as it is now.
 * @param options.timeout how long it may take (ms)
 * @throws ApiError when there is no such file, or no answer
 */
export const fileText = (path: string, options: CallOptions & { timeout?: number } = {}): Promise<string> =>
  http(path, options).text();

/** `[a,b]`, as lists of ids travel [R-API-03]. */
export const idList = (ids: readonly string[]) => `[${ids.join(',')}]`;
