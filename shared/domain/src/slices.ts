/** A list piece by piece, each of `size` but the last, in their order; none of an empty list. */
export function* slicesOf<T>(list: readonly T[], size: number): Generator<T[], void> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
