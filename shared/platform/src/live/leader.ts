/** How often the leading tab shows that it lives (ms). */
const BEAT_MS = 1_000;
/** After so many silent beats another tab takes over: with the spread below within 5 s [R-EXT-19]. */
const SILENT_BEATS = 3;
/** Tabs that notice the silence together do not jump together (ms). */
const SPREAD_MS = 700;

export interface Leadership {
  /** Another tab showed that it leads. */
  heard(): void;
  stop(): void;
}

/**
 * Lets one tab at a time lead. A tab that closes gives the lead away at once; from one that sleeps it is taken. Without locks each
 * tab leads for itself.
 * @param name one lead for each name
 * @param lead called when this tab leads; it must end with the signal
 * @param beat called every second while it leads, to be told to the others
 */
export function electLeader(name: string, lead: (signal: AbortSignal) => void, beat: () => void): Leadership {
  const stopped = new AbortController();
  const { locks } = navigator;
  if (!locks) {
    lead(stopped.signal);
    return { heard: () => undefined, stop: () => stopped.abort() };
  }
  /** Beats of this tab's own clock since a leader was heard: a tab that slept itself does not count them. */
  let silent = 0;
  let leading: AbortController | undefined;
  let queued: AbortController | undefined;
  let jump: ReturnType<typeof setTimeout> | undefined;

  const hold = () => {
    const term = new AbortController();
    leading = term;
    beat();
    lead(term.signal);
    return new Promise<void>((resolve) => {
      term.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  };
  /** Where storage is forbidden, locks are too: asking again would be refused again. */
  const leadAlone = () => {
    if (leading || stopped.signal.aborted) return;
    leading = stopped;
    lead(stopped.signal);
  };
  /** The turn is over: given back, or taken by another tab. */
  const over = () => {
    leading?.abort();
    leading = undefined;
    silent = 0;
    if (!stopped.signal.aborted) queue();
  };
  function queue() {
    const turn = new AbortController();
    queued = turn;
    locks.request(name, { signal: turn.signal }, hold).then(over, (error: unknown) => {
      // Aborted while waiting: this tab takes the lead itself, or stops.
      if (turn.signal.aborted) return;
      if (error instanceof DOMException && error.name === 'SecurityError') leadAlone();
      else if (leading) over();
      // A page on its way out is refused as often as it asks: with the next beat, which it does not live to see.
      else queued = undefined;
    });
  }
  const take = () => {
    jump = undefined;
    if (leading || silent < SILENT_BEATS || stopped.signal.aborted) return;
    queued?.abort();
    locks.request(name, { steal: true }, hold).then(over, over);
  };

  queue();
  const clock = setInterval(() => {
    if (leading) return beat();
    if (!queued) queue();
    silent++;
    // A page that nobody looks at need not be live, and its clock is slowed down.
    if (silent >= SILENT_BEATS && document.visibilityState === 'visible')
      jump ??= setTimeout(take, Math.random() * SPREAD_MS);
  }, BEAT_MS);
  return {
    heard: () => {
      silent = 0;
    },
    stop: () => {
      clearInterval(clock);
      clearTimeout(jump);
      stopped.abort();
      queued?.abort();
      leading?.abort();
    },
  };
}
