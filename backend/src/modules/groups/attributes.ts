import { NAME_LENGTH, TEXT_LENGTH } from '@portal/domain/limits';
import { isEmail } from '@portal/domain/validation';

const CONTACT_KEYS = ['email', 'name', 'phone'];

/**
 * What is wrong with a group's attributes, as the dotted path of the first wrong one [R-GRP-09, R-VAL-07, R-VAL-08, R-CONST-03]: the
 * server takes what the form sends. `contacts` is a list of contacts as JSON text; everything else is free text under a name, and neither is
 * empty.
 */
export function attributesProblem(attributes: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(attributes);
  for (const [name, value] of entries) {
    if (name.trim() === '' || name.length > NAME_LENGTH) return 'attributes';
    if (value.trim() === '' || value.length > TEXT_LENGTH) return `attributes.${name}`;
  }
  const { contacts } = attributes;
  return contacts !== undefined && !isContactList(contacts) ? 'attributes.contacts' : undefined;
}

function isContactList(text: string): boolean {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return false;
  }
  return Array.isArray(list) && list.every(isContact);
}

/** A name, and an email or a phone number; its keys stand in their order [R-GRP-09, R-VAL-08]. */
function isContact(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  const fields = new Map<string, unknown>(Object.entries(entry));
  const keys = [...fields.keys()];
  if (keys.some((key, at) => !CONTACT_KEYS.includes(key) || key < (keys[at - 1] ?? ''))) return false;
  const [email, name, phone] = CONTACT_KEYS.map((key) => fields.get(key) ?? '');
  if (![email, name, phone].every((value) => typeof value === 'string' && value.length <= NAME_LENGTH)) return false;
  const isGiven = (value: unknown) => String(value).trim() !== '';
  return isGiven(name) && (isGiven(email) || isGiven(phone)) && (email === '' || isEmail(String(email)));
}
