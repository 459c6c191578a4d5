import type { Group } from '@portal/contracts/groups';
import { type Caller, isVisible } from '../../kernel/access';
import { groupedBy } from '../../kernel/grouped-by';
import { unknown } from '../../kernel/http-error';
import { type Versioned, versioned } from '../../kernel/serve';
import type { Db } from '../../kernel/transaction';
import { findGroup, findMembershipsBelow, findVisibleGroups, findVisibleMemberships } from './store';
import { type Membership, noTotals, totalsByGroup } from './totals';
import { type GroupRow, groupView } from './view';

/** All groups the caller sees, flat, in two queries whatever their number [R-API-55]. */
export async function visibleGroupViews(db: Db, caller: Caller): Promise<Group[]> {
  const [rows, memberships] = await Promise.all([findVisibleGroups(db, caller), findVisibleMemberships(db, caller)]);
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const totals = totalsByGroup(parents, memberships);
  const devices = directDevices(memberships);
  return rows.map((row) =>
    groupView(
      row,
      totals.get(row.id) ?? noTotals(),
      devices.get(row.id) ?? [],
      row.parent_id !== null && parents.has(row.parent_id),
    ),
  );
}

/** One group, which the caller sees, with its version [R-API-56]. */
export async function oneGroupView(db: Db, caller: Caller, id: string): Promise<Versioned<Group>> {
  const row = await findGroup(db, id);
  if (!row) throw unknown('group');
  const memberships = await findMembershipsBelow(db, id);
  const parentVisible = row.parent_id !== null && (await isVisible(db, caller, { group: row.parent_id }));
  return versioned(singleView(row, memberships, parentVisible), row.version);
}

function singleView(row: GroupRow, memberships: readonly Membership[], parentVisible: boolean): Group {
  // Groups below count as if they were the group itself: a device in two of them counts once.
  const own = memberships.map((membership) => ({ ...membership, groupId: row.id }));
  const totals = totalsByGroup(new Map([[row.id, null]]), own).get(row.id) ?? noTotals();
  return groupView(row, totals, directDevices(memberships).get(row.id) ?? [], parentVisible);
}

/** The devices directly in each group, in the order of their uuids. */
function directDevices(memberships: readonly Membership[]): Map<string, string[]> {
  const byGroup = groupedBy(memberships, ({ groupId }) => groupId);
  return new Map([...byGroup].map(([group, places]) => [group, places.map(({ uuid }) => uuid).sort()]));
}
