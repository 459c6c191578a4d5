import { listDevices } from '@portal/contracts/devices';
import { readGroupTree, TREE_INPUT } from '@portal/contracts/groups';
import { RELOAD_MS } from '@portal/domain/limits';
import { parentsOf, setGroupParents } from '@portal/platform/group-paths';
import { prefetch, useEndpoint } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { useEffect, useMemo } from 'react';
import { FLEET_INPUT, type FleetDevice } from './device';
import { type GroupIndex, indexGroups } from './group-index';

export interface LoadedFleet {
  index: GroupIndex;
  devices: readonly FleetDevice[];
}

export type FleetState =
  /** `index`: the groups are known already. */
  | { state: 'loading'; index: GroupIndex | undefined }
  | { state: 'failed'; error: unknown }
  | ({ state: 'ready' } & LoadedFleet);

export interface Fleet {
  fleet: FleetState;
  /** When what is shown was true, ms since 1970; undefined before the first answer. */
  updatedAt: number | undefined;
  /** The last reload failed: what is shown is old. */
  stale: boolean;
  reloading: boolean;
  reload: () => void;
}

/** Asks for groups and devices before the first component is drawn; while the log-in is still being checked they wait for its token. */
export function fetchFleet(): void {
  if (!['in', 'starting'].includes(useSession.getState().state)) return;
  void prefetch(readGroupTree, TREE_INPUT);
  void prefetch(listDevices, FLEET_INPUT);
}

/**
 * All visible groups and devices, reloaded every ten minutes [R-DEV-18] and kept current by the live stream. Groups and devices
 * are asked for at once.
 */
export function useFleet(): Fleet {
  const tree = useEndpoint(readGroupTree, TREE_INPUT, { refetchInterval: RELOAD_MS });
  const devices = useEndpoint(listDevices, FLEET_INPUT, { refetchInterval: RELOAD_MS });
  const index = useMemo(() => (tree.data ? indexGroups(tree.data) : undefined), [tree.data]);

  // The shell does it as well, but for one of a release before.
  useEffect(() => {
    if (tree.data) setGroupParents(parentsOf(tree.data));
  }, [tree.data]);

  const failed = tree.error ?? devices.error;
  const fleet = useMemo<FleetState>(() => {
    if (index && devices.data) return { state: 'ready', index, devices: devices.data };
    return failed ? { state: 'failed', error: failed } : { state: 'loading', index };
  }, [index, devices.data, failed]);

  return {
    fleet,
    updatedAt: fleet.state === 'ready' ? Math.min(tree.dataUpdatedAt, devices.dataUpdatedAt) : undefined,
    stale: fleet.state === 'ready' && Boolean(failed),
    reloading: tree.isFetching || devices.isFetching,
    reload: () => {
      void tree.refetch();
      void devices.refetch();
    },
  };
}
