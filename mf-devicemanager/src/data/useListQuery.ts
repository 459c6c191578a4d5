import { usePreferences } from '@portal/platform/preferences';
import { useParameters } from '@portal/ui/parameters';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatStatusFilters, parseStatusFilters, type StatusFilter } from './filter';
import type { ListQuery } from './shown';

/** What is typed, and the texts of the address over which it holds: the one that it was typed over, and those that were put there since. */
interface Typed {
  text: string;
  over: readonly string[];
}

/** What the person wants to see: search and filter from the address, so that links and Back keep them, sort from the preferences. */
export function useListQuery(language: string) {
  const [params, put] = useParameters();
  const inAddress = params.get('q') ?? '';
  const status = params.get('status');
  const below = params.has('below');
  const sort = usePreferences((preferences) => preferences.sort);
  const [typed, setTyped] = useState<Typed>();
  // Somebody followed a link or went back: the address wins over what was typed before.
  const search = typed?.over.includes(inAddress) ? typed.text : inAddress;
  // What was put there last has arrived: from here on any other text there is somebody's choice. In an effect it would meet the next letter.
  if (typed && typed.over.length > 1 && typed.text === inAddress && typed.over.at(-1) === inAddress)
    setTyped({ text: inAddress, over: [inAddress] });
  const marks = useMemo(() => parseStatusFilters(status), [status]);
  const shownSearch = useDeferredValue(search);
  const shownBelow = useDeferredValue(below);
  const listQuery = useMemo<ListQuery>(
    () => ({ search: shownSearch, marks, sort, language, below: shownBelow }),
    [shownSearch, marks, sort, language, shownBelow],
  );
  // The address follows when the list has, and without the pause of `useTyped`: who opens a device at once comes back to the search.
  const follow = useEffectEvent(() => {
    setTyped((now) => now && { ...now, over: [...now.over, search] });
    // The next search begins at this level again.
    put(search.trim() === '' ? { q: search, below: '' } : { q: search });
  });
  useEffect(() => {
    if (search !== inAddress) follow();
  }, [search, inAddress]);
  return {
    listQuery,
    search,
    setSearch: (text: string) =>
      setTyped((before) => ({ text, over: before?.over.includes(inAddress) ? before.over : [inAddress] })),
    setStatusFilters: (chosen: ReadonlySet<StatusFilter>) => put({ status: formatStatusFilters(chosen) }),
    /** Back takes it back. */
    setBelow: (wanted: boolean) => put({ below: wanted ? '1' : '' }, { replace: false }),
  };
}
