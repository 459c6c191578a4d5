/** Changed devices and groups in lists and trees: what did not change stays the same object, so that it is not drawn again. */
import type { Device } from '@portal/contracts/devices';
import type { Group, GroupNode } from '@portal/contracts/groups';
import { isSame } from '../is-same';

export type DeviceChange = Partial<Omit<Device, 'uuid'>>;
export type GroupChange = Partial<Omit<Group, 'id' | 'childGroups'>>;

/** The entry with a change written into it; the same entry when that says nothing new. */
function changed<T extends object>(entry: T, change: Partial<NoInfer<T>> | undefined): T {
  if (!change) return entry;
  const news = Object.entries(change).some(([field, value]) => !isSame(entry[field as keyof T], value));
  return news ? { ...entry, ...change } : entry;
}

/** Where the entries of a list stand, by id. A list with replaced entries has them where the one before had. */
const places = new WeakMap<readonly object[], ReadonlyMap<string, number>>();

/** A list with its changed entries replaced, however many others it has; the same list when none of them is in it. */
function listOf<T extends object>(
  list: T[],
  idOf: (entry: T) => string,
  changes: ReadonlyMap<string, unknown>,
  patch: (entry: T) => T,
): T[] {
  const at = places.get(list) ?? new Map(list.map((entry, index) => [idOf(entry), index]));
  places.set(list, at);
  let patched: T[] | undefined;
  for (const id of changes.keys()) {
    const index = at.get(id);
    const entry = index === undefined ? undefined : list[index];
    if (index === undefined || !entry) continue;
    const next = patch(entry);
    if (next === entry) continue;
    patched ??= list.slice();
    patched[index] = next;
  }
  if (!patched) return list;
  places.set(patched, at);
  return patched;
}

export function patchDevice(device: Device, changes: ReadonlyMap<string, DeviceChange>): Device {
  const change = changes.get(device.uuid);
  if (change?.cloudConnectivity === undefined) return changed(device, change);
  return changed(device, { ...change, cloudConnectivityIcon: change.cloudConnectivity ? 'connected' : 'lost' });
}

export const patchDevices = (list: Device[], changes: ReadonlyMap<string, DeviceChange>): Device[] =>
  listOf(
    list,
    ({ uuid }) => uuid,
    changes,
    (device) => patchDevice(device, changes),
  );

export function patchGroup<G extends Group | GroupNode>(group: G, changes: ReadonlyMap<string, GroupChange>): G {
  const change = changes.get(group.id);
  const whole = change?.iconURL === undefined ? change : { ...change, avatar: change.iconURL };
  return changed(group, whole as Partial<G> | undefined);
}

export const patchGroups = (list: Group[], changes: ReadonlyMap<string, GroupChange>): Group[] =>
  listOf(
    list,
    ({ id }) => id,
    changes,
    (group) => patchGroup(group, changes),
  );

/** The tree with its changed groups replaced; branches without a change stay the same objects. */
export function patchTree(tree: GroupNode[], changes: ReadonlyMap<string, GroupChange>): GroupNode[] {
  let isNew = false;
  const patched = tree.map((node) => {
    const own = patchGroup(node, changes);
    const childGroups = node.childGroups && patchTree(node.childGroups, changes);
    const next = childGroups === node.childGroups ? own : { ...own, childGroups };
    isNew ||= next !== node;
    return next;
  });
  return isNew ? patched : tree;
}
