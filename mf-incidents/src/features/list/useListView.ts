import { nextSort } from '@portal/ui/data-table/sort';
import { useSearchParams } from '@portal/ui/router';
import { DEFAULT_SORT, type IncidentSort, SORT_COLUMNS, type SortColumn } from './sort-incidents';

export interface ListView {
  sort: IncidentSort;
  resolved: boolean;
  sortBy(column: SortColumn): void;
  showResolved(show: boolean): void;
}

/** Sort and show-resolved stand in the address, so that Back and a shared link show the same list. */
export function useListView(): ListView {
  const [params, setParams] = useSearchParams();
  const sort = readSort(params);
  const change = (name: string, value: string | undefined) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    sort,
    resolved: params.get('resolved') === '1',
    sortBy(column) {
      const { by, direction } = nextSort(sort, column);
      change(
        'sort',
        by === DEFAULT_SORT.by && direction === DEFAULT_SORT.direction
          ? undefined
          : `${direction === 'DESC' ? '-' : ''}${by}`,
      );
    },
    showResolved: (show) => change('resolved', show ? '1' : undefined),
  };
}

/** `?sort=-date`; anything else is the default. */
export function readSort(params: URLSearchParams): IncidentSort {
  const wish = params.get('sort') ?? '';
  const by = SORT_COLUMNS.find((column) => column === wish.replace(/^-/, ''));
  return by === undefined ? DEFAULT_SORT : { by, direction: wish.startsWith('-') ? 'DESC' : 'ASC' };
}
