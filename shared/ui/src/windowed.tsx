import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useScroller } from './scroll-area';
import { type Range, visibleRange, WINDOW_FROM } from './windowed-range';

export { ScrollArea, useScroller } from './scroll-area';

export interface WindowedOptions {
  count: number;
  /** Height of one line with its gap, in px; the same for all. */
  lineHeight: number;
  /** Cards beside each other; 1 is a list. */
  columns?: number;
  /** `rows`: Enter goes into the row, arrows between its controls, Escape back. `cards`: the item is its own link. */
  kind?: 'rows' | 'cards';
}

const CONTROLS = 'a[href], button, input, [data-control]';

/**
 * A list or grid of cards that is one Tab stop, moved through with the arrow keys, and drawn only where it is seen once it has
 * more than 100 items. Must stand inside a `ScrollArea`.
 *
 * Spread `container` on the element around the items, `item(index)` on each item between `from` and `to`, and give the container
 * `paddingTop: before` and `paddingBottom: after`.
 */
export function useWindowed({ count, lineHeight, columns = 1, kind = 'rows' }: WindowedOptions) {
  const scroller = useScroller();
  const element = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const lines = Math.ceil(count / columns);
  const windowed = count > WINDOW_FROM;
  const measure = useCallback((): Range => {
    const list = element.current;
    if (!windowed) return { first: 0, end: lines };
    const view = scroller?.clientHeight || window.innerHeight;
    if (!list || !scroller) return visibleRange({ count: lines, height: lineHeight }, 0, view);
    const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
    return visibleRange({ count: lines, height: lineHeight }, top, view);
  }, [windowed, lines, lineHeight, scroller]);
  const [range, setRange] = useState<Range>(measure);
  const update = useCallback(
    () =>
      setRange((old) => {
        const next = measure();
        return next.first === old.first && next.end === old.end ? old : next;
      }),
    [measure],
  );
  useLayoutEffect(update, [update]);
  useEffect(() => {
    if (!windowed || !scroller) return undefined;
    scroller.addEventListener('scroll', update, { passive: true });
    const resized = new ResizeObserver(update);
    resized.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', update);
      resized.disconnect();
    };
  }, [windowed, scroller, update]);

  /** Scrolls to an item if it is out of sight, draws it and gives it the focus. */
  const focusItem = (index: number) => {
    const list = element.current;
    if (!list) return;
    const line = Math.floor(index / columns);
    if (scroller) {
      const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + line * lineHeight;
      if (top < 0) scroller.scrollTop += top;
      else if (top + lineHeight > scroller.clientHeight && scroller.clientHeight > 0)
        scroller.scrollTop += top + lineHeight - scroller.clientHeight;
    }
    flushSync(() => {
      setActive(index);
      update();
    });
    list.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (!item || !element.current?.contains(item)) return;
    const index = Number(item.dataset['index']);
    const onItem = event.target === item;
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      const menu = (item.closest('[data-item]') ?? item).querySelector<HTMLElement>('[data-menu]');
      if (menu) {
        event.preventDefault();
        menu.click();
      }
      return;
    }
    if (kind === 'rows' && !onItem) {
      if (moveInside(event, item)) event.preventDefault();
      return;
    }
    if (kind === 'rows' && event.key === 'Enter') {
      event.preventDefault();
      item.querySelector<HTMLElement>(CONTROLS)?.focus();
      return;
    }
    const next = target(event.key, index, count, columns);
    if (next === undefined) return;
    event.preventDefault();
    focusItem(next);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const item = event.target.closest<HTMLElement>('[data-index]');
    if (item) setActive(Number(item.dataset['index']));
  };

  const stop = Math.min(active, Math.max(0, count - 1));
  const from = Math.min(range.first * columns, count);
  const to = Math.min(range.end * columns, count);
  // One item must be reachable with Tab even when the remembered one is out of sight.
  const reachable = stop >= from && stop < to ? stop : from;
  return {
    from,
    to,
    before: range.first * lineHeight,
    after: Math.max(0, (lines - range.end) * lineHeight),
    container: { ref: element, onKeyDown, onFocus },
    /** Moves there by program, as the arrow keys do. */
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

function target(key: string, index: number, count: number, columns: number): number | undefined {
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
  return Math.max(0, Math.min(count - 1, index + by));
}
