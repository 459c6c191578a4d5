import type { GroupNode } from '@portal/contracts/groups';
import { pathsOf } from '@portal/domain/group-path';
import { folded } from '@portal/domain/search';

export type FoundGroup = { is: 'group'; id: string } | { is: 'unknown' } | { is: 'ambiguous' };

/** Signs between the names of a path: as the portal writes them, and as people type them. */
const BETWEEN = /\s*[›>/\\]\s*/;
/** One before the first name says that the path begins at the top: `/ Stuttgart`. */
const FROM_TOP = /^\s*[›>/\\]/;

/** What stands between such signs, for a name may hold some itself: `North / South` reads as a path of that spelling does. */
function spelled(text: string): readonly string[] {
  const whole = folded(text.trim());
  const parts = whole.split(BETWEEN).filter((part) => part !== '');
  return parts.length === 0 ? [whole] : parts;
}

/**
 * Finds the group that a cell of the file names: by its id, by its name alone where one group only has it, or by as much of its path as
 * tells it from others, `Stuttgart / Königstraße`; one at the top whose name others have as well by `/ Stuttgart`. Letters are compared folded.
 */
export function groupFinder(top: readonly GroupNode[]): (typed: string) => FoundGroup {
  const paths = pathsOf(top);
  /** By the end of the path, as little and as much of it as may be typed. */
  const byEnd = new Map<string, { id: string; isWhole: boolean }[]>();
  for (const [id, path] of paths)
    for (const at of path.keys()) {
      const end = path
        .slice(at)
        .flatMap(({ name }) => spelled(name))
        .join('/');
      byEnd.set(end, [...(byEnd.get(end) ?? []), { id, isWhole: at === 0 }]);
    }

  return (typed) => {
    if (paths.has(typed)) return { is: 'group', id: typed };
    const names = spelled(typed);
    const found = byEnd.get(names.join('/')) ?? [];
    const [only, ...others] = found;
    if (!only) return { is: 'unknown' };
    if (others.length === 0) return { is: 'group', id: only.id };
    // From the top down, the path is exact.
    const exact = found.filter(({ isWhole }) => isWhole);
    const isPath = names.length > 1 || FROM_TOP.test(typed);
    return exact.length === 1 && exact[0] && isPath ? { is: 'group', id: exact[0].id } : { is: 'ambiguous' };
  };
}

/** Makes the function that names a group so that {@link groupFinder} finds it: by its path, as people read it. */
export function groupNamer(top: readonly GroupNode[]): (id: string) => string | undefined {
  const paths = pathsOf(top);
  const find = groupFinder(top);
  return (id) => {
    const path = paths
      .get(id)
      ?.map(({ name }) => name)
      .join(' / ');
    return path === undefined || find(path).is !== 'ambiguous' ? path : `/ ${path}`;
  };
}
