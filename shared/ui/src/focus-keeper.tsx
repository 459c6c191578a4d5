import { useModalAttributes } from '@fluentui/react-components';
import { createRoot, type Root } from 'react-dom/client';

let kept: Root | undefined;

/**
 * Fluent's keeper of the focus goes with the last component that needs it. When a dialog is taken away while it is open, that is before
 * the page behind it was given back to screen readers, which then find nothing any more. One user that stays keeps it, from the first
 * dialog on.
 */
export function keepFocusKeeper(): void {
  if (kept) return;
  kept = createRoot(document.createElement('div'));
  kept.render(<User />);
}

/** Lets it go: every test has a page of its own. */
export function endFocusKeeper(): void {
  kept?.unmount();
  kept = undefined;
}

function User() {
  useModalAttributes();
  return null;
}
