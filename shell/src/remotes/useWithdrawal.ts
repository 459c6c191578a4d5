import type { RegistryEntry } from '@portal/contracts/registry';
import type { RemoteName } from '@portal/contracts/remote';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import { useEffect, useRef } from 'react';
import type { HostState } from './parcel-host';
import { useRegistry } from './registry';

/** What must become of a version that an open page shows. */
export type Standing = 'stays' | 'withdrawn' | 'off';

/**
 * A version stays while the page is open, whatever is released meanwhile: a reload brings the new one. Only what was taken back or
 * switched off goes.
 * @param entry what the registry lists for this viewer now
 */
export function standingOf(entry: RegistryEntry | undefined, version: string): Standing {
  if (!entry) return 'off';
  return entry.extras.withdrawn?.includes(version) ? 'withdrawn' : 'stays';
}

interface Parcel {
  readonly state: HostState;
  /** Starts over with what the registry lists now. */
  retry(): void;
  /** Of a panel: takes it away. A page of a remote that is switched off is taken away by the shell. */
  readonly close?: (() => void) | undefined;
}

/** Gives up a version that was withdrawn while it is shown; never while somebody has typed what is not saved. */
export function useWithdrawal(name: RemoteName, { state, retry, close }: Parcel): void {
  const version = state.state === 'shown' ? state.version : undefined;
  const standing = useRegistry(({ remotes }) =>
    version === undefined ? 'stays' : standingOf(remotes.get(name), version),
  );
  const isUnsaved = useUnsavedMarks(({ marks }) => marks.size > 0);
  const act = useRef({ retry, close });
  useEffect(() => {
    act.current = { retry, close };
  });
  // Should a withdrawn version be all there is, it is not asked to go again and again.
  const gone = useRef(new Set<string>());
  useEffect(() => {
    if (standing === 'stays' || isUnsaved || version === undefined) return;
    if (standing === 'off') return act.current.close?.();
    if (gone.current.has(version)) return;
    gone.current.add(version);
    act.current.retry();
  }, [standing, isUnsaved, version]);
}
