import { readSensorData, type SensorSeries } from '@portal/contracts/device-readings';
import { useEndpoint } from '@portal/platform/query';

const NONE: readonly SensorSeries[] = [];

/**
 * What a device has measured from start to end [R-API-27].
 * @param start ms since 1970
 */
export const useSensorData = (deviceId: string, { start, end }: { start: number; end: number }) =>
  useEndpoint(
    readSensorData,
    { query: { ids: `[${deviceId}]`, start, end } },
    { select: ([first]) => first?.sensordata ?? NONE },
  );
