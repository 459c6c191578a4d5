import { usePreferences } from '@portal/platform/preferences';
import { useSearchParams } from '@portal/ui/router';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatStatusFilters, parseStatusFilters, type StatusFilter } from './filter';
import type { ListQuery } from './shown';

/** What the person wants to see: search and filter from the address, so that links and Back keep them, sort from the preferences. */
export function useListQuery(language: string) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const status = params.get('status');
  const below = params.has('below');
  const sort = usePreferences((preferences) => preferences.sort);
  const [typed, setTyped] = useState({ text: inAddress, from: inAddress });
  // Somebody followed a link or went back: the address wins over what was typed before.
  const search = typed.from === inAddress ? typed.text : inAddress;
  const marks = useMemo(() => parseStatusFilters(status), [status]);
  const shownSearch = useDeferredValue(search);
  const shownBelow = useDeferredValue(below);
  const listQuery = useMemo<ListQuery>(
    () => ({ search: shownSearch, marks, sort, language, below: shownBelow }),
    [shownSearch, marks, sort, language, shownBelow],
  );

  /** Changes the address; an empty text takes a parameter out. */
  const put = (values: Readonly<Record<string, string>>, { replace }: { replace: boolean }) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace },
    );
  return {
    listQuery,
    search,
    setSearch: (text: string) => {
      setTyped({ text, from: text });
      // The next search begins at this level again.
      put(text.trim() === '' ? { q: text, below: '' } : { q: text }, { replace: true });
    },
    setStatusFilters: (chosen: ReadonlySet<StatusFilter>) =>
      put({ status: formatStatusFilters(chosen) }, { replace: true }),
    /** Back takes it back. */
    setBelow: (wanted: boolean) => put({ below: wanted ? '1' : '' }, { replace: false }),
  };
}
