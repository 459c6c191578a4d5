import type { RemoteName } from '@portal/contracts/remote';
import { localStore } from '@portal/platform/storage';
import { create } from 'zustand';
import { OVERRIDES } from '../../remotes/overrides-key';

/** A version that this browser was pointed at, as it was signed when it was published. */
export interface Chosen {
  readonly remote: RemoteName;
  readonly version: string;
  readonly text: string;
  readonly signature: string;
  /** When it ends, ms since 1970. */
  readonly until: number;
}

/** So long a choice lasts at most (ms). */
export const LASTS_MS = 24 * 3_600_000;

const isChosen = (value: unknown): value is Chosen => {
  const { remote, version, text, signature, until } = (value ?? {}) as Partial<Chosen>;
  return [remote, version, text, signature].every((field) => typeof field === 'string') && typeof until === 'number';
};

function read(): readonly Chosen[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(OVERRIDES) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChosen) : [];
  } catch {
    return []; // Somebody else's text under our key is as good as none.
  }
}

/** What holds now: nothing that has lasted its time, and nothing that would last longer than it may. */
export const chosenNow = (now = Date.now()): readonly Chosen[] =>
  read().filter(({ until }) => until > now && until <= now + LASTS_MS);

/** What holds, for who draws it. */
export const useChosen = create<{ readonly list: readonly Chosen[] }>(() => ({ list: chosenNow() }));

function write(list: readonly Chosen[]): void {
  if (list.length === 0) localStore.removeItem(OVERRIDES);
  else localStore.setItem(OVERRIDES, JSON.stringify(list));
  useChosen.setState({ list });
}

/** Points this browser at a version, from the next load of a page on. */
export const choose = (one: Omit<Chosen, 'until'>): void =>
  write([...chosenNow().filter(({ remote }) => remote !== one.remote), { ...one, until: Date.now() + LASTS_MS }]);

/** Back to what is deployed: one remote, or all of them. */
export const forgetChosen = (remote?: RemoteName): void =>
  write(remote === undefined ? [] : chosenNow().filter((one) => one.remote !== remote));
