import type { CacheKey, Endpoint, Input, Reply } from '@portal/contracts/endpoint';
import { listGroups, readGroupTree } from '@portal/contracts/groups';
import type { EndpointBadge } from '@portal/contracts/remote';
import { RELOAD_MS } from '@portal/domain/limits';
import {
  hashKey,
  keepPreviousData,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error';
import type { FullReply } from './call';
import { parentsOf, setGroupParents } from './group-paths';
import { perform } from './http/perform';
import type { AnyInput } from './http/send';
import { joined } from './joined';
import { takeOffered } from './kept/offered';
import type { KeptList } from './kept/session';
import { patchLive } from './live/patch';
import { writeReply } from './live/write';
import { every } from './reload';
import { useSession } from './session';

export type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';

/** With the live stream open, answers stay true longer than this; a page that is seen again asks again after it (ms). */
const STALE_MS = 15_000;
const MOST_RETRIES = 2;

/** The one cache of server data in the page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Pages tell of a first answer that fails; nobody tells of a later one, or of a number on a badge: what shows stays [R-ERR-24].
    onError: (error, { queryKey, state }) => {
      console.warn(`${pathOf(queryKey)} could not be asked${state.data === undefined ? '' : ' anew'}.`, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: true,
      // The shell does it, also where the browser never said that the network was away [R-EXT-24].
      refetchOnReconnect: false,
      networkMode: 'always',
      // 401 and 403 were tried again by the call itself; only a service that is down is worth another try.
      retry: (count, error) => error instanceof ApiError && error.status === 503 && count < MOST_RETRIES,
      retryDelay: (count) => 1_000 * 2 ** count * (0.5 + Math.random()),
    },
    mutations: { networkMode: 'always' },
  },
});

// No component provides it, so nobody else tells it when the page is seen again [R-AUTH-10].
queryClient.mount();

// R-AUTH-19: nothing of a session stays, once its page is left.
useSession.subscribe(({ state }, before) => {
  if (state !== 'out' || before.state === 'out') return;
  queryClient.clear();
  setGroupParents(new Map());
});
patchLive(queryClient);

/** The key under which an answer is cached: what it belongs to, the call, its input. */
export const queryKey = (endpoint: Endpoint, input?: AnyInput): QueryKey => [
  endpoint.cache ?? endpoint.path,
  endpoint.path,
  input?.params ?? null,
  input?.query ?? null,
];

/** The path of the call whose answer stands under a key, also where that holds a version. */
const pathOf = (key: QueryKey): string => String(key.find((part) => String(part).startsWith('/')));

/** Marks cached answers as old; those on the screen load anew. */
export const invalidate = (...keys: readonly CacheKey[]): Promise<unknown> => invalidateBut([], ...keys);

/** As `invalidate`, but for answers that are known to be new. */
export function invalidateBut(fresh: readonly QueryKey[], ...keys: readonly CacheKey[]): Promise<unknown> {
  const spared = new Set(fresh.map(hashKey));
  const predicate = ({ queryHash }: { queryHash: string }) => !spared.has(queryHash);
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key], predicate })));
}

export interface UseEndpointOptions<R, T> {
  enabled?: boolean;
  /** Asks again so long after the last answer (ms), whatever live events wrote into it since. */
  refetchInterval?: number | false;
  select?: (reply: R) => T;
  /** ms */
  staleTime?: number;
  /** Keep showing the answer of the last input until the new one is there. */
  keepPrevious?: boolean;
}

/** Calls an endpoint while the component shows it, and follows the cache. */
export function useEndpoint<E extends Endpoint, T = Reply<E>>(
  endpoint: E,
  input?: Input<E>,
  options: UseEndpointOptions<Reply<E>, T> = {},
): UseQueryResult<T, ApiError> {
  const { keepPrevious, refetchInterval = false, ...rest } = options;
  return useQuery<Reply<E>, ApiError, T>(
    {
      queryKey: queryKey(endpoint, input as AnyInput | undefined),
      queryFn: ({ signal }) => ask(endpoint, input, signal),
      ...rest,
      refetchInterval: refetchInterval === false ? false : every(refetchInterval),
      ...(keepPrevious && { placeholderData: keepPreviousData }),
    } as Parameters<typeof useQuery<Reply<E>, ApiError, T>>[0],
    queryClient,
  );
}

