export interface Contact {
  name: string;
  phone: string;
  email: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The contacts of a group: attribute `contacts`, a list as JSON text [R-GRP-09]. Anything else is no contact. */
export function contactsOf(attributes: Readonly<Record<string, string>>): Contact[] {
  try {
    const list: unknown = JSON.parse(attributes['contacts'] ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .map((entry: Record<string, unknown> | null) => ({ name: text(entry?.['name']), phone: text(entry?.['phone']), email: text(entry?.['email']) }))
      .filter((contact) => contact.name || contact.phone || contact.email);
  } catch {
    return [];
  }
}
