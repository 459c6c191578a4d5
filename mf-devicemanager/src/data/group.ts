import { createGroup, deleteGroup, readGroup, resetGroupIcon, updateGroup } from '@portal/contracts/groups';
import { useSave, useVersioned } from '@portal/platform/editing/useVersioned';
import { useChange } from '@portal/platform/query';

/** One group, and the version it has. */
export const useGroup = (groupId: string) => useVersioned(readGroup, { params: { groupId } });

export const useCreateGroup = () => useChange(createGroup);
export const useSaveGroup = () => useSave(readGroup, updateGroup);
export const useDeleteGroup = () => useChange(deleteGroup);
export const useResetGroupIcon = () => useChange(resetGroupIcon);
