import type { ActionDeclaration, RemoteName, Slot } from '@portal/contracts/remote';
import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { useMay } from './rights';
import { useSwitches } from './switches';

/** A declared action and the remote that does it. */
export interface RemoteAction extends ActionDeclaration {
  readonly remote: RemoteName;
}

const useStore = create<{ actions: readonly RemoteAction[] }>()(() => ({ actions: [] }));

/** Told by the shell whenever the registry says something new. */
export function setActions(actions: readonly RemoteAction[]): void {
  useStore.setState({ actions });
}

/** The actions of a slot in their order, whoever may do them. */
export function useActions(slot: Slot): readonly RemoteAction[] {
  const actions = useStore((state) => state.actions);
  return useMemo(
    () =>
      actions
        .filter((action) => action.slot === slot)
        .sort((a, b) => (a.order ?? 100) - (b.order ?? 100) || (a.id < b.id ? -1 : 1)),
    [actions, slot],
  );
}

/** A group or a device, by wire ids. */
export type ActionTarget = { readonly group: string } | { readonly device: string; readonly groups: readonly string[] };

/** The actions that the person may do with a group or device, and whose module is on [R-DEV-11, R-SHELL-20]. */
export function useActionsOn(slot: 'group' | 'device'): (target: ActionTarget) => RemoteAction[] {
  const declared = useActions(slot);
  const may = useMay();
  const switches = useSwitches();
  const on = useMemo(() => declared.filter(({ module }) => !module || switches[module]), [declared, switches]);
  return useCallback(
    (target) =>
      on.filter(({ right, rightIn = 'scope' }) => !right || may(right, rightIn === 'scope' ? target : rightIn)),
    [on, may],
  );
}
