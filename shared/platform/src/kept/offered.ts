import { credentials } from '../auth/credentials';
import { type KeptList, LIST } from './session';

type Take = (list: KeptList) => void;
let take: Take | undefined;
/** With the log-in that each is of. */
const waiting: [login: string | undefined, list: KeptList][] = [];

/** Hands lists of an earlier visit to the cache of the page, which may be loaded later than the session starts. */
export function offer(list: KeptList): void {
  if (take) take(list);
  else waiting.push([credentials.login, list]);
}

/** The same of all lists among records. */
export function offerAll(records: ReadonlyMap<string, unknown>): void {
  for (const [key, list] of records) if (key.startsWith(LIST)) offer(list as KeptList);
}

/** Told by the cache, once, how it takes a list. Lists of a log-in that has ended since are dropped [R-AUTH-19]. */
export function takeOffered(how: Take): void {
  take = how;
  for (const [login, list] of waiting.splice(0)) if (login === credentials.login) how(list);
}
