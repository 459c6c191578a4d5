import { useEffect, useState } from 'react';

/** Gives the focus back to what opened the dialog, which may stand in another React root; to the page's heading when it is gone. */
export function useReturnFocus(): void {
  // Before the dialog takes the focus: that happens in effects.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      (isThere ? opener : document.querySelector<HTMLElement>('main h1'))?.focus();
    },
    [opener],
  );
}
