import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Whether an answer is being waited for. */
export const isUnderWay = ({ state }: Query): boolean => state.fetchStatus !== 'idle';

/**
 * Marks answers as old; those on the screen load anew. A question that is under way is not cut off, but put once more when its answer is
 * there: where answers take longer than events, none would ever come [R-SHELL-24].
 */
export function askingAnew(client: QueryClient): (filters?: QueryFilters) => void {
  const outdated = new WeakSet<Query>();
  const askAnew = (filters?: QueryFilters) =>
    void client.invalidateQueries({ ...filters, predicate: (query) => !isUnderWay(query) || !outdated.add(query) });
  client.getQueryCache().subscribe(({ query }) => {
    if (!isUnderWay(query) && outdated.delete(query))
      queueMicrotask(() => askAnew({ queryKey: query.queryKey, exact: true }));
  });
  return askAnew;
}
