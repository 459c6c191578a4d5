import type { Endpoint, Reply } from '@portal/contracts/endpoint';
import type { ErrorId } from '@portal/contracts/errors';

/** A call that reached the fake backend. */
export interface SeenCall {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answer = (call: SeenCall) => Response | Promise<Response>;

interface Route {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: Answer;
  /** Calls that do not fit are answered by what was prepared before. */
  when: ((call: SeenCall) => boolean) | undefined;
}

const json = (body: unknown, status = 200) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/**
 * Stands in for the server in component tests: answers declared endpoints through `fetch`, and notes what was asked. A call that
 * nobody prepared fails the test through its 501 and through `unexpected`.
 *
 * @example
 * const backend = fakeBackend();
 * backend.serve(listDevices, [aDevice({ name: 'Fryer' })]);
 * backend.fail(updateGroup, 412, 'ERROR_CHANGED_MEANWHILE');
 * expect(backend.calls(updateGroup)[0]?.body).toEqual({ name: 'Ulm' });
 */
export function fakeBackend() {
  const routes: Route[] = [];
  /** `endpoint` is undefined where nobody prepared an answer: such a call was made all the same. */
  const seen: { endpoint: Endpoint | undefined; method: string; path: string; call: SeenCall }[] = [];
  const unexpected: string[] = [];
  let version: string | undefined;

  /** How an answer of this endpoint travels. */
  const answerOf = (endpoint: Endpoint, body: unknown) => {
    const status = endpoint.success ?? (endpoint.reply ? 200 : 204);
    if (endpoint.replyType === 'text') return new Response(String(body), { status });
    const response = json(body, status);
    // A whole list says how long it is, too.
    if (endpoint.list && Array.isArray(body)) response.headers.set('x-total-count', String(body.length));
    return response;
  };

  const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const paramsIn = (match: RegExpExecArray | null) =>
    Object.fromEntries(Object.entries(match?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));

  function put(endpoint: Endpoint, answer: Answer, when?: Route['when']) {
    // The newest preparation of an endpoint wins.
    routes.unshift({ endpoint, pattern: patternOf(endpoint), answer, when });
  }

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input : new URL(String(input), window.location.href), init);
    const url = new URL(request.url);
    const [method, path] = [request.method, url.pathname];
    const text = await request.clone().text();
    const asked = {
      query: Object.fromEntries(url.searchParams),
      body:
        request.headers.get('content-type')?.includes('json') && text
          ? (JSON.parse(text) as unknown)
          : text || undefined,
      headers: request.headers,
    };
    for (const route of routes) {
      const match = route.endpoint.method === method ? route.pattern.exec(path) : null;
      if (!match) continue;
      const call = { params: paramsIn(match), ...asked };
      if (route.when?.(call) === false) continue;
      seen.push({ endpoint: route.endpoint, method, path, call });
      const response = await route.answer(call);
      if (version !== undefined && method === 'GET') response.headers.set('etag', version);
      return response;
    }
    seen.push({ endpoint: undefined, method, path, call: { params: {}, ...asked } });
    // After a call without an answer the page asks whether the server is there at all.
    if (url.pathname === '/healthz') return json({ status: 'ok' });
    unexpected.push(`${request.method} ${url.pathname}`);
    return json({ errorId: 'ERROR_UNKNOWN', message: 'nothing prepared' }, 501);
  }
  globalThis.fetch = answer;
  window.fetch = answer;

  return {
    /** Answers with this body, or with what the function makes of the call. */
    serve<E extends Endpoint>(endpoint: E, reply: Reply<E> | ((call: SeenCall) => Reply<E>)) {
      put(endpoint, (call) =>
        answerOf(endpoint, typeof reply === 'function' ? (reply as (call: SeenCall) => Reply<E>)(call) : reply),
      );
    },
    /** Whatever is read from now on carries this version. */
    stamp(etag: string) {
      version = etag;
    },
    /** Answers a list in pages of this many, as the server does with `limit` and `cursor` [R-EXT-05]. */
    servePages<E extends Endpoint>(endpoint: E, size: number, items: (call: SeenCall) => Reply<E>) {
      put(endpoint, (call) => {
        const all = items(call) as unknown[];
        const from = Number(call.query['cursor'] ?? 0);
        const to = from + size;
        const response = json(all.slice(from, to));
        response.headers.set('x-total-count', String(all.length));
        if (to < all.length) response.headers.set('link', `</api?cursor=${to}>; rel="next"`);
        return response;
      });
    },
    /** Answers with an error of the catalogue, to all calls or to those that fit. */
    fail(
      endpoint: Endpoint,
      status: number,
      errorId: ErrorId = 'ERROR_UNKNOWN',
      field?: string,
      when?: (call: SeenCall) => boolean,
    ) {
      put(endpoint, () => json({ errorId, message: errorId, field }, status), when);
    },
    /** Answers that it was asked too often, and when to ask again, to all calls or to those that fit [R-ERR-03]. */
    tooMany(endpoint: Endpoint, retryAfter: number, when?: (call: SeenCall) => boolean) {
      const problem = { errorId: 'ERROR_TOO_MANY', message: 'too many' };
      put(
        endpoint,
        () => {
          const response = json(problem, 429);
          response.headers.set('retry-after', String(retryAfter));
          return response;
        },
        when,
      );
    },
    /** Answers only when the returned function is called. */
    hold<E extends Endpoint>(endpoint: E, reply: Reply<E>): () => void {
      let resolve: (response: Response) => void = () => undefined;
      const promise = new Promise<Response>((done) => {
        resolve = done;
      });
      // Several calls may wait for the same answer.
      put(endpoint, async () => (await promise).clone());
      return () => resolve(answerOf(endpoint, reply));
    },
    /** The network is gone. */
    cut(endpoint: Endpoint) {
      put(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
    },
    /** What an endpoint was asked so far, oldest first; also what nobody prepared, so that no call means none. */
    calls: (endpoint: Endpoint): SeenCall[] =>
      seen.flatMap(({ endpoint: prepared, method, path, call }) => {
        if (prepared) return prepared === endpoint ? [call] : [];
        const match = method === endpoint.method ? patternOf(endpoint).exec(path) : null;
        return match ? [{ ...call, params: paramsIn(match) }] : [];
      }),
    unexpected,
  };
}

export type FakeBackend = ReturnType<typeof fakeBackend>;
