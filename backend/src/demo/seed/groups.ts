import { ATTRIBUTES } from './extras';
import type { FleetGroup } from './fleet';
import { PERSON_KEYS, person } from './people';
import type { Row } from './rows';

/** The rows of the groups, with contacts as one attribute of JSON text sorted by key [R-GRP-09]. */
export function buildGroups(groups: readonly FleetGroup[]): Row<'groups'>[] {
  return groups.map(({ id, parentId, name, createdAt }) => ({
    id,
    parent_id: parentId,
    name,
    created_at: createdAt,
    attributes: { contacts: JSON.stringify(contactsOf(name)), ...ATTRIBUTES[name] },
  }));
}

/** Everybody with a role in the group, else its kitchen office. */
function contactsOf(group: string): { email: string; name: string; phone: string }[] {
  const people = PERSON_KEYS.map(person).filter(
    ({ name, groups }) => name !== '' && groups.some((entry) => entry.group === group && entry.role),
  );
  const office = { email: `${slug(group)}@marktkueche.example`, name: `Küchenleitung ${group}`, phone: phoneOf(group) };
  return [
    ...people.map(({ name, email }) => ({ email, name, phone: phoneOf(name) })),
    ...(people.length > 0 ? [] : [office]),
  ];
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-');

/** A number out of the range that is reserved for stories. */
const phoneOf = (text: string): string =>
  `+49 30 23125 ${String([...text].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 1_000).padStart(3, '0')}`;
