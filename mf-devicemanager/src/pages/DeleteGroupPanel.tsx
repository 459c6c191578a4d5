import { useGroupPath } from '@portal/platform/group-tree';
import type { PanelProps } from '@portal/ui/remote';
import { DeleteGroup } from '../features/group/DeleteGroup';

/** The question before a group is deleted [R-GRP-02]. */
export default function DeleteGroupPanel({ input: { groupId = '' }, close }: PanelProps) {
  const { path } = useGroupPath(groupId);
  const group = path?.at(-1);
  return group ? <DeleteGroup group={group} above={path?.at(-2)} onClose={close} /> : null;
}
