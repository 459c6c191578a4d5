import type { GroupNode } from '@portal/contracts/groups';
import type { Status } from '@portal/domain/status';
import type { ReactElement } from 'react';
import type { FleetDevice } from '../data/device';
import type { PlaceName } from '../data/place-names';

/** A row or card of the overview: a group, a device, or My devices. */
export interface Entry {
  kind: 'group' | 'device' | 'mine';
  name: string;
  /** Empty: the default icon of its kind. */
  iconURL: string;
  status: Status;
  /** False for a device whose connection is lost. */
  connected: boolean;
  /** Of a device, ms since 1970; null: unknown. */
  lastPing: number | null;
  /** Open ones; undefined where incidents are not part of the product [R-SHELL-20]. */
  incidents: number | undefined;
  /** Its alarms are silent until then (ms since 1970) [R-EXT-10]. */
  mutedUntil?: number | null;
  /** How many devices there are below a group; undefined for a device. */
  devices?: number;
  /** A change of it flashes: rank and incidents as one text. */
  mark: string;
  /** Where a device is, or what a group holds. */
  fact?: string;
  /** Of a hit in the groups below: where it is, as much as there is room for, and its whole path [R-EXT-22]. */
  place?: PlaceName;
  /** Where its name leads. */
  to: string;
  /** All that this person can do with it; its menu. */
  actions: readonly SlotAction[];
}

/** One thing that this person can do with a group or device, or add: an address, something that runs, or something that opens. */
export interface SlotAction {
  id: string;
  /** 20 px. */
  icon: ReactElement;
  label: string;
  /** Shows the thing's number of open incidents, in a sheet as its second line. */
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
  opens?: Overlay;
}

/** What stands in a menu: also one of a choice. */
export interface MenuAction extends Omit<SlotAction, 'icon'> {
  icon?: ReactElement;
  /** Whether it is the chosen one. */
  checked?: boolean;
}

/** A menu of actions, on phones a sheet that says first what they are done with. */
export interface OverlayMenu {
  type: 'menu';
  label: string;
  actions: readonly MenuAction[];
  of?: Entry;
}

export type OverlayDialog =
  | { type: 'contacts'; group: GroupNode }
  | { type: 'addDevice'; group: GroupNode | undefined; cloudConnectID?: string }
  | { type: 'importDevices'; group: Pick<GroupNode, 'id' | 'name'> | undefined }
  | { type: 'deviceInformation'; device: FleetDevice }
  | { type: 'leaveGroup'; group: GroupNode }
  | { type: 'removeDevice'; device: FleetDevice; from: Pick<GroupNode, 'id' | 'name'> | undefined };

/** What opens over the page at a card, row or button. */
export type Overlay = OverlayMenu | OverlayDialog;

/** The actions that stand as buttons in a row or on a card itself, in their order. */
export const quickOnes = (actions: readonly SlotAction[]): SlotAction[] =>
  actions
    .filter(({ quick, dangerous }) => quick !== undefined && !dangerous)
    .sort((one, other) => (one.quick ?? 0) - (other.quick ?? 0));
