import type { Endpoint } from '@portal/contracts/endpoint';
import { ApiError } from '../api-error';
import { credentials } from '../auth/credentials';
import { withSession } from '../auth/with-session';
import { inParts } from './ids';
import { type Answer, type AnyInput, type CallOptions, send } from './send';

/** A call with all that belongs to it: session, renewal of tokens, long lists of ids. */
export function perform(endpoint: Endpoint, input: AnyInput = {}, options: CallOptions = {}): Promise<Answer> {
  return inParts(input, (part) =>
    // R-AUTH-15: log-in, register, token, password and activate calls are public, and never retried.
    endpoint.public !== undefined
      ? send(endpoint, part, options)
      : withSession(
          credentials,
          (access) => whileLoggedIn(credentials.ended, endpoint, part, options, access),
          options.signal,
        ),
  );
}

/**
 * Reading stops when the log-in ends, here or in another tab, and nothing is read after it: a page that is about to go asks the
 * server for nothing it would only be refused [R-AUTH-16, R-AUTH-19]. A change that is under way is not cut off.
 */
async function whileLoggedIn(
  ended: AbortSignal,
  endpoint: Endpoint,
  input: AnyInput,
  options: CallOptions,
  access: string | undefined,
): Promise<Answer> {
  if (endpoint.method !== 'GET') return send(endpoint, input, options, access);
  if (ended.aborted) throw loggedOut();
  const reading = new AbortController();
  const stop = () => reading.abort();
  const ways = [ended, options.signal].filter((signal) => signal !== undefined);
  for (const signal of ways) signal.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();
  try {
    return await send(endpoint, input, { ...options, signal: reading.signal }, access);
  } catch (error) {
    throw ended.aborted ? loggedOut() : error;
  } finally {
    for (const signal of ways) signal.removeEventListener('abort', stop);
  }
}

const loggedOut = () => new ApiError(401, 'ERROR_UNAUTHORIZED', 'The log-in is over.');
