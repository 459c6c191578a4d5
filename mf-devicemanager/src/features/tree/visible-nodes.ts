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

/** The lines of a tree with some groups open, from top to bottom, siblings in the given order. */
export function visibleNodes(
  top: readonly GroupNode[],
  open: ReadonlySet<string>,
  order: (a: GroupNode, b: GroupNode) => number,
): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (groups: readonly GroupNode[], level: number) => {
    const inOrder = [...groups].sort(order);
    for (const [index, group] of inOrder.entries()) {
      const isOpen = open.has(group.id) && Boolean(group.childGroups?.length);
      lines.push({ group, level, open: isOpen, position: index + 1, siblings: groups.length });
      if (isOpen) visit(group.childGroups ?? [], level + 1);
    }
  };
  visit(top, 1);
  return lines;
}
