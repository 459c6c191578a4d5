import type { BusEvents } from '@portal/contracts/bus';
import { reportTelemetry, type TelemetryEntry } from '@portal/contracts/system';
import { bus } from '@portal/platform/bus';
import type { Happened } from './happened';
import { watchLongTasks } from './long-tasks';

/** What happened travels together, at the latest after so long (ms). */
const COLLECT_MS = 30_000;
/** A page tells at most so much in its life: a remote that fails in a loop says nothing new. */
const MOST = 200;

interface Noted {
  readonly entry: TelemetryEntry;
  /** Sent in vain before: then it is let go, so that a server in trouble is not asked again and again. */
  isSecondTry?: boolean;
}

const short = (text: string | undefined, pattern: RegExp) =>
  text !== undefined && pattern.test(text) ? text : undefined;
const asVersion = (version: string) => short(version, /^[\w.+-]{1,100}$/);

const ofLoad = ({ remote, version, ms }: BusEvents['remote:ready']): TelemetryEntry => ({
  kind: 'load',
  remote,
  version: asVersion(version),
  ms,
});
const ofFailure = ({ remote, version, code, cause }: BusEvents['remote:failed']): TelemetryEntry => ({
  kind: 'error',
  remote,
  version: asVersion(version),
  name: code,
  cause: short(cause, /^\w{1,60}$/),
});

/**
 * Tells the server which remotes failed and, in a sample of the pages, how long they took to load: remote, version, code and the kind of
 * error; no person, no address, no text [R-EXT-15].
 * @param before what happened while it was not loaded yet: it is told too
 * @returns ends it
 */
export function startTelemetry({ withLoads, before }: { withLoads: boolean; before: readonly Happened[] }): () => void {
  const waiting: Noted[] = [];
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = (noted: Noted) => {
    if (told >= MOST) return;
    told++;
    waiting.push(noted);
    timer ??= setTimeout(() => void send(), COLLECT_MS);
  };
  const take = () => {
    clearTimeout(timer);
    timer = undefined;
    return waiting.splice(0);
  };
  const bodyOf = (notes: readonly Noted[]) => JSON.stringify({ entries: notes.map(({ entry }) => entry) });

  const send = async () => {
    const notes = take();
    if (notes.length === 0) return;
    const keep = () =>
      notes.filter(({ isSecondTry }) => !isSecondTry).forEach(({ entry }) => note({ entry, isSecondTry: true }));
    // Not by call(): it goes without the session, outlives the page, and fails without a word.
    await fetch(reportTelemetry.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bodyOf(notes),
      keepalive: true,
      credentials: 'omit',
    }).then((answer) => {
      if (answer.status >= 500) keep();
    }, keep);
  };
  /** The page may be gone in a moment: only a beacon still arrives then. */
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    const notes = take();
    if (notes.length > 0)
      navigator.sendBeacon?.(reportTelemetry.path, new Blob([bodyOf(notes)], { type: 'application/json' }));
  };

  watchLongTasks();
  for (const payload of before) {
    if ('code' in payload) note({ entry: ofFailure(payload) });
    else if (withLoads) note({ entry: ofLoad(payload) });
  }
  const ends = (['remote:failed', 'remote:error'] as const).map((name) =>
    bus.on(name, (payload) => note({ entry: ofFailure(payload) })),
  );
  if (withLoads) ends.push(bus.on('remote:ready', (payload) => note({ entry: ofLoad(payload) })));
  document.addEventListener('visibilitychange', leave);
  return () => {
    clearTimeout(timer);
    ends.forEach((end) => end());
    document.removeEventListener('visibilitychange', leave);
  };
}
