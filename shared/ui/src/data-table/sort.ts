import type { Direction } from '@portal/domain/sort';

/** What a list is sorted by. */
export interface Sort<By extends string = string> {
  by: By;
  direction: Direction;
}

/** Another column starts ascending, the same one turns round. */
export const nextSort = <By extends string>(current: Sort<By>, by: By): Sort<By> => ({
  by,
  direction: current.by === by && current.direction === 'ASC' ? 'DESC' : 'ASC',
});

/** How a head says it to a screen reader; undefined for a column that the list is not sorted by. */
export function ariaSort(sort: Sort | undefined, by: string): 'ascending' | 'descending' | undefined {
  if (sort?.by !== by) return undefined;
  return sort.direction === 'ASC' ? 'ascending' : 'descending';
}
