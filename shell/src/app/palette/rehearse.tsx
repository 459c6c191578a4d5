import { readGroupTree, TREE_INPUT } from '@portal/contracts/groups';
import { queryClient, queryKey } from '@portal/platform/query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Finding } from './Finding';
import { isPreparing } from './useKnown';

/** Things are read and first letters looked for by then, but for a large fleet (ms). */
const LATER_MS = 1_500;
/** One letter each: nothing is asked of the server for it. Fewer would leave the code compiled, but slow. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Types a few letters into a palette that nobody sees, when there is nothing else to do: whoever opens it then has the first letter answered
 * as fast as any other, with its code compiled, its styles in the page, and what the page knows read.
 */
export function rehearse(): void {
  const groups = queryClient.getQueryState(queryKey(readGroupTree, TREE_INPUT));
  // Groups that are not there, or old, would be asked for, and nobody waits for them.
  if (!groups?.data || groups.isInvalidated || !('requestIdleCallback' in window)) return;
  const place = document.createElement('div');
  // An error here is nobody's: whoever opens the palette is told of theirs.
  const root = createRoot(place, { onUncaughtError: () => undefined });
  // In pieces: somebody may press a key of the page.
  startTransition(() => root.render(<Finding onClose={() => undefined} />));
  const letters = LETTERS.values();
  const type = () => {
    if (isPreparing()) return void requestIdleCallback(type);
    const { value: letter } = letters.next();
    const field = place.querySelector('input');
    if (letter === undefined || !field) return root.unmount();
    field.value = '';
    field.setRangeText(letter);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    requestIdleCallback(type);
  };
  setTimeout(() => requestIdleCallback(type), LATER_MS);
}
