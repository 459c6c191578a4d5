import { ERROR_IDS, type ErrorId } from '@portal/contracts/errors';
import { type HTTPError, isHTTPError } from 'ky';
import { ApiError, unreachable } from '../api-error';
import { unreached } from '../reach';

/**
 * When a body names no error id: a proxy's page, a cut answer. What a mere 400 means depends on what was tried, so it has none
 * [R-ERR-06, R-ERR-08, R-ERR-11].
 */
const BY_STATUS: Readonly<Record<number, ErrorId>> = {
  401: 'ERROR_UNAUTHORIZED',
  404: 'ERROR_NOT_FOUND',
  405: 'ERROR_METHOD_NOT_ALLOWED',
  412: 'ERROR_CHANGED_MEANWHILE',
  413: 'ERROR_TOO_LARGE',
  415: 'ERROR_BODY_TYPE',
  429: 'ERROR_TOO_MANY',
  502: 'ERROR_UNAVAILABLE',
  503: 'ERROR_UNAVAILABLE',
  504: 'ERROR_UNAVAILABLE',
};

/**
 * What kept a call from succeeding, as an error with data [R-API-02]. Whatever keeps an answer from arriving counts as 503
 * [R-AUTH-17]; only the caller's own abort stays what it is.
 */
export function problemOf(error: Error, sentId: string | null): Error {
  if (isHTTPError(error)) return refusal(error, sentId);
  if (error instanceof ApiError || error.name === 'AbortError') return error;
  unreached();
  return unreachable(error, sentId ?? undefined);
}

function refusal({ response: { status, statusText, headers }, data }: HTTPError, sentId: string | null): ApiError {
  const body = fieldsOf(data);
  const errorId = ERROR_IDS.find((id) => id === body.errorId) ?? BY_STATUS[status] ?? 'ERROR_UNKNOWN';
  return new ApiError(status, errorId, typeof body.message === 'string' ? body.message : statusText, {
    field: typeof body.field === 'string' ? body.field : undefined,
    retryAfter: secondsOf(headers.get('retry-after')),
    requestId: headers.get('x-request-id') ?? sentId ?? undefined,
  });
}

/** What says that it is JSON was read already; a proxy may have taken that word away. */
function fieldsOf(data: unknown): Record<string, unknown> {
  try {
    const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Retry-After is a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : undefined;
}
