import { useLive } from '@portal/platform/live';
import { startLive } from '@portal/platform/live-stream';
import { renewRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useEffect } from 'react';

/** Keeps the live events coming while somebody is logged in, and does what concerns the frame [R-SHELL-24, R-RIGHT-07]. */
export function useLiveStream(): void {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => (userId === undefined ? undefined : startLive(userId)), [userId]);
  useLive('rights', () => void renewRights());
  // Said instead of what was missed, which may have been about rights.
  useLive('resync', () => void renewRights());
}
