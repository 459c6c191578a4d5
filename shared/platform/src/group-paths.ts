import { create } from 'zustand';
import type { ReadStore } from './read-store';

/** Wire id of a group → wire id of the group above it, null at the top. */
export type GroupParents = ReadonlyMap<string, string | null>;

const store = create<{ parents: GroupParents }>()(() => ({ parents: new Map() }));
/** The structure of the visible groups, as far as somebody loaded it. */
export const useGroupParents: ReadStore<{ parents: GroupParents }> = store;

/** Told whenever the tree or the list of groups was loaded. */
export function setGroupParents(parents: GroupParents | Readonly<Record<string, string | null>>): void {
  const next: GroupParents = parents instanceof Map ? parents : new Map(Object.entries(parents));
  const known = store.getState().parents;
  const same = known.size === next.size && [...next].every(([group, parent]) => known.get(group) === parent);
  if (!same) store.setState({ parents: next });
}

/** The groups above a group, nearest first, without itself. */
export function ancestorsOf(group: string, parents: GroupParents = store.getState().parents): string[] {
  const above: string[] = [];
  for (let next = parents.get(group); next && !above.includes(next) && next !== group; next = parents.get(next))
    above.push(next);
  return above;
}

interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly childGroups?: readonly Node[] | null;
}

/** The structure of a tree or flat list as the server answers it. */
export function parentsOf(nodes: readonly Node[], into = new Map<string, string | null>()): Map<string, string | null> {
  for (const node of nodes) {
    into.set(node.id, node.parentId);
    if (node.childGroups) parentsOf(node.childGroups, into);
  }
  return into;
}
