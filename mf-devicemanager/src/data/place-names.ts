import type { FleetDevice } from './device';
import type { GroupIndex } from './group-index';
import type { Shown } from './shown';

/**
 * The second line of each device: among matches of sub-groups the path to its group; else its street, when the streets of the
 * shown devices differ.
 */
export function placeNames(
  index: GroupIndex,
  { devices, deep }: Pick<Shown, 'devices' | 'deep'>,
): (device: FleetDevice) => string | undefined {
  if (deep) {
    return ({ groups, street }) => {
      const place = groups[0] === undefined ? undefined : index.place(groups[0]);
      const path = place && [...place.above, place.group].slice(-2).map(({ name }) => name);
      return path?.join(' › ') ?? street ?? undefined;
    };
  }
  const differ = new Set(devices.map((device) => device.street ?? '')).size > 1;
  return ({ street }) => (differ && street ? street : undefined);
}
