/** The page and what it asked for are there by then, on most lines (ms). */
const LATER_MS = 10_000;

/** Starts the service worker when there is nothing else to do: whoever comes for the first time waits for nothing of it [R-EXT-24]. */
export function startWorkerLater(): void {
  if (!isSecureContext) return;
  const start = () =>
    void import(/* webpackChunkName: "worker" */ './start-worker')
      .then(({ startWorker }) => startWorker())
      .catch((error: unknown) => console.warn('The portal will not open without the network.', error));
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(start) : start()), LATER_MS);
}
