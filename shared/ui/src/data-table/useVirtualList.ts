import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useScroller } from '../components/scroll-area';
import { useFirstFrame } from '../hooks/first-frame';
import { type Range, VIRTUAL_FROM, visibleRange } from './visible-range';

export interface VirtualListOptions {
  count: number;
  /** Height of one line with its gap, in px; the same for all. Without one, all items are drawn. */
  lineHeight: number | undefined;
  /** Cards beside each other; 1 is a list. */
  columns?: number;
}

export interface VirtualList {
  /** The first item drawn and the one after the last. */
  from: number;
  to: number;
  /** Room of the items that are not drawn, in px: padding of the container, or the height of a spacer. */
  before: number;
  after: number;
  /** For the element around the items. */
  ref: (element: HTMLElement | null) => void;
  element: RefObject<HTMLElement | null>;
  /** Scrolls to an item if it is out of sight, and draws what is in sight then. */
  reveal: (index: number) => void;
}

/** Their room is kept. */
const NONE: Range = { first: 0, end: 0 };

/** Which items of a list or grid of cards are drawn: all up to 100, above that those in sight. Must stand inside a `ScrollArea`. */
export function useVirtualList({ count, lineHeight: fixed, columns = 1 }: VirtualListOptions): VirtualList {
  const scroller = useScroller();
  const element = useRef<HTMLElement>(null);
  const ref = useCallback((list: HTMLElement | null) => {
    element.current = list;
  }, []);
  const lines = Math.ceil(count / columns);
  const lineHeight = fixed ?? 0;
  const virtual = fixed !== undefined && count > VIRTUAL_FROM;
  const measure = useCallback((): Range => {
    const list = element.current;
    if (!virtual) return { first: 0, end: lines };
    const view = scroller?.clientHeight || window.innerHeight;
    if (!list || !scroller) return visibleRange({ count: lines, height: lineHeight }, 0, view);
    const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
    return visibleRange({ count: lines, height: lineHeight }, top, view);
  }, [virtual, lines, lineHeight, scroller]);
  const isFirstFrame = useFirstFrame();
  const [measured, setRange] = useState<Range>(measure);
  const range = isFirstFrame && fixed !== undefined ? NONE : measured;
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
    if (!virtual || !scroller) return undefined;
    scroller.addEventListener('scroll', update, { passive: true });
    const resized = new ResizeObserver(update);
    resized.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', update);
      resized.disconnect();
    };
  }, [virtual, scroller, update]);

  const reveal = (index: number) => {
    const list = element.current;
    if (list && scroller) {
      const line = Math.floor(index / columns);
      const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + line * lineHeight;
      if (top < 0) scroller.scrollTop += top;
      else if (top + lineHeight > scroller.clientHeight && scroller.clientHeight > 0)
        scroller.scrollTop += top + lineHeight - scroller.clientHeight;
    }
    update();
  };
  return {
    from: Math.min(range.first * columns, count),
    to: Math.min(range.end * columns, count),
    before: range.first * lineHeight,
    after: Math.max(0, (lines - range.end) * lineHeight),
    ref,
    element,
    reveal,
  };
}
