import { useNavigate } from '@portal/ui/router';
import { createContext, use } from 'react';
import type { Overlay, SlotAction } from './entry';

/** Opens a menu or dialog at the pressed element, to which the focus returns. */
export type OpenOverlay = (overlay: Overlay, target: HTMLElement) => void;

/** Filled by `pages/OverlayHost.tsx`. */
export const OverlayContext = createContext<OpenOverlay>(() => undefined);

/** `open({ type: 'contacts', group }, event.currentTarget)` */
export const useOverlay = () => use(OverlayContext);

/** Does what an action does, for the pressed element: the focus returns there. */
export function usePress(): (action: SlotAction, target: HTMLElement) => void {
  const open = useOverlay();
  const navigate = useNavigate();
  return ({ to, run, opens }, target) => {
    if (opens) open(opens, target);
    else if (to !== undefined) void navigate(to);
    else run?.();
  };
}
