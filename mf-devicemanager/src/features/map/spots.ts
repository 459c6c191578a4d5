import type { Status } from '@portal/domain/status';
import type { MapDevice } from '../../data/map-devices';
import type { LngLat } from './zoom';

/** A device where it stands. */
export interface Spot {
  uuid: string;
  at: LngLat;
  status: Status;
  connected: boolean;
}

/** R-MAP-06: the first of its coordinates; undefined when it has none, or none of this earth. */
export function placeOf({ coordinates }: Pick<MapDevice, 'coordinates'>): LngLat | undefined {
  const [longitude = NaN, latitude = NaN] = coordinates[0]?.center ?? [];
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined;
}

/** Devices with a place, as spots, and those without [R-MAP-01, R-MAP-09]. */
export function split(devices: readonly MapDevice[]): { spots: Spot[]; placed: MapDevice[]; unplaced: MapDevice[] } {
  const spots: Spot[] = [];
  const placed: MapDevice[] = [];
  const unplaced: MapDevice[] = [];
  for (const device of devices) {
    const at = placeOf(device);
    if (!at) {
      unplaced.push(device);
      continue;
    }
    placed.push(device);
    spots.push({ uuid: device.uuid, at, status: device.status, connected: device.cloudConnectivity });
  }
  return { spots, placed, unplaced };
}
