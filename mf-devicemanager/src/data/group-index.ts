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
  /** Whether a device stands in a group or below it. */
  isBelow(id: string): (device: { readonly groups: readonly string[] }) => boolean;
}

/** A group and all below it. */
export function subtree(group: GroupNode, into: GroupNode[] = []): GroupNode[] {
  into.push(group);
  for (const child of group.childGroups ?? []) subtree(child, into);
  return into;
}

/** Builds the index of a tree answer; what is below a group is gathered when first asked for. */
export function indexGroups(top: readonly GroupNode[]): GroupIndex {
  const paths = pathsOf(top);
  const below = new Map<string, ReadonlySet<string>>();
  const gather = (group: GroupNode): ReadonlySet<string> => {
    const ids = below.get(group.id) ?? new Set(subtree(group).map(({ id }) => id));
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
    isBelow: (id) => {
      const group = paths.get(id)?.at(-1);
      const ids = group ? gather(group) : new Set();
      return ({ groups }) => groups.some((held) => ids.has(held));
    },
  };
}
