import type { QueryClient } from '@tanstack/react-query';
import { live } from '../live';
import { useRights } from '../rights';
import { askingAnew } from './ask-anew';
import type { DeviceChange, GroupChange } from './entries';
import { lateChanges } from './late';
import { renewEditors, writeDevices, writeGroups } from './write';

/** Refetches that events ask for are gathered this long (ms): a storm of incidents is one call. */
const GATHER_MS = 400;
/** A tree that changes on and on, as while devices are imported, is read anew this often (ms). */
const TREE_MS = 5_000;
/** A list of which entry after entry changes, as while recipes arrive at devices, likewise (ms). */
const LIST_MS = 2_000;
/** A hidden page draws no frames. */
const HIDDEN_MS = 500;
/** To write into a large fleet and to draw what has changed takes so much of the page's time; the rest is for who uses it. */
const SHARE = 0.25;
/** Nobody waits longer than this for a change because of it (ms). */
const MOST_REST_MS = 300;

/**
 * Writes live events into cached answers: one pass a frame at most over each list, however many events came; other objects stay the same.
 * Where a pass takes long, the next one waits longer for more events.
 */
export function patchLive(client: QueryClient): void {
  const devices = new Map<string, DeviceChange>();
  const groups = new Map<string, GroupChange>();
  const late = lateChanges(client);
  const askAnew = askingAnew(client);
  let scheduled = false;
  let rested = 0;

  const restAfter = (begun: number) => {
    const now = performance.now();
    rested = now + Math.min(MOST_REST_MS, (now - begun) * (1 / SHARE - 1));
  };
  const flush = () => {
    scheduled = false;
    const begun = performance.now();
    late.note(devices, groups);
    writeDevices(client, devices);
    writeGroups(client, groups);
    devices.clear();
    groups.clear();
    restAfter(begun);
    // Observers are told, and draw, in a task that was queued before this one.
    setTimeout(() => restAfter(begun));
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    const rest = rested - performance.now();
    if (document.visibilityState !== 'visible') setTimeout(flush, HIDDEN_MS);
    else if (rest > 0) setTimeout(() => requestAnimationFrame(flush), rest);
    else requestAnimationFrame(flush);
  };
  const device = (uuid: string, change: DeviceChange) => {
    devices.set(uuid, { ...devices.get(uuid), ...change });
    schedule();
  };
  const group = (id: string, change: GroupChange) => {
    groups.set(id, { ...groups.get(id), ...change });
    schedule();
  };
  const invalidate = (keys: ReadonlySet<string>) => {
    for (const key of keys) askAnew({ queryKey: [key] });
  };
  const gathered = new Set<Set<string>>();
  const refresh = gatherer(gathered, invalidate);
  const refreshTree = gatherer(gathered, invalidate, TREE_MS);
  const refreshList = gatherer(gathered, invalidate, LIST_MS);
  const versions = new Map<string, number>();
  // A save's own reply may come after the event that tells of it: it is waited for.
  const renew = gatherer(gathered, () => {
    renewEditors(client, versions);
    versions.clear();
  });

  live.on('device', ({ uuid, ...change }) => device(uuid, change));
  live.on('pings', (pings) => {
    for (const [uuid, lastPing] of Object.entries(pings)) device(uuid, { lastPing });
  });
  live.on('device.changed', ({ uuid, version, changes }) => {
    device(uuid, changes);
    versions.set(uuid, version);
    renew();
  });
  live.on('group', ({ id, ...change }) => group(id, change));
  live.on('group.changed', ({ id, version, changes }) => {
    group(id, changes);
    versions.set(id, version);
    renew();
  });
  live.on('members.changed', ({ group: id, users }) => {
    group(id, { users });
    refresh('users');
  });
  live.on('list.changed', ({ list }) => refreshList(list));
  live.on('incident', () => refresh('incidents'));
  live.on('notifications', () => refresh('notifications'));
  // A group's incidents are those of its devices, and who no longer sees a device sees none of its incidents [R-RIGHT-04].
  live.on('tree.changed', () => refreshTree('groups', 'devices', 'incidents'));
  live.on('resync', () => {
    late.forget();
    askAnew();
  });
  // Answers hold what their reader sees and say what may be done with it (`editable`): with other rights they are old [R-RIGHT-07].
  useRights.subscribe((now, before) => {
    // Whoever logs in next asks for nothing that news of this log-in would have asked for [R-AUTH-19].
    if (!now.ready) for (const waiting of [...gathered, versions]) waiting.clear();
    if (!now.ready || !before.ready || now.entries === before.entries) return;
    refreshTree('groups', 'devices');
    refreshList('incidents', 'users', 'rights', 'recipes');
  });
}

/**
 * Gathers keys and acts once for all of them.
 * @param all what waits to be acted upon; whoever empties a set there takes it back
 * @param pauseMs between one act and the next
 */
function gatherer(
  all: Set<Set<string>>,
  act: (keys: ReadonlySet<string>) => void,
  pauseMs = 0,
): (...keys: string[]) => void {
  let waiting: Set<string> | undefined;
  let last = -Infinity;
  return (...keys) => {
    if (!waiting) {
      const gathered = new Set<string>();
      all.add(gathered);
      waiting = gathered;
      setTimeout(
        () => {
          waiting = undefined;
          last = Date.now();
          all.delete(gathered);
          act(gathered);
        },
        Math.max(GATHER_MS, last + pauseMs - Date.now()),
      );
    }
    for (const key of keys) waiting.add(key);
  };
}
