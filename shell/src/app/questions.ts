import { lazyRetry } from '@portal/platform/lazy-retry';

/** What the shell asks over any page. */
export const LeaveQuestion = lazyRetry(() => import('./LeaveQuestion'));
export const SessionExpired = lazyRetry(() => import('./SessionExpired'));
