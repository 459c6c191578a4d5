import { RETRY_CAP, RETRY_DELAY_MS } from '@portal/domain/limits';
import { ApiError, isLoginExpired } from '../api-error';
import type { Credentials } from './credentials';

type Session = Pick<Credentials, 'held' | 'access' | 'usable' | 'renew' | 'onExpired' | 'onDenied'>;

/** A new token cannot help: the right or the switch is what is missing [R-AUTH-14]. */
const FINAL = ['ERROR_NO_RIGHT', 'ERROR_MODULE_OFF'];

/**
 * Runs a private call with the session's token. On 401 or 403 the token is renewed and the call repeated, at most 5 times, waiting
 * 100 ms times the attempt; then the error is reported [R-AUTH-12]. Logged out nothing is repeated [R-AUTH-16].
 */
export async function withSession<T>(
  session: Session,
  run: (access: string | undefined) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let used = await session.usable();
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(used);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
      if (FINAL.includes(error.errorId)) session.onDenied();
      if (isLoginExpired(error)) session.onExpired();
      if (FINAL.includes(error.errorId) || isLoginExpired(error) || !session.held || attempt > RETRY_CAP) throw error;
      // A 403 is about more than the token: one new token must do. A 401 says that this very token is refused.
      if (error.status === 401 || attempt === 1) await renewed(session, used);
      await pause(RETRY_DELAY_MS * attempt, signal);
      used = session.access;
    }
  }
}

async function renewed(session: Session, used: string | undefined): Promise<void> {
  try {
    await session.renew(used);
  } catch (error) {
    // Whether the log-in still holds could not be found out: the next attempt asks again.
    if (!(error instanceof ApiError) || isLoginExpired(error)) throw error;
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
