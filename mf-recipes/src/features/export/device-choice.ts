import type { Device } from '@portal/contracts/devices';
import { matcher } from '@portal/domain/search';
import { nameOrder, sorted } from '@portal/domain/sort';

/** A device as the wizard offers it. */
export interface Target extends Pick<Device, 'name' | 'status' | 'cloudConnectivity' | 'lastPing'> {
  readonly id: string;
}

/** The group's devices by name. */
export function targetsOf(devices: readonly Device[], language: string): Target[] {
  const targets = devices.map(({ uuid, name, status, cloudConnectivity, lastPing }) => ({
    id: uuid,
    name,
    status,
    cloudConnectivity,
    lastPing,
  }));
  return sorted(targets, nameOrder(language), 'ASC');
}

/** Those whose name fits the pattern, and who are connected where only those are wanted. */
export function fitting(targets: readonly Target[], pattern: string, connectedOnly: boolean): Target[] {
  const fits = matcher(pattern);
  return targets.filter(({ name, cloudConnectivity }) => fits(name) && (cloudConnectivity || !connectedOnly));
}
