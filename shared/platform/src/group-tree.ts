import { type GroupNode, readGroupTree } from '@portal/contracts/groups';
import { pathTo } from '@portal/domain/group-path';
import { useMemo } from 'react';
import { useEndpoint } from './query';

/** All groups that the person sees; one answer serves every remote. */
export const useGroupTree = () => useEndpoint(readGroupTree);

/** A group with the groups above it, topmost first, itself last; `path` is undefined while it is not loaded, or not visible. */
export function useGroupPath(groupId: string) {
  const { data, isPending, error, refetch } = useGroupTree();
  const path = useMemo<GroupNode[] | undefined>(() => data && pathTo(data, groupId), [data, groupId]);
  return { path, isPending, error, refetch };
}
