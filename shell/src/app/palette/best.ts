import type { Item } from './item';
import { fit, highestFit } from './match';

/** Made once: making one takes longer than comparing a thousand names. */
const order = new Intl.Collator(undefined, { numeric: true });
/** More of one rank than this are not put in order: nobody sees them. */
const ENOUGH = 50;

/**
 * The things that fit best, at most so many (no more than {@link ENOUGH}): by name first, then by what else they are found by; short names
 * before long ones.
 */
export const best = (items: Iterable<Item>, words: readonly string[], most: number): Item[] =>
  look(items, words, most, true).best;

/**
 * Looks through the things.
 * @param mayStop leaves out the rest as soon as nothing can fit better than what was found
 * @returns the best, and all that fit, unless the rest was left out
 */
function look(
  items: Iterable<Item>,
  words: readonly string[],
  most: number,
  mayStop: boolean,
): { best: Item[]; fitting: Item[] | undefined } {
  const fitting: Item[] = [];
  const found = new Map<number, Item[]>();
  const highest = highestFit(words.length);
  let [rankBefore, same]: [number, Item[]] = [0, []];
  for (const item of items) {
    const rank = rankOf(item, words);
    if (rank === 0) continue;
    fitting.push(item);
    // Most fit as well as the one before.
    if (rank !== rankBefore) {
      same = found.get(rank) ?? [];
      found.set(rank, same);
      rankBefore = rank;
    }
    if (same.length < ENOUGH) same.push(item);
    else if (mayStop && rank === highest) return { best: first(found, most), fitting: undefined };
  }
  return { best: first(found, most), fitting };
}

function first(found: ReadonlyMap<number, Item[]>, most: number): Item[] {
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
  /** All that fit, where they were looked for to the end. */
  readonly fitting: readonly Item[] | undefined;
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
      // To the end: what is typed after it is looked for among what has it.
      this.best(FIRST_LETTERS.slice(this.prepared, this.prepared + 1), true);
    }
    return true;
  }

  /** @param toEnd whether all that fit are wanted for later, and not only the best now */
  best(words: readonly string[], toEnd = false): readonly Item[] {
    const key = words.join(' ');
    const known = this.steps.get(key);
    if (known && (known.fitting || !toEnd)) return known.best;
    const step: Step = { words, ...look(this.among(words), words, this.most, !toEnd) };
    if (this.steps.size >= MOST_STEPS) this.steps.clear();
    this.steps.set(key, step);
    return step.best;
  }

  /** The fewest things that hold all which fit. */
  private among(words: readonly string[]): readonly Item[] {
    let fewest = this.all;
    for (const { words: before, fitting } of this.steps.values())
      if (fitting && fitting.length < fewest.length && isNarrower(words, before)) fewest = fitting;
    return fewest;
  }
}

/** Whether what has all the words has all the fewer or shorter ones, too. */
const isNarrower = (words: readonly string[], than: readonly string[]) =>
  than.every((one) => words.some((word) => word.includes(one)));
