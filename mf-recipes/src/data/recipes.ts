import { readDevices } from '@portal/contracts/devices';
import { type GroupNode, readGroupTree } from '@portal/contracts/groups';
import { addRecipes, listRecipes } from '@portal/contracts/recipes';
import { pathTo } from '@portal/domain/group-path';
import { RELOAD_MS } from '@portal/domain/limits';
import { idList } from '@portal/platform/call';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useMemo } from 'react';

export const useRecipes = (groupId: string, enabled: boolean) =>
  useEndpoint(listRecipes, { params: { groupId } }, { enabled, refetchInterval: RELOAD_MS });

export const useAddRecipes = () => useChange(addRecipes);

/** The devices of these ids; without ids nothing is called [R-API-03]. */
export const useDevices = (ids: readonly string[], enabled: boolean) =>
  useEndpoint(
    readDevices,
    { query: { ids: idList(ids) } },
    { enabled: enabled && ids.length > 0, refetchInterval: RELOAD_MS, keepPrevious: true },
  );

/** A group with the groups above it; undefined when it is not visible or not loaded. */
export function useGroupPath(groupId: string) {
  const tree = useEndpoint(readGroupTree);
  const path = useMemo<GroupNode[] | undefined>(() => tree.data && pathTo(tree.data, groupId), [tree.data, groupId]);
  return { path, isPending: tree.isPending, error: tree.error, refetch: tree.refetch };
}
