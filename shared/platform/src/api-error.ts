import type { ErrorId } from '@portal/contracts/errors';

interface Facts {
  /** Dotted path of the first wrong value [R-API-02]. */
  field?: string;
  /** How long the server wants to be left alone, in seconds. */
  retryAfter?: number;
  requestId?: string;
  cause?: unknown;
}

/**
 * A call that did not succeed. `status` is the HTTP status; a call that could not be loaded at all counts as 503 [R-AUTH-17].
 * The text a person reads is found by `problemText`.
 */
export class ApiError extends Error {
  readonly field?: string;
  readonly retryAfter?: number;
  readonly requestId?: string;

  constructor(
    readonly status: number,
    readonly errorId: ErrorId,
    message: string,
    { field, retryAfter, requestId, cause }: Facts = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.field = field;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** R-AUTH-17: no answer is as good as a service that is down. */
export const unreachable = (cause: unknown, requestId?: string) =>
  new ApiError(503, 'ERROR_UNAVAILABLE', 'The service could not be reached.', { cause, requestId });

/** Whether a status says that the service is away, or out of order, and may be back soon: so do proxies before it. */
export const isAway = (status: number): boolean => status >= 502 && status <= 504;

/** The session is over: its refresh token is dead [R-AUTH-18]. */
export const loginExpired = (cause?: unknown) =>
  new ApiError(403, 'ERROR_LOGIN_EXPIRED', 'The session has expired.', { cause });

/** Somebody logged out; what was asked before gets no answer any more [R-AUTH-19]. */
export const loggedOut = () => new ApiError(401, 'ERROR_UNAUTHORIZED', 'The log-in is over.');

export const isLoginExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.errorId === 'ERROR_LOGIN_EXPIRED';
