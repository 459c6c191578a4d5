/** What the platform offers of this: as it was before a store compared whose its records are. */
import type { Query } from '@tanstack/react-query';
import { keepListsIn } from './keep';
import { cachedLists, listsToKeep as keepable } from './lists';
import type { KeptList } from './session';

interface KeptStore {
  read(): Promise<ReadonlyMap<string, unknown>>;
  has(key: string): Promise<boolean>;
  /** Undefined takes a record away. All or nothing. */
  write(records: ReadonlyMap<string, unknown>): Promise<void>;
}

/** Keeps what the page shows in this browser's own store, whatever store is given [R-EXT-24]. @returns ends it */
export const keepLists = (_store = {} as KeptStore): (() => void) => keepListsIn();

/** The lists worth keeping: answered, of a kind that is kept, newest first, within the bounds. */
export function listsToKeep(queries: readonly Query[]): Map<string, KeptList> {
  const kept = keepable(cachedLists(queries));
  return new Map([...kept].flatMap(([key, { list }]) => (list ? [[key, list]] : [])));
}
