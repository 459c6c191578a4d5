import { useWidth } from '../hooks/width';

/** How many cards of a least width fit beside each other: `[ref of the grid, columns]`. */
export function useCardColumns(
  least: number,
  gap: number,
): [ref: (element: HTMLElement | null) => (() => void) | undefined, columns: number] {
  const [ref, width] = useWidth(window.innerWidth);
  return [ref, Math.max(1, Math.floor((width + gap) / (least + gap)))];
}
