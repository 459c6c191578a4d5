import { readGroupTree, TREE_INPUT } from '@portal/contracts/groups';
import { pathsOf } from '@portal/domain/group-path';
import { useEndpoint } from '@portal/platform/query';
import { useMemo } from 'react';

interface GroupNames {
  /** The names from the topmost visible group down to this one; of a group that is not visible there are none. */
  readonly pathOf: (groupId: string) => readonly string[];
  /** Whether the groups were loaded. */
  readonly isLoaded: boolean;
}

/** Where things are, in words. */
export function useGroupNames(): GroupNames {
  // What the page knows of them is kept up to date by live events: to ask for them again would hold up the first letters.
  const { data } = useEndpoint(readGroupTree, TREE_INPUT, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    const paths = pathsOf(data ?? []);
    return { pathOf: (id) => (paths.get(id) ?? []).map(({ name }) => name), isLoaded: data !== undefined };
  }, [data]);
}
