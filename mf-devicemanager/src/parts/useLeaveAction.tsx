import type { GroupNode } from '@portal/contracts/groups';
import { useSession } from '@portal/platform/session';
import { SignOut20Regular } from '@portal/ui/icons';
import { useManagerTexts } from '../texts';
import type { SlotAction } from './use-open';

/** Leaving a group, for its own members: who belongs to it by a group above leaves that one [R-EXT-26]. It stands with the dangerous actions. */
export function useLeaveAction(): (group: GroupNode) => SlotAction[] {
  const { t } = useManagerTexts();
  const self = useSession((session) => session.user?.id);
  return (group) =>
    self !== undefined && group.users.includes(self)
      ? [
          {
            id: 'leave',
            icon: <SignOut20Regular />,
            label: t('leave.action'),
            dangerous: true,
            opens: { what: 'leaveGroup', group },
          },
        ]
      : [];
}
