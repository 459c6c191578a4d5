import type { StoreApi, UseBoundStore } from 'zustand';

/** A store as whoever reads it gets it: a hook, `getState` and `subscribe`. Only the module that makes it writes it. */
export type ReadStore<T> = UseBoundStore<Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>>;
