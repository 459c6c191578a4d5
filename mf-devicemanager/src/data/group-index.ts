import type { GroupNode } from '@portal/contracts/groups';
import { pathsOf } from '@portal/domain/group-path';

/** A group and where it hangs. */
export interface Place {
  group: GroupNode;
  /** Its ancestors, topmost first, itself not. */
  above: readonly GroupNode[];
}

/** The group tree, ready for questions. */
export interface GroupIndex {
  top: readonly GroupNode[];
  /** How many there are. */
  size: number;
  place(id: string): Place | undefined;
  /** Ids of the devices in a group and all below it, each once [R-DEV-10]. */
  devicesBelow(id: string): ReadonlySet<string>;
}

/** A group and all below it. */
export const subtree = (group: GroupNode): GroupNode[] => [group, ...(group.childGroups ?? []).flatMap(subtree)];

/** Builds the index of a tree answer; what is below a group is gathered when first asked for. */
export function indexGroups(top: readonly GroupNode[]): GroupIndex {
  const paths = pathsOf(top);
  const below = new Map<string, ReadonlySet<string>>();
  const gather = (group: GroupNode): ReadonlySet<string> => {
    const known = below.get(group.id);
    if (known) return known;
    const ids = new Set(group.devices);
    for (const child of group.childGroups ?? []) for (const id of gather(child)) ids.add(id);
    below.set(group.id, ids);
    return ids;
  };
  return {
    top,
    size: paths.size,
    place: (id) => {
      const path = paths.get(id);
      const group = path?.at(-1);
      return path && group && { group, above: path.slice(0, -1) };
    },
    devicesBelow: (id) => {
      const group = paths.get(id)?.at(-1);
      return group ? gather(group) : new Set();
    },
  };
}
