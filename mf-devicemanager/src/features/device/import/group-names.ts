import type { GroupNode } from '@portal/contracts/groups';
import { pathsOf } from '@portal/domain/group-path';
import { folded } from '@portal/domain/search';

export type FoundGroup = { is: 'group'; id: string } | { is: 'unknown' } | { is: 'ambiguous' };

/** Signs between the names of a path: as the portal writes them, and as people type them. */
const BETWEEN = /\s*[›>/\\]\s*/;

/**
 * Finds the group that a cell of the file names: by its id, by its name alone where one group only has it, or by as much of its path as
 * tells it from others, `Stuttgart / Königstraße`. Letters are compared folded.
 */
export function groupFinder(top: readonly GroupNode[]): (typed: string) => FoundGroup {
  const paths = pathsOf(top);
  const byName = new Map<string, { id: string; path: readonly string[] }[]>();
  for (const [id, groups] of paths) {
    const path = groups.map(({ name }) => folded(name.trim()));
    const name = path.at(-1) ?? '';
    byName.set(name, [...(byName.get(name) ?? []), { id, path }]);
  }

  return (typed) => {
    if (paths.has(typed)) return { is: 'group', id: typed };
    const whole = folded(typed.trim());
    const names = whole.split(BETWEEN).filter((name) => name !== '');
    const last = names.at(-1) ?? '';
    // A name may hold such a sign itself.
    const found =
      byName.get(whole) ??
      (byName.get(last) ?? []).filter(({ path }) => names.every((name, at) => path.at(at - names.length) === name));
    const [only, ...others] = found;
    if (!only) return { is: 'unknown' };
    if (others.length === 0) return { is: 'group', id: only.id };
    // From the top down, the path is exact.
    const exact = found.filter(({ path }) => path.length === names.length);
    return exact.length === 1 && exact[0] && names.length > 1 ? { is: 'group', id: exact[0].id } : { is: 'ambiguous' };
  };
}
