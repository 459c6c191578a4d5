import type { Group, GroupNode } from '@portal/contracts/groups';
import { toWire } from '@portal/domain/ids';
import { groupStatus } from '@portal/domain/status';
import { type Caller, isVisible } from '../../kernel/access';
import { unknown } from '../../kernel/http-error';
import { only } from '../../kernel/lists';
import { type Versioned, versioned } from '../../kernel/serve';
import type { Db } from '../../kernel/transaction';
import { defaultIconUrl } from '../files/default-icons';
import { fileUrl } from '../files/file-url';
import { type DevicesIn, findDevicesBelow, findDevicesIn, findGroup, findVisibleGroups, type GroupRow } from './store';
import { noTotals, type Totals, totalsByGroup } from './totals';

/**
 * A group as the wire has it, without children [R-API-09].
 * @param devices plain uuids of the devices directly in it
 * @param parentVisible whether the caller sees the parent; an unseen one is not told
 */
export function groupView(row: GroupRow, totals: Totals, devices: readonly string[], parentVisible: boolean): Group {
  const { state, status, statusValue, incidents } = groupStatus(totals);
  const icon = groupIcon(row.icon_file);
  return {
    id: toWire(row.id),
    name: row.name,
    parentId: parentVisible && row.parent_id !== null ? toWire(row.parent_id) : null,
    childGroups: null,
    devices: devices.map(toWire),
    users: row.users.map(toWire),
    incidents,
    iconURL: icon,
    avatar: icon,
    state,
    status,
    statusValue,
    attributes: row.attributes,
    deviceCount: totals.deviceCount,
    mutedUntil: row.muted_until,
  };
}

/** The address of a group's picture: its own, else that of all groups. */
export const groupIcon = (file: string | null): string => (file === null ? defaultIconUrl('group') : fileUrl(file));

/** Hangs every group below its parent; answers those whose parent is not among them [R-API-12]. */
export function treeOf(groups: readonly Group[]): GroupNode[] {
  const nodes = new Map<string, GroupNode>(groups.map((group) => [group.id, { ...group, childGroups: null }]));
  const roots: GroupNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    if (!parent) roots.push(node);
    else if (parent.childGroups) parent.childGroups.push(node);
    else parent.childGroups = [node];
  }
  return roots;
}

/** A tree with the named fields of every group in it, whatever its type says. */
export function treeWith(nodes: readonly GroupNode[] | null, fields: readonly string[]): GroupNode[] | null {
  if (!nodes) return null;
  return nodes.map((node) => {
    const whole = { ...node, childGroups: fields.includes('childGroups') ? treeWith(node.childGroups, fields) : null };
    return only(whole, fields) as GroupNode;
  });
}

/**
 * All groups the caller sees, flat, in two queries whatever their number [R-API-55].
 * @param isWhole with the devices that stand in each: without them a large fleet is there in half the time
 */
export async function visibleGroupViews(db: Db, caller: Caller, isWhole = true): Promise<Group[]> {
  const rows = await findVisibleGroups(db, caller);
  const { memberships, quiet, devices } = await findDevicesIn(
    db,
    rows.map(({ id }) => id),
    isWhole,
  );
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const totals = totalsByGroup(parents, memberships, quiet);
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
  const below = await findDevicesBelow(db, id);
  const parentVisible = row.parent_id !== null && (await isVisible(db, caller, { group: row.parent_id }));
  return versioned(singleView(row, below, parentVisible), row.version);
}

function singleView(row: GroupRow, { memberships, quiet, devices }: DevicesIn, parentVisible: boolean): Group {
  // Groups below count as if they were the group itself: a device in two of them counts once.
  const own = memberships.map((membership) => ({ ...membership, groupId: row.id }));
  const others = [...quiet.values()].reduce((sum, count) => sum + count, 0);
  const totals = totalsByGroup(new Map([[row.id, null]]), own, new Map([[row.id, others]])).get(row.id) ?? noTotals();
  return groupView(row, totals, devices.get(row.id) ?? [], parentVisible);
}
