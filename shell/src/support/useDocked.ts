import { localStore } from '@portal/platform/storage';
import { useMedia, usePhone } from '@portal/ui/media';
import { useLayoutEffect, useState } from 'react';

/** Kept in this browser for as long as the tools are docked. */
const KEY = 'portal.docked';
/** Of the window's height; the rest is the page's. */
export const DOCK_SHARE = 45;

interface Docked {
  /** Whether there is room for the choice: neither on a phone nor in a low window. */
  readonly canDock: boolean;
  readonly isDocked: boolean;
  readonly setDocked: (isDocked: boolean) => void;
}

/** Whether the tools stand below the page, which then ends above them; remembered in this browser. */
export function useDocked(): Docked {
  const phone = usePhone();
  const tall = useMedia('(min-height: 600px)');
  const [isWanted, setWanted] = useState(() => localStore.getItem(KEY) !== null);
  const canDock = tall && !phone;
  const isDocked = canDock && isWanted;
  useLayoutEffect(() => {
    // The page's frame, which fills the window otherwise.
    const frame = document.getElementById('notices')?.parentElement;
    if (!frame || !isDocked) return undefined;
    frame.style.height = `${100 - DOCK_SHARE}dvh`;
    return () => void frame.style.removeProperty('height');
  }, [isDocked]);
  const setDocked = (docked: boolean) => {
    setWanted(docked);
    if (docked) localStore.setItem(KEY, 'below');
    else localStore.removeItem(KEY);
  };
  return { canDock, isDocked, setDocked };
}
