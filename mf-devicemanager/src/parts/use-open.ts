import type { FleetDevice } from '../data/device';
import type { GroupNode } from '@portal/contracts/groups';
import { createContext, use } from 'react';

/** What can be opened from a card or row. */
export type Opened =
  | { what: 'device'; device: FleetDevice }
  | { what: 'group'; group: GroupNode }
  | { what: 'danger'; group: GroupNode }
  | { what: 'contacts'; group: GroupNode }
  | { what: 'sort' }
  | { what: 'view' };

/** Opens something at the pressed element. */
export type Open = (opened: Opened, target: HTMLElement) => void;

/** Filled by `pages/MenuHost.tsx`. */
export const OpenContext = createContext<Open>(() => undefined);

/** Opens a menu or dialog at the pressed element: `open({what: 'device', device}, event.currentTarget)`. */
export const useOpen = () => use(OpenContext);
