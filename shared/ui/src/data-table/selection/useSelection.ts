import { type RefObject, useMemo, useRef, useState } from 'react';
import { everything, extended, NOTHING, toggled, without } from './chosen';

/** Several rows of a list chosen at once [R-EXT-28]. */
export interface Selection {
  /** How many rows there are to choose from: all hits, drawn or not. */
  total: number;
  /** Those chosen among them, in their order. */
  selected: ReadonlySet<string>;
  /** Something is chosen, or rows are being chosen with a finger: boxes and bar show. */
  active: boolean;
  /** Chooses a row, or takes it away; a range begins there. */
  toggle: (id: string) => void;
  /** Chooses everything from where the range began to a row; `from` is where it begins otherwise. */
  range: (id: string, from?: string) => void;
  /** All hits. */
  all: () => void;
  /** Takes these away, as those that something was done with: what failed stays chosen. */
  remove: (ids: readonly string[]) => void;
  /** None, and no boxes on narrow screens. */
  clear: () => void;
  /** Boxes on narrow screens, where rows are chosen with a finger. */
  begin: () => void;
  /** The bar that says what can be done with them. */
  bar: RefObject<HTMLDivElement | null>;
  /** The ids in the shown order. */
  ids: readonly string[];
}

/**
 * The chosen rows of a list. Give it to `DataTable` or `DataGrid`, which have boxes and keys for it, and to a `SelectionBar`. What a
 * filter hides does not count while it is hidden: nobody changes what they do not see.
 * @param ids of all rows, in the shown order; the same array while they are the same
 */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, set] = useState(NOTHING);
  const bar = useRef<HTMLDivElement>(null);
  // The same while the rows are the same, so that a change draws its own row alone.
  const doings = useMemo(
    () => ({
      toggle: (id: string) => set((old) => toggled(old, id)),
      range: (id: string, from?: string) => set((old) => extended(old, ids, id, from)),
      all: () => set((old) => everything(old, ids)),
      remove: (some: readonly string[]) => set((old) => without(old, some)),
      clear: () => set(NOTHING),
      begin: () => set((old) => ({ ...old, mode: true })),
    }),
    [ids],
  );
  const selected = useMemo(
    () => new Set(chosen.ids.size === 0 ? [] : ids.filter((id) => chosen.ids.has(id))),
    [ids, chosen.ids],
  );
  return { ...doings, ids, selected, total: ids.length, active: chosen.mode || selected.size > 0, bar };
}

/** Whether all, some or none are chosen: the box of the head. */
export const allOf = ({ selected, total }: Selection): boolean | 'mixed' =>
  selected.size === 0 ? false : selected.size === total ? true : 'mixed';

/** What a press on it does: all hits, and none when all are. */
export const allOrNone = (selection: Selection): void =>
  allOf(selection) === true ? selection.clear() : selection.all();
