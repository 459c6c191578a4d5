import type { Endpoint, Input, Reply } from '@portal/contracts/endpoint';
import { RELOAD_MS } from '@portal/domain/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from './api-error';
import { type CallArguments, callFull } from './call';
import type { AnyInput } from './http/send';
import { queryClient, queryKey } from './query';
import { every } from './reload';

type Item<E extends Endpoint> = Reply<E> extends readonly (infer T)[] ? T : never;

/** The pages of a list that were loaded so far. */
export interface Pages<T> {
  /** Undefined until the first page is there. */
  data: readonly T[] | undefined;
  /** Number of all hits, also those of pages that nobody has asked for. */
  total: number;
  error: ApiError | null;
  isFetching: boolean;
  isRefetchError: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
  hasMore: boolean;
  /** The next page is under way. */
  loadingMore: boolean;
  /** The next page did not come; what is loaded stays. */
  moreFailed: boolean;
  more: () => void;
}

/**
 * A list call of which a component shows one page after the other, and all of them anew every ten minutes or as often as is said (ms)
 * [R-EXT-05, R-DEV-18].
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, refetchInterval = RELOAD_MS }: { enabled?: boolean; refetchInterval?: number } = {},
): Pages<Item<E>> {
  const answer = useInfiniteQuery(
    {
      queryKey: [...queryKey(endpoint, input as AnyInput), 'pages'],
      queryFn: ({ pageParam, signal }) => pageOf(endpoint, input, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      enabled,
      refetchInterval: every(refetchInterval),
      // What was found before stays until what is wanted now is there.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const { data: pages, error, isFetching, isRefetchError, dataUpdatedAt, refetch } = answer;
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = answer;
  const data = useMemo(() => pages?.pages.flatMap(({ body }) => body as unknown as Item<E>[]), [pages]);
  return {
    data,
    total: pages?.pages[0]?.total ?? data?.length ?? 0,
    error: error as ApiError | null,
    isFetching: isFetching && !isFetchingNextPage,
    isRefetchError,
    dataUpdatedAt,
    refetch,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    more: () => void fetchNextPage(),
  };
}

/** Every hit of a list call, page by page, as it is now. Throws ApiError. */
export async function allPages<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Item<E>[]> {
  const items: Item<E>[] = [];
  let cursor: string | undefined;
  do {
    const { body, next } = await pageOf(endpoint, input, cursor);
    items.push(...(body as unknown as Item<E>[]));
    cursor = next;
  } while (cursor !== undefined);
  return items;
}

function pageOf<E extends Endpoint>(endpoint: E, input: Input<E>, cursor?: string, signal?: AbortSignal) {
  const { query } = input as AnyInput;
  const asked = { ...input, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
  return callFull(endpoint, ...([asked, signal && { signal }] as unknown as CallArguments<E>));
}
