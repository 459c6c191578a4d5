import { usePreferences } from '@portal/platform/preferences';
import { useParameters } from '@portal/ui/parameters';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatStatusFilters, parseStatusFilters, type StatusFilter } from './filter';
import type { ListQuery } from './shown';

interface Typed {
  text: string;
  /** The addresses under which it holds: the one it was typed at, and those that typing has led to. */
  holds: ReadonlySet<string>;
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
  const search = typed?.holds.has(inAddress) ? typed.text : inAddress;
  const marks = useMemo(() => parseStatusFilters(status), [status]);
  const shownSearch = useDeferredValue(search);
  const shownBelow = useDeferredValue(below);
  const listQuery = useMemo<ListQuery>(
    () => ({ search: shownSearch, marks, sort, language, below: shownBelow }),
    [shownSearch, marks, sort, language, shownBelow],
  );

  // The address follows when the list has: a key press waits for neither.
  const follow = useEffectEvent(() => {
    if (search === inAddress) setTyped((now) => now && { ...now, holds: new Set([now.text]) });
    // The next search begins at this level again.
    else put(search.trim() === '' ? { q: search, below: '' } : { q: search });
  });
  useEffect(() => {
    if (typed !== undefined && typed.holds.size > 1) follow();
  }, [typed, inAddress]);
  return {
    listQuery,
    search,
    setSearch: (text: string) =>
      setTyped((before) => ({ text, holds: new Set([...(before?.holds ?? []), inAddress, text]) })),
    setStatusFilters: (chosen: ReadonlySet<StatusFilter>) => put({ status: formatStatusFilters(chosen) }),
    /** Back takes it back. */
    setBelow: (wanted: boolean) => put({ below: wanted ? '1' : '' }, { replace: false }),
  };
}
