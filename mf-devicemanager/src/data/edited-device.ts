import { readDevice, resetDeviceIcon, setDeviceIcon, updateDevice } from '@portal/contracts/devices';
import { useChange, useVersioned } from '@portal/platform/query';

/** One device, and the version it has. */
export const useDevice = (deviceId: string) => useVersioned(readDevice, { params: { deviceId } });

export const useUpdateDevice = () => useChange(updateDevice);
export const useSetDeviceIcon = () => useChange(setDeviceIcon);
export const useResetDeviceIcon = () => useChange(resetDeviceIcon);
