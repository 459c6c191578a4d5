import type { TextRow } from './rows';

/** The attribute that holds the contacts [R-GRP-09]. */
const CONTACTS = 'contacts';

export type Attributes = Readonly<Record<string, string>>;
export type ExtraField = TextRow<'name' | 'value'>;

/** The free fields of a group: all attributes but the contacts. */
export const extraFieldsOf = (attributes: Attributes): ExtraField[] =>
  Object.entries(attributes)
    .filter(([name]) => name !== CONTACTS)
    .map(([name, value]) => ({ name, value }));

const isComplete = ({ name, value }: ExtraField) => name.trim() !== '' && value.trim() !== '';

/** Fields without name or value are dropped [R-VAL-08]; the contacts stay as they are. */
export function withExtraFields(attributes: Attributes, fields: readonly ExtraField[]): Record<string, string> {
  const entries = fields.filter(isComplete).map(({ name, value }) => [name.trim(), value.trim()] as const);
  const contacts = attributes[CONTACTS];
  return { ...Object.fromEntries(entries), ...(contacts === undefined ? {} : { [CONTACTS]: contacts }) };
}

export function withContacts(attributes: Attributes, contacts: string | undefined): Record<string, string> {
  const { [CONTACTS]: _, ...rest } = attributes;
  return contacts === undefined ? rest : { ...rest, [CONTACTS]: contacts };
}

/** Attributes are sent only when there are any [R-VAL-08]. */
export const sentAttributes = (attributes: Attributes): Attributes | undefined =>
  Object.keys(attributes).length > 0 ? attributes : undefined;

/** What is wrong with the name of a field: it would overwrite the contacts, or a field before it [R-GRP-10]. */
export function extraFieldProblem(fields: readonly ExtraField[], index: number): 'reserved' | 'twice' | undefined {
  const field = fields[index];
  if (!field || !isComplete(field)) return undefined;
  const name = field.name.trim();
  if (name === CONTACTS) return 'reserved';
  return fields.slice(0, index).some((other) => isComplete(other) && other.name.trim() === name) ? 'twice' : undefined;
}
