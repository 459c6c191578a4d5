import { useEffect, useState } from 'react';

/** Marks what takes the focus in a dialog when the control that had it is gone: `<div {...FOCUS_FALLBACK} tabIndex={-1}>`. */
export const FOCUS_FALLBACK = { 'data-focus-fallback': '' };

/**
 * Gives the focus back to what opened a dialog, which may stand in another React root, when the dialog goes and the focus with it. When
 * the opener is gone, the dialog below takes it, or the heading of the page. Whoever has put it somewhere on purpose is left alone.
 */
export function useReturnFocus(): void {
  // Before the dialog takes the focus: that happens in effects.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      (isThere ? opener : fallback())?.focus();
    },
    [opener],
  );
}

function fallback(): HTMLElement | null {
  const below = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1);
  return below
    ? (below.querySelector<HTMLElement>('[data-focus-fallback]') ?? below)
    : document.querySelector<HTMLElement>('main h1');
}
