import type { Device } from '@portal/contracts/devices';
import { useMay } from '@portal/platform/rights';
import { useCallback } from 'react';
import { useIsOwn } from './useIsOwn';

/**
 * Who may do with a device what takes a right on one of its groups: holders of it there, and its owner [R-RIGHT-11, R-RIGHT-12]. To change it,
 * the right on the device alone will do as well; not to give it to others (decision 60). The server decides again.
 */
export function useMayOnDevice(
  right: 'updateGroup' | 'assignGroupDevice',
): (device: Pick<Device, 'uuid' | 'username' | 'groups'>) => boolean {
  const may = useMay();
  const isOwn = useIsOwn();
  return useCallback(
    (device) =>
      isOwn(device) || may(right, { groups: device.groups, ...(right === 'updateGroup' && { device: device.uuid }) }),
    [may, isOwn, right],
  );
}
