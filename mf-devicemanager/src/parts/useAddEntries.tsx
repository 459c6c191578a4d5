import type { GroupNode } from '@portal/contracts/groups';
import { bus } from '@portal/platform/bus';
import { useMay } from '@portal/platform/rights';
import { Add20Regular, FolderAdd20Regular } from '@portal/ui/icons';
import { useMemo } from 'react';
import type { Where } from '../data/level';
import { useManagerTexts } from '../texts';
import type { SlotAction } from './use-open';

/**
 * What this person may add here [R-DEV-14]: at top level and in My devices everybody who is logged in, inside a group by its rights.
 * @param group the group that is shown, undefined elsewhere
 */
export function useAddEntries(where: Where, group: GroupNode | undefined): readonly SlotAction[] {
  const { t } = useManagerTexts();
  const may = useMay();
  return useMemo(() => {
    if (where.kind === 'group' && !group) return [];
    const mayDevice = group ? may('assignGroupDevice', { group: group.id }) : may('authorized-user', 'global');
    const mayGroup =
      where.kind === 'root'
        ? may('authorized-user', 'global')
        : group !== undefined && may('updateGroup', { group: group.id });
    const input = group ? { groupId: group.id } : {};
    return [
      ...(mayDevice
        ? [
            {
              id: 'device',
              icon: <Add20Regular />,
              label: t('add.device'),
              opens: { what: 'addDevice', group },
            } as const,
          ]
        : []),
      ...(mayGroup
        ? [
            {
              id: 'group',
              icon: <FolderAdd20Regular />,
              label: t('add.group'),
              dialog: true,
              run: () => bus.emit('panel:open', { remote: 'mf-devicemanager', panel: 'add-group', input }),
            },
          ]
        : []),
    ];
  }, [where.kind, group, may, t]);
}
