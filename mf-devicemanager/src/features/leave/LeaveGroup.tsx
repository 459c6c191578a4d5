import { leaveGroup } from '@portal/contracts/group-users';
import type { GroupNode } from '@portal/contracts/groups';
import { shortName } from '@portal/domain/short-name';
import { call } from '@portal/platform/call';
import { invalidate } from '@portal/platform/query';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { useLocation, useNavigate } from '@portal/ui/router';
import { useDialogTexts } from '../../parts/dialogs/texts';
import { useManagerTexts } from '../../texts';

interface LeaveGroupProps {
  group: GroupNode;
  open: boolean;
  /** With true once the group has been left. */
  onClose: (left?: boolean) => void;
}

/** Asks, then ends the own membership of a group [R-EXT-26]. */
export default function LeaveGroup({ group, open, onClose }: LeaveGroupProps) {
  const { t } = useDialogTexts();
  const manager = useManagerTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const leave = async () => {
    await call(leaveGroup, { params: { groupId: group.id } });
    // Its page may be one that is not found from now on.
    if (/^\/devicemanager\//i.test(pathname)) void navigate('/devicemanager', { replace: true });
  };
  if (!open) return null;
  return (
    <ConfirmDialog
      title={t('leave.title', { name: shortName(group.name) })}
      action={manager.t('leave.action')}
      onConfirm={leave}
      done={t('leave.done', { name: shortName(group.name) })}
      reload={() => invalidate('groups', 'devices', 'users', 'rights')}
      onClose={onClose}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
