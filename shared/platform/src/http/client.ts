import { randomHex } from '@portal/domain/random';
import ky from 'ky';
import { answered } from './answered';
import { problemOf } from './problem';

/** Long enough for a big upload's answer on a slow line (ms). */
const TIMEOUT_MS = 60_000;

/** Names one sending in the server's log. */
const named = ({ request }: { request: Request }) => request.headers.set('x-request-id', randomHex(12));

/**
 * Asks the portal's server, and by its prefix no other: tokens go nowhere else [R-AUTH-11]. Throws ApiError, and for its caller's
 * own abort what the browser throws. Knows nothing of sessions.
 */
export const http = ky.create({
  prefix: window.location.origin,
  retry: 0,
  timeout: TIMEOUT_MS,
  credentials: 'same-origin',
  cache: 'no-store',
  parseJson: (text) => (text === '' ? undefined : JSON.parse(text)),
  // Looked up at each call: tests and support tools put their own in place.
  fetch: async (...args) => {
    const response = await globalThis.fetch(...args);
    answered(response);
    return response;
  },
  hooks: {
    beforeRequest: [named],
    beforeRetry: [named],
    beforeError: [({ error, request }) => problemOf(error, request.headers.get('x-request-id'))],
  },
});
