import { bus } from '@portal/platform/bus';
import { happened, noteHappened } from './happened';

/** One page in so many tells how long its remotes took to load; failures are always told. */
const LOADS_OF_ONE_IN = 10;
/** The first visit loads what it needs, then this (ms). */
const LATER_MS = 30_000;

/** Loads the telemetry when there is something to tell: later for a page that is in the sample, at once when a remote fails [R-EXT-15]. */
export function startTelemetryLater(random = Math.random()): void {
  const withLoads = random < 1 / LOADS_OF_ONE_IN;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import(/* webpackChunkName: "telemetry" */ './telemetry').then(
      ({ startTelemetry }) => void startTelemetry({ withLoads, before: happened }),
      // What cannot be told is no reason to disturb anybody; the next failure tries again.
      () => (loading = undefined),
    );
  };
  for (const name of ['remote:failed', 'remote:error', 'remote:ready'] as const)
    bus.on(name, (payload) => {
      noteHappened(payload);
      if (name !== 'remote:ready') load();
    });
  if (withLoads) setTimeout(load, LATER_MS);
}
