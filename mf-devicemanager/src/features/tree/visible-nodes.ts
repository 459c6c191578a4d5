import type { GroupNode } from '@portal/contracts/groups';

/** A line of the tree as it shows now. */
export interface TreeLine {
  group: GroupNode;
  /** 1 at the top. */
  level: number;
  open: boolean;
  /** Its place among its siblings, from 1, and how many these are. */
  position: number;
  siblings: number;
}

/**
 * The lines of a tree with some groups open, from top to bottom, siblings in the given order.
 * @param fits only those whose name it likes, and the groups above them, which are all open then
 */
export function visibleNodes(
  top: readonly GroupNode[],
  open: ReadonlySet<string>,
  order: (a: GroupNode, b: GroupNode) => number,
  fits?: (name: string) => boolean,
): TreeLine[] {
  const isShown = ({ name, childGroups }: GroupNode): boolean =>
    !fits || fits(name) || (childGroups ?? []).some(isShown);
  const lines: TreeLine[] = [];
  const visit = (groups: readonly GroupNode[], level: number) => {
    const inOrder = groups.filter(isShown).sort(order);
    for (const [index, group] of inOrder.entries()) {
      const below = (group.childGroups ?? []).some(isShown);
      const isOpen = below && (fits !== undefined || open.has(group.id));
      lines.push({ group, level, open: isOpen, position: index + 1, siblings: inOrder.length });
      if (isOpen) visit(group.childGroups ?? [], level + 1);
    }
  };
  visit(top, 1);
  return lines;
}
