import { readGroupTree, type GroupNode } from '@portal/contracts/groups';
import { listRecipes } from '@portal/contracts/recipes';
import { pathTo } from '@portal/domain/group-path';
import { RELOAD_MS } from '@portal/domain/limits';
import { useEndpoint } from '@portal/platform/query';
import { useMemo } from 'react';

export const useRecipes = (groupId: string, enabled: boolean) =>
  useEndpoint(listRecipes, { params: { groupId } }, { enabled, refetchInterval: RELOAD_MS });

/** A group with the groups above it; undefined when it is not visible or not loaded. */
export function useGroupPath(groupId: string) {
  const tree = useEndpoint(readGroupTree);
  const path = useMemo<GroupNode[] | undefined>(() => tree.data && pathTo(tree.data, groupId), [tree.data, groupId]);
  return { path, isPending: tree.isPending, error: tree.error, refetch: tree.refetch };
}
