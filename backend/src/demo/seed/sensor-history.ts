import { slicesOf } from '@portal/domain/slices';
import type { DeviceSeries, SensorStore } from '../../adapters/sensor-store';
import type { Trx } from '../../kernel/transaction';
import { appliance } from '../simulator/appliances';
import { valueAt } from '../simulator/curves';
import { hash32 } from '../simulator/random';
import type { FleetDevice } from './fleet';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WEEK = 7 * DAY;
/** Devices that people look at first have a value every 5 minutes, the others every 10. */
export const FINE = 5 * MINUTE;
export const COARSE = 10 * MINUTE;
/** The days before yesterday need no more for a curve of a week. */
const OLD_FINE = 30 * MINUTE;
const OLD_COARSE = 120 * MINUTE;
/** Series go to the store some hundred at once. */
const SLICE = 300;

/** Writes the sensor values of a week of some devices, the last 24 hours closer together and with an outage; the simulator goes on from there. */
export async function insertSensorHistory(
  trx: Trx,
  sensors: SensorStore,
  devices: readonly FleetDevice[],
  isFine: (device: FleetDevice) => boolean,
  now: number,
): Promise<void> {
  const series = devices.flatMap((device) => {
    const [step, oldStep] = isFine(device) ? [FINE, OLD_FINE] : [COARSE, OLD_COARSE];
    const outage = outageOf(device.uuid, now);
    return [
      ...seriesOf(device, oldStep, now - WEEK, now - DAY - 1, outage),
      ...seriesOf(device, step, now - DAY, now, outage),
    ];
  });
  for (const slice of slicesOf(series, SLICE)) await sensors.write(trx, slice);
}

/** When a device was cut off for a while: some hours ago, each at a time of its own, for 40 to 100 minutes. */
export function outageOf(uuid: string, now: number): { start: number; end: number } {
  const seed = hash32(uuid);
  const start = now - (8 * 60 + (seed % 480)) * MINUTE;
  return { start, end: start + (40 + (seed % 61)) * MINUTE };
}

/** The values of a device's channels at even steps within a window, before and after its outage; a lost device has none since its last ping. */
function seriesOf(
  device: FleetDevice,
  step: number,
  start: number,
  end: number,
  outage: { start: number; end: number },
): DeviceSeries[] {
  const until = device.lost ? Math.min(device.lastPing ?? 0, end) : end;
  const seed = hash32(device.uuid);
  const firstFrom = (time: number) => Math.ceil(time / step) * step;
  const parts = [
    [firstFrom(start), Math.min(until, outage.start)],
    [firstFrom(Math.max(start, outage.end)), until],
  ] as const;
  return appliance(device.kind).channels.flatMap(({ cu, channel, unit, curve }) =>
    parts.flatMap(([first, last]) => {
      const values: { timestamp: number; value: number }[] = [];
      for (let at = first; at <= last; at += step) values.push({ timestamp: at, value: valueAt(curve, seed, at) });
      return values.length === 0 ? [] : [{ device: device.uuid, cu, channel, unit, values }];
    }),
  );
}
