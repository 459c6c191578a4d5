import { readDeviceStatuses } from '@portal/contracts/devices';
import { ApiError, call, idList } from '@portal/platform/call';
import { useTask } from '@portal/platform/task';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { useOneDevice } from '../../data/one-device';

/** Asks how the device stands now, and says so where nobody knows it [R-API-14, R-ERR-12]. The live stream alone says nothing when it has nothing to say. */
export function StateCheck({ deviceId }: { deviceId: string }) {
  const { refetch } = useOneDevice(deviceId);
  const { busy, run } = useTask(async () => {
    const states = await call(readDeviceStatuses, { query: { ids: idList([deviceId]) } });
    // The list leaves out what it does not know.
    if (states.length === 0) throw new ApiError(404, 'ERROR_DEVICE_UNKNOWN', 'no state of this device');
    await refetch();
  }, 'deviceStatus');
  return <RefreshButton refreshing={busy} onRefresh={() => void run()} />;
}
