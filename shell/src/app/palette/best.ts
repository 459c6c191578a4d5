import type { Item } from './item';
import { fit } from './match';

/** Made once: making one takes longer than comparing a thousand names. */
const order = new Intl.Collator(undefined, { numeric: true });
/** More of one rank than this are not put in order: nobody sees them. */
const ENOUGH = 50;

/**
 * The things that fit best, at most so many: by name first, then by what else they are found by; short names before long ones.
 * @param fitting where all that fit are put
 */
export function best(items: Iterable<Item>, words: readonly string[], most: number, fitting?: Item[]): Item[] {
  const found = new Map<number, Item[]>();
  let [rankBefore, same]: [number, Item[]] = [0, []];
  for (const item of items) {
    const rank = rankOf(item, words);
    if (rank === 0) continue;
    fitting?.push(item);
    // Most fit as well as the one before.
    if (rank !== rankBefore) {
      same = found.get(rank) ?? [];
      found.set(rank, same);
      rankBefore = rank;
    }
    if (same.length < ENOUGH) same.push(item);
  }
  const chosen: Item[] = [];
  for (const rank of [...found.keys()].sort((a, b) => b - a)) {
    if (chosen.length >= most) break;
    chosen.push(...(found.get(rank) ?? []).sort(shorterFirst));
  }
  return chosen.slice(0, most);
}

const shorterFirst = (a: Item, b: Item) => a.name.length - b.name.length || order.compare(a.folded, b.folded);

function rankOf({ folded, all }: Item, words: readonly string[]): number {
  const byName = fit(folded, words);
  if (byName > 0 || all === folded) return byName;
  return words.every((word) => all.includes(word)) ? 0.5 : 0;
}

interface Step {
  readonly words: readonly string[];
  readonly fitting: readonly Item[];
  readonly best: readonly Item[];
}

/** What is looked for first, as a rule. */
const FIRST_LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** So many answers are held: those to the first letters, and to what somebody types after them. */
const MOST_STEPS = 100;

/**
 * Finds among the same things again and again, as somebody types on: what fits more letters is among what fitted fewer, so that only the first
 * letter is looked for in ten thousand names, and that while nobody types. What was answered before is not looked for again.
 */
export class Finder {
  private readonly steps = new Map<string, Step>();
  private prepared = 0;

  constructor(
    private readonly all: readonly Item[],
    private readonly most: number,
  ) {}

  /** Looks for first letters while there is time; answers whether all were looked for. */
  prepare(hasTime: () => boolean): boolean {
    for (; this.prepared < FIRST_LETTERS.length; this.prepared += 1) {
      if (!hasTime()) return false;
      this.best(FIRST_LETTERS.slice(this.prepared, this.prepared + 1));
    }
    return true;
  }

  best(words: readonly string[]): readonly Item[] {
    const key = words.join(' ');
    const known = this.steps.get(key);
    if (known) return known.best;
    const fitting: Item[] = [];
    const found = best(this.among(words), words, this.most, fitting);
    if (this.steps.size >= MOST_STEPS) this.steps.clear();
    this.steps.set(key, { words, fitting, best: found });
    return found;
  }

  /** The fewest things that hold all which fit. */
  private among(words: readonly string[]): readonly Item[] {
    let fewest = this.all;
    for (const { words: before, fitting } of this.steps.values())
      if (fitting.length < fewest.length && isNarrower(words, before)) fewest = fitting;
    return fewest;
  }
}

/** Whether what has all the words has all the fewer or shorter ones, too. */
const isNarrower = (words: readonly string[], than: readonly string[]) =>
  than.every((one) => words.some((word) => word.includes(one)));
