import { nextSort } from '@portal/ui/data-table/sort';
import { useParameters, useTyped } from '@portal/ui/parameters';
import { type IncidentFilter, NO_FILTER } from './filter-incidents';
import { DEFAULT_SORT, type IncidentSort, SORT_COLUMNS, type SortColumn } from './sort-incidents';

export interface ListView {
  sort: IncidentSort;
  resolved: boolean;
  filter: IncidentFilter;
  query: string;
  sortBy(column: SortColumn): void;
  showResolved(show: boolean): void;
  narrow(filter: IncidentFilter): void;
  search(query: string): void;
  /** No search and no filter. */
  showAll(): void;
}

/** Sort, show-resolved, filters and search stand in the address, so that Back and a shared link show the same list. */
export function useListView(): ListView {
  const [params, change] = useParameters();
  const sort = readSort(params);
  const [query, search] = useTyped(params.get('q') ?? '', (q) => change({ q }));
  const narrow = ({ assigned, fresh }: IncidentFilter, more = {}) =>
    change({ assigned, new: fresh ? '1' : undefined, ...more });
  return {
    sort,
    resolved: params.get('resolved') === '1',
    filter: readFilter(params),
    query,
    sortBy(column) {
      const { by, direction } = nextSort(sort, column);
      const isDefault = by === DEFAULT_SORT.by && direction === DEFAULT_SORT.direction;
      change({ sort: isDefault ? undefined : `${direction === 'DESC' ? '-' : ''}${by}` });
    },
    showResolved: (show) => change({ resolved: show ? '1' : undefined }),
    narrow,
    search,
    showAll() {
      search('');
      narrow(NO_FILTER, { q: undefined });
    },
  };
}

/** `?sort=-date`; anything else is the default. */
export function readSort(params: URLSearchParams): IncidentSort {
  const wish = params.get('sort') ?? '';
  const by = SORT_COLUMNS.find((column) => column === wish.replace(/^-/, ''));
  return by === undefined ? DEFAULT_SORT : { by, direction: wish.startsWith('-') ? 'DESC' : 'ASC' };
}

/** `?assigned=self&new=1`; anything else narrows nothing. */
function readFilter(params: URLSearchParams): IncidentFilter {
  const assigned = (['self', 'none'] as const).find((word) => word === params.get('assigned'));
  return { assigned, fresh: params.get('new') === '1' };
}
