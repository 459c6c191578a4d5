import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { bus } from '@portal/platform/bus';
import { useMay } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import {
  Add20Regular,
  ContactCard20Regular,
  DataLine20Regular,
  Delete20Regular,
  Edit20Regular,
  FolderAdd20Regular,
  Info20Regular,
  Open20Regular,
  SignOut20Regular,
  TextBulletListSquare20Regular,
} from '@portal/ui/icons';
import { useMemo } from 'react';
import type { FleetDevice } from '../data/device';
import { openDeviceUi } from '../data/device-ui';
import type { Where } from '../data/level';
import { useManagerTexts } from '../texts';
import type { SlotAction } from './entry';
import { useIsOwn } from './useIsOwn';
import { useMayOnDevice } from './useMayOnDevice';
import { useSlotActions } from './useSlotActions';

/** What is offered, without those whose condition does not hold. */
const offered = (...actions: (SlotAction | false)[]): SlotAction[] => actions.filter((action) => action !== false);

const panel = (name: string, input: Record<string, string>): Pick<SlotAction, 'dialog' | 'run'> => ({
  dialog: true,
  run: () => bus.emit('panel:open', { remote: 'mf-devicemanager', panel: name, input }),
});

/**
 * What this person may do with a device [R-DEV-12]: what the remotes declare, then this remote's own. Without a right an action is left
 * out; without a connection the device's own pages say why they can't be opened [R-DEV-19].
 * @param group the group whose devices are shown, from which they can be removed [R-DEV-30]
 */
export function useDeviceActions(group: GroupNode | undefined): (device: FleetDevice) => SlotAction[] {
  const { t, language } = useManagerTexts();
  const declared = useSlotActions('device', language);
  const may = useMay();
  const isOwn = useIsOwn();
  const mayEdit = useMayOnDevice('updateGroup');
  // The group changes with each alarm in it, and that is nothing to the actions of all its devices.
  const { id, name } = group ?? {};
  return useMemo(() => {
    const here = id !== undefined && name !== undefined ? { id, name } : undefined;
    return (device) => {
      const { uuid, groups } = device;
      const from = here && groups.includes(here.id) && may('removeGroupDevice', { group: here.id }) ? here : undefined;
      return offered(
        {
          id: 'page',
          icon: <TextBulletListSquare20Regular />,
          label: t('device.page'),
          to: href('/device/:deviceId', { deviceId: uuid }),
        },
        ...declared({ device: uuid, groups }),
        {
          id: 'sensors',
          icon: <DataLine20Regular />,
          label: t('device.sensors'),
          quick: 2,
          hint: t('device.sensorsHint'),
          to: href('/sensordata/:deviceId', { deviceId: uuid }),
        },
        {
          id: 'device-ui',
          icon: <Open20Regular />,
          label: t('device.openUi'),
          quick: 1,
          run: () => void openDeviceUi(uuid, t('device.blocked')),
          ...(device.cloudConnectivity ? {} : { reason: t('device.notConnected') }),
        },
        mayEdit(device) && {
          id: 'edit',
          icon: <Edit20Regular />,
          label: t('device.edit'),
          ...panel('edit-device', { deviceId: uuid }),
        },
        may('readSupportInfo', 'global') && {
          id: 'information',
          icon: <Info20Regular />,
          label: t('device.information'),
          hint: t('device.supportOnly'),
          opens: { type: 'deviceInformation', device },
        },
        // R-RIGHT-15, R-RIGHT-31
        (from !== undefined || (isOwn(device) && groups.length === 0 && may('authorized-user', 'global'))) && {
          id: 'remove',
          icon: <Delete20Regular />,
          label: t('device.remove'),
          dangerous: true,
          opens: { type: 'removeDevice', device, from },
        },
      );
    };
  }, [declared, may, mayEdit, isOwn, id, name, t]);
}

/** What this person may do with a group: its contacts, what the remotes declare, and for its own members to leave it [R-DEV-11, R-EXT-26]. */
export function useGroupActions(): (group: GroupNode) => SlotAction[] {
  const { t, language } = useManagerTexts();
  const declared = useSlotActions('group', language);
  const self = useSession((session) => session.user?.id);
  return useMemo(
    () => (group) =>
      offered(
        {
          id: 'contacts',
          icon: <ContactCard20Regular />,
          label: t('contacts.title'),
          opens: { type: 'contacts', group },
        },
        ...declared({ group: group.id }),
        // Who belongs to it by a group above leaves that one.
        self !== undefined &&
          group.users.includes(self) && {
            id: 'leave',
            icon: <SignOut20Regular />,
            label: t('leave.action'),
            dangerous: true,
            opens: { type: 'leaveGroup', group },
          },
      ),
    [declared, self, t],
  );
}

/**
 * What this person may add here [R-DEV-14]: at top level and in My devices everybody who is logged in, inside a group by its rights.
 * @param group the group that is shown, undefined elsewhere
 */
export function useAddActions({ kind }: Where, group: GroupNode | undefined): readonly SlotAction[] {
  const { t } = useManagerTexts();
  const may = useMay();
  if (kind === 'group' && !group) return [];
  const anybody = may('authorized-user', 'global');
  return offered(
    (group ? may('assignGroupDevice', { group: group.id }) : anybody) && {
      id: 'device',
      icon: <Add20Regular />,
      label: t('add.device'),
      opens: { type: 'addDevice', group },
    },
    (group ? may('updateGroup', { group: group.id }) : kind === 'root' && anybody) && {
      id: 'group',
      icon: <FolderAdd20Regular />,
      label: t('add.group'),
      ...panel('add-group', group ? { groupId: group.id } : {}),
    },
  );
}
