import type { PanelInput } from '@portal/contracts/remote';
import { href } from '@portal/contracts/routes';
import { type ActionTarget, useActionsOn } from '@portal/platform/actions';
import { bus } from '@portal/platform/bus';
import { ActionIcon } from '@portal/ui/action-icon';
import { useMemo } from 'react';
import type { SlotAction } from './entry';

/**
 * The actions that the remotes declare for groups or devices, each only with its right and module [R-DEV-11, R-SHELL-20].
 * A missing right leaves an action out; it is not drawn disabled.
 */
export function useSlotActions(slot: 'group' | 'device', language: string): (thing: ActionTarget) => SlotAction[] {
  const allowed = useActionsOn(slot);
  return useMemo(
    () => (thing) =>
      allowed(thing).map((action) => {
        const input: Record<string, string> & PanelInput =
          'group' in thing ? { groupId: thing.group } : { deviceId: thing.device };
        const { target, panel, remote } = action;
        const hasNumber = action.badge !== undefined && 'field' in action.badge;
        return {
          id: action.id,
          icon: <ActionIcon name={action.icon} />,
          dangerous: action.intent === 'danger',
          label: action.label[language as keyof typeof action.label] ?? action.label.en,
          badge: hasNumber,
          // A card names the number of its incidents instead.
          ...(hasNumber || action.seldom ? {} : { quick: 3 }),
          ...(target ? { to: href(target, input) } : {}),
          ...(!target && panel ? { dialog: true, run: () => bus.emit('panel:open', { remote, panel, input }) } : {}),
        };
      }),
    [allowed, language],
  );
}
