import type { Endpoint } from '@portal/contracts/endpoint';
import { ApiError } from '../api-error';
import { credentials } from '../auth/credentials';
import { withSession } from '../auth/with-session';
import { http } from './client';
import { inParts } from './ids';
import { type Answer, type AnyInput, type CallOptions, send } from './send';
import { withKey } from './sending-key';

const asUser = withSession(http, credentials);

/** A call with all that belongs to it: session, renewal of tokens, long lists of ids. */
export function perform(endpoint: Endpoint, input: AnyInput = {}, options: CallOptions = {}): Promise<Answer> {
  return inParts(input, (part) => {
    // R-AUTH-15: log-in, register, token, password and activate calls are public, and never retried.
    if (endpoint.public !== undefined) return send(endpoint, part, options);
    if (endpoint.method === 'GET') return readLoggedIn(endpoint, part, options);
    const change = (key?: string) => send(endpoint, part, options, asUser, key);
    // What `takesKey` says of private calls.
    return endpoint.method === 'POST'
      ? withKey([endpoint.path, part], part.file as File | undefined, change)
      : change();
  });
}

/**
 * Reading stops when the log-in ends, here or in another tab, and nothing is read after it: a page that is about to go asks the
 * server for nothing it would only be refused [R-AUTH-16, R-AUTH-19]. A change that is under way is not cut off.
 */
async function readLoggedIn(endpoint: Endpoint, input: AnyInput, { signal }: CallOptions): Promise<Answer> {
  const { ended } = credentials;
  try {
    ended.throwIfAborted();
    return await send(endpoint, input, { signal: signal ? AbortSignal.any([ended, signal]) : ended }, asUser);
  } catch (error) {
    // Not every browser tells why it stopped reading.
    throw ended.aborted && !(error instanceof ApiError) ? ended.reason : error;
  }
}
