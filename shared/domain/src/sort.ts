export type Direction = 'ASC' | 'DESC';

/** Compares names as a person sorts them in this language: case and accents last, numbers by value. */
export function nameOrder(language: string): (a: { name: string }, b: { name: string }) => number {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return (a, b) => collator.compare(a.name, b.name);
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
