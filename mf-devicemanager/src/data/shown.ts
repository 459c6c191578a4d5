import type { GroupNode } from '@portal/contracts/groups';
import { matcher } from '@portal/domain/search';
import { type Direction, nameOrder, sorted, statusOrder } from '@portal/domain/sort';
import type { FleetDevice } from './device';
import { fits, type Mark } from './filter';
import type { Level } from './level';

export interface Sort {
  by: 'name' | 'status';
  direction: Direction;
}

export interface Wish {
  search: string;
  marks: ReadonlySet<Mark>;
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
export function shownOf(level: Level, { search, marks, sort, language }: Wish): Shown {
  const named = matcher(search);
  const order = sort.by === 'name' ? nameOrder(language) : statusOrder(language);
  const deep = marks.size > 0;
  const groups = level.groups.filter((group) => (!deep || marks.has(group.status)) && named(group.name));
  const devices = (deep ? level.all : level.devices).filter((device) => fits(device, marks) && named(device.name));
  return { groups: sorted(groups, order, sort.direction), devices: sorted(devices, order, sort.direction), deep };
}
