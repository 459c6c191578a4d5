import type { ActionDeclaration, PanelInput } from '@portal/contracts/remote';
import { href } from '@portal/contracts/routes';
import { useActions } from '@portal/platform/actions';
import { bus } from '@portal/platform/bus';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { ActionIcon } from '@portal/ui/action-icon';
import { useMemo } from 'react';
import type { SlotAction } from './entry';

/** A group or a device, by wire ids. */
export type SlotTarget = { group: string } | { device: string; groups: readonly string[] };

/**
 * The actions that the remotes declare for groups or devices, each only with its right and module [R-DEV-11, R-SHELL-20].
 * A missing right leaves an action out; it is not drawn disabled.
 */
export function useSlotActions(slot: 'group' | 'device', language: string): (thing: SlotTarget) => SlotAction[] {
  const declared = useActions(slot);
  const may = useMay();
  const switches = useSwitches();
  return useMemo(() => {
    const on = declared.filter((action) => !action.module || switches[action.module]);
    return (thing) =>
      on
        .filter((action) => !action.right || may(action.right, scopeOf(action, thing)))
        .map((action) => {
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
        });
  }, [declared, may, switches, language]);
}

function scopeOf(action: ActionDeclaration, thing: SlotTarget) {
  if (action.rightIn === 'global' || action.rightIn === 'anywhere') return action.rightIn;
  return 'group' in thing ? { group: thing.group } : { device: thing.device, groups: [...thing.groups] };
}
