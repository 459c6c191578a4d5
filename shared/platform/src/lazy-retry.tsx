import { type ComponentType, use } from 'react';
import { LoadFailure } from './load-failure';

/** A failed load is reported for this long; then the next rendering tries again (ms). */
const FAILURE_HOLDS_MS = 1_000;
const SECOND_TRY_MS = 400;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A component that is loaded when it is first drawn. Unlike `React.lazy` it does not keep a failed load for ever: it asks a second
 * time by itself, then throws a `LoadFailure`, and asks again when its boundary is tried again. Stand it in a `Part` of
 * `@portal/ui/part`, so that a missing file takes no more than its own place.
 */
export function lazyRetry<P extends object>(
  loader: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> & { preload: () => Promise<unknown> } {
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;
  let failedAt: number | undefined;

  const again = () => {
    if (failedAt !== undefined) loading = failedAt = undefined;
    return load();
  };
  const load = () => {
    if (loading && failedAt !== undefined && Date.now() - failedAt > FAILURE_HOLDS_MS) loading = undefined;
    if (loading) return loading;
    failedAt = undefined;
    loading = loader()
      .catch(() => pause(SECOND_TRY_MS).then(loader))
      .then(
        (module) => (loaded = module.default),
        (cause: unknown) => {
          failedAt = Date.now();
          throw new LoadFailure(again, { cause });
        },
      );
    // Told where it is drawn.
    loading.catch(() => undefined);
    return loading;
  };

  function Lazy(props: P) {
    // Once it is there, nothing waits: not even for one turn of the event loop.
    const Component = loaded ?? use(load());
    return <Component {...props} />;
  }
  Lazy.preload = load;
  return Lazy;
}
