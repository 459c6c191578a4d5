/** Paging, search, sorting and choice of fields for every list call [R-EXT-05]. */

import type { ListQuery } from '@portal/contracts/endpoint';
import { PAGE_MAX } from '@portal/domain/limits';
import { matcher } from '@portal/domain/search';
import { invalid } from './http-error';

/** A handler that pages in SQL answers this; a plain array is paged here. */
export class Page<T extends readonly unknown[] = readonly unknown[]> {
  constructor(
    readonly rows: T,
    /** Number of all hits. */
    readonly total: number,
    /** What the next page's `cursor` is; undefined on the last. */
    readonly next?: string,
  ) {}
}
export const page = <T extends readonly unknown[]>(rows: T, total: number, next?: string): Page<T> =>
  new Page(rows, total, next);

/** A whole list that was searched by its handler's own rule: it is sorted and paged here, and not searched again. */
export class Searched<T extends readonly unknown[] = readonly unknown[]> {
  constructor(readonly rows: T) {}
}
export const searched = <T extends readonly unknown[]>(rows: T): Searched<T> => new Searched(rows);

type Item = Readonly<Record<string, unknown>>;

/** Applies a list query to a whole list. `fields` is applied by `chooseFields` after the shape of the answer. */
export function applyList(list: readonly unknown[], query: ListQuery, known: readonly string[] | undefined): Page {
  let items = list as readonly Item[];
  if (query.q !== undefined && query.q.trim() !== '') items = items.filter(searcher(query.q));
  if (query.sort !== undefined && query.sort !== '') items = sortItems(items, query.sort, known);
  const from = query.cursor === undefined ? 0 : startOf(items, query.cursor);
  const to = query.limit === undefined ? items.length : Math.min(from + query.limit, items.length);
  const rows = items.slice(from, to);
  return new Page(rows, items.length, to < items.length ? cursorOf(to, items[to - 1]) : undefined);
}

/** Which fields a list is searched in: texts that people read. */
const SEARCHED = [
  'name',
  'summary',
  'title',
  'message',
  'description',
  'comment',
  'email',
  'location',
  'street',
  'zipcode',
  'city',
  'country',
  'cloudConnectID',
  'fileName',
];

function searcher(pattern: string): (item: Item) => boolean {
  const matches = matcher(pattern);
  return (item) => SEARCHED.some((field) => typeof item[field] === 'string' && matches(item[field]));
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `name`, `-statusValue`, or several joined by commas; `-` is descending. Nulls stand last. */
function sortItems(items: readonly Item[], sort: string, known: readonly string[] | undefined): readonly Item[] {
  const keys = sort
    .split(',')
    .map((key) => ({ field: key.trim().replace(/^-/, ''), sign: key.trim().startsWith('-') ? -1 : 1 }));
  for (const { field } of keys) demandKnown(field, 'sort', known ?? Object.keys(items[0] ?? { [field]: 0 }));
  return [...items].sort((a, b) => {
    for (const { field, sign } of keys) {
      const order = compare(a[field], b[field], sign);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compare(a: unknown, b: unknown, sign: number): number {
  const none = (value: unknown) => (value === null || value === undefined ? 1 : 0);
  if (none(a) || none(b)) return none(a) - none(b);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * names.compare(String(a), String(b));
}

/** The named fields of each item; others stay out. */
export function chooseFields(
  rows: readonly unknown[],
  fields: string | undefined,
  known: readonly string[] | undefined,
): readonly unknown[] {
  const wanted = namedFields(fields, known ?? (rows.length === 0 ? undefined : Object.keys(rows[0] as Item)));
  if (wanted === undefined) return rows;
  return (rows as readonly Item[]).map((item) => only(item, wanted));
}

/** Some fields of a thing, those that it has. Not by spreading: it is done ten thousand times for a list. */
export function only<T extends object>(thing: T, fields: readonly string[]): Partial<T> {
  const part: Partial<T> = {};
  for (const field of fields) if (Object.hasOwn(thing, field)) part[field as keyof T] = thing[field as keyof T];
  return part;
}

/** The fields that a caller asks for; undefined: all. Throws 400 for one that is not `known`, where that is said. */
export function namedFields(
  fields: string | undefined,
  known: readonly string[] | undefined,
): readonly string[] | undefined {
  if (fields === undefined || fields === '') return undefined;
  const wanted = fields.split(',').map((field) => field.trim());
  for (const field of wanted) demandKnown(field, 'fields', known ?? [field]);
  return wanted;
}

function demandKnown(field: string, parameter: string, known: readonly string[]): void {
  if (!known.includes(field)) throw invalid(parameter, `${parameter} names an unknown field`);
}

const keyOf = (item: Item | undefined): string => String(item?.['id'] ?? item?.['uuid'] ?? item?.['timestamp'] ?? '');

/**
 * A cursor names the last item answered, so that things added meanwhile move nobody's page; the place is the fall-back when it is gone.
 * @param total how many there were at the first page, where counting a million takes longer than to read a page of them
 */
export function cursorOf(place: number, last: Item | undefined, total?: number): string {
  return Buffer.from(JSON.stringify([place, keyOf(last), ...(total === undefined ? [] : [total])])).toString(
    'base64url',
  );
}

function startOf(items: readonly Item[], cursor: string): number {
  const { place, key } = readCursor(cursor);
  // Where it still stands: several items may have one id, as the devices of a transmission.
  if (key !== '' && keyOf(items[place - 1]) === key) return place;
  const at = key === '' ? -1 : items.findIndex((item) => keyOf(item) === key);
  return at >= 0 ? at + 1 : Math.min(place, items.length);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads a cursor of `cursorOf`; without one the first page begins before everything. Throws 400 for anything else. */
export function readCursor(cursor: string | undefined): { place: number; key: string; total: number | undefined } {
  if (cursor === undefined) return { place: 0, key: '', total: undefined };
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(read) && isCount(read[0]) && typeof read[1] === 'string') {
      return { place: read[0], key: read[1], total: isCount(read[2]) ? read[2] : undefined };
    }
  } catch {
    // Not ours: told below.
  }
  throw invalid('cursor', 'cursor must be taken from the Link header of an earlier answer');
}

/** The value of the `Link` header: the same address with the next cursor. */
export function nextLink(url: string, next: string): string {
  const address = new URL(url, 'http://portal');
  address.searchParams.set('cursor', next);
  return `<${address.pathname}${address.search}>; rel="next"`;
}

/** Reads `ids=[a,b]` [R-API-03]: each id once, in order; brackets and quotes may be missing. */
export function readIds(ids: string | undefined): string[] {
  const inner = (ids ?? '').trim().replace(/^\[/, '').replace(/\]$/, '');
  const list = inner
    .split(',')
    .map((id) => id.trim().replace(/^"(.*)"$/, '$1'))
    .filter((id) => id !== '');
  return [...new Set(list)];
}

/** R-EXT-05: what `limit` takes. */
export const LIMIT_MAX = PAGE_MAX;
