import type { Endpoint } from '@portal/contracts/endpoint';
import type { KyResponse, Options } from 'ky';
import type { Answer, AnyInput, CallOptions } from './answer';
import { http } from './client';
import { etagMemory } from './etag-memory';
import { problemOf } from './problem';

export type { Answer, AnyInput, CallOptions } from './answer';

/** One call and its answer; throws ApiError. Whose call it is, the client knows. @param key of what is to be created once */
export async function send(
  endpoint: Endpoint,
  input: AnyInput = {},
  { signal, fetch }: CallOptions = {},
  client = http,
  key?: string,
): Promise<Answer> {
  const path = pathOf(endpoint, input.params);
  const isKept = endpoint.method === 'GET' && endpoint.replyType !== 'binary';
  const known = isKept ? etagMemory.get(path, input.query) : undefined;
  const response = await client(path, {
    method: endpoint.method,
    searchParams: input.query as Options['searchParams'],
    headers: { 'if-match': input.ifMatch, 'if-none-match': known?.etag, 'idempotency-key': key },
    ...encoded(endpoint, input),
    throwHttpErrors: known ? (status) => status !== 304 : true,
    signal,
    ...(fetch && { fetch, timeout: false }),
  });
  if (known && response.status === 304) return known;
  const { headers } = response;
  const answer: Answer = {
    body: await decoded(endpoint, response),
    etag: headers.get('etag') ?? undefined,
    total: wholeNumber(headers.get('x-total-count')),
    next: nextCursor(headers.get('link')),
  };
  if (isKept) etagMemory.keep(path, input.query, answer);
  return answer;
}

/** The path of a call, its parameters filled in. */
export const pathOf = ({ path }: Endpoint, params: AnyInput['params'] = {}) =>
  path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function encoded({ bodyType }: Endpoint, { body, file }: AnyInput): Options {
  if (!file && bodyType !== 'form') return { json: body };
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (!file) return { body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])) };
  const form = new FormData();
  for (const [name, value] of fields)
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.append('file', file);
  return { body: form };
}

/** By what came, not by the declared shape: shapes are left out of browser bundles. */
async function decoded({ replyType }: Endpoint, response: KyResponse): Promise<unknown> {
  try {
    if (replyType === 'binary') return await response.blob();
    return await (replyType === 'text' ? response.text() : response.json());
  } catch (error) {
    throw problemOf(error as Error, response.headers.get('x-request-id'));
  }
}

/** The cursor of the next page, from a Link header [R-EXT-05]. */
function nextCursor(link: string | null): string | undefined {
  const address = link && /<([^>]+)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  return address ? (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}

const wholeNumber = (header: string | null) => (header !== null && /^\d+$/.test(header) ? Number(header) : undefined);
