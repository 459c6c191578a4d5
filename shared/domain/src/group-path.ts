/** A node of a tree of groups. */
interface Node {
  readonly id: string;
  readonly childGroups: readonly Node[] | null;
}

/** The groups from the topmost visible one down to the wanted one, both included; undefined when it is not in the tree. */
export function pathTo<N extends Node>(tree: readonly N[], id: string): N[] | undefined {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = pathTo((node.childGroups ?? []) as readonly N[], id);
    if (below) return [node, ...below];
  }
  return undefined;
}
