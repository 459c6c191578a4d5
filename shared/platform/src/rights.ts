import { readOwnRights } from '@portal/contracts/rights';
import { fromWire } from '@portal/domain/ids';
import { holds, holdsGlobally, holdsSomewhere, type Right, type RightsEntry, type Scope } from '@portal/domain/rights';
import { useCallback } from 'react';
import { create } from 'zustand';
import { type ApiError, call } from './call';
import { ancestorsOf, type GroupParents, useGroupParents } from './group-paths';
import type { ReadStore } from './read-store';

export interface RightsState {
  /** False until they were loaded once: screens wait, no button flashes up that they forbid [R-AUTH-08]. */
  ready: boolean;
  /** By scope; scopes hold plain ids. */
  entries: readonly RightsEntry[];
  /** Why they are not ready. */
  problem: ApiError | null;
}

const store = create<RightsState>()(() => ({ ready: false, entries: [], problem: null }));
/** The person's rights. */
export const useRights: ReadStore<RightsState> = store;

/** The same for all answers that give the same: the server sends rights in any order. */
const spelledOut = (entries: readonly RightsEntry[]): string =>
  JSON.stringify(entries.flatMap(({ scope, rights: held }) => held.map((right) => `${scope} ${right}`)).sort());

let generation = 0;
let loading: Promise<void> | undefined;
let next: Promise<void> | undefined;

/** Loading and forgetting the rights; the shell does both. */
export const rights = {
  /** Loads them; one call at a time. A failed reload keeps what is known and is only logged [R-ERR-24]. */
  load(): Promise<void> {
    const mine = generation;
    loading ??= call(readOwnRights)
      .then(
        (entries) => {
          if (mine !== generation) return;
          const known = store.getState().entries;
          // The same object while nothing changed: whoever follows the rights has nothing to do anew.
          const isOld = spelledOut(entries) === spelledOut(known);
          store.setState({ ready: true, entries: isOld ? known : entries, problem: null });
        },
        (problem: ApiError) => {
          if (mine !== generation) return;
          if (store.getState().ready) console.warn('The rights could not be reloaded.', problem);
          else store.setState({ problem });
        },
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  },
  /** Those of the last visit, while the server is out of reach: it decides, and pages know what they showed [R-EXT-24]. */
  take(entries: readonly RightsEntry[]): void {
    store.setState({ ready: true, entries, problem: null });
  },
  /** R-AUTH-19 */
  clear(): void {
    generation++;
    next = undefined;
    store.setState({ ready: false, entries: [], problem: null });
  },
};

/** Loads them because they changed: what is being loaded may be older, so one more call follows it [R-SHELL-24]. */
export function renewRights(): Promise<void> {
  if (!loading) return rights.load();
  const mine = generation;
  next ??= loading.then(() => {
    next = undefined;
    return mine === generation ? rights.load() : undefined;
  });
  return next;
}

/**
 * Where a right is asked for, ids in wire form: a group, or a device with all groups that hold it; `global`: in `*` itself;
 * `anywhere`: in any scope at all.
 */
export type Where =
  | { readonly group?: string; readonly device?: string; readonly groups?: readonly string[] }
  | 'global'
  | 'anywhere';

/** Whether the entries give a right there, inherited from groups above included [R-RIGHT-02, R-RIGHT-03]. */
export function mayOn(
  entries: readonly RightsEntry[],
  parents: GroupParents,
  right: Right,
  where: Where = 'anywhere',
): boolean {
  if (where === 'global') return holdsGlobally(entries, right);
  if (where === 'anywhere') return holdsSomewhere(entries, right);
  const groups = [...(where.group === undefined ? [] : [where.group]), ...(where.groups ?? [])];
  const all = new Set(groups.flatMap((group) => [group, ...ancestorsOf(group, parents)]));
  const scopes: Scope[] = [...all].map((group) => `group:${fromWire(group) ?? ''}` as const);
  if (where.device !== undefined) scopes.push(`device:${fromWire(where.device) ?? ''}`);
  return holds(entries, right, scopes);
}

/** Answers whether the person holds a right somewhere; follows the rights and the structure of the groups. */
export function useMay(): (right: Right, where?: Where) => boolean {
  const entries = useRights((state) => state.entries);
  const parents = useGroupParents((state) => state.parents);
  return useCallback((right, where) => mayOn(entries, parents, right, where), [entries, parents]);
}
