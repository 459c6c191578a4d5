import { RETRY_CAP, RETRY_DELAY_MS } from '@portal/domain/limits';
import { isHTTPError, type KyInstance } from 'ky';
import { ApiError, isLoginExpired } from '../api-error';
import { problemOf } from '../http/problem';
import type { Credentials } from './credentials';

type Session = Pick<Credentials, 'held' | 'access' | 'ended' | 'usable' | 'renew' | 'onExpired' | 'onDenied'>;

/** A new token cannot help: the right, the switch or the consent is what is missing [R-AUTH-14, R-EXT-18]. */
const FINAL = /NO_RIGHT|MODULE_OFF|VIEW_/;
const BEARER = 'Bearer ';

/**
 * A client for private calls, which carry the session's token. On 401 or 403 the token is renewed and the call repeated, at most
 * 5 times, waiting 100 ms times the attempt; then the error is reported [R-AUTH-12]. Logged out nothing is repeated, nor for whoever
 * logs in next [R-AUTH-16].
 */
export const withSession = (client: KyInstance, session: Session): KyInstance =>
  client.extend({
    retry: {
      limit: RETRY_CAP,
      methods: ['get', 'post', 'put', 'patch', 'delete'],
      delay: (attempt) => RETRY_DELAY_MS * attempt,
      shouldRetry: ({ error, retryCount }) => helped(session, error, retryCount),
    },
    hooks: {
      beforeRequest: [
        async ({ request, options: { context } }) => {
          const { ended } = session;
          context.ended = ended;
          bear(request, await session.usable());
          // The log-in may have ended meanwhile.
          ended.throwIfAborted();
          request.signal.throwIfAborted();
        },
      ],
      beforeRetry: [
        ({ request, options }) => {
          (options.context.ended as AbortSignal).throwIfAborted();
          bear(request, session.access);
        },
      ],
      beforeError: [
        ({ error, options }) => {
          // What a call of an earlier log-in is told is nothing to the person of this one.
          if ((options.context.ended as AbortSignal).aborted) return error;
          if (error instanceof ApiError && FINAL.test(error.errorId)) session.onDenied();
          if (isLoginExpired(error)) session.onExpired();
          return error;
        },
      ],
    },
  });

function bear({ headers }: Request, access: string | undefined): void {
  if (access) headers.set('authorization', BEARER + access);
}

/** Renews the token after a refusal that a new one may help with; answers whether to try again. */
async function helped(session: Session, error: Error, attempt: number): Promise<boolean> {
  if (!isHTTPError(error) || !session.held) return false;
  const problem = problemOf(error, null) as ApiError;
  if ((problem.status !== 401 && problem.status !== 403) || FINAL.test(problem.errorId) || isLoginExpired(problem))
    return false;
  // A 403 is about more than the token: one new token must do. A 401 says that this very token is refused.
  if (problem.status === 401 || attempt === 1)
    await session.renew(error.request.headers.get('authorization')?.slice(BEARER.length)).catch((failure: unknown) => {
      // Whether the log-in still holds could not be found out: the next attempt asks again.
      // It is over, or was left meanwhile: the next one in this tab is somebody else's.
      if (!(failure instanceof ApiError) || isLoginExpired(failure) || failure.status === 401) throw failure;
    });
  return true;
}
