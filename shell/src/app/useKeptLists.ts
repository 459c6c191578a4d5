import { useSession } from '@portal/platform/session';
import { useEffect } from 'react';

/** Keeps what is shown for a time without the network, while somebody is logged in [R-EXT-24]. */
export function useKeptLists(): void {
  const isIn = useSession(({ state }) => state === 'in');
  useEffect(() => {
    if (!isIn || !('indexedDB' in window) || !isSecureContext) return undefined;
    let end: (() => void) | undefined;
    let isGone = false;
    import('@portal/platform/keep-lists').then(
      ({ keepLists }) => {
        if (!isGone) end = keepLists();
      },
      // Without this file nothing is kept, and all else goes on.
      () => undefined,
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [isIn]);
}
