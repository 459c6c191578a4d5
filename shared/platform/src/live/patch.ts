import { type Device, listDevices, readDevice, readDevices } from '@portal/contracts/devices';
import type { LiveEvents } from '@portal/contracts/events';
import { type Group, type GroupNode, listGroups, readGroup, readGroupTree } from '@portal/contracts/groups';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { live } from '../live';

type DeviceChange = Partial<Omit<LiveEvents['device'], 'uuid'>>;
type GroupChange = Omit<LiveEvents['group'], 'id'>;

/** Refetches that events ask for are gathered this long (ms): a storm of incidents is one call. */
const GATHER_MS = 400;
/** A hidden page draws no frames. */
const HIDDEN_MS = 500;

/** Writes live events into cached answers: one pass a frame over each list, however many events came; other objects stay the same. */
export function patchLive(client: QueryClient): void {
  const devices = new Map<string, DeviceChange>();
  const groups = new Map<string, GroupChange>();
  let scheduled = false;

  const flush = () => {
    scheduled = false;
    if (devices.size > 0) {
      const list = (known: Device[]) => patchDevices(known, devices);
      for (const { path } of [listDevices, readDevices]) patchQueries(client, ['devices', path], list);
      patchQueries<Device>(client, ['devices', readDevice.path], (known) => patchDevice(known, devices));
      devices.clear();
    }
    if (groups.size > 0) {
      patchQueries<GroupNode[]>(client, ['groups', readGroupTree.path], (known) => patchTree(known, groups));
      patchQueries<Group[]>(client, ['groups', listGroups.path], (known) =>
        known.map((group) => patchOne(group, groups)),
      );
      patchQueries<Group>(client, ['groups', readGroup.path], (known) => patchOne(known, groups));
      groups.clear();
    }
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    if (document.visibilityState === 'visible') requestAnimationFrame(flush);
    else setTimeout(flush, HIDDEN_MS);
  };

  live.on('device', ({ uuid, ...change }) => {
    devices.set(uuid, { ...devices.get(uuid), ...change });
    schedule();
  });
  live.on('pings', (pings) => {
    for (const [uuid, lastPing] of Object.entries(pings)) devices.set(uuid, { ...devices.get(uuid), lastPing });
    schedule();
  });
  live.on('group', ({ id, ...change }) => {
    groups.set(id, change);
    schedule();
  });

  const refresh = gatherer((keys) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  });
  live.on('incident', () => refresh('incidents'));
  live.on('notifications', () => refresh('notifications'));
  live.on('structure', () => refresh('groups', 'devices'));
  live.on('resync', () => void client.invalidateQueries());
}

/**
 * Writes into cached answers, and into nothing else: one of which an entry is new is as old as before, and a failed reload has failed,
 * for the rest of it was not asked for again [R-DEV-18]. `setQueryData` would say it is fresh.
 */
function patchQueries<T>(client: QueryClient, queryKey: QueryKey, patch: (known: T) => T): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const known = query.state.data as T | undefined;
    if (known === undefined) continue;
    const data = patch(known);
    if (data !== known) query.setState({ data });
  }
}

/** The list with its changed entries replaced; the same list when none of them is in it. */
export function patchDevices(list: Device[], changes: ReadonlyMap<string, DeviceChange>): Device[] {
  let changed = false;
  const patched = list.map((device) => {
    const next = patchDevice(device, changes);
    changed ||= next !== device;
    return next;
  });
  return changed ? patched : list;
}

function patchDevice(device: Device, changes: ReadonlyMap<string, DeviceChange>): Device {
  const change = changes.get(device.uuid);
  if (!change) return device;
  const cloudConnectivity = change.cloudConnectivity ?? device.cloudConnectivity;
  return { ...device, ...change, cloudConnectivityIcon: cloudConnectivity ? 'connected' : 'lost' };
}

/** The tree with its changed groups replaced; branches without a change stay the same objects. */
export function patchTree(tree: GroupNode[], changes: ReadonlyMap<string, GroupChange>): GroupNode[] {
  let changed = false;
  const patched = tree.map((node) => {
    const childGroups = node.childGroups && patchTree(node.childGroups, changes);
    const change = changes.get(node.id);
    if (!change && childGroups === node.childGroups) return node;
    changed = true;
    return { ...node, ...change, childGroups };
  });
  return changed ? patched : tree;
}

function patchOne(group: Group, changes: ReadonlyMap<string, GroupChange>): Group {
  const change = changes.get(group.id);
  return change ? { ...group, ...change } : group;
}

function gatherer(act: (keys: Set<string>) => void): (...keys: string[]) => void {
  let waiting: Set<string> | undefined;
  return (...keys) => {
    if (!waiting) {
      const gathered = new Set<string>();
      waiting = gathered;
      setTimeout(() => {
        waiting = undefined;
        act(gathered);
      }, GATHER_MS);
    }
    for (const key of keys) waiting.add(key);
  };
}
