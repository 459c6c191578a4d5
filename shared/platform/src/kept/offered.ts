import { type KeptList, LIST } from './session';

type Take = (list: KeptList) => void;
let take: Take | undefined;
const waiting: KeptList[] = [];

/** Hands lists of an earlier visit to the cache of the page, which may be loaded later than the session starts. */
export function offer(list: KeptList): void {
  if (take) take(list);
  else waiting.push(list);
}

/** The same of all lists among records. */
export function offerAll(records: ReadonlyMap<string, unknown>): void {
  for (const [key, list] of records) if (key.startsWith(LIST)) offer(list as KeptList);
}

/** Told by the cache, once, how it takes a list. */
export function takeOffered(how: Take): void {
  take = how;
  waiting.splice(0).forEach(how);
}
