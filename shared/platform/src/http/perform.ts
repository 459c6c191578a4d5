import type { Endpoint } from '@portal/contracts/endpoint';
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
      : withSession(credentials, (access) => send(endpoint, part, options, access), options.signal),
  );
}
