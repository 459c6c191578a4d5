import type { QueryClient } from '@tanstack/react-query';
import { isUnderWay } from './ask-anew';
import type { DeviceChange, GroupChange } from './entries';
import { writeDevices, writeGroups } from './write';

interface LateChanges {
  /** Told of what events change, as it is written. */
  note(devices: ReadonlyMap<string, DeviceChange>, groups: ReadonlyMap<string, GroupChange>): void;
  forget(): void;
}

/**
 * Keeps what events change while lists are being asked for, and writes it into their answers as they land, before they are drawn: they may
 * have been read before the change [R-SHELL-24]. What an answer holds that is newer still, the next event tells. Of each thing there is
 * one entry, and none once no list is asked for.
 */
export function lateChanges(client: QueryClient): LateChanges {
  const devices = new Map<string, DeviceChange>();
  const groups = new Map<string, GroupChange>();
  const cache = client.getQueryCache();
  const areListsAsked = () =>
    ['devices', 'groups'].some((key) => cache.findAll({ queryKey: [key], predicate: isUnderWay }).length > 0);
  const forget = () => {
    devices.clear();
    groups.clear();
  };
  cache.subscribe((event) => {
    if (devices.size + groups.size === 0 || (event.type !== 'updated' && event.type !== 'removed')) return;
    if (event.type === 'updated' && event.action.type === 'success') {
      writeDevices(client, devices);
      writeGroups(client, groups);
    }
    if (!areListsAsked()) forget();
  });
  return {
    note(newDevices, newGroups) {
      if (!areListsAsked()) return;
      merge(devices, newDevices);
      merge(groups, newGroups);
    },
    forget,
  };
}

function merge<T>(changes: Map<string, T>, more: ReadonlyMap<string, T>): void {
  for (const [id, change] of more) changes.set(id, { ...changes.get(id), ...change });
}
