import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';

export interface GridKeysOptions {
  count: number;
  /** Cards beside each other; 1 is a list. */
  columns?: number;
  /** `rows`: Enter goes into the row, arrows between its controls, Escape back. `cards`: the item is its own link. */
  kind?: 'rows' | 'cards';
  /** The item that Tab leads to each time; without one, where the focus was last. */
  current?: number;
  /** What is drawn of the items, and where. */
  from: number;
  to: number;
  element: RefObject<HTMLElement | null>;
  /** Brings an item into sight before it gets the focus. */
  reveal: (index: number) => void;
}

/** The box that chooses a row is none: Space on the row does that. */
export const CONTROLS = 'a[href], button, input:not([data-select]), [data-control]';

/**
 * Makes a list or grid one Tab stop that arrow keys, Page Up and Down, Home and End move through, also to items that are not drawn
 * yet. Shift+F10 and the menu key press the item's `[data-menu]`.
 *
 * Spread `keys` on the element around the items and `item(index)` on each item. Fluent's `useArrowNavigationGroup` knows only
 * elements that are there.
 */
export function useGridKeys({
  count,
  columns = 1,
  kind = 'rows',
  from,
  to,
  element,
  reveal,
  current,
}: GridKeysOptions) {
  const [active, setActive] = useState<number>();
  /** Moves there by program, as the arrow keys do. */
  const focusItem = (index: number) => {
    flushSync(() => {
      setActive(index);
      reveal(index);
    });
    element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (!item || !element.current?.contains(item)) return;
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      const menu = (item.closest('[data-item]') ?? item).querySelector<HTMLElement>('[data-menu]');
      if (!menu) return;
      event.preventDefault();
      menu.click();
    } else if (kind === 'rows' && event.target !== item) {
      if (moveInside(event, item)) event.preventDefault();
    } else if (kind === 'rows' && event.key === 'Enter') {
      event.preventDefault();
      item.querySelector<HTMLElement>(CONTROLS)?.focus();
    } else {
      const next = moveTarget(event.key, Number(item.dataset['index']), count, columns);
      if (next === undefined) return;
      event.preventDefault();
      focusItem(next);
    }
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const item = event.target.closest<HTMLElement>('[data-index]');
    if (item) setActive(Number(item.dataset['index']));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (current !== undefined && !currentTarget.contains(relatedTarget)) setActive(undefined);
  };

  const stop = Math.min(active ?? current ?? 0, Math.max(0, count - 1));
  // One item must be reachable with Tab even when the remembered one is out of sight.
  const reachable = stop >= from && stop < to ? stop : from;
  return {
    keys: { onKeyDown, onFocus, onBlur },
    focusItem,
    item: (index: number) => ({ 'data-index': index, tabIndex: index === reachable ? 0 : -1 }),
  };
}

function moveInside(event: KeyboardEvent, item: HTMLElement): boolean {
  if (event.key === 'Escape') {
    item.focus();
    return true;
  }
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return false;
  const controls = [...item.querySelectorAll<HTMLElement>(CONTROLS)];
  const at = controls.indexOf(document.activeElement as HTMLElement);
  controls[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  return true;
}

/** The item that a key leads to from another; undefined for keys that do not move. */
export function moveTarget(key: string, index: number, count: number, columns: number): number | undefined {
  const step: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * 10,
    PageUp: -columns * 10,
    Home: -count,
    End: count,
    ...(columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  const by = step[key];
  if (by === undefined) return undefined;
  // Up and Down stay in their column: in the first and the last row they lead nowhere.
  const row = (item: number) => Math.floor(item / columns);
  if ((key === 'ArrowUp' && row(index) === 0) || (key === 'ArrowDown' && row(index) === row(count - 1))) return index;
  return Math.max(0, Math.min(count - 1, index + by));
}
