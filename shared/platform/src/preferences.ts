import { LANGUAGES, type Language } from '@portal/domain/languages';
import type { Direction } from '@portal/domain/sort';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ReadStore } from './read-store';
import { localStore } from './storage';

/** What a person chose in this browser; never sent to the server [R-ACC-26]. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  /** null: the browser's [R-SHELL-15]. */
  language: Language | null;
  view: 'list' | 'large' | 'small';
  /** The map is shown in place of that view, which comes back when it is left [R-MAP-03]. */
  onMap: boolean;
  sort: { by: 'name' | 'status'; direction: Direction };
  /** Whether the group tree is open as a pane. */
  treeOpen: boolean;
  /** Its width as a pane, in px. */
  treeWidth: number;
}

const KEY = 'portal.preferences';
const DEFAULTS: Preferences = {
  theme: 'system',
  language: null,
  view: 'list',
  onMap: false,
  sort: { by: 'name', direction: 'ASC' },
  treeOpen: true,
  treeWidth: 272,
};

/** What is stored, as far as it still means something: a damaged or older entry falls back value by value. */
function meant(stored: unknown): Preferences {
  const found = { ...(stored as object) } as Record<keyof Preferences, unknown>;
  const sort = { ...(found.sort as object) } as Partial<Preferences['sort']>;
  const oneOf = <T>(value: unknown, allowed: readonly T[], usual: T): T =>
    allowed.find((item) => item === value) ?? usual;
  return {
    theme: oneOf(found.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
    language: oneOf(found.language, LANGUAGES as readonly (Language | null)[], DEFAULTS.language),
    view: oneOf(found.view, ['list', 'large', 'small'], DEFAULTS.view),
    onMap: found.onMap === true,
    sort: {
      by: oneOf(sort.by, ['name', 'status'], DEFAULTS.sort.by),
      direction: oneOf(sort.direction, ['ASC', 'DESC'], DEFAULTS.sort.direction),
    },
    treeOpen: found.treeOpen !== false,
    // Its pane has bounds of its own.
    treeWidth: Number(found.treeWidth) || DEFAULTS.treeWidth,
  };
}

const store = create<Preferences>()(
  persist(() => DEFAULTS, {
    name: KEY,
    // The entry is the choices themselves. What cannot be read leaves the choices as they are.
    storage: {
      getItem: (name) => ({ state: JSON.parse(localStore.getItem(name) ?? '{}') as Preferences }),
      setItem: (name, { state }) => localStore.setItem(name, JSON.stringify(state)),
      removeItem: (name) => localStore.removeItem(name),
    },
    merge: meant,
  }),
);
/** The preferences; with a selector only the part that a component shows. */
export const usePreferences: ReadStore<Preferences> = store;

/** Keeps a choice in this browser. */
export const setPreference = <K extends keyof Preferences>(key: K, value: Preferences[K]): void =>
  void store.setState({ [key]: value } as Pick<Preferences, K>);

// A choice made in another tab holds here too.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) void store.persist.rehydrate();
});
