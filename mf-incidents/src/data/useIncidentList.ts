import type { Incident } from '@portal/contracts/incidents';
import type { Pages } from '@portal/platform/pages';
import { type ListState, listStateOf } from '@portal/ui/data-table/ListStates';
import { useMemo } from 'react';
import { useOpenIncidents, useResolvedIncidents, type Where } from './incidents';

export interface LoadedIncidents {
  incidents: readonly Incident[];
  /** The resolved ones were asked for and could not be loaded: there are none, not even old ones. */
  resolvedFailed: boolean;
  /** How many resolved ones there are, and those that were not asked for yet; undefined where all are in the list. */
  older: Pick<Pages<Incident>, 'total' | 'more' | 'loadingMore' | 'moreFailed'> | undefined;
}

/** Open incidents, and resolved ones when wanted, as one list [R-INC-05]; its age is that of the older answer. */
export function useIncidentList(where: Where, mayRead: boolean, withResolved: boolean): ListState<LoadedIncidents> {
  const open = useOpenIncidents(where, mayRead);
  const resolved = useResolvedIncidents(where, mayRead && withResolved);
  const incidents = useMemo(() => {
    const known = new Set(open.data?.map(({ id }) => id));
    // An incident that was reopened between the two answers stands in both.
    return [...(open.data ?? []), ...((withResolved && resolved.data) || []).filter(({ id }) => !known.has(id))];
  }, [open.data, resolved.data, withResolved]);
  const state = listStateOf(open, mayRead);
  if (state.is !== 'ready') return state;
  const resolvedAt = withResolved && resolved.data ? resolved.dataUpdatedAt : state.updatedAt;
  return {
    ...state,
    data: {
      incidents,
      resolvedFailed: withResolved && resolved.error !== null && resolved.data === undefined,
      older: withResolved && resolved.hasMore ? resolved : undefined,
    },
    stale: state.stale || (withResolved && resolved.isRefetchError),
    updatedAt: Math.min(state.updatedAt, resolvedAt),
    refreshing: state.refreshing || (withResolved && resolved.isFetching),
    refresh: () => {
      state.refresh();
      if (withResolved) void resolved.refetch();
    },
  };
}
