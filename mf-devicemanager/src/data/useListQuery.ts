import { usePreferences } from '@portal/platform/preferences';
import { useParameters, useTypedAtOnce } from '@portal/ui/parameters';
import { useDeferredValue, useMemo } from 'react';
import { formatStatusFilters, parseStatusFilters, type StatusFilter } from './filter';
import type { ListQuery } from './shown';

/** What the person wants to see: search and filter from the address, so that links and Back keep them, sort from the preferences. */
export function useListQuery(language: string) {
  const [params, put] = useParameters();
  const inAddress = params.get('q') ?? '';
  const status = params.get('status');
  const below = params.has('below');
  const sort = usePreferences((preferences) => preferences.sort);
  // The address follows when the list has: a key press waits for neither. The next search begins at this level again.
  const [search, setSearch] = useTypedAtOnce(inAddress, (text) =>
    put(text.trim() === '' ? { q: text, below: '' } : { q: text }),
  );
  const marks = useMemo(() => parseStatusFilters(status), [status]);
  const shownSearch = useDeferredValue(search);
  const shownBelow = useDeferredValue(below);
  const listQuery = useMemo<ListQuery>(
    () => ({ search: shownSearch, marks, sort, language, below: shownBelow }),
    [shownSearch, marks, sort, language, shownBelow],
  );
  return {
    listQuery,
    search,
    setSearch,
    setStatusFilters: (chosen: ReadonlySet<StatusFilter>) => put({ status: formatStatusFilters(chosen) }),
    /** Back takes it back. */
    setBelow: (wanted: boolean) => put({ below: wanted ? '1' : '' }, { replace: false }),
  };
}
