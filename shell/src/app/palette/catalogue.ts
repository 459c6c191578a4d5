import type { Language } from '@portal/domain/languages';
import { queryClient } from '@portal/platform/query';
import { type Item, isObject, itemReader, reader, type Search, thingsIn } from './item';

/** What was read of a thing, for as long as the caches hold that very thing: whoever opens the palette again need not wait for it. */
const READ = new Map<string, WeakMap<object, Item | null>>();
/** So many are read before the time is looked at. */
const STEP = 100;

/** All answers in the caches that hold things of a search. */
export const answersTo = ({ cache }: Search): readonly unknown[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [cache] })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data]));

/** The things of one search that the page knows already; each is read when it is asked for, or when there is time. */
export class Catalogue {
  /** All that the caches hold, as it came; of the same thing the fuller answer counts, for one call asks for more fields than another. */
  private readonly things = new Map<unknown, object>();
  private readonly waiting: IterableIterator<object>;
  private readonly done: Item[] = [];
  private readonly read: (thing: object) => Item | undefined;

  constructor(search: Search, language: Language, answers = answersTo(search)) {
    const { fields, remote, id } = search;
    const key = `${remote}/${id} ${language}`;
    const known = READ.get(key) ?? new WeakMap<object, Item | null>();
    READ.set(key, known);
    const read = itemReader(fields, language);
    this.read = (thing) => {
      const before = known.get(thing);
      if (before !== undefined) return before ?? undefined;
      const item = read(thing);
      known.set(thing, item ?? null);
      return item;
    };
    const idOf = reader(fields.id);
    for (const answer of answers)
      for (const thing of thingsIn(answer)) if (isObject(thing)) this.keep(idOf(thing), thing);
    this.waiting = this.things.values();
  }

  private keep(id: unknown, thing: object): void {
    const before = this.things.get(id);
    if (!before || Object.keys(before).length < Object.keys(thing).length) this.things.set(id, thing);
  }

  get(id: string): Item | undefined {
    const thing = this.things.get(id);
    return thing && this.read(thing);
  }

  /** Reads on while there is time; answers whether all are read. */
  readOn(hasTime: () => boolean): boolean {
    for (;;) {
      for (let count = 0; count < STEP; count += 1) {
        const next = this.waiting.next();
        if (next.done) return true;
        const item = this.read(next.value);
        if (item) this.done.push(item);
      }
      if (!hasTime()) return false;
    }
  }

  /** All, those that were not read yet as well. */
  all(): readonly Item[] {
    this.readOn(() => true);
    return this.done;
  }
}
