/**
 * What kinds of changes the audit log tells apart, as people look for them, by their actions (`group.users.add`). The patterns are read by
 * JavaScript and PostgreSQL alike [R-EXT-27].
 */
const PATTERNS = {
  groups: '^group\\.(?!users\\.|devices\\.)',
  people: '^(rights|role|group\\.users)\\.',
  devices: '^(device|group\\.devices)\\.',
  incidents: '^incident(-config)?\\.',
  messages: '^message\\.',
  recipes: '^recipe\\.',
  cameras: '^camera\\.',
  vouchers: '^voucher\\.',
  accounts: '^user\\.',
  support: '^support\\.',
  releases: '^release\\.',
} as const;

export type AuditArea = keyof typeof PATTERNS;
export const AUDIT_AREAS = Object.keys(PATTERNS) as AuditArea[];

/** A regular expression that fits the actions of an area. */
export const actionsOf = (area: AuditArea): string => PATTERNS[area];

/** The area of an action; undefined for one that is newer than this code. */
export const areaOf = (action: string): AuditArea | undefined =>
  AUDIT_AREAS.find((area) => new RegExp(PATTERNS[area]).test(action));
