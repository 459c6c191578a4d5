import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { shortName } from '@portal/domain/short-name';
import { invalidate } from '@portal/platform/query';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { useLocation, useNavigate } from '@portal/ui/router';
import { Body1 } from '@portal/ui/text';
import { useDeleteGroup } from '../../data/group';
import { subtree } from '../../data/group-index';
import { useGroupTexts } from './texts';

interface DeleteGroupProps {
  group: GroupNode;
  /** The group above it, when the person sees it. */
  above: GroupNode | undefined;
  onClose: () => void;
}

/** Asks before a group goes with everything below it, and says how much that is [R-GRP-02, R-GRP-03]. */
export function DeleteGroup({ group, above, onClose }: DeleteGroupProps) {
  const { t } = useGroupTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const remove = useDeleteGroup();
  const gone = subtree(group);
  const below = gone.length - 1;

  const confirm = async () => {
    await remove.mutateAsync({ params: { groupId: group.id } });
    // A page of something that is gone would be a page that is not found.
    if (gone.some(({ id }) => pathname.split('/').includes(id)))
      void navigate(above ? href('/devicemanager/:groupId', { groupId: above.id }) : '/devicemanager', {
        replace: true,
      });
  };
  return (
    <ConfirmDialog
      title={t('delete.title', { name: shortName(group.name) })}
      action={t('delete.action')}
      onConfirm={confirm}
      done={t('delete.done')}
      reload={() => invalidate('groups')}
      onClose={onClose}
    >
      {below > 0 && <Body1 as="p">{t('delete.groups', { count: below })}</Body1>}
      <Body1 as="p">
        {group.deviceCount > 0 ? t('delete.devices', { count: group.deviceCount }) : t('delete.noDevices')}
      </Body1>
      <Body1 as="p">{t('delete.forEver')}</Body1>
    </ConfirmDialog>
  );
}
