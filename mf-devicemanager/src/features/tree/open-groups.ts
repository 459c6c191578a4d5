import { useSyncExternalStore } from 'react';

let open: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Which groups of the tree are open: the same in the pane and in the overlay, for as long as the page lives. */
export function useOpenGroups(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

/** Opens or closes some groups. */
export function setOpen(groups: Iterable<{ id: string }>, isOpen: boolean): void {
  const next = new Set(open);
  for (const { id } of groups)
    if (isOpen) next.add(id);
    else next.delete(id);
  if (next.size === open.size) return;
  open = next;
  for (const listener of listeners) listener();
}
