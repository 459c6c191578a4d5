import { pathsOf } from '@portal/domain/group-path';
import { useGroupTree } from '@portal/platform/group-tree';
import { useMemo } from 'react';

interface GroupNames {
  /** The names from the topmost visible group down to this one; of a group that is not visible there are none. */
  readonly pathOf: (groupId: string) => readonly string[];
  /** Whether the groups were loaded. */
  readonly isLoaded: boolean;
}

/** Where things are, in words. */
export function useGroupNames(): GroupNames {
  const { data } = useGroupTree();
  return useMemo(() => {
    const paths = pathsOf(data ?? []);
    return { pathOf: (id) => (paths.get(id) ?? []).map(({ name }) => name), isLoaded: data !== undefined };
  }, [data]);
}
