import type { Endpoint, Input, Reply } from '@portal/contracts/endpoint';
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../api-error';
import { perform } from '../http/perform';
import type { AnyInput } from '../http/send';
import { joined } from '../joined';
import { writeReply } from '../live/write';
import { invalidateBut, queryClient, queryKey } from '../query';

/** Something stored, and the ETag it came with. */
export interface Version<T> {
  body: T;
  etag: string | undefined;
}

/**
 * Beside the plain answer, not below it: who patches `[cache, path]` never meets a version. What makes the cache key stale makes both
 * stale.
 */
export function versionKey(endpoint: Endpoint, input?: AnyInput): QueryKey {
  const [cache, ...rest] = queryKey(endpoint, input);
  return [cache, 'versioned', ...rest];
}

/** As `useEndpoint`, with the ETag that a save hands back as `ifMatch` [R-EXT-04]. */
export function useVersioned<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): UseQueryResult<Version<Reply<E>>, ApiError> {
  return useQuery<Version<Reply<E>>, ApiError>(
    {
      queryKey: versionKey(endpoint, input as AnyInput),
      queryFn: async ({ signal }) => {
        const { body, etag } = await perform(endpoint, input as AnyInput, { signal });
        return { body: body as Reply<E>, etag };
      },
    },
    queryClient,
  );
}

/** An endpoint that answers what `R` answers. */
type Answers<U extends Endpoint, R extends Endpoint> = U & (Reply<U> extends Reply<R> ? unknown : never);

/**
 * Changes what `useVersioned(read, …)` shows. The reply and its ETag are the newest version there is, so they stand in the cache at
 * once and are not asked for again; what else the endpoint says it changes is loaded anew. The same asked for twice at once is sent
 * once.
 * @throws ApiError (412 when it was changed meanwhile), from the returned function
 */
export function useSave<R extends Endpoint, U extends Endpoint>(
  read: R,
  update: Answers<U, R>,
): (input: Input<U>) => Promise<Version<Reply<R>>> {
  const [save] = useState(() =>
    joined(async (input) => {
      const { body, etag } = await perform(update, input);
      const version = { body: body as Reply<R>, etag };
      const kept = { params: input.params };
      const plain = queryKey(read, kept);
      const answers: [QueryKey, unknown][] = [[versionKey(read, kept), version]];
      if (queryClient.getQueryData(plain) !== undefined) answers.push([plain, body]);
      for (const [key, answer] of answers) {
        // An answer that is still on its way is older than the reply.
        await queryClient.cancelQueries({ queryKey: key, exact: true });
        queryClient.setQueryData(key, answer);
      }
      writeReply(queryClient, update, body);
      void invalidateBut(
        answers.map(([key]) => key),
        ...(update.changes ?? []),
      );
      return version;
    }),
  );
  return (input) => save(input as AnyInput);
}
