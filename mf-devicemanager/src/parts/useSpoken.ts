import type { GroupNode } from '@portal/contracts/groups';
import { useUiTexts } from '@portal/ui/texts';
import { useNow, useSpan } from '@portal/ui/time';
import type { FleetDevice } from '../data/device';
import { useManagerTexts } from '../texts';

/** What a screen reader says of a device: "Walk-in freezer, Alarm, connection lost 42 minutes ago, 1 open incident". */
export function useSpoken() {
  const { t } = useManagerTexts();
  const { t: shared } = useUiTexts();
  const span = useSpan();
  const now = useNow();
  const status = (thing: FleetDevice | GroupNode) => shared(`status.${thing.status}`);
  return {
    device(device: FleetDevice): string {
      const values = {
        name: device.name,
        status: status(device),
        incidents: t('openIncidents', { count: device.incidents }),
      };
      if (device.cloudConnectivity) return t('spoken.device', values);
      return device.lastPing === null
        ? t('spoken.neverConnected', values)
        : t('spoken.lost', { ...values, age: span(now - device.lastPing) });
    },
    group: (group: GroupNode): string =>
      t('spoken.group', {
        name: group.name,
        status: status(group),
        devices: t('devices', { count: group.deviceCount }),
        incidents: t('openIncidents', { count: group.incidents }),
      }),
  };
}
