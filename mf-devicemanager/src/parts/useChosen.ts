import { useState } from 'react';

/** What is ticked of a list: `[ids, tick or untick one, tick or untick several]`. */
export function useChosen(
  first: Iterable<string> = [],
): [
  chosen: ReadonlySet<string>,
  toggle: (id: string) => void,
  tick: (ids: readonly string[], isTicked: boolean) => void,
] {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first));
  const toggle = (id: string) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setChosen((old) => {
      const next = new Set(old);
      for (const id of ids) {
        if (isTicked) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return [chosen, toggle, tick];
}
