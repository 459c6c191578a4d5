import { type Device, listDevices, readDevice, readDevices } from '@portal/contracts/devices';
import type { Endpoint } from '@portal/contracts/endpoint';
import { type Group, type GroupNode, listGroups, readGroup, readGroupTree } from '@portal/contracts/groups';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  type DeviceChange,
  type GroupChange,
  patchDevice,
  patchDevices,
  patchGroup,
  patchGroups,
  patchTree,
} from './entries';

/** Writes changes of devices into all cached answers that hold them. */
export function writeDevices(client: QueryClient, changes: ReadonlyMap<string, DeviceChange>): void {
  if (changes.size === 0) return;
  const list = (known: Device[]) => patchDevices(known, changes);
  for (const { path } of [listDevices, readDevices]) patchQueries(client, ['devices', path], list);
  patchQueries<Device>(client, ['devices', readDevice.path], (known) => patchDevice(known, changes));
}

/** The same of groups. */
export function writeGroups(client: QueryClient, changes: ReadonlyMap<string, GroupChange>): void {
  if (changes.size === 0) return;
  patchQueries<GroupNode[]>(client, ['groups', readGroupTree.path], (known) => patchTree(known, changes));
  patchQueries<Group[]>(client, ['groups', listGroups.path], (known) => patchGroups(known, changes));
  patchQueries<Group>(client, ['groups', readGroup.path], (known) => patchGroup(known, changes));
}

/** Writes what a change was answered into all cached answers that hold the thing, when the declaration says that this is it. */
export function writeReply(client: QueryClient, { becomes }: Endpoint, body: unknown): void {
  if (becomes === 'group') {
    const { id, childGroups: _, ...group } = body as Group;
    writeGroups(client, new Map([[id, group]]));
  }
  if (becomes === 'device') {
    const { uuid, ...device } = body as Device;
    writeDevices(client, new Map([[uuid, device]]));
  }
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

/** Something with its ETag, as editors hold it. */
interface Held {
  readonly body: { readonly id?: string; readonly uuid?: string };
  readonly etag: string | undefined;
}

function versionOf(data: unknown): Held | undefined {
  return typeof data === 'object' && data !== null && 'etag' in data && 'body' in data ? (data as Held) : undefined;
}

/** Lets editors ask anew that hold another version of a thing than the one it has now; who saved that one has it already. */
export function renewEditors(client: QueryClient, versions: ReadonlyMap<string, number>): void {
  for (const query of client.getQueryCache().getAll()) {
    const held = versionOf(query.state.data);
    const version = held && versions.get(held.body.id ?? held.body.uuid ?? '');
    if (version !== undefined && /^(?:W\/)?"v(\d+)/.exec(held?.etag ?? '')?.[1] !== String(version))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
