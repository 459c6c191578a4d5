import type { GroupNode } from '@portal/contracts/groups';
import { createContext, type ReactElement, use } from 'react';
import type { FleetDevice } from '../data/device';

/** One thing that this person can do with a group or device, or add: an address, something that runs, or something that opens. */
export interface SlotAction {
  id: string;
  /** 20 px. */
  icon: ReactElement;
  label: string;
  /** Shows the thing's number of open incidents. */
  badge?: boolean;
  /** Its place among the buttons of a row or card; without one it stands in the menu only. */
  quick?: number;
  /** Deletes or removes: it stands in menus only, after a line; nobody presses it in passing. */
  dangerous?: boolean;
  /** A second line in a sheet. */
  hint?: string;
  /** Why it can't be done now. */
  reason?: string;
  to?: string;
  run?: () => void;
  /** What runs opens a dialog. */
  dialog?: boolean;
  opens?: Opened;
}

/** What opens as a menu at a card, row or button. */
export type OpenedMenu =
  | { what: 'device'; device: FleetDevice; actions: readonly SlotAction[] }
  | { what: 'group'; group: GroupNode }
  | { what: 'danger'; group: GroupNode }
  | { what: 'add'; entries: readonly SlotAction[] }
  | { what: 'sort' };

/** What opens as a dialog over the page. */
export type OpenedDialog =
  | { what: 'contacts'; group: GroupNode }
  | { what: 'addDevice'; group: GroupNode | undefined; cloudConnectID?: string }
  | { what: 'deviceInformation'; device: FleetDevice }
  | { what: 'leaveGroup'; group: GroupNode }
  | { what: 'removeDevice'; device: FleetDevice; from: GroupNode | undefined };

export type Opened = OpenedMenu | OpenedDialog;

/** Opens something at the pressed element. */
export type Open = (opened: Opened, target: HTMLElement) => void;

/** Filled by `pages/MenuHost.tsx`. */
export const OpenContext = createContext<Open>(() => undefined);

/** Opens a menu or dialog at the pressed element: `open({what: 'sort'}, event.currentTarget)`. */
export const useOpen = () => use(OpenContext);
