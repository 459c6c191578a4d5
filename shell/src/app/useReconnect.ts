import { queryClient } from '@portal/platform/query';
import { useReach } from '@portal/platform/reach';
import { useEffect } from 'react';

/** The server is back: what is shown is asked for anew, also where the browser never said that the network was away [R-EXT-24]. */
export function useReconnect(): void {
  useEffect(
    () =>
      useReach.subscribe((now, before) => {
        if (before.isOffline && !now.isOffline) void queryClient.invalidateQueries({ refetchType: 'active' });
      }),
    [],
  );
}
