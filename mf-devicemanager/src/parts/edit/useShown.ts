import { useState } from 'react';

/** How many rows are drawn at once; more on demand. */
const STEP = 100;

/** The first rows of a long list, and how many more there are. */
export function useShown<T>(rows: readonly T[]): { shown: readonly T[]; rest: number; more: () => void } {
  const [limit, setLimit] = useState(STEP);
  return {
    shown: rows.slice(0, limit),
    rest: Math.max(0, rows.length - limit),
    more: () => setLimit((old) => old + STEP),
  };
}
