import type { RemoteName } from '@portal/contracts/remote';
import { localStore, tabStore } from '@portal/platform/storage';
import { type FailureCode, RemoteFailure } from './failure';

const MINUTE = 60_000;
/** How long a version is passed over after a failure, where it is not 5 minutes (ms). */
const REMEMBERED: Partial<Record<FailureCode, number>> = {
  // Answered at once, so asking again costs nothing; and the file may be back.
  REMOTE_LOAD_FAILED: MINUTE / 2,
  // It costs the whole page, so it must not come back soon.
  REMOTE_FROZE: 10 * MINUTE,
};

/** Version → its failure. */
type Noted = Record<string, { code: FailureCode; at: number; reference: string; until: number }>;

const keyOf = (name: RemoteName) => `portal.failed.${name}`;
/** A page that froze is known to all tabs of the browser, for the next may be another one; everything else to its own tab. */
const storeOf = (code: FailureCode) => (code === 'REMOTE_FROZE' ? localStore : tabStore);

function read(store: typeof tabStore, name: RemoteName): Noted {
  try {
    const noted: unknown = JSON.parse(store.getItem(keyOf(name)) ?? '{}');
    return typeof noted === 'object' && noted !== null ? (noted as Noted) : {};
  } catch {
    return {}; // Somebody else's text under our key is as good as none.
  }
}

/**
 * Notes that a version failed: for a while it is not tried again, so that nobody waits for it at each visit.
 * @param ms how long, if it is not what its code says
 */
export function noteFailure(
  name: RemoteName,
  { code, version, at, reference }: RemoteFailure,
  ms = REMEMBERED[code] ?? 5 * MINUTE,
): void {
  const store = storeOf(code);
  const now = Date.now();
  // Without a network nothing loads, which says nothing about the version: only so long that places which move together move once.
  const lasts = code.startsWith('REMOTE_LOAD') && !navigator.onLine ? 2000 : ms;
  const lasting = Object.entries(read(store, name)).filter(([, { until }]) => until > now);
  store.setItem(
    keyOf(name),
    JSON.stringify({
      ...Object.fromEntries(lasting),
      [version]: { code, at, reference, until: now + lasts },
    } satisfies Noted),
  );
}

/** The failure for which a version is passed over now. */
export function knownFailure(name: RemoteName, version: string): RemoteFailure | undefined {
  const noted = [tabStore, localStore]
    .map((store) => read(store, name)[version])
    .find((known) => known && known.until > Date.now());
  return noted && new RemoteFailure(noted.code, version, noted);
}

/** Every version of a remote gets another chance: somebody asked for it. */
export function forgetFailures(name: RemoteName): void {
  for (const store of [tabStore, localStore]) store.removeItem(keyOf(name));
}
