import type { RemoteName, SearchDeclaration, SearchFields } from '@portal/contracts/remote';
import { type Language, type Localized, localizedSummary } from '@portal/domain/languages';
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
export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads a field, or one within another: `deviceData.name`. Its path is taken apart once, and not for ten thousand things. */
export function reader(path: string | undefined): (thing: Fields) => unknown {
  if (path === undefined) return () => undefined;
  if (!path.includes('.')) return (thing) => thing[path];
  const names = path.split('.');
  return (thing) => names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), thing);
}

/** Reads what list calls answer, as the search declares it; undefined for what is no such thing. */
export function itemReader(fields: SearchFields, language: Language): (given: unknown) => Item | undefined {
  const read = {
    id: reader(fields.id),
    name: reader(fields.name),
    names: reader(fields.names),
    also: (fields.also ?? []).map(reader),
    groups: reader(fields.groups),
    picture: reader(fields.picture),
    status: reader(fields.status),
    connected: reader(fields.connected),
  };
  return (given) => {
    if (!isObject(given)) return undefined;
    const id = read.id(given);
    const names = read.names(given);
    const plain = read.name(given);
    const name: unknown = isObject(names)
      ? localizedSummary({ summary: isText(plain) ? plain : '', localizedSummaries: names as Localized }, language)
      : plain;
    if (!isText(id) || !isText(name)) return undefined;
    const status = read.status(given);
    const connected = read.connected(given);
    const picture = read.picture(given);
    const groups = read.groups(given);
    const also = read.also.map((one) => one(given)).filter(isText);
    const folded = fold(name);
    return {
      id,
      name,
      folded,
      also,
      all: also.length === 0 ? folded : [folded, ...also.map(fold)].join(' '),
      groups: Array.isArray(groups) ? groups.filter(isText) : isText(groups) ? [groups] : [],
      picture: typeof picture === 'string' ? picture : undefined,
      status: STATUSES.find((known) => known === status),
      connected: typeof connected === 'boolean' ? connected : undefined,
    };
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
