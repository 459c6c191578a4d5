import { isEmail } from '@portal/domain/validation';
import type { TextRow } from './rows';

export type Contact = TextRow<'name' | 'email' | 'phone'>;

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
/** Sorted by key, as the attribute holds them. */
const trimmed = ({ email, name, phone }: Partial<Record<keyof Contact, unknown>>): Contact => ({
  email: text(email),
  name: text(name),
  phone: text(phone),
});

/** The contacts of a group: attribute `contacts`, a list as JSON text [R-GRP-09]. Anything else is no contact. */
export function contactsOf(attributes: Readonly<Record<string, string>>): Contact[] {
  try {
    const list: unknown = JSON.parse(attributes['contacts'] ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .map((entry: Record<string, unknown> | null) => trimmed(entry ?? {}))
      .filter((contact) => contact.name || contact.phone || contact.email);
  } catch {
    return [];
  }
}

/** A contact needs a name, and an email or a phone number; others are dropped on save [R-VAL-08]. */
const isComplete = ({ name, email, phone }: Contact) => name !== '' && (email !== '' || phone !== '');

/** The contacts as the attribute holds them, each sorted by key; undefined when there are none [R-GRP-09]. */
export function contactsText(contacts: readonly Contact[]): string | undefined {
  const list = contacts.map(trimmed).filter(isComplete);
  return list.length > 0 ? JSON.stringify(list) : undefined;
}

/** R-VAL-07: an email may be empty, a wrong one blocks the save. */
export const hasWrongEmail = ({ email }: Contact): boolean => email.trim() !== '' && !isEmail(email.trim());
