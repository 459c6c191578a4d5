import { toWire } from '@portal/domain/ids';
import type { RightsEntry } from '@portal/domain/rights';
import { ancestorsOf, type GroupParents } from '@portal/platform/group-paths';

const GROUP = 'group:';

/**
 * The groups at which a release for this person may be aimed (wire ids): those in which the person holds a role, and the visible ones
 * above them. Known from what is loaded at log-in anyway.
 */
export function groupsOf(entries: readonly RightsEntry[], parents: GroupParents): string[] {
  const own = entries.flatMap(({ scope }) => (scope.startsWith(GROUP) ? [toWire(scope.slice(GROUP.length))] : []));
  return [...new Set(own.flatMap((group) => [group, ...ancestorsOf(group, parents)]))].sort();
}
