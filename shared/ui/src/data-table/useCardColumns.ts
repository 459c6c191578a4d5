import { useCallback, useState } from 'react';

/** How many cards of a least width fit beside each other: `[ref of the grid, columns]`. */
export function useCardColumns(
  least: number,
  gap: number,
): [ref: (element: HTMLElement | null) => (() => void) | undefined, columns: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, Math.max(1, Math.floor(((width || window.innerWidth) + gap) / (least + gap)))];
}
