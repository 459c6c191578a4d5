import { type GridKeysOptions, useGridKeys } from './useGridKeys';
import { useVirtualList, type VirtualListOptions } from './useVirtualList';

/**
 * A list or grid of cards that is one Tab stop and drawn only where it is seen once it has more than 100 items.
 *
 * Spread `container` on the element around the items, `item(index)` on each item between `from` and `to`, and give the container
 * `paddingTop: before` and `paddingBottom: after`.
 */
export function useVirtualGrid({
  kind,
  current,
  ...options
}: VirtualListOptions & Pick<GridKeysOptions, 'kind' | 'current'>) {
  const { ref, ...list } = useVirtualList(options);
  const { keys, item, focusItem } = useGridKeys({ ...list, ...options, kind, current });
  const { from, to, before, after } = list;
  return { from, to, before, after, container: { ref, ...keys }, item, focusItem };
}
