import type { Endpoint } from '@portal/contracts/endpoint';
import ky from 'ky';
import { ApiError, unreachable } from '../api-error';
import { reached, unreached } from '../reach';
import { etagMemory } from './etag-memory';
import { problemOf } from './problem';
import { requestId } from './request-id';
import { nextCursor, urlOf } from './url';

export interface CallOptions {
  signal?: AbortSignal;
}

/** An endpoint's input without its types. */
export interface AnyInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  file?: Blob;
  ifMatch?: string;
}

export interface Answer {
  body: unknown;
  etag?: string;
  /** Number of all hits of a list. */
  total?: number;
  /** Cursor of the next page. */
  next?: string;
}

/** Long enough for a big upload's answer on a slow line (ms). */
const TIMEOUT_MS = 60_000;

const http = ky.create({
  retry: 0,
  throwHttpErrors: false,
  timeout: TIMEOUT_MS,
  credentials: 'same-origin',
  cache: 'no-store',
  // Looked up at each call: tests and support tools put their own in place.
  fetch: (...args) => globalThis.fetch(...args),
});

/** One request and its answer; throws ApiError. Knows nothing of sessions. */
export async function send(
  endpoint: Endpoint,
  input: AnyInput = {},
  options: CallOptions = {},
  bearer?: string,
): Promise<Answer> {
  const url = urlOf(endpoint, input.params, input.query).href;
  const remembered = endpoint.method === 'GET' ? etagMemory.get(url) : undefined;
  const id = requestId();
  const headers = new Headers({ 'x-request-id': id });
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  if (input.ifMatch) headers.set('if-match', input.ifMatch);
  if (remembered) headers.set('if-none-match', remembered.etag);
  const { body, type } = encoded(endpoint, input);
  if (type) headers.set('content-type', type);

  const response = await fetched(
    () => http(url, { method: endpoint.method, headers, body, signal: options.signal }),
    options,
    id,
  );
  reached();
  if (response.status === 304 && remembered) return remembered;
  if (!response.ok) throw await problemOf(response, id);
  const answer: Answer = {
    body: await fetched(() => decoded(endpoint, response), options, id),
    etag: response.headers.get('etag') ?? undefined,
    total: wholeNumber(response.headers.get('x-total-count')),
    next: nextCursor(response.headers.get('link')),
  };
  if (endpoint.method === 'GET' && answer.etag && endpoint.replyType !== 'binary')
    etagMemory.keep(url, { ...answer, etag: answer.etag });
  return answer;
}

/** R-AUTH-17: whatever keeps an answer from arriving counts as 503; only the caller's own abort stays what it is. */
async function fetched<T>(work: () => PromiseLike<T>, { signal }: CallOptions, id: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    unreached();
    throw unreachable(error, id);
  }
}

function encoded(endpoint: Endpoint, { body, file }: AnyInput): { body?: BodyInit; type?: string } {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  if (file) {
    const form = new FormData();
    for (const [name, value] of fields)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    // The browser sets the type itself, with the boundary it chose.
    form.append('file', file);
    return { body: form };
  }
  if (body === undefined) return {};
  if (endpoint.bodyType === 'form')
    return { body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])) };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** By what came, not by the declared shape: shapes are left out of browser bundles. */
async function decoded(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.replyType === 'binary') return response.blob();
  const text = await response.text();
  if (endpoint.replyType === 'text') return text;
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

const wholeNumber = (header: string | null) => (header !== null && /^\d+$/.test(header) ? Number(header) : undefined);
