import { createGroup, deleteGroup, resetGroupIcon, updateGroup } from '@portal/contracts/group-changes';
import { readGroup, readGroupTree, TREE_INPUT } from '@portal/contracts/groups';
import { useSave, useVersioned } from '@portal/platform/editing/useVersioned';
import { useChange, useEndpoint } from '@portal/platform/query';

/** All visible groups, as the overview has them. */
export const useTree = () => useEndpoint(readGroupTree, TREE_INPUT);

/** One group, and the version it has. */
export const useGroup = (groupId: string) => useVersioned(readGroup, { params: { groupId } });

export const useCreateGroup = () => useChange(createGroup);
export const useSaveGroup = () => useSave(readGroup, updateGroup);
export const useDeleteGroup = () => useChange(deleteGroup);
export const useResetGroupIcon = () => useChange(resetGroupIcon);
