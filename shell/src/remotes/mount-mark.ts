import type { RemoteName } from '@portal/contracts/remote';
import { localStore } from '@portal/platform/storage';
import type { Release } from './release';

/** How often a page that lives renews its marks (ms). */
const BEAT = 1000;
/** A mark that nobody renewed for so long is of a page that stands still, or that was ended while it did (ms). */
const STILL = 4000;
/** Older marks say nothing any more (ms). */
const EXPIRED = 10 * 60_000;

const keyOf = (name: RemoteName) => `portal.mounting.${name}`;

/** What starts in this document: each remote's version, and in how many places. */
const starting = new Map<RemoteName, { version: string; places: number }>();
let beat: ReturnType<typeof setInterval> | undefined;

function write(name: RemoteName): void {
  const version = starting.get(name)?.version;
  // A page in the background may be ended by the system at any time, which says nothing about the remote.
  if (version && !document.hidden) localStore.setItem(keyOf(name), `${version} ${Date.now()}`);
}

function remove(name: RemoteName, version: string): void {
  if (localStore.getItem(keyOf(name))?.split(' ')[0] === version) localStore.removeItem(keyOf(name));
}

/** A page that freezes says no good-bye: one that does is healthy, however early somebody leaves it. */
function sayGoodBye(event: Event): void {
  if (event.type === 'pagehide' || document.hidden) for (const [name, { version }] of starting) remove(name, version);
}

/**
 * Marks that a version starts here. An endless loop in it freezes the page for good, so only the next page can draw the conclusion:
 * it finds a mark that nobody renews. A living page renews it each second, so that another tab does not take it for a frozen one.
 * @returns takes the mark away: the version has run, failed, or is no longer wanted
 */
export function markMount({ name, version }: Pick<Release, 'name' | 'version'>): () => void {
  const known = starting.get(name);
  const mark = known?.version === version ? known : { version, places: 0 };
  mark.places++;
  starting.set(name, mark);
  write(name);
  if (beat === undefined) {
    beat = setInterval(() => [...starting.keys()].forEach(write), BEAT);
    window.addEventListener('pagehide', sayGoodBye);
    document.addEventListener('visibilitychange', sayGoodBye);
  }
  let isMarked = true;
  return () => {
    if (!isMarked) return;
    isMarked = false;
    if (--mark.places > 0) return;
    remove(name, version);
    if (starting.get(name) === mark) starting.delete(name);
    if (starting.size > 0) return;
    clearInterval(beat);
    beat = undefined;
    window.removeEventListener('pagehide', sayGoodBye);
    document.removeEventListener('visibilitychange', sayGoodBye);
  };
}

/** The version that a page froze with while it started, if there is one; answered once. */
export function takeFrozen(name: RemoteName): string | undefined {
  if (starting.has(name)) return undefined;
  const [version, at] = localStore.getItem(keyOf(name))?.split(' ') ?? [];
  const age = Date.now() - Number(at);
  // Another tab may be at it now. A number that is none makes no age either.
  if (!(age >= STILL)) return undefined;
  localStore.removeItem(keyOf(name));
  return age < EXPIRED ? version : undefined;
}
