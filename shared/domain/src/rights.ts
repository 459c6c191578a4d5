import { type GLOBAL_RIGHTS, GROUP_RIGHTS } from './right-names';

export { GLOBAL_RIGHTS, GROUP_RIGHTS, RIGHTS } from './right-names';

export type GroupRight = (typeof GROUP_RIGHTS)[number];
export type GlobalRight = (typeof GLOBAL_RIGHTS)[number];
export type Right = GroupRight | GlobalRight;

/** `*`, or one group or device by its plain id [R-RIGHT-01]. */
export type Scope = '*' | `group:${string}` | `device:${string}`;

/** One entry of the answer of GET /api/rights/self. */
export interface RightsEntry {
  readonly scope: Scope;
  readonly rights: readonly Right[];
}

/** Rights that every account holds in `*` [R-RIGHT-05]. */
export const EVERYBODY: readonly Right[] = ['authorized-user', 'readMessage'];

/** What the owner of a device may do with it [R-RIGHT-11]. */
export const OWNER_RIGHTS: readonly Right[] = ['readIncident', 'updateIncident', 'readMessage', 'updateMessage'];

/** The default roles [R-RIGHT-09], by role id. */
export const DEFAULT_ROLES = {
  'group-admin': GROUP_RIGHTS,
  'group-operator': [
    'readIncident',
    'updateIncident',
    'readMessage',
    'updateMessage',
    'deleteMessage',
    'readRecipe',
    'updateRecipe',
    'transmitRecipe',
    'viewRecipeTransmission',
    'readIncidentConfig',
    'readUserRights',
  ],
  'group-viewer': ['readIncident', 'readMessage', 'readRecipe', 'viewRecipeTransmission', 'readIncidentConfig'],
} as const satisfies Record<string, readonly GroupRight[]>;

export type RoleId = keyof typeof DEFAULT_ROLES;

/**
 * Whether a right holds on something the caller sees.
 * @param scopes the thing's own scope and those of all groups above it, without `*`
 * A right in `*` holds everywhere [R-RIGHT-03], except readMessage, whose global scope opens the bell only.
 */
export function holds(entries: readonly RightsEntry[], right: Right, scopes: readonly Scope[]): boolean {
  return entries.some((entry) => gives(entry, right, scopes));
}

/** The scopes of all entries by which `holds` says yes. */
export function scopesGiving(entries: readonly RightsEntry[], right: Right, scopes: readonly Scope[]): Scope[] {
  return entries.filter((entry) => gives(entry, right, scopes)).map(({ scope }) => scope);
}

const gives = ({ scope, rights }: RightsEntry, right: Right, scopes: readonly Scope[]): boolean =>
  rights.includes(right) &&
  (scopes.includes(scope) || (scope === '*' && (right !== 'readMessage' || scopes.includes('*'))));

/** Whether a right is held in `*` itself (header, vouchers, support). */
export function holdsGlobally(entries: readonly RightsEntry[], right: Right): boolean {
  return entries.some((entry) => entry.scope === '*' && entry.rights.includes(right));
}

/** Whether a right is held in any scope at all [R-SHELL-06]. */
export function holdsSomewhere(entries: readonly RightsEntry[], right: Right): boolean {
  return entries.some((entry) => entry.rights.includes(right));
}
