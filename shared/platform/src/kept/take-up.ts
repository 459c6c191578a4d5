import { TOKEN_COOKIE_SECONDS } from '@portal/domain/limits';
import { credentials } from '../auth/credentials';
import { lastContactWas } from '../reach';
import { rights } from '../rights';
import { switches } from '../switches';
import { forgetKept } from './forget';
import { offerAll } from './offered';
import { type KeptSession, nameOf, SESSION } from './session';
import { browserKeptStore, type KeptStore } from './store';

/**
 * What was kept of the running log-in, its lists put where pages find them; undefined when there is nothing, or only another log-in's.
 * Who did not ask to stay logged in is not shown anything after the time that the log-in itself lasts in the browser [R-AUTH-03].
 */
export async function takeUpKept(
  store: KeptStore = browserKeptStore,
  now = Date.now(),
): Promise<KeptSession | undefined> {
  const { login, isKept } = credentials;
  if (login === undefined) return undefined;
  const records = await store.read();
  const session = records.get(SESSION) as KeptSession | undefined;
  if (!session) return undefined;
  const isOver = !isKept && session.at + TOKEN_COOKIE_SECONDS * 1_000 < now;
  const isOwn = session.login === (await nameOf(login));
  // It has ended meanwhile, and took with it what was kept.
  if (credentials.login !== login) return undefined;
  if (isOver || !isOwn) {
    forgetKept();
    return undefined;
  }
  offerAll(records);
  return session;
}

/** Lets the page show what its person might do, and when that was. */
export function showKept(kept: KeptSession): void {
  rights.take(kept.rights);
  switches.take(kept.switches);
  lastContactWas(kept.at);
}

export { enterLater } from './enter-later';
