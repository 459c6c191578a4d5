import { LoadFailure } from './load-failure';

/** A failed load is reported for this long; then the next who asks tries again (ms). */
const FAILURE_HOLDS_MS = 1_000;
const SECOND_TRY_MS = 400;

/** Of the shell, through which all scripts come: broken bytes of a file would come out of the browser's cache again. */
interface PortalScripts {
  /** @param isWanted also of a file that said nothing: browsers let the next question for it wait for that one */
  renew(error: unknown, isWanted?: boolean): Promise<unknown>;
}
const renewed = async (...given: Parameters<PortalScripts['renew']>) => {
  await (globalThis as { portalScripts?: PortalScripts }).portalScripts?.renew(...given).catch(() => undefined);
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads a file of the portal once for all who ask for it. Unlike a bare `import()` in a component it does not keep a failed load for
 * ever: it asks a second time by itself, past the browser's cache, then throws a `LoadFailure`, and asks again, past a question that hangs,
 * when its boundary is tried again.
 * @returns the load: the same promise until it failed, made for `use`, which has to be called in every rendering
 */
export function retriedLoad<T>(loader: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  let failedAt: number | undefined;

  const load = (before?: Promise<void>) => {
    if (loading && failedAt !== undefined && (before || Date.now() - failedAt > FAILURE_HOLDS_MS)) loading = undefined;
    if (loading) return loading;
    failedAt = undefined;
    loading = (before ? before.then(loader) : loader())
      .catch((error: unknown) => Promise.all([pause(SECOND_TRY_MS), renewed(error)]).then(loader))
      .catch((cause: unknown) => {
        failedAt = Date.now();
        throw new LoadFailure(() => load(renewed(cause, true)), { cause });
      });
    const told: Promise<T> = loading;
    // What `use` looks for in a promise: once it is there, nothing waits, not even for one turn of the event loop.
    told.then(
      (value) => Object.assign(told, { status: 'fulfilled', value }),
      // Told where it is drawn.
      () => undefined,
    );
    return loading;
  };
  return () => load();
}
