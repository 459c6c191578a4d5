import type { RegistryClaims } from '@portal/contracts/registry';
import { fileText } from '@portal/platform/call';
import { live, useLiveState } from '@portal/platform/live';
import { renewRegistry, useRegistry } from './registry';

/** All pages hear of a release at once; they come for it spread over so long (ms). */
const SPREAD_MS = 1_000;
/** While no event stream tells, a page that is looked at asks this often (ms). */
const ASK_MS = 180_000;
/** Going to and fro between windows asks at most this often (ms). */
const SELDOM_MS = 5_000;
/** Text and signature are two files: between the two writes of a publisher they do not match for a moment. */
const TRIES = 3;
const AGAIN_MS = 2_000;

/** The serial in a signature, unchecked: only to know whether there is something to fetch and verify. */
export function serialOf(signature: string): number {
  try {
    const payload = signature.split('.')[1] ?? '';
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as RegistryClaims).serial;
  } catch {
    return 0;
  }
}

const knownSerial = () => serialOf(useRegistry.getState().source?.signature ?? '');

const servedSerial = async () => serialOf(await fileText('/registry.json.sig', { timeout: 5_000 }));

export interface RegistryNews {
  /** There is one of this serial. */
  learn(serial: number): void;
  /** Asks whether there is another, unless the event stream tells it anyway. */
  ask(): void;
  end(): void;
}

/**
 * Keeps the registry of an open page new: a remote that is switched off, taken back or repaired is found without a reload. The event
 * stream tells of a new one; without a stream (nobody logged in, no network) the page asks when it is looked at again, when the network
 * is back, and every few minutes.
 */
export function followRegistry(): RegistryNews {
  let asked = Date.now();
  let wanted = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const fetchIt = async (tries: number): Promise<void> => {
    waiting = undefined;
    if (knownSerial() >= wanted) return;
    try {
      await renewRegistry();
      if (knownSerial() < wanted) throw new Error('The server still hands out the former registry');
    } catch (error) {
      if (tries > 1) waiting = setTimeout(() => void fetchIt(tries - 1), AGAIN_MS);
      else console.warn('A new registry could not be taken; the known one stays.', error);
    }
  };
  const learn = (serial: number) => {
    wanted = Math.max(wanted, serial);
    if (serial > knownSerial()) waiting ??= setTimeout(() => void fetchIt(TRIES), Math.random() * SPREAD_MS);
  };
  const ask = (every: number) => {
    if (useLiveState.getState().isOpen || document.visibilityState === 'hidden' || Date.now() - asked < every) return;
    asked = Date.now();
    // Out of reach: the next occasion asks again.
    servedSerial().then(learn, (error: unknown) => console.warn('The registry could not be asked for.', error));
  };

  const seldom = () => ask(SELDOM_MS);
  const backOnline = () => ask(0);
  const clock = setInterval(() => ask(ASK_MS), ASK_MS / 6);
  const end = live.on('registry', ({ serial }) => learn(serial));
  window.addEventListener('focus', seldom);
  document.addEventListener('visibilitychange', seldom);
  window.addEventListener('online', backOnline);
  return {
    learn,
    ask: backOnline,
    end() {
      end();
      clearInterval(clock);
      clearTimeout(waiting);
      window.removeEventListener('focus', seldom);
      document.removeEventListener('visibilitychange', seldom);
      window.removeEventListener('online', backOnline);
    },
  };
}
