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

/** The way from the top down to each group of a tree, itself last, by its id; groups stand before those below them. */
export function pathsOf<N extends Node>(tree: readonly N[]): ReadonlyMap<string, readonly N[]> {
  const paths = new Map<string, readonly N[]>();
  const visit = (nodes: readonly N[], above: readonly N[]) => {
    for (const node of nodes) {
      const path = [...above, node];
      paths.set(node.id, path);
      visit((node.childGroups ?? []) as readonly N[], path);
    }
  };
  visit(tree, []);
  return paths;
}
