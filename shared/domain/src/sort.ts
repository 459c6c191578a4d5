export type Direction = 'ASC' | 'DESC';

/** Names of which every language of the portal thinks alike. */
const PLAIN = /^[a-z0-9 ]*$/i;

/** What a plain name is sorted by, sign by sign: small letters, and before each number how many digits it has. */
const plainKey = (name: string): string =>
  name.toLowerCase().replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '');
    return `${String(value.length).padStart(3, '0')}${value}`;
  });

/** Compares names as a person sorts them in this language: case and accents last, numbers by value. */
export function nameOrder(language: string): (a: { name: string }, b: { name: string }) => number {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
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
    if (one === null || other === null) return collator.compare(a.name, b.name);
    return one < other ? -1 : one > other ? 1 : 0;
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
