import { folded } from './search';

export type Direction = 'ASC' | 'DESC';

/** Names of which every language of the portal thinks alike: Spanish has its own place for an ñ, and signs have one each. */
const PLAIN = /^[a-z0-9 áàâäçéèêëíîïóôöúùûü]*$/i;

/** What a plain name is sorted by, sign by sign: small letters without marks, and before each number how many digits it has. */
const plainKey = (name: string): string =>
  folded(name).replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '');
    return `${String(value.length).padStart(3, '0')}${value}`;
  });

/** Compares names as a person sorts them in this language: case and accents last, numbers by value. */
export function nameOrder(language: string): (a: { name: string }, b: { name: string }) => number {
  let collator: Intl.Collator | undefined;
  // A large fleet is compared a million times, and by far most of its names are plain.
  const keys = new Map<string, string | null>();
  const keyOf = (name: string): string | null => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = PLAIN.test(name) ? plainKey(name) : null;
    keys.set(name, key);
    return key;
  };
  return (a, b) => {
    const [one, other] = [keyOf(a.name), keyOf(b.name)];
    if (one !== null && other !== null) return one < other ? -1 : one > other ? 1 : 0;
    // To make the first one of a page takes longer than to sort a hundred names.
    collator ??= new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
    return collator.compare(a.name, b.name);
  };
}

/** R-DEV-03: worst rank first when ascending; equal ranks by name. */
export function statusOrder(language: string): (a: Ranked, b: Ranked) => number {
  const byName = nameOrder(language);
  return (a, b) => a.statusValue - b.statusValue || byName(a, b);
}

interface Ranked {
  name: string;
  statusValue: number;
}

/** A sorted copy; DESC is the mirror of ASC. */
export function sorted<T>(list: readonly T[], order: (a: T, b: T) => number, direction: Direction = 'ASC'): T[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return [...list].sort((a, b) => sign * order(a, b));
}
