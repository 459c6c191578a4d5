import type { CacheKey } from '@portal/contracts/endpoint';
import type { Query } from '@tanstack/react-query';
import { credentials } from '../auth/credentials';
import { queryClient } from '../query';
import { useReach } from '../reach';
import { useRights } from '../rights';
import { useSession } from '../session';
import { useSwitches } from '../switches';
import { type KeptList, type KeptSession, LIST, nameOf, SESSION } from './session';
import { browserKeptStore, type KeptStore } from './store';
import { sweepTyped } from './typed';

/** What is read in the field; nothing of other people, vouchers or bills. */
const KEPT: readonly CacheKey[] = ['groups', 'devices', 'incidents', 'notifications', 'recipes', 'messages'];
/** Lists, newest first, and things in all of them: a fleet of ten thousand and what belongs to it. */
const MOST_LISTS = 40;
const MOST_THINGS = 30_000;
/** Live events change lists all the time; what is kept may be so much older (ms). */
const EVERY_MS = 30_000;
/** Lists that come together are written together (ms). */
const SOON_MS = 1_000;
/** A fleet takes longer to write than a key may wait for its answer: nothing is written until nobody has typed for so long (ms). */
const QUIET_MS = 2_000;

const sizeOf = (data: unknown): number => (Array.isArray(data) ? data.length : 1);

/** The lists worth keeping: answered, of a kind that is kept, newest first, within the bounds. */
export function listsToKeep(queries: readonly Query[]): Map<string, KeptList> {
  const lists = new Map<string, KeptList>();
  let things = 0;
  const kept = queries
    .filter(({ queryKey, state }) => state.data !== undefined && KEPT.includes(queryKey[0] as CacheKey))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MOST_LISTS);
  for (const { queryKey, queryHash, state } of kept) {
    const size = sizeOf(state.data);
    if (things + size > MOST_THINGS || state.data instanceof Blob) continue;
    things += size;
    lists.set(`${LIST}${queryHash}`, { key: queryKey, data: state.data, at: state.dataUpdatedAt });
  }
  return lists;
}

/**
 * Keeps in this browser what the page shows of an account, so that it is there when the portal is opened without the network
 * [R-EXT-24]. Ends with the log-in; `forgetKept` then takes all away.
 * @returns ends it
 */
export function keepLists(store: KeptStore = browserKeptStore): () => void {
  // What a view shows is not for this browser to keep [R-EXT-18].
  if (credentials.isView) return () => undefined;
  let written = new Map<string, KeptList>();
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
    const lists = listsToKeep(queryClient.getQueryCache().getAll());
    // Another tab that finds nobody logged in takes all away.
    const isThere = await store.has(SESSION);
    // Whoever logged out meanwhile leaves nothing.
    if (isEnded || credentials.login !== login) return;
    if (!isThere) written = new Map();
    // What has not changed is not written again: a fleet has some megabytes.
    const changed = new Map<string, unknown>([...lists].filter(([key, { data }]) => written.get(key)?.data !== data));
    for (const key of written.keys()) if (!lists.has(key)) changed.set(key, undefined);
    written = lists;
    await store.write(changed.set(SESSION, session));
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

  const unfollow = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') later(written.size === 0 ? SOON_MS : EVERY_MS);
  });
  const hidden = () => document.visibilityState === 'hidden' && timer !== undefined && void write().catch(tell);
  document.addEventListener('visibilitychange', hidden);
  document.addEventListener('keydown', typed, true);
  later(SOON_MS);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    unfollow();
    document.removeEventListener('visibilitychange', hidden);
    document.removeEventListener('keydown', typed, true);
  };
}

async function sessionNow(): Promise<KeptSession | undefined> {
  const { state, user } = useSession.getState();
  const { ready, entries } = useRights.getState();
  const { ready: switched, ...switches } = useSwitches.getState();
  const { login } = credentials;
  if (state !== 'in' || !user || !ready || !switched || login === undefined) return undefined;
  return { login: await nameOf(login), at: useReach.getState().lastContact, user, rights: entries, switches };
}
