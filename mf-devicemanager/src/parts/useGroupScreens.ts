import { useActions } from '@portal/platform/actions';
import { useMemo } from 'react';
import { useManagerTexts } from '../texts';
import type { SlotAction } from './entry';
import { useSlotActions } from './useSlotActions';

/**
 * What other remotes have for the groups that a device is in, as recipes and cameras, each with its right and module: of the first group
 * in which it may be had. None for a device in no group. What changes the group itself, as to mute its alarms, does not stand on the page
 * of one of its devices.
 */
export function useGroupScreens(groupIds: readonly string[]): readonly SlotAction[] {
  const { language } = useManagerTexts();
  const declared = useSlotActions('group', language);
  const all = useActions('group');
  return useMemo(() => {
    const theirs = new Set(all.filter(({ remote }) => remote !== 'mf-devicemanager').map(({ id }) => id));
    // Neither the number of a group's incidents nor what is seldom done with it says anything of one of its devices.
    const screens = new Map<string, SlotAction>();
    for (const action of groupIds.flatMap((group) => declared({ group })))
      if (theirs.has(action.id) && action.quick !== undefined && !screens.has(action.id))
        screens.set(action.id, action);
    return [...screens.values()];
  }, [groupIds, declared, all]);
}
