/** A page that is never idle, a tab that nobody sees, an engine that tells of no idleness (ms). */
const LATEST_MS = 500;

/** Resolves once the next frame is painted and nobody waits for anything. */
export const paintedAndIdle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LATEST_MS);
    if ('requestIdleCallback' in window) requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
