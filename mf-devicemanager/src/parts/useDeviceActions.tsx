import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { bus } from '@portal/platform/bus';
import { useMay } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { DataLine20Regular, Delete20Regular, Edit20Regular, Info20Regular, Open20Regular } from '@portal/ui/icons';
import { useMemo } from 'react';
import type { FleetDevice } from '../data/device';
import { openDeviceUi } from '../data/device-ui';
import { useManagerTexts } from '../texts';
import type { SlotAction } from './use-open';
import { useSlotActions } from './useSlotActions';

/**
 * What this person may do with a device [R-DEV-12]: what the remotes declare, then this remote's own. Without a right an action is left
 * out; without a connection the device's own pages say why they can't be opened [R-DEV-19].
 * @param group the group whose devices are shown, from which they can be removed [R-DEV-30]
 */
export function useDeviceActions(group: GroupNode | undefined): (device: FleetDevice) => readonly SlotAction[] {
  const { t, language } = useManagerTexts();
  const declared = useSlotActions('device', language);
  const may = useMay();
  const self = useSession((session) => session.user?.email);
  return useMemo(() => {
    // The same list for the same device: rows that did not change are then not drawn again.
    const known = new WeakMap<FleetDevice, readonly SlotAction[]>();
    const actionsOf = (device: FleetDevice): SlotAction[] => {
      const { uuid, groups } = device;
      const isOwn = device.username !== null && device.username === self;
      const inGroup = group !== undefined && groups.includes(group.id) && may('removeGroupDevice', { group: group.id });
      return [
        ...declared({ device: uuid, groups }).map((action) =>
          action.badge ? { ...action, hint: t('openIncidents', { count: device.incidents }) } : action,
        ),
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
        // R-RIGHT-11; the server decides again [R-DEV-13].
        ...(isOwn || groups.some((id) => may('updateGroup', { group: id }))
          ? [
              {
                id: 'edit',
                icon: <Edit20Regular />,
                label: t('device.edit'),
                dialog: true,
                run: () =>
                  bus.emit('panel:open', {
                    remote: 'mf-devicemanager',
                    panel: 'edit-device',
                    input: { deviceId: uuid },
                  }),
              },
            ]
          : []),
        ...(may('readSupportInfo', 'global')
          ? [
              {
                id: 'information',
                icon: <Info20Regular />,
                label: t('device.information'),
                hint: t('device.supportOnly'),
                opens: { what: 'deviceInformation', device },
              } as const,
            ]
          : []),
        ...(inGroup || (isOwn && groups.length === 0)
          ? [
              {
                id: 'remove',
                icon: <Delete20Regular />,
                label: t('device.remove'),
                dangerous: true,
                opens: { what: 'removeDevice', device, from: inGroup ? group : undefined },
              } as const,
            ]
          : []),
      ];
    };
    return (device) => {
      const actions = known.get(device) ?? actionsOf(device);
      known.set(device, actions);
      return actions;
    };
  }, [declared, may, self, group, t]);
}
