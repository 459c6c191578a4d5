import type { DeviceSeries } from '../adapters/sensor-store';
import type { Services } from '../kernel/services';
import { inTransaction } from '../kernel/transaction';

/** Stores values of a device's channel as the ingest does: pairs of time (ms) and value. */
export const storeValues = (
  { db, sensors }: Pick<Services, 'db' | 'sensors'>,
  { device, cu = 'Main', channel, unit = '°C' }: Pick<DeviceSeries, 'device' | 'channel'> & Partial<DeviceSeries>,
  values: readonly (readonly [number, number])[],
): Promise<unknown> =>
  inTransaction({ db }, (trx) =>
    sensors.write(trx, [
      { device, cu, channel, unit, values: values.map(([timestamp, value]) => ({ timestamp, value })) },
    ]),
  );
