import type { GroupNode } from '@portal/contracts/groups';
import { nameOrder, sorted, statusOrder } from '@portal/domain/sort';
import type { Preferences } from '@portal/platform/preferences';
import type { FleetDevice } from './device';

type Thing = GroupNode | FleetDevice;
type Sort = Preferences['sort'];

/** A list in an order, and the list it was made of. */
interface Ordered {
  by: string;
  from: readonly Thing[];
  list: readonly Thing[];
  /** Where things stand in it, by id, once that was asked. */
  at?: ReadonlyMap<string, number>;
  order: (a: Thing, b: Thing) => number;
}

/** Sorting ten thousand takes longer than a key press may: each list is sorted once, and every search goes through what was sorted. */
const known = new WeakMap<readonly Thing[], Ordered>();
/**
 * What was sorted last, newest first: a list that live events have changed differs from one of these in a few of its entries. It lives as
 * long as it is shown.
 */
let latest: readonly WeakRef<Ordered>[] = [];
const MOST_LATEST = 6;
/** A list of which a larger share has changed is sorted anew. */
const MOST_CHANGED = 0.25;

const idOf = (thing: Thing) => ('uuid' in thing ? thing.uuid : thing.id);

/** A list in the chosen order; the same one for the same list. */
export function inOrder<T extends Thing>(list: readonly T[], sort: Sort, language: string): readonly T[] {
  const by = `${sort.by} ${sort.direction} ${language}`;
  const before = known.get(list);
  if (before?.by === by) return before.list as readonly T[];
  const found = renewed(list, by) ?? afresh(list, by, sort, language);
  known.set(list, found);
  latest = [new WeakRef(found), ...latest].slice(0, MOST_LATEST);
  return found.list as readonly T[];
}

function afresh(from: readonly Thing[], by: string, sort: Sort, language: string): Ordered {
  const base = sort.by === 'name' ? nameOrder(language) : statusOrder(language);
  const sign = sort.direction === 'ASC' ? 1 : -1;
  const order = (a: Thing, b: Thing) => sign * base(a, b);
  return { by, from, order, list: sorted(from, order) };
}

/** The order of a list that is like one before but for some entries, which take their new places in it. */
function renewed(from: readonly Thing[], by: string): Ordered | undefined {
  for (const reference of latest) {
    const before = reference.deref();
    const changes = before?.by === by ? changesOf(before.from, from) : undefined;
    if (before && changes) return { by, from, order: before.order, ...replaced(before, changes) };
  }
  return undefined;
}

/** What has become of the entries of a list of which the same things stand in the same places; undefined where it is another list. */
function changesOf(before: readonly Thing[], now: readonly Thing[]): ReadonlyMap<Thing, Thing> | undefined {
  if (before.length !== now.length) return undefined;
  const changes = new Map<Thing, Thing>();
  // An iterator takes twenty times as long, for each of fifty thousand.
  for (let at = 0; at < now.length; at++) {
    const old = before[at] as Thing;
    const thing = now[at] as Thing;
    if (old === thing) continue;
    if (changes.size > now.length * MOST_CHANGED || idOf(old) !== idOf(thing)) return undefined;
    changes.set(old, thing);
  }
  return changes;
}

function replaced(before: Ordered, changes: ReadonlyMap<Thing, Thing>): Pick<Ordered, 'list' | 'at'> {
  const { list, order } = before;
  if ([...changes].every(([old, thing]) => order(old, thing) === 0)) {
    before.at ??= new Map(list.map((thing, at) => [idOf(thing), at]));
    const same = list.slice();
    for (const thing of changes.values()) same[before.at.get(idOf(thing)) as number] = thing;
    return { list: same, at: before.at };
  }
  const rest = list.filter((old) => !changes.has(old));
  const moved = [...changes.values()].sort(order);
  const next: Thing[] = [];
  let at = 0;
  for (const thing of moved) {
    const end = placeIn(rest, thing, order, at);
    for (; at < end; at++) next.push(rest[at] as Thing);
    next.push(thing);
  }
  for (; at < rest.length; at++) next.push(rest[at] as Thing);
  return { list: next };
}

/** Where something belongs among sorted things, behind its equals. */
function placeIn(list: readonly Thing[], thing: Thing, order: Ordered['order'], from: number): number {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(list[middle] as Thing, thing) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
