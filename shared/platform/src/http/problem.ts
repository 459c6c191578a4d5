import { ERROR_IDS, type ErrorId } from '@portal/contracts/errors';
import { ApiError } from '../api-error';

/** When a body names no error id: a proxy's page, a cut answer. */
const BY_STATUS: Readonly<Record<number, ErrorId>> = {
  400: 'ERROR_VALIDATION',
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

/** An answer that is no success, as an error with data [R-API-02]. */
export async function problemOf(response: Response, sentId: string): Promise<ApiError> {
  const body = await bodyOf(response);
  const errorId = ERROR_IDS.find((id) => id === body.errorId) ?? BY_STATUS[response.status] ?? 'ERROR_UNKNOWN';
  return new ApiError(response.status, errorId, typeof body.message === 'string' ? body.message : response.statusText, {
    field: typeof body.field === 'string' ? body.field : undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
    requestId: response.headers.get('x-request-id') ?? sentId,
  });
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await response.text());
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
