import type { Device, FoundDevice } from '@portal/contracts/devices';

/** A device in the list of those to add. */
export interface Candidate {
  cloudConnectID: string;
  device: Device;
  /** `already_added`: it is one of the visible devices already [R-DEV-25]. */
  label: 'new' | 'already_added';
  /** Where it is already: names of groups, or of My devices. */
  places: readonly string[];
  /** Whether saving does something with it: at top level only new ones are added [R-DEV-26]. */
  counts: boolean;
  /** Why it could not be added when it was tried. */
  problem?: string | undefined;
}

export type Verdict =
  | { is: 'candidate'; candidate: Candidate }
  /** Not to be had: it is in this group or in the list, or somebody else holds it. */
  | { is: 'refused'; why: 'inList' | 'alreadyAdded'; places: readonly string[] };

export interface Surroundings {
  /** Wire id of the group to which devices are added; undefined at top level and in My devices. */
  group: string | undefined;
  list: readonly Candidate[];
  /** Names of places of a device, of those that the person sees. */
  placesOf: (device: Device) => readonly string[];
  /** R-RIGHT-12. */
  mayAssign: (device: Device) => boolean;
}

/** What becomes of a looked-up device [R-DEV-25, R-DEV-26, R-DEV-29]. */
export function verdictOf(
  cloudConnectID: string,
  found: FoundDevice,
  { group, list, placesOf, mayAssign }: Surroundings,
): Verdict {
  if (!('uuid' in found)) return { is: 'refused', why: 'alreadyAdded', places: [] };
  const { label, ...device } = found;
  const isHere = group !== undefined && device.groups.includes(group);
  if (isHere || list.some((other) => other.device.uuid === device.uuid))
    return { is: 'refused', why: 'inList', places: [] };
  if (label === 'new')
    return { is: 'candidate', candidate: { cloudConnectID, device, label, places: [], counts: true } };
  const places = placesOf(device);
  if (group !== undefined && !mayAssign(device)) return { is: 'refused', why: 'alreadyAdded', places };
  return { is: 'candidate', candidate: { cloudConnectID, device, label, places, counts: group !== undefined } };
}
