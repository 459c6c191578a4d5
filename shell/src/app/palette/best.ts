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
 * The things that fit best, at most so many: by name first, then by what else they are found by; short names before long ones.
 * @param fitting where all that fit are put
 */
export function best(items: Iterable<Item>, words: readonly string[], most: number, fitting?: Item[]): Item[] {
  const found = new Map<number, Ranked[]>();
  for (const item of items) {
    const rank = rankOf(item, words);
    if (rank === 0) continue;
    fitting?.push(item);
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

interface Step {
  readonly words: readonly string[];
  readonly fitting: readonly Item[];
  readonly best: Item[];
}

/**
 * Finds among the same things again and again, as somebody types on: what fits more letters is among what fitted fewer, so that only the first
 * letter is looked for in ten thousand names. Letters that are taken away lead back to what was found before them.
 */
export class Finder {
  private readonly steps: Step[] = [];

  /** @param all asked for when they are needed first */
  constructor(
    private readonly all: () => readonly Item[],
    private readonly most: number,
  ) {}

  best(words: readonly string[]): readonly Item[] {
    while (!isNarrower(words, this.steps.at(-1)?.words ?? [])) this.steps.pop();
    const last = this.steps.at(-1);
    if (last && last.words.join(' ') === words.join(' ')) return last.best;
    const fitting: Item[] = [];
    const found = best(last?.fitting ?? this.all(), words, this.most, fitting);
    this.steps.push({ words, fitting, best: found });
    return found;
  }
}

/** Whether what has all the words has all the fewer or shorter ones, too. */
const isNarrower = (words: readonly string[], than: readonly string[]) =>
  than.every((one) => words.some((word) => word.includes(one)));
