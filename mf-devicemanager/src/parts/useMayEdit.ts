import type { Device } from '@portal/contracts/devices';
import { useMay } from '@portal/platform/rights';
import { useCallback } from 'react';
import { useIsOwn } from './useIsOwn';

/** Who may change a device: its owner, and holders of updateGroup in one of its groups [R-RIGHT-11]; the server decides again [R-DEV-13]. */
export function useMayEdit(): (device: Pick<Device, 'username' | 'groups'>) => boolean {
  const may = useMay();
  const isOwn = useIsOwn();
  return useCallback(
    (device) => isOwn(device) || device.groups.some((group) => may('updateGroup', { group })),
    [may, isOwn],
  );
}
