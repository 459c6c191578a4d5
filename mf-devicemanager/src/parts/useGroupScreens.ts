import { useActions } from '@portal/platform/actions';
import { useMemo } from 'react';
import { useManagerTexts } from '../texts';
import type { SlotAction } from './entry';
import { useSlotActions } from './useSlotActions';

const NONE: readonly SlotAction[] = [];

/**
 * What other remotes have for the group that a device is in, as recipes and cameras, each with its right and module; none for a device in no
 * group. What changes the group itself, as to mute its alarms, does not stand on the page of one of its devices.
 */
export function useGroupScreens(groupId: string | undefined): readonly SlotAction[] {
  const { language } = useManagerTexts();
  const declared = useSlotActions('group', language);
  const all = useActions('group');
  return useMemo(() => {
    if (groupId === undefined) return NONE;
    const theirs = new Set(all.filter(({ remote }) => remote !== 'mf-devicemanager').map(({ id }) => id));
    // Neither the number of a group's incidents nor what is seldom done with it says anything of one of its devices.
    return declared({ group: groupId }).filter(({ id, quick }) => theirs.has(id) && quick !== undefined);
  }, [groupId, declared, all]);
}
