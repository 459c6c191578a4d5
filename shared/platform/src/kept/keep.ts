import { credentials } from '../auth/credentials';
import { queryClient } from '../query';
import { useReach } from '../reach';
import { useRights } from '../rights';
import { useSession } from '../session';
import { useSwitches } from '../switches';
import { cachedLists, listOf, listsToKeep, type Noted, notedIn } from './lists';
import { offer, offerAll } from './offered';
import { type KeptSession, nameOf, SESSION } from './session';
import { browserKeptStore, type KeptStore } from './store';
import { sweepTyped } from './typed';

/** Live events change lists all the time; what is kept may be so much older (ms). */
const EVERY_MS = 30_000;
/** Lists that come together are written together (ms). */
const SOON_MS = 1_000;
/** A fleet takes longer to write than a key may wait for its answer: nothing is written until nobody has typed for so long (ms). */
const QUIET_MS = 2_000;

/**
 * Keeps in this browser what the page shows of an account, so that it is there when the portal is opened without the network
 * [R-EXT-24]. Ends with the log-in; `forgetKept` then takes all away.
 * @returns ends it
 */
export function keepListsIn(store: KeptStore = browserKeptStore): () => void {
  // What a view shows is not for this browser to keep [R-EXT-18].
  if (credentials.isView) return () => undefined;
  let written: ReadonlyMap<string, Noted> | undefined;
  let pause = SOON_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const { user } = useSession.getState();
  if (user) sweepTyped(user.id);

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const { login } = credentials;
    const session = await sessionNow();
    if (isEnded || !session) return;
    written ??= notedIn(await store.read(), session.login);
    const known = written;
    let kept = known;
    const cached = cachedLists(queryClient.getQueryCache().getAll());
    await store.write(SESSION, (found) => {
      // Whoever logged out meanwhile leaves nothing.
      if (isEnded || credentials.login !== login) return undefined;
      // Another tab that finds nobody logged in takes all away, and one with another log-in puts its own in place of it.
      const isAnew = (found as KeptSession | undefined)?.login !== session.login;
      const before = isAnew ? new Map<string, Noted>() : known;
      kept = listsToKeep(cached, before);
      // What has not changed is not written again: a fleet has some megabytes.
      const changed = new Map<string, unknown>();
      for (const [key, { list }] of kept) if (list && before.get(key)?.list?.data !== list.data) changed.set(key, list);
      for (const key of before.keys()) if (!kept.has(key)) changed.set(key, undefined);
      return { records: changed.set(SESSION, session), isAnew };
    });
    written = kept;
    pause = cached.size === 0 ? SOON_MS : EVERY_MS;
  };
  const tell = (error: unknown) => console.warn('What is shown is not kept for a time without the network.', error);
  const later = (ms: number) => (timer ??= setTimeout(writeInQuiet, ms));
  let typedAt = 0;
  const typed = () => {
    typedAt = Date.now();
  };
  const writeInQuiet = () => {
    timer = undefined;
    const wait = typedAt + QUIET_MS - Date.now();
    if (wait > 0) later(wait);
    else void write().catch(tell);
  };

  // Nothing that leaves the memory could be asked for again, and what has left it is wanted again.
  const unfollow = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') later(pause);
    const list = type === 'removed' && isWithoutNetwork() ? listOf(query) : undefined;
    if (list) offer(list);
  });
  const unfollowReach = useReach.subscribe(({ isOffline }, before) => {
    if (isOffline && !before.isOffline) void recall(store, () => !isEnded).catch(tell);
  });
  const hidden = () => document.visibilityState === 'hidden' && timer !== undefined && void write().catch(tell);
  document.addEventListener('visibilitychange', hidden);
  document.addEventListener('keydown', typed, true);
  later(SOON_MS);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    unfollow();
    unfollowReach();
    document.removeEventListener('visibilitychange', hidden);
    document.removeEventListener('keydown', typed, true);
  };
}

/** Whoever is leaving keeps nothing in memory. */
const isWithoutNetwork = (): boolean => useReach.getState().isOffline && useSession.getState().state === 'in';

/** Puts back what the page has asked for, and what pages before it have. */
async function recall(store: KeptStore, isWanted: () => boolean): Promise<void> {
  const { login } = credentials;
  if (login === undefined) return;
  const [records, name] = await Promise.all([store.read(), nameOf(login)]);
  const isOwn = (records.get(SESSION) as KeptSession | undefined)?.login === name && credentials.login === login;
  if (!isOwn || !isWanted() || !isWithoutNetwork()) return;
  offerAll(records);
}

async function sessionNow(): Promise<KeptSession | undefined> {
  const { state, user } = useSession.getState();
  const { ready, entries } = useRights.getState();
  const { ready: switched, ...switches } = useSwitches.getState();
  const { login } = credentials;
  if (state !== 'in' || !user || !ready || !switched || login === undefined) return undefined;
  return { login: await nameOf(login), at: useReach.getState().lastContact, user, rights: entries, switches };
}
