/** Lists up to this many items are drawn whole. */
export const VIRTUAL_FROM = 100;
/** Lines drawn beyond each edge, so that a quick scroll shows no gap. */
const OVERSCAN = 6;

export interface Lines {
  count: number;
  /** Height of a line with its gap, in px. */
  height: number;
}

export interface Range {
  /** First line drawn and the line after the last. */
  first: number;
  end: number;
}

/**
 * Which lines to draw.
 * @param top how far the list's first line lies above the pane's upper edge, in px (negative: below it)
 * @param view height of the pane in px
 */
export function visibleRange({ count, height }: Lines, top: number, view: number): Range {
  const first = Math.max(0, Math.floor(top / height) - OVERSCAN);
  const end = Math.min(count, Math.ceil((top + view) / height) + OVERSCAN);
  return { first: Math.min(first, count), end: Math.max(end, Math.min(first, count)) };
}
