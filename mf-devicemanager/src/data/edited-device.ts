import { resetDeviceIcon, setDeviceIcon, updateDevice } from '@portal/contracts/device-changes';
import { readDevice } from '@portal/contracts/devices';
import { useSave, useVersioned } from '@portal/platform/editing/useVersioned';
import { useChange } from '@portal/platform/query';

/** One device, and the version it has. */
export const useDevice = (deviceId: string) => useVersioned(readDevice, { params: { deviceId } });

export const useSaveDevice = () => useSave(readDevice, updateDevice);
export const useSetDeviceIcon = () => useChange(setDeviceIcon);
export const useResetDeviceIcon = () => useChange(resetDeviceIcon);
