/** Ids that are ticked. */
export type Chosen = ReadonlySet<string>;

/** What the box above a list shows: all, none, or some of them ticked. */
export function tickOf(ids: readonly string[], chosen: Chosen): boolean | 'mixed' {
  const ticked = ids.filter((id) => chosen.has(id)).length;
  if (ticked === 0) return false;
  return ticked === ids.length || 'mixed';
}

/** Ticks or clears some, and leaves the others as they are. */
export function withTicked(chosen: Chosen, ids: readonly string[], ticked: boolean): Chosen {
  const next = new Set(chosen);
  for (const id of ids)
    if (ticked) next.add(id);
    else next.delete(id);
  return next;
}

/** Those of a list that are ticked. */
export const tickedOf = <T extends { readonly id: string }>(things: readonly T[], chosen: Chosen): T[] =>
  things.filter(({ id }) => chosen.has(id));

/** R-REC-08: exactly the group's devices that were not selected. */
export const blackListOf = (devices: readonly string[], chosen: Chosen): string[] =>
  devices.filter((id) => !chosen.has(id));
