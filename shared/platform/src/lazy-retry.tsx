import { type ComponentType, use } from 'react';
import { retriedLoad } from './retried-load';

/**
 * A component that is loaded when it is first drawn, as by `React.lazy`, and asked for again after a failure. Stand it in a `Part` of
 * `@portal/ui/part`, so that a missing file takes no more than its own place.
 */
export function lazyRetry<P extends object>(
  loader: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> & { preload: () => Promise<unknown> } {
  const load = retriedLoad(async () => (await loader()).default);

  function Lazy(props: P) {
    const Component = use(load());
    return <Component {...props} />;
  }
  Lazy.preload = load;
  return Lazy;
}
