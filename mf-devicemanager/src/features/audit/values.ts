import type { Texts } from '@portal/platform/i18n';
import { intervalText } from '../../parts/format';
import { RIGHTS, ROLES } from './known';

/** What a value is told with. */
export interface Speech extends Texts {
  /** The names of ids in the entry. */
  names: Readonly<Record<string, string>>;
  /** Roles by id, for those who may read them. */
  roleNames: ReadonlyMap<string, string>;
}

/** Fields whose texts are ids: what has no name is gone, or not for the reader. */
const IDS = ['user', 'users', 'device', 'devices', 'parentId', 'recipes', 'notify', 'defaultAssignee'];
const PICTURES = ['icon', 'avatar', 'avatar_file'];
const TIMES = ['lastDone', 'mutedUntil', 'until'];
const MODULES = ['maintenance-message', 'incident-manager', 'map', 'recipes', 'camera'];

/** A name in code as a person reads it: `lastSeenBy` → "Last seen by". */
export function spelledOut(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of a field in words, never as JSON; empty for nothing. */
export function valueText(field: string, value: unknown, speech: Speech): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, speech)).join(', ');
  switch (typeof value) {
    case 'boolean':
      return speech.t(value ? 'yes' : 'no');
    case 'number':
      return numberText(field, value, speech);
    case 'string':
      return wordText(field, value, speech);
    default:
      return objectText(value as Record<string, unknown>, speech);
  }
}

function numberText(field: string, value: number, { t, language, formatDateTime, formatNumber }: Speech): string {
  if (TIMES.includes(field)) return formatDateTime(value);
  if (field === 'interval') return intervalText(value, language);
  if (field === 'validityPeriod') return t('days', { count: value });
  if (field === 'size') return t('kilobytes', { size: Math.ceil(value / 1_024) });
  return formatNumber(value);
}

function wordText(field: string, value: string, { t, names, roleNames, language }: Speech): string {
  if (field === 'contacts') return contactsText(value);
  if (PICTURES.includes(field)) return t('picture');
  if (field === 'roles')
    return roleNames.get(value) ?? (ROLES.includes(value) ? t(`role.${value}`) : spelledOut(value));
  if (field === 'rights') return RIGHTS.includes(value) ? t(`right.${value}`) : value;
  if (field === 'modules') return MODULES.includes(value) ? t(`module.${value}`) : (names[value] ?? spelledOut(value));
  if (field === 'country') return countryText(value, language);
  if (IDS.includes(field)) return names[value] ?? t('gone');
  return value;
}

function objectText(value: Record<string, unknown>, speech: Speech): string {
  if (typeof value['version'] === 'string') return versionText(value['version'], value, speech);
  if (typeof value['name'] === 'string') return value['name'];
  return Object.entries(value)
    .map(([name, one]) => `${spelledOut(name)}: ${valueText(name, one, speech)}`)
    .join('; ');
}

/** A published version, and who gets it when not everybody does. */
function versionText(version: string, told: Record<string, unknown>, speech: Speech): string {
  const { traffic, off, audience } = told;
  const { t, formatNumber } = speech;
  if (off === true) return t('versionOff', { version });
  const people = peopleText(audience, speech);
  if (people !== '') return t('versionForPeople', { version, people });
  return typeof traffic === 'number' && traffic < 100
    ? t('versionFor', { version, percent: formatNumber(traffic) })
    : version;
}

/** Users and groups that a version is for, by name. */
function peopleText(audience: unknown, { t, names, language }: Speech): string {
  if (typeof audience !== 'object' || audience === null) return '';
  const { users = [], groups = [] } = audience as Partial<Record<'users' | 'groups', readonly string[]>>;
  const people = [...users, ...groups].map((id) => names[id] ?? t('gone'));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(people);
}

/** Contacts are stored as text; each is told on a line of its own. */
function contactsText(stored: string): string {
  try {
    const list = JSON.parse(stored) as Partial<Record<'name' | 'email' | 'phone', string>>[];
    return list.map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', ')).join('\n');
  } catch {
    return stored;
  }
}

function countryText(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
