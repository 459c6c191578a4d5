import { readDevice } from '@portal/contracts/devices';
import { RELOAD_MS } from '@portal/domain/limits';
import { useEndpoint } from '@portal/platform/query';

/** One device, all that the person may know of it; the live stream keeps it current. */
export const useOneDevice = (deviceId: string) =>
  useEndpoint(readDevice, { params: { deviceId } }, { refetchInterval: RELOAD_MS });
