import type { GroupNode } from '@portal/contracts/groups';

/** A group and where it hangs. */
export interface Place {
  group: GroupNode;
  /** Its ancestors, topmost first, itself not. */
  above: readonly GroupNode[];
}

/** The group tree, ready for questions. */
export interface GroupIndex {
  top: readonly GroupNode[];
  place(id: string): Place | undefined;
  /** Ids of the devices in a group and all below it, each once [R-DEV-10]. */
  devicesBelow(id: string): ReadonlySet<string>;
}

/** A group and all below it. */
export const subtree = (group: GroupNode): GroupNode[] => [group, ...(group.childGroups ?? []).flatMap(subtree)];

/** Builds the index of a tree answer; what is below a group is gathered when first asked for. */
export function indexGroups(top: readonly GroupNode[]): GroupIndex {
  const places = new Map<string, Place>();
  const below = new Map<string, ReadonlySet<string>>();
  const visit = (group: GroupNode, above: readonly GroupNode[]) => {
    places.set(group.id, { group, above });
    for (const child of group.childGroups ?? []) visit(child, [...above, group]);
  };
  for (const group of top) visit(group, []);

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
    place: (id) => places.get(id),
    devicesBelow: (id) => {
      const group = places.get(id)?.group;
      return group ? gather(group) : new Set();
    },
  };
}
