import { usePreferences } from '@portal/platform/preferences';
import { useSearchParams } from '@portal/ui/router';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatStatusFilters, parseStatusFilters, type StatusFilter } from './filter';
import type { ListQuery } from './shown';

/** What the person wants to see: search and filter from the address, so that links and Back keep them, sort from the preferences. */
export function useListQuery(language: string) {
  const [params, setParams] = useSearchParams();
  const sort = usePreferences((preferences) => preferences.sort);
  const inAddress = params.get('q') ?? '';
  const [typed, setTyped] = useState({ text: inAddress, from: inAddress });
  // Somebody followed a link or went back: the address wins over what was typed before.
  const search = typed.from === inAddress ? typed.text : inAddress;
  const marksText = params.get('status');
  const marks = useMemo(() => parseStatusFilters(marksText), [marksText]);
  const shownSearch = useDeferredValue(search);

  const put = (name: string, value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  const listQuery = useMemo<ListQuery>(
    () => ({ search: shownSearch, marks, sort, language }),
    [shownSearch, marks, sort, language],
  );
  return {
    listQuery,
    search,
    setSearch: (text: string) => {
      setTyped({ text, from: text });
      put('q', text);
    },
    setStatusFilters: (chosen: ReadonlySet<StatusFilter>) => put('status', formatStatusFilters(chosen)),
  };
}
