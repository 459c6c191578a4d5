import type { GroupNode } from '@portal/contracts/groups';
import type { FleetDevice } from './device';
import type { GroupIndex } from './group-index';
import type { Shown } from './shown';

/** Where something is, beside its name. */
export interface PlaceName {
  /** As much as a line has room for. */
  short: string;
  /** The whole path, of what may lie deeper. */
  path?: string;
}

/** A longer path leaves its beginning out. */
const MOST_NAMES = 2;

interface Here {
  /** Wire id of the group that is shown; undefined at top level and in My devices. */
  id: string | undefined;
  /** What the place of devices in no group is called. */
  mine: string;
}

/**
 * The second line of each device and group: among matches of sub-groups the path to it, from the group that is shown [R-EXT-22]; else a
 * device's street, when the streets of the shown devices differ.
 */
export function placeNames(
  index: GroupIndex,
  { devices, deep }: Pick<Shown, 'devices' | 'deep'>,
  { id, mine }: Here,
): (thing: FleetDevice | GroupNode) => PlaceName | undefined {
  if (!deep) {
    const differ = new Set(devices.map((device) => device.street ?? '')).size > 1;
    return (thing) => ('uuid' in thing && differ && thing.street ? { short: thing.street } : undefined);
  }
  const known = new Map<string, readonly string[] | undefined>();
  /** The names from the group that is shown down to this one; undefined when it lies elsewhere. */
  const namesTo = (group: string) => {
    if (known.has(group)) return known.get(group);
    const place = index.place(group);
    const chain = place && [...place.above, place.group];
    const from = id === undefined ? 0 : (chain?.findIndex((above) => above.id === id) ?? -1);
    const names = from < 0 ? undefined : chain?.slice(from).map(({ name }) => name);
    known.set(group, names);
    return names;
  };
  return (thing) => {
    const holders = 'uuid' in thing ? thing.groups : [index.place(thing.id)?.above.at(-1)?.id ?? ''];
    const names = holders.map(namesTo).find((found) => found !== undefined);
    if (names) return placeName(names);
    if (!('uuid' in thing)) return undefined;
    return thing.groups.length === 0 && id === undefined ? { short: mine } : undefined;
  };
}

function placeName(names: readonly string[]): PlaceName {
  const path = names.join(' › ');
  const short = names.length > MOST_NAMES ? ['…', ...names.slice(-MOST_NAMES)].join(' › ') : path;
  return { short, path };
}
