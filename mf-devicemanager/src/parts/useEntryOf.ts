import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { useSwitches } from '@portal/platform/switches';
import { useMemo } from 'react';
import type { FleetDevice } from '../data/device';
import type { MyDevices } from '../data/level';
import type { PlaceName } from '../data/place-names';
import { useManagerTexts } from '../texts';
import type { Entry } from './entry';
import { useDeviceActions, useGroupActions } from './useEntryActions';

/** What a row or a card is drawn of. */
export type Listed = FleetDevice | GroupNode | MyDevices;
export type EntryOf = (thing: Listed, place?: PlaceName) => Entry;

/**
 * The row or card of a group or device: the same one while nothing of it changes, so that it is not drawn again. A device is told
 * its place besides: its street, or among hits of the groups below, like a group, the path to it.
 * @param group the group whose content is shown
 */
export function useEntryOf(group: GroupNode | undefined): EntryOf {
  const { t } = useManagerTexts();
  const deviceActions = useDeviceActions(group);
  const groupActions = useGroupActions();
  const counted = useSwitches()['incident-manager'];
  return useMemo(() => {
    const counts = (incidents: number) => (counted ? incidents : undefined);
    const ofDevice = (device: FleetDevice, place: PlaceName | undefined): Entry => {
      const { name, iconURL, status, statusValue, incidents, lastPing, mutedUntil } = device;
      const actions = deviceActions(device);
      return {
        ...{
          kind: 'device',
          name,
          iconURL,
          status,
          incidents: counts(incidents),
          lastPing,
          mutedUntil: counted ? mutedUntil : null,
          fact: place?.short,
          actions,
        },
        place: place?.path === undefined ? undefined : place,
        connected: device.cloudConnectivity,
        mark: `${statusValue} ${incidents}`,
        to: href('/device/:deviceId', { deviceId: device.uuid }),
      };
    };
    const ofGroup = (group: GroupNode, place: PlaceName | undefined): Entry => {
      const { name, iconURL, status, statusValue, incidents, deviceCount: devices, mutedUntil } = group;
      const facts = [t('devices', { count: devices })];
      if (group.childGroups?.length) facts.push(t('groups', { count: group.childGroups.length }));
      return {
        ...{
          kind: 'group',
          name,
          iconURL,
          status,
          incidents: counts(incidents),
          devices,
          mutedUntil: counted ? mutedUntil : null,
          connected: true,
          lastPing: null,
        },
        mark: `${statusValue} ${incidents}`,
        fact: facts.join(' · '),
        place,
        to: href('/devicemanager/:groupId', { groupId: group.id }),
        actions: groupActions(group),
      };
    };
    const ofMine = ({ count, status, incidents }: MyDevices): Entry => ({
      ...{
        kind: 'mine',
        name: t('myDevices'),
        iconURL: '',
        status,
        incidents: counts(incidents),
        devices: count,
        connected: true,
      },
      ...{ lastPing: null, mark: '', fact: t('devices', { count }), to: '/mydevices', actions: [] },
    });
    const known = new WeakMap<Listed, Entry>();
    return (thing, place) => {
      const before = known.get(thing);
      if (before && before.place?.path === place?.path && (before.kind !== 'device' || before.fact === place?.short))
        return before;
      const entry = 'uuid' in thing ? ofDevice(thing, place) : 'id' in thing ? ofGroup(thing, place) : ofMine(thing);
      known.set(thing, entry);
      return entry;
    };
  }, [t, deviceActions, groupActions, counted]);
}
