import type { Item } from './item';
import { fit } from './match';

interface Ranked {
  readonly item: Item;
  readonly rank: number;
}

/** Made once: making one takes longer than comparing a thousand names. */
const order = new Intl.Collator(undefined, { numeric: true });
/** More of one rank than this are not put in order: nobody sees them. */
const ENOUGH = 50;

/**
 * The things that fit best, at most so many: by name first, then by what else they are found by; short names before long ones. It is
 * asked with each letter that is typed, over ten thousand devices.
 */
export function best(items: Iterable<Item>, words: readonly string[], most: number): Item[] {
  const found = new Map<number, Ranked[]>();
  for (const item of items) {
    const rank = rankOf(item, words);
    if (rank === 0) continue;
    const same = found.get(rank);
    if (!same) found.set(rank, [{ item, rank }]);
    else if (same.length < ENOUGH) same.push({ item, rank });
  }
  return [...found.values()]
    .flat()
    .sort(
      (a, b) =>
        b.rank - a.rank || a.item.name.length - b.item.name.length || order.compare(a.item.folded, b.item.folded),
    )
    .slice(0, most)
    .map(({ item }) => item);
}

function rankOf({ folded, all }: Item, words: readonly string[]): number {
  const byName = fit(folded, words);
  if (byName > 0 || all === folded) return byName;
  return words.every((word) => all.includes(word)) ? 0.5 : 0;
}
