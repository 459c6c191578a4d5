import { readDevice } from '@portal/contracts/devices';
import { useEndpoint } from '@portal/platform/query';

export const useDevice = (deviceId: string) => useEndpoint(readDevice, { params: { deviceId } });
