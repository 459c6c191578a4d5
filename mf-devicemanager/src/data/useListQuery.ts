import { usePreferences } from '@portal/platform/preferences';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatStatusFilters, parseStatusFilters, type StatusFilter } from './filter';
import type { ListQuery } from './shown';
import { useParameter } from './useParameter';

/** What the person wants to see: search and filter from the address, so that links and Back keep them, sort from the preferences. */
export function useListQuery(language: string) {
  const [query, putQuery] = useParameter('q');
  const [status, putStatus] = useParameter('status');
  const sort = usePreferences((preferences) => preferences.sort);
  const inAddress = query ?? '';
  const [typed, setTyped] = useState({ text: inAddress, from: inAddress });
  // Somebody followed a link or went back: the address wins over what was typed before.
  const search = typed.from === inAddress ? typed.text : inAddress;
  const marks = useMemo(() => parseStatusFilters(status), [status]);
  const shownSearch = useDeferredValue(search);
  const listQuery = useMemo<ListQuery>(
    () => ({ search: shownSearch, marks, sort, language }),
    [shownSearch, marks, sort, language],
  );
  return {
    listQuery,
    search,
    setSearch: (text: string) => {
      setTyped({ text, from: text });
      putQuery(text);
    },
    setStatusFilters: (chosen: ReadonlySet<StatusFilter>) => putStatus(formatStatusFilters(chosen)),
  };
}
