import { useState } from 'react';

/** What is ticked of a list: `[ids, tick or untick one]`. */
export function useChosen(first: Iterable<string> = []): [chosen: ReadonlySet<string>, toggle: (id: string) => void] {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first));
  const toggle = (id: string) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return [chosen, toggle];
}
