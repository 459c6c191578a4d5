import { useState } from 'react';

/** How many items are drawn at once; more on demand. */
const STEP = 100;

/** The first items of a long list that does not scroll by itself, and how many more there are. */
export function useFirstItems<T>(items: readonly T[]): { shown: readonly T[]; rest: number; more: () => void } {
  const [limit, setLimit] = useState(STEP);
  return {
    shown: items.slice(0, limit),
    rest: Math.max(0, items.length - limit),
    more: () => setLimit((old) => old + STEP),
  };
}
