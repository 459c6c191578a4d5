import { useCallback, useState } from 'react';

/** How many cards of a least width fit beside each other, followed as the place grows and shrinks. */
export function useColumns(least: number, gap: number) {
  const [columns, setColumns] = useState(1);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const count = () => setColumns(Math.max(1, Math.floor((element.clientWidth + gap) / (least + gap))));
      const observer = new ResizeObserver(count);
      observer.observe(element);
      count();
      return () => observer.disconnect();
    },
    [least, gap],
  );
  return { columns, measure };
}
