import type { GroupNode } from '@portal/contracts/groups';
import { matcher } from '@portal/domain/search';
import type { Preferences } from '@portal/platform/preferences';
import type { FleetDevice } from './device';
import { filterOf, type StatusFilter, statusesOf } from './filter';
import { inOrder } from './in-order';
import type { Level } from './level';

export type Sort = Preferences['sort'];

export interface ListQuery {
  search: string;
  marks: ReadonlySet<StatusFilter>;
  sort: Sort;
  language: string;
  /** The search reaches into the groups below as well [R-EXT-22]. */
  below: boolean;
}

export interface Shown {
  groups: readonly GroupNode[];
  devices: readonly FleetDevice[];
  /** Those of sub-groups are among them: each shows its path. */
  deep: boolean;
  /** How many groups and devices below this level the search finds as well, shown or not [R-EXT-22]. */
  below: number;
}

/**
 * What a level shows under search [R-DEV-02], filter and sort [R-DEV-03]. A status filter reaches into sub-groups, and so does a search
 * that is told to; without them the level shows its own, and says what there would be below.
 */
export function applyListQuery(level: Level, { search, marks, sort, language, below }: ListQuery): Shown {
  const named = matcher(search);
  const isSearch = search.trim() !== '';
  const deep = marks.size > 0 || (isSearch && below);
  const statuses = statusesOf(marks);
  // A group has no connection of its own, that it could lose.
  const fitsGroup = ({ name, status }: GroupNode) =>
    !marks.has('LOST') && (statuses.size === 0 || statuses.has(status)) && named(name);
  const marked = filterOf(marks);
  const fits = (device: FleetDevice) => marked(device) && named(device.name);
  const groups = inOrder(deep && isSearch ? level.allGroups : level.groups, sort, language).filter(fitsGroup);
  const devices = inOrder(deep ? level.all : level.devices, sort, language).filter(fits);
  const shown = { groups, devices, deep };
  if (!isSearch || (deep && !below)) return { ...shown, below: 0 };
  const [groupsBelow, devicesBelow] = deep ? [groups, devices] : [level.allGroups, level.all];
  return {
    ...shown,
    below:
      countOutside(groupsBelow, level.groups, deep ? undefined : fitsGroup) +
      countOutside(devicesBelow, level.devices, deep ? undefined : fits),
  };
}

/** How many of a list are not in another, and pass; all pass where they did before. */
function countOutside<T>(list: readonly T[], other: readonly T[], passes: (thing: T) => boolean = () => true): number {
  const inside = new Set(other);
  return list.reduce((sum, thing) => sum + (!inside.has(thing) && passes(thing) ? 1 : 0), 0);
}
