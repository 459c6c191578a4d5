import type { CacheKey } from '@portal/contracts/endpoint';
import type { Query } from '@tanstack/react-query';
import { type KeptList, type KeptSession, LIST, SESSION } from './session';

/** What is read in the field; nothing of other people, vouchers or bills. */
const KEPT: readonly CacheKey[] = ['groups', 'devices', 'incidents', 'notifications', 'recipes', 'messages'];
/** Lists, newest first, and things in all of them: a fleet of ten thousand and what belongs to it. */
const MOST_LISTS = 40;
const MOST_THINGS = 30_000;

/** A list that is kept, or may be: with its data only while the page holds it. */
export interface Noted {
  readonly at: number;
  readonly size: number;
  readonly list?: KeptList;
}

const sizeOf = (data: unknown): number => (Array.isArray(data) ? data.length : 1);

/** The answer of a query if it is of a kind that is kept. */
export function listOf({ queryKey, state }: Query): KeptList | undefined {
  const { data, dataUpdatedAt } = state;
  if (data === undefined || data instanceof Blob || !KEPT.includes(queryKey[0] as CacheKey)) return undefined;
  return { key: queryKey, data, at: dataUpdatedAt };
}

/** The answers of the page that are worth keeping. */
export function cachedLists(queries: readonly Query[]): Map<string, Noted> {
  const lists = new Map<string, Noted>();
  for (const query of queries) {
    const list = listOf(query);
    if (list) lists.set(`${LIST}${query.queryHash}`, { at: list.at, size: sizeOf(list.data), list });
  }
  return lists;
}

/** The lists that a log-in has kept already. */
export function notedIn(records: ReadonlyMap<string, unknown>, login: string): Map<string, Noted> {
  const noted = new Map<string, Noted>();
  if ((records.get(SESSION) as KeptSession | undefined)?.login !== login) return noted;
  for (const [key, value] of records) {
    if (!key.startsWith(LIST)) continue;
    const { at, data } = value as KeptList;
    noted.set(key, { at, size: sizeOf(data) });
  }
  return noted;
}

/** What is kept from now on: of the page's lists and those it has left, the newest within the bounds. */
export function listsToKeep(
  cached: ReadonlyMap<string, Noted>,
  before: ReadonlyMap<string, Noted> = new Map(),
): Map<string, Noted> {
  const all = new Map<string, Noted>();
  for (const [key, { at, size }] of before) all.set(key, { at, size });
  for (const [key, noted] of cached) all.set(key, noted);
  const kept = new Map<string, Noted>();
  let things = 0;
  for (const [key, noted] of [...all].sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_LISTS)) {
    if (things + noted.size > MOST_THINGS) continue;
    things += noted.size;
    kept.set(key, noted);
  }
  return kept;
}
