import { useModalAttributes } from '@fluentui/react-components';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

let kept = false;

/**
 * Fluent's keeper of the focus goes with the last component that needs it. When a dialog, popover or sheet is taken away while it is
 * open, that is before the page behind it was given back to screen readers, which then find nothing any more. One user that stays keeps
 * it, from the first surface on: every surface that hides the page calls this as a layout effect. It stands before anything else can
 * happen, since the first surface may be closed at once.
 */
export function keepFocusKeeper(): void {
  if (kept) return;
  kept = true;
  const root = createRoot(document.createElement('div'));
  // Not within the drawing of the surface, where nothing else can be drawn.
  queueMicrotask(() => flushSync(() => root.render(<User />)));
}

function User() {
  useModalAttributes();
  return null;
}
