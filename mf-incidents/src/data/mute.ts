import type { Device } from '@portal/contracts/devices';
import type { GroupNode } from '@portal/contracts/groups';
import { muteDevice, muteGroup, unmuteDevice, unmuteGroup } from '@portal/contracts/incidents';
import { pathTo } from '@portal/domain/group-path';
import { useChange } from '@portal/platform/query';

/** A group or a device, by wire id. */
export type Muted = { readonly group: string } | { readonly device: string };

/** Mutes a group with all below it, or a device, and lets it be heard again [R-EXT-10]. */
export function useMuting(thing: Muted) {
  const group = useChange(muteGroup);
  const device = useChange(muteDevice);
  const groupHeard = useChange(unmuteGroup);
  const deviceHeard = useChange(unmuteDevice);
  return {
    mute: (until: number) =>
      'group' in thing
        ? group.mutateAsync({ params: { groupId: thing.group }, body: { until } })
        : device.mutateAsync({ params: { deviceId: thing.device }, body: { until } }),
    unmute: () =>
      'group' in thing
        ? groupHeard.mutateAsync({ params: { groupId: thing.group } })
        : deviceHeard.mutateAsync({ params: { deviceId: thing.device } }),
  };
}

/** A silence that lasts. */
export interface Silence {
  thing: Muted;
  name: string;
  /** ms since 1970 */
  until: number;
  /** Of a device: wire ids of the groups that hold it, by whose rights it may be ended [R-RIGHT-27]. */
  groups?: readonly string[];
}

const silenceOf = (thing: Muted, { name, mutedUntil }: Pick<GroupNode, 'name' | 'mutedUntil'>): Silence[] =>
  mutedUntil === null ? [] : [{ thing, name, until: mutedUntil }];

/** Of some groups. */
export const groupSilences = (groups: readonly GroupNode[]): Silence[] =>
  groups.flatMap((group) => silenceOf({ group: group.id }, group));

/** Of a device: its own, and those of the groups that hold it. */
export function deviceSilences(device: Device, tree: readonly GroupNode[]): Silence[] {
  const above = new Map(device.groups.flatMap((id) => pathTo(tree, id) ?? []).map((group) => [group.id, group]));
  const own = silenceOf({ device: device.uuid }, device).map((silence) => ({ ...silence, groups: [...above.keys()] }));
  return [...own, ...groupSilences([...above.values()])];
}

/** Of all groups of a tree, topmost first. */
export const treeSilences = (tree: readonly GroupNode[]): Silence[] =>
  tree.flatMap((group) => [
    ...groupSilences([group]),
    ...treeSilences((group.childGroups ?? []) as readonly GroupNode[]),
  ]);