/** As `useEndpoint`, for some of a list with the number of all its hits, asked for this often (ms); those of the last input stay until the new ones are there. */
export function useCounted<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  refetchInterval: number,
): UseQueryResult<FullReply<E>, ApiError> {
  return useQuery<FullReply<E>, ApiError>(
    {
      queryKey: [...queryKey(endpoint, input as AnyInput), 'counted'],
      queryFn: ({ signal }) => perform(endpoint, input as AnyInput, { signal }) as Promise<FullReply<E>>,
      refetchInterval: every(refetchInterval),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | undefined,
  signal: AbortSignal,
): Promise<Reply<E>> {
  const { body } = await perform(endpoint, input as AnyInput | undefined, { signal });
  learn(endpoint, body, input as AnyInput | undefined);
  return body as Reply<E>;
}

/** Remotes bring their own copy of the contracts, so a declaration is known by what it says, not by which object it is. */
const isSame = (one: Endpoint, other: Endpoint): boolean => one.method === other.method && one.path === other.path;

/** Puts an answer of an earlier visit in its place, with the time at which it came; a newer one stays [R-EXT-24]. */
function takeKept({ key, data, at }: KeptList): void {
  const before = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
  if (before >= at) return;
  queryClient.setQueryData(key, data, { updatedAt: at });
  // However young: who shows it asks the server first, and says so when there is none.
  void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  const isTree = key[1] === readGroupTree.path || key[1] === listGroups.path;
  if (isTree && isWhole(key[3]) && Array.isArray(data)) setGroupParents(parentsOf(data as Reply<typeof listGroups>));
}

/** What the structure of groups is known by. */
const STRUCTURE = ['id', 'parentId', 'childGroups'];

/** Whether all groups are asked for, with their structure. */
function isWhole(query: unknown): boolean {
  const { fields, ...part } = { ...(query as AnyInput['query']) };
  const named = typeof fields === 'string' ? fields.split(',') : STRUCTURE;
  return Object.keys(part).length === 0 && STRUCTURE.every((field) => named.includes(field));
}

/** The structure of the groups decides which rights are inherited. */
function learn(endpoint: Endpoint, body: unknown, input?: AnyInput): void {
  if (isWhole(input?.query) && (isSame(endpoint, readGroupTree) || isSame(endpoint, listGroups)))
    setGroupParents(parentsOf(body as Reply<typeof listGroups>));
}

/** The number that a header action shows: `total` of the answer at its badge's endpoint, asked anew when live events make its cache stale. */
export function useBadge(badge: EndpointBadge | undefined): number | undefined {
  const endpoint = {
    method: 'GET',
    path: badge?.endpoint ?? '',
    summary: '',
    right: 'login',
    cache: badge?.cache,
  } as Endpoint;
  const { data } = useQuery<unknown, ApiError>(
    {
      queryKey: queryKey(endpoint),
      queryFn: ({ signal }) => ask(endpoint, undefined, signal),
      refetchInterval: every(RELOAD_MS),
      enabled: badge !== undefined,
    },
    queryClient,
  );
  const total = (data as { total?: unknown } | undefined)?.total;
  return typeof total === 'number' ? total : undefined;
}

/** Loads an answer before somebody shows it. */
export function prefetch<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: queryKey(endpoint, input as AnyInput | undefined),
    queryFn: ({ signal }) => ask(endpoint, input, signal),
  });
}

/** A change on the server; its reply takes the place of what it changed, and what else the endpoint says it changes is loaded anew. The same asked for twice at once is sent once. */
export function useChange<E extends Endpoint>(endpoint: E): UseMutationResult<Reply<E>, ApiError, Input<E>> {
  const [send] = useState(() => joined(async (input) => (await perform(endpoint, input)).body as Reply<E>));
  return useMutation<Reply<E>, ApiError, Input<E>>(
    {
      mutationFn: (input) => send(input as AnyInput),
      onSuccess: (reply) => {
        writeReply(queryClient, endpoint, reply);
        void invalidate(...(endpoint.changes ?? []));
      },
    },
    queryClient,
  );
}

// At the end: it begins at once, and works with all of the above.
takeOffered(takeKept);
