import type { Device } from '@portal/contracts/devices';
import type { Right } from '@portal/domain/rights';
import { useMay } from '@portal/platform/rights';
import { useCallback } from 'react';
import { useIsOwn } from './useIsOwn';

/**
 * Who may do with a device what takes a right on one of its groups: holders of it there, and its owner [R-RIGHT-11, R-RIGHT-12]; the server
 * decides again.
 */
export function useMayOnDevice(right: Right): (device: Pick<Device, 'username' | 'groups'>) => boolean {
  const may = useMay();
  const isOwn = useIsOwn();
  return useCallback((device) => isOwn(device) || may(right, { groups: device.groups }), [may, isOwn, right]);
}
