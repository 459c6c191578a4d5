import type { RemoteName, SearchDeclaration, SearchFields } from '@portal/contracts/remote';
import type { Language } from '@portal/domain/languages';
import { folded as fold } from '@portal/domain/search';
import { STATUSES, type Status } from '@portal/domain/status';

/** A search of a remote. */
export type Search = SearchDeclaration & { readonly remote: RemoteName };

/** A thing that can be found, whatever remote it is of. */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly folded: string;
  /** What else it is found by, and the same folded together with its name. */
  readonly also: readonly string[];
  readonly all: string;
  readonly groups: readonly string[];
  readonly picture: string | undefined;
  readonly status: Status | undefined;
  readonly connected: boolean | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The value of a field, or of one within another: `deviceData.name`. */
const at = (item: Fields, path: string | undefined): unknown =>
  path?.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), item);

/** Reads what a list call answered, as the search declares it; undefined for what is no such thing. */
export function itemOf(given: unknown, fields: SearchFields, language: Language): Item | undefined {
  if (!isObject(given)) return undefined;
  const id = at(given, fields.id);
  const names = at(given, fields.names);
  const localized = isObject(names) ? names[language] : undefined;
  const name = isText(localized) ? localized : at(given, fields.name);
  if (!isText(id) || !isText(name)) return undefined;
  const status = at(given, fields.status);
  const connected = at(given, fields.connected);
  const picture = at(given, fields.picture);
  const also = (fields.also ?? []).map((path) => at(given, path)).filter(isText);
  return {
    id,
    name,
    folded: fold(name),
    also,
    all: fold([name, ...also].join(' ')),
    groups: [at(given, fields.groups)].flat().filter(isText),
    picture: typeof picture === 'string' ? picture : undefined,
    status: STATUSES.find((known) => known === status),
    connected: typeof connected === 'boolean' ? connected : undefined,
  };
}

/** All things in a cached answer: a list, or a tree of groups. */
export function thingsIn(answer: unknown): unknown[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((thing: unknown) => {
    const below = isObject(thing) ? thing.childGroups : undefined;
    return Array.isArray(below) ? [thing, ...thingsIn(below)] : [thing];
  });
}

/** The first segments of the fields that a search shows: nothing else travels. */
export const askedFields = ({ fields }: SearchDeclaration): string =>
  [
    ...new Set(
      Object.values(fields)
        .flat()
        .map((path: string) => path.split('.')[0]),
    ),
  ].join(',');
