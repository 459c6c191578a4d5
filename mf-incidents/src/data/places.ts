import { readDevice } from '@portal/contracts/devices';
import { type GroupNode, readGroupTree } from '@portal/contracts/groups';
import { pathTo } from '@portal/domain/group-path';
import { useEndpoint } from '@portal/platform/query';
import { useMemo } from 'react';

/** All visible groups; the fleet manager uses the same answer. */
export const useGroupTree = () => useEndpoint(readGroupTree);

/** A group with the groups above it; undefined when it is not visible or not loaded. */
export function useGroupPath(groupId: string) {
  const tree = useGroupTree();
  const path = useMemo<GroupNode[] | undefined>(() => tree.data && pathTo(tree.data, groupId), [tree.data, groupId]);
  return { path, isPending: tree.isPending, error: tree.error, refetch: tree.refetch };
}

export const useDevice = (deviceId: string) => useEndpoint(readDevice, { params: { deviceId } });
