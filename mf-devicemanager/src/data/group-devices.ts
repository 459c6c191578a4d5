import { type Device, listDevices } from '@portal/contracts/devices';
import { assignDevices, removeGroupDevice } from '@portal/contracts/group-changes';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useMay } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useMemo } from 'react';
import { useTree } from './group';
import { type GroupIndex, indexGroups } from './group-index';

const FIELDS = ['uuid', 'name', 'iconURL', 'groups', 'username'] as const;
export type ListedDevice = Pick<Device, (typeof FIELDS)[number]>;

/** All visible devices, with what choosing among them needs. */
export const useListedDevices = () => useEndpoint(listDevices, { query: { fields: FIELDS.join(',') } });

/** The index of all visible groups; empty before they are known. */
export function useGroupIndex(): GroupIndex {
  const { data } = useTree();
  return useMemo(() => indexGroups(data ?? []), [data]);
}

/**
 * The devices that the person may put into a group and that are not in it: own ones, and those of groups in which they may assign
 * devices [R-RIGHT-12]. The server decides again.
 */
export function useAssignableDevices(
  groupId: string,
  devices: readonly ListedDevice[] | undefined,
): readonly ListedDevice[] {
  const may = useMay();
  const email = useSession((session) => session.user?.email);
  return useMemo(
    () =>
      (devices ?? []).filter(
        ({ groups, username }) =>
          !groups.includes(groupId) && (username === email || may('assignGroupDevice', { groups })),
      ),
    [devices, groupId, email, may],
  );
}

export const useAssignDevices = () => useChange(assignDevices);
export const useRemoveDevice = () => useChange(removeGroupDevice);
