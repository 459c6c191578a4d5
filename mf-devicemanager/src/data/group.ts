import {
  createGroup,
  deleteGroup,
  type GroupNode,
  readGroup,
  readGroupTree,
  resetGroupIcon,
  updateGroup,
} from '@portal/contracts/groups';
import { pathTo } from '@portal/domain/group-path';
import { useSave, useVersioned } from '@portal/platform/editing/useVersioned';
import { useChange, useEndpoint } from '@portal/platform/query';

/** One group, and the version it has. */
export const useGroup = (groupId: string) => useVersioned(readGroup, { params: { groupId } });

export const useCreateGroup = () => useChange(createGroup);
export const useSaveGroup = () => useSave(readGroup, updateGroup);
export const useDeleteGroup = () => useChange(deleteGroup);
export const useResetGroupIcon = () => useChange(resetGroupIcon);

/** The path to a group in the tree, topmost first, itself last; undefined while the tree is not there, or does not hold it. */
export function useGroupPath(groupId: string): GroupNode[] | undefined {
  const { data } = useEndpoint(readGroupTree, {});
  return data && pathTo(data, groupId);
}

/** A group and all below it. */
export const subtree = (group: GroupNode): GroupNode[] => [group, ...(group.childGroups ?? []).flatMap(subtree)];
