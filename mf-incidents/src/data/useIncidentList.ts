import type { Incident } from '@portal/contracts/incidents';
import type { ApiError } from '@portal/platform/call';
import { useMemo } from 'react';
import { useOpenIncidents, useResolvedIncidents, type Where } from './incidents';

export type IncidentListState =
  | { is: 'loading' }
  | { is: 'failed'; error: ApiError; retry: () => void; retrying: boolean }
  | {
      is: 'ready';
      incidents: readonly Incident[];
      /** When the older of the shown answers came, ms since 1970. */
      updatedAt: number;
      refreshing: boolean;
      refresh: () => void;
      /** The last refresh failed: what is shown is from `updatedAt`. */
      stale: boolean;
      /** The resolved ones were asked for and could not be loaded. */
      resolvedFailed: boolean;
    };

/** Open incidents, and resolved ones when wanted, as one list [R-INC-05]. */
export function useIncidentList(where: Where, mayRead: boolean, withResolved: boolean): IncidentListState {
  const open = useOpenIncidents(where, mayRead);
  const resolved = useResolvedIncidents(where, mayRead && withResolved);
  const incidents = useMemo(() => {
    const known = new Set(open.data?.map(({ id }) => id));
    // An incident that was reopened between the two answers stands in both.
    return [...(open.data ?? []), ...((withResolved && resolved.data) || []).filter(({ id }) => !known.has(id))];
  }, [open.data, resolved.data, withResolved]);
  const refresh = () => {
    void open.refetch();
    if (withResolved) void resolved.refetch();
  };

  if (open.data === undefined) {
    return open.error
      ? { is: 'failed', error: open.error, retry: refresh, retrying: open.isFetching }
      : { is: 'loading' };
  }
  return {
    is: 'ready',
    incidents,
    updatedAt:
      withResolved && resolved.data ? Math.min(open.dataUpdatedAt, resolved.dataUpdatedAt) : open.dataUpdatedAt,
    refreshing: open.isFetching || (withResolved && resolved.isFetching),
    refresh,
    stale: open.isRefetchError,
    resolvedFailed: withResolved && resolved.isError,
  };
}
