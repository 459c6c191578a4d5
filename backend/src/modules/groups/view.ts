import type { Group, GroupNode } from '@portal/contracts/groups';
import { toWire } from '@portal/domain/ids';
import { groupStatus } from '@portal/domain/status';
import { defaultIconUrl } from '../files/default-icons';
import { fileUrl } from '../files/file-url';
import type { Totals } from './totals';

export interface GroupRow {
  id: string;
  parent_id: string | null;
  name: string;
  attributes: Record<string, string>;
  icon_file: string | null;
  version: number;
  muted_until: number | null;
  /** Direct members, first joined first. */
  users: string[];
}

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
