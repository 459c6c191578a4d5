import type { SessionState } from '@portal/platform/session';

/** What may be drawn now: the screen, nothing yet, or another address. */
export type Verdict = 'show' | 'wait' | 'login' | 'wanted';

interface Situation {
  access: 'public' | 'login';
  /** A log-in form: nobody who is logged in needs it. */
  isLogIn: boolean;
  session: SessionState['state'];
  rightsReady: boolean;
}

/** R-ROUTE-25, R-ROUTE-27, R-AUTH-08, R-AUTH-18. */
export function guard({ access, isLogIn, session, rightsReady }: Situation): Verdict {
  if (isLogIn) return session === 'in' ? 'wanted' : session === 'starting' ? 'wait' : 'show';
  if (access === 'public') return 'show';
  if (session === 'out') return 'login';
  if (session === 'starting') return 'wait';
  // An ended session leaves the page where it is, behind the message that says so; one that had ended before shows none.
  return rightsReady ? 'show' : 'wait';
}
