import type { GroupNode } from '@portal/contracts/groups';
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
    const paths = new Map<string, readonly string[]>();
    const visit = (groups: readonly GroupNode[], above: readonly string[]) => {
      for (const { id, name, childGroups } of groups) {
        const path = [...above, name];
        paths.set(id, path);
        visit(childGroups ?? [], path);
      }
    };
    visit(data ?? [], []);
    return { pathOf: (id) => paths.get(id) ?? [], isLoaded: data !== undefined };
  }, [data]);
}
