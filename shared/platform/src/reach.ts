import { create } from 'zustand';
import { isAway } from './api-error';
import type { ReadStore } from './read-store';

/** How long the question whether the server is there may take (ms). */
const PATIENCE_MS = 5_000;
/** The server is looked for this often while it is away; the pauses grow to the longest (ms). */
const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 15_000;
/** Says that the process serves, and needs neither session nor database. */
const PROBE = '/healthz';

interface Reach {
  isOffline: boolean;
  /** When the server was last known to be there, ms since 1970. */
  lastContact: number;
}

const store = create<Reach>()(() => ({ isOffline: false, lastContact: Date.now() }));
/** Whether the server can be reached [R-EXT-24]: by what the browser says, and by what becomes of calls where the browser is wrong. */
export const useReach: ReadStore<Reach> = store;

/** What is shown was kept from a time before this page began (ms since 1970). */
export const lastContactWas = (time: number): void => store.setState({ lastContact: time });

let probing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = FIRST_PAUSE_MS;

/** An answer of the server came, whatever it said. */
export function reached(): void {
  clearTimeout(timer);
  pause = FIRST_PAUSE_MS;
  store.setState({ isOffline: false, lastContact: Date.now() });
}

/** A call got no answer at all, or one of a proxy alone. One may be cut by chance: only when the server is silent, too, we are offline. */
export function unreached(): void {
  if (!store.getState().isOffline) void probe();
}

function away(): void {
  store.setState({ isOffline: true });
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), pause);
  pause = Math.min(LONGEST_PAUSE_MS, 2 * pause);
}

async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  try {
    // Not by the client, whose failures are what is looked into.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { status } = await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal });
    if (isAway(status)) away();
    else reached();
  } catch {
    away();
  } finally {
    probing = false;
  }
}

window.addEventListener('offline', away);
window.addEventListener('online', () => {
  pause = FIRST_PAUSE_MS;
  void probe();
});
// A page may begin without the network: nobody waits for a first call to fail.
if (!navigator.onLine) away();
// Where a service worker may have answered with the page it had kept, nothing else may ask the server, as at the log-in.
else if (navigator.serviceWorker?.controller) void probe();
