import { LOGIN_EXPIRED_REDIRECT_MS } from '@portal/domain/limits';
import { session, useSession } from '@portal/platform/session';
import { discardUnsaved } from '@portal/platform/unsaved';
import { useEffect } from 'react';
import type { Screen } from './screens';

/** The ended session is over: the guard then remembers the path and opens the log-in. */
export function leaveExpired(): void {
  discardUnsaved();
  session.leave();
}

/**
 * What follows when a session ended by itself: after 4 s the log-in opens [R-AUTH-18]; on a public page nobody is disturbed.
 * @returns whether the message is to be shown
 */
export function useExpiry(screen: Screen | undefined): boolean {
  const isExpired = useSession((current) => current.state === 'expired');
  const access = screen?.access;
  useEffect(() => {
    if (!isExpired || access === undefined) return undefined;
    if (access === 'public') {
      leaveExpired();
      return undefined;
    }
    const timer = setTimeout(leaveExpired, LOGIN_EXPIRED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isExpired, access]);
  return isExpired && access === 'login';
}
