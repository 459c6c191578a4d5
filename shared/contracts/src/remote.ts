import type { Language } from '@portal/domain/languages';
import type { Module } from '@portal/domain/modules';
import type { GroupRight, Right } from '@portal/domain/rights';
import type { CacheKey } from './endpoint';
import type { RoutePath } from './routes';

declare const PORTAL_CONTRACT: number | undefined;

/**
 * The contract that the shell speaks; a remote that was built against another one is refused before it runs. The build derives it from
 * the federation runtime and the majors of all that is shared; 2 is what tests speak.
 */
export const CONTRACT_VERSION = typeof PORTAL_CONTRACT === 'undefined' ? 2 : PORTAL_CONTRACT;

/** A remote is called as its folder. Which there are, only the registry says. */
export type RemoteName = `mf-${string}`;

/** A text that travels with the registry, so that it is read without the remote's code. */
export type Texts = Readonly<Record<Language, string>>;

/** Where an action shows: in the header, on groups, on devices. */
export type Slot = 'header' | 'group' | 'device';
/** Icons that an action or a menu entry may name; drawn by `@portal/ui/action-icon`. */
export type ActionIcon =
  | 'warning'
  | 'book'
  | 'video'
  | 'voucher'
  | 'contacts'
  | 'edit'
  | 'history'
  | 'delete'
  | 'mute'
  | 'map'
  | 'person'
  | 'shop'
  | 'box';

/**
 * What others link to without knowing who draws it: `log-in` where the guard leads, `register` beside it, `home` where a log-in
 * leads and the trail of every page begins, `group` the page of one group (`:groupId`), `device` that of one device (`:deviceId`), `incident`
 * that of one incident (`:incidentId`).
 */
export type Purpose = 'log-in' | 'register' | 'home' | 'group' | 'device' | 'incident';

interface Gate {
  readonly right?: Right;
  readonly module?: Module;
}

/** A page: an address, mounted as a parcel in the shell's main area. Without its right the page itself shows its no-right message. */
export interface RouteDeclaration extends Gate {
  /** Small letters, whole path; no other remote may declare one that fits the same addresses. */
  readonly path: RoutePath;
  readonly access: 'public' | 'login';
  /** `split`: artwork beside a form, under a header that lies over both. Default `plain`. */
  readonly layout?: 'plain' | 'split';
  /** With the portal's footer [R-SHELL-12]. */
  readonly footer?: true;
  /** What phones show in place of the product's name. Default the remote's title. */
  readonly title?: Texts;
  /** A log-in form: nobody who is logged in needs it [R-ROUTE-27]. */
  readonly isLogIn?: true;
  readonly purpose?: Purpose;
  /** Counts as part of that page in the header's navigation. Default the remote's own entry, if it has one. */
  readonly within?: Purpose;
}

/** An entry of a menu that leads to a page. Shown where the page's right is held and its module is on. */
export interface NavDeclaration {
  /** One of the remote's own routes, without parameters. */
  readonly route: RoutePath;
  /** The header, the menu of who is logged in, or a tile of the start page. */
  readonly place: 'header' | 'user' | 'landing';
  readonly label: Texts;
  /** Beside the label; the header draws none, the command palette does. */
  readonly icon?: ActionIcon;
  /** A second line on a tile of the start page. */
  readonly text?: Texts;
  /** Where the page's right must be held. Default `anywhere`. */
  readonly rightIn?: 'anywhere' | 'global';
  /** Hidden with it off, though the page opens and says so itself. Default the page's. */
  readonly module?: Module;
  readonly order?: number;
}

/** A number that the header asks for: the answer's `total`. */
export interface EndpointBadge {
  /** Path of a GET endpoint. */
  readonly endpoint: `/api/${string}`;
  /** What makes the number stale. */
  readonly cache: CacheKey;
  /** The page's title tells it too: "(11) Stuttgart, Cloud Connect Portal". */
  readonly inTitle?: true;
}

/** A number that the group or device itself carries; where the number stands, it leads to the action. */
export interface FieldBadge {
  readonly field: 'incidents';
}

/**
 * A button in a slot, pure data: no remote code is needed to draw it. Pressing it goes to `target` (a route; `:groupId` or
 * `:deviceId` is filled in) or opens `panel` with `{groupId}` or `{deviceId}` (wire form).
 */
export interface ActionDeclaration extends Gate {
  readonly id: string;
  readonly slot: Slot;
  readonly icon: ActionIcon;
  readonly label: Texts;
  /** `danger`: it destroys, or warns of what does harm. */
  readonly intent?: 'danger';
  /** `scope`: on the group or device of the slot; `anywhere`: in any scope; `global`: in `*`. Default `scope`, in the header `anywhere`. */
  readonly rightIn?: 'scope' | 'anywhere' | 'global';
  readonly target?: RoutePath;
  readonly panel?: string;
  readonly badge?: EndpointBadge | FieldBadge;
  /** Done now and then: in the menu of a group or device alone, never a button of its own. */
  readonly seldom?: true;
  readonly order?: number;
}

/** Code that another place shows: a parcel opened by `panel:open` or by an action. */
export interface PanelDeclaration {
  readonly id: string;
  /** `dialog`: draws its own dialog; `popover`: content of a header popup. */
  readonly kind: 'dialog' | 'popover';
  readonly right?: GroupRight;
  readonly module?: Module;
}

/**
 * Where the items of a searched list carry what the command palette shows: names of their fields, `deviceData.name` for one in a field.
 * No code of the remote is needed to draw what is found.
 */
export interface SearchFields {
  /** Wire id. */
  readonly id: string;
  readonly name: string;
  /** Names by language, which win over the name. */
  readonly names?: string;
  /** Searched as well, after the name; shown below it. */
  readonly also?: readonly string[];
  /** Id or ids of the groups it is in: their path stands below its name, and rights on it are asked there too. */
  readonly groups?: string;
  /** Address of a picture, as devices and groups have one. */
  readonly picture?: string;
  /** One of the statuses of a device or group, drawn as their glyph. */
  readonly status?: string;
  /** False where the last known status is shown. */
  readonly connected?: string;
}

/** Things that the command palette finds: a list call, what of its items is shown, and where each leads. */
export interface SearchDeclaration extends Gate {
  readonly id: string;
  /** The heading above what is found: "Devices". */
  readonly title: Texts;
  readonly icon: ActionIcon;
  /** What is found is such a thing: the actions of this slot are offered with it. */
  readonly slot?: 'group' | 'device';
  /** Path of a GET endpoint without parameters that lists, with `q`, `limit` and `fields` [R-EXT-05]. */
  readonly endpoint: `/api/${string}`;
  /** Under which key such items stand in the page's cache: those are found without a call. */
  readonly cache: CacheKey;
  readonly fields: SearchFields;
  /** One of the remote's own routes with one parameter, which is the id. */
  readonly target: RoutePath;
  readonly order?: number;
}

/** What `remote.ts` of a remote exports as default: its table of contents, pure data. */
export interface RemoteModule {
  readonly name: RemoteName;
  readonly owner: string;
  /** What people call it, for the error block: "Incidents can't be loaded right now". */
  readonly title: Texts;
  readonly routes: readonly RouteDeclaration[];
  readonly nav: readonly NavDeclaration[];
  readonly actions: readonly ActionDeclaration[];
  readonly panels: readonly PanelDeclaration[];
  /** May be missing: releases from before the command palette have none. */
  readonly searches?: readonly SearchDeclaration[];
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
