import { queryClient } from '@portal/platform/query';
import { releaseIn } from '../../remotes/started-releases';

/** Deep enough to reach from a cache through React to the remote's own code. */
const FRAMES = 60;

/** Chromium cuts stacks to ten lines unless told otherwise; other browsers do not know it. */
const errors = Error as ErrorConstructor & { stackTraceLimit?: number };

/** The remote whose code is at work now, with its version; undefined when there is none of a remote in the stack. */
function remoteAtWork(): string | undefined {
  const before = errors.stackTraceLimit;
  errors.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  errors.stackTraceLimit = before;
  const release = releaseIn(stack);
  return release && `${release.name} ${release.version}`;
}

/** Who tells an event or draws what asks: the remote at work, else the shell. */
export const callerNow = (): string => remoteAtWork() ?? 'shell';

/** The path that a cached answer is asked for at, without its query. */
function pathIn([, path, params]: readonly unknown[]): string {
  const values = (params ?? {}) as Record<string, string>;
  return String(path).replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/**
 * Follows who asks for what. A call leaves the page long after a remote's code asked for it, so the moments of asking are noted: when an
 * answer is first drawn, and when a change is sent off.
 */
export function followCallers(): { callerOf: (method: string, path: string) => string | undefined; end: () => void } {
  const askers = new Map<string, string>();
  const changers = new Map<object, string>();
  const queries = queryClient.getQueryCache();
  const mutations = queryClient.getMutationCache();

  // Each drawing of `useEndpoint` passes here, within the component that draws.
  const { build } = queries;
  queries.build = ((...given: Parameters<typeof build>) => {
    const query = build.apply(queries, given);
    const path = pathIn(query.queryKey);
    if (!askers.has(path)) askers.set(path, callerNow());
    return query;
  }) as typeof build;
  const stop = mutations.subscribe(({ type, mutation }) => {
    if (type === 'added') changers.set(mutation, callerNow());
    else if (mutation && mutation.state.status !== 'pending' && mutation.state.status !== 'idle')
      changers.delete(mutation);
  });

  return {
    callerOf(method, path) {
      const direct = remoteAtWork();
      if (direct !== undefined) return direct;
      const asker = askers.get(path);
      if (method === 'GET') return asker;
      const under = new Set(changers.values());
      return under.size === 1 ? [...under][0] : undefined;
    },
    end() {
      stop();
      queries.build = build;
    },
  };
}
