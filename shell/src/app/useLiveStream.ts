import { readSelf } from '@portal/contracts/users';
import { call } from '@portal/platform/call';
import { useLive } from '@portal/platform/live';
import { startLive } from '@portal/platform/live-stream';
import { renewRights } from '@portal/platform/rights';
import { session, useSession } from '@portal/platform/session';
import { useEffect } from 'react';

/** Asks anew who it is and what that may; who can't be asked stays who it was [R-ERR-24]. */
function renew(): void {
  void renewRights();
  call(readSelf).then(
    (user) => session.takeUser(user),
    () => undefined,
  );
}

/** Keeps the live events coming while somebody is logged in, and does what concerns the frame [R-SHELL-24, R-RIGHT-07]. */
export function useLiveStream(): void {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => (userId === undefined ? undefined : startLive(userId)), [userId]);
  useLive('rights', renew);
  // Said instead of what was missed, which may have been about that.
  useLive('resync', renew);
}
