/** Which rows of a list are chosen. Ids stay when a filter hides their rows, and count again when it shows them. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: what was chosen or taken away last. */
  readonly anchor: string | undefined;
  /** What was chosen when the range began: it can grow and shrink again. */
  readonly base: ReadonlySet<string>;
  /** Chosen row by row with a finger: the rows of narrow screens have boxes. */
  readonly mode: boolean;
}

export const NOTHING: Chosen = { ids: new Set(), anchor: undefined, base: new Set(), mode: false };

export function toggled(chosen: Chosen, id: string): Chosen {
  const ids = new Set(chosen.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...chosen, ids, base: ids, anchor: id };
}

/**
 * Everything from the anchor to a row, besides what was chosen before.
 * @param order the ids in the shown order
 * @param from where the range begins when there is none yet, or when this row is not part of it; the row itself otherwise
 */
export function extended(chosen: Chosen, order: readonly string[], id: string, from = id): Chosen {
  const goes = chosen.anchor !== undefined && order.includes(chosen.anchor) && (from === id || chosen.ids.has(from));
  const anchor = goes && chosen.anchor !== undefined ? chosen.anchor : from;
  const base = goes ? chosen.base : chosen.ids;
  const [a, b] = [order.indexOf(anchor), order.indexOf(id)];
  const span = order.slice(Math.min(a, b), Math.max(a, b) + 1);
  return { ...chosen, ids: new Set([...base, ...span]), base, anchor };
}

/** All of these. */
export const everything = (chosen: Chosen, ids: readonly string[]): Chosen => ({
  ...chosen,
  ids: new Set(ids),
  base: new Set(ids),
  anchor: undefined,
});

/** Without these; nothing at all when none is left. */
export function without(chosen: Chosen, gone: readonly string[]): Chosen {
  const ids = new Set(chosen.ids);
  for (const id of gone) ids.delete(id);
  return ids.size === 0 ? NOTHING : { ...chosen, ids, base: ids };
}
