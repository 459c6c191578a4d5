import type { Device } from '@portal/contracts/devices';
import { useSession } from '@portal/platform/session';
import { useCallback } from 'react';

/** Whether the person who is logged in added a device: its owner may do with it what others need rights for [R-RIGHT-11, R-RIGHT-12]. */
export function useIsOwn(): (device: Pick<Device, 'username'>) => boolean {
  const self = useSession((session) => session.user?.email);
  return useCallback(({ username }) => username !== null && username === self, [self]);
}
