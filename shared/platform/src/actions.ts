import type { ActionDeclaration, RemoteName, Slot } from '@portal/contracts/remote';
import { useMemo } from 'react';
import { create } from 'zustand';

/** A declared action and the remote that does it. */
export interface RemoteAction extends ActionDeclaration {
  readonly remote: RemoteName;
}

const useStore = create<{ actions: readonly RemoteAction[] }>()(() => ({ actions: [] }));

/** Told by the shell whenever the registry says something new. */
export function setActions(actions: readonly RemoteAction[]): void {
  useStore.setState({ actions });
}

/** The actions of a slot in their order. Rights and switches are asked by who draws them, for the thing they stand on. */
export function useActions(slot: Slot): readonly RemoteAction[] {
  const actions = useStore((state) => state.actions);
  return useMemo(
    () =>
      actions
        .filter((action) => action.slot === slot)
        .sort((a, b) => (a.order ?? 100) - (b.order ?? 100) || a.id.localeCompare(b.id)),
    [actions, slot],
  );
}
