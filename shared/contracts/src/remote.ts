import type { Language } from '@portal/domain/languages';
import type { Module } from '@portal/domain/modules';
import type { GroupRight, Right } from '@portal/domain/rights';
import type { PortalRoute } from './routes';

/** The contract that shell and remotes are built against. A remote of another major is refused before it runs. */
export const CONTRACT_VERSION = 1;

export const REMOTES = [
  'mf-devicemanager',
  'mf-incidents',
  'mf-recipes',
  'mf-cameras',
  'mf-billing',
  'mf-account',
] as const;
export type RemoteName = (typeof REMOTES)[number];

/** Where an action shows: in the header, on groups, on devices. */
export type Slot = 'header' | 'group' | 'device';
/** Icons an action may name; drawn by `@portal/ui/icons`. */
export type ActionIcon = 'warning' | 'book' | 'video' | 'voucher' | 'contacts' | 'edit' | 'delete' | 'map' | 'person';

/** A page: an address of `routes.ts`, mounted as a parcel in the shell's main area. */
export interface RouteDeclaration {
  readonly path: PortalRoute;
  readonly access: 'public' | 'login';
  /** Without it the page itself shows its no-right message; declared so that menus and the palette can hide it. */
  readonly right?: Right;
  readonly module?: Module;
}

/**
 * A button in a slot, pure data: no remote code is needed to draw it. Pressing it goes to `target` (a route; `:groupId` or
 * `:deviceId` is filled in) or opens `panel` with `{groupId}` or `{deviceId}` (wire form).
 */
export interface ActionDeclaration {
  readonly id: string;
  readonly slot: Slot;
  readonly icon: ActionIcon;
  /** Its label in the four languages: texts of actions travel with the registry, not with the remote's code. */
  readonly label: Readonly<Record<Language, string>>;
  readonly right?: Right;
  /** `scope`: on the group or device of the slot; `anywhere`: in any scope; `global`: in `*`. Default `scope`, in the header `anywhere`. */
  readonly rightIn?: 'scope' | 'anywhere' | 'global';
  readonly module?: Module;
  readonly target?: PortalRoute;
  readonly panel?: string;
  /** Slot header: path of an endpoint that answers `{total}`. Slots group and device: the thing's own field of that name. */
  readonly badge?: string;
  readonly order?: number;
}

/** Code that another place shows: a parcel opened by `panel:open` or drawn in a dialog of another remote. */
export interface PanelDeclaration {
  readonly id: string;
  /** `dialog`: draws its own dialog; `popover`: content of a header popup; `tab`: content of a tab of another dialog. */
  readonly kind: 'dialog' | 'popover' | 'tab';
  readonly right?: GroupRight;
  readonly module?: Module;
}

/** What `remote.ts` of a remote exports as default: its table of contents, pure data. */
export interface RemoteModule {
  readonly name: RemoteName;
  readonly owner: string;
  /** What people call it, for the error block: "Incidents can't be loaded right now". */
  readonly title: Readonly<Record<Language, string>>;
  readonly routes: readonly RouteDeclaration[];
  readonly actions: readonly ActionDeclaration[];
  readonly panels: readonly PanelDeclaration[];
}

/** What stands in a registry entry's `extras`, generated at build from `remote.ts` (file `release.json`). */
export interface ReleaseExtras extends RemoteModule {
  readonly contract: number;
  readonly locales: readonly Language[];
  /** Shared packages and the versions it was built with. */
  readonly shared: Readonly<Record<string, string>>;
  /** Integrity of every script of the release, by file name. */
  readonly integrity: Readonly<Record<string, string>>;
}

/**
 * Each remote exposes one module `./lifecycles` whose exports are `bootstrap`, `mount`, `unmount`, `update` of a single-spa parcel.
 * These are the props the shell gives: for a page `view.kind` is page, for a panel its id and input.
 */
export interface ParcelProps {
  readonly view:
    | { readonly kind: 'page' }
    | { readonly kind: 'panel'; readonly id: string; readonly input: PanelInput };
  /** The address the parcel shows; changed by `parcel.update`. Never another remote's location. */
  readonly location: { pathname: string; search: string; hash: string; state: unknown; key: string };
  readonly navigationType: 'POP' | 'PUSH' | 'REPLACE';
  /** The shell's navigator: asks about unsaved changes before it moves. */
  readonly navigator: {
    createHref(to: unknown): string;
    go(delta: number): void;
    push(to: unknown, state?: unknown): void;
    replace(to: unknown, state?: unknown): void;
  };
  /** A panel asks to be taken away. */
  readonly close?: () => void;
  /** Told when something throws while rendering: the shell shows a fallback version or the error block. */
  readonly failed: (error: unknown) => void;
  /** Told after the first commit of the remote's own content. */
  readonly ready?: () => void;
}

export interface PanelInput {
  readonly groupId?: string;
  readonly deviceId?: string;
}
