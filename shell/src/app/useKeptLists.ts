import { useSession } from '@portal/platform/session';
import { useEffect } from 'react';

/** The page has its lists by then, and whatever else it waits for (ms). */
const LATER_MS = 8_000;

/** Keeps what is shown for a time without the network, while somebody is logged in [R-EXT-24]. */
export function useKeptLists(): void {
  const isIn = useSession(({ state }) => state === 'in');
  useEffect(() => {
    if (!isIn || !('indexedDB' in window) || !isSecureContext) return undefined;
    let end: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      import('@portal/platform/keep-lists').then(
        ({ keepLists }) => {
          if (!isGone) end = keepLists();
        },
        // Without this file nothing is kept, and all else goes on.
        () => undefined,
      );
    }, LATER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      end?.();
    };
  }, [isIn]);
}
