import { useGroupPath } from '@portal/platform/group-tree';
import { GroupIcon } from '@portal/ui/device-icon';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import type { PanelProps } from '@portal/ui/remote';
import { AddGroup } from '../features/group/AddGroup';
import { useGroupTexts } from '../features/group/texts';
import { TAB_ICONS } from '../parts/tab-icons';

/** A new group, at top level or under the group of the input [R-GRP-04]. */
export default function AddGroupPanel({ input: { groupId }, close }: PanelProps) {
  const { t } = useGroupTexts();
  const parent = useGroupPath(groupId ?? '').path?.at(-1);
  const where = groupId === undefined ? t('add.atTop') : t('add.under', { name: parent?.name ?? '' });
  const tab = {
    id: 'details',
    label: t('add.title'),
    ...TAB_ICONS.details,
    content: <AddGroup parent={groupId} onAdded={close} />,
  };
  return (
    <EditDialog
      compact
      action={where}
      name={t('add.title')}
      icon={<GroupIcon url="" size={48} />}
      mark={`new-group/${groupId ?? ''}`}
      tabs={[tab]}
      onClose={close}
    />
  );
}
