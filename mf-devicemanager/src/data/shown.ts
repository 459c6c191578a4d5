import type { GroupNode } from '@portal/contracts/groups';
import { matcher } from '@portal/domain/search';
import { nameOrder, sorted, statusOrder } from '@portal/domain/sort';
import type { Preferences } from '@portal/platform/preferences';
import type { FleetDevice } from './device';
import { matchesFilter, type StatusFilter } from './filter';
import type { Level } from './level';

export type Sort = Preferences['sort'];

export interface ListQuery {
  search: string;
  marks: ReadonlySet<StatusFilter>;
  sort: Sort;
  language: string;
}

export interface Shown {
  groups: GroupNode[];
  devices: FleetDevice[];
  /** Devices of sub-groups are among them: each shows its path. */
  deep: boolean;
}

/**
 * What a level shows under search [R-DEV-02], filter and sort [R-DEV-03]. A status filter reaches into sub-groups; without one
 * the level shows its own.
 */
export function applyListQuery(level: Level, { search, marks, sort, language }: ListQuery): Shown {
  const named = matcher(search);
  const order = sort.by === 'name' ? nameOrder(language) : statusOrder(language);
  const deep = marks.size > 0;
  const groups = level.groups.filter((group) => (!deep || marks.has(group.status)) && named(group.name));
  const devices = (deep ? level.all : level.devices).filter(
    (device) => matchesFilter(device, marks) && named(device.name),
  );
  return { groups: sorted(groups, order, sort.direction), devices: sorted(devices, order, sort.direction), deep };
}
