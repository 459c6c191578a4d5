/** The web server around the declared calls: validation, access, answers, headers. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { type Endpoint, type ListQuery, takesKey } from '@portal/contracts/endpoint';
import { VIEWED_HEADER, VIEWING_HEADER } from '@portal/contracts/support';
import { toWire } from '@portal/domain/ids';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Integer, Object as Obj, Optional, String as Str, type TSchema } from 'typebox';
import type { Caller } from './access';
import { sender } from './answer';
import { addBodyParsers, bodyOf, demandBodyType } from './body';
import { sourceOfCall } from './calls';
import { type Admitted, admit } from './guard';
import { HttpError, invalid } from './http-error';
import { once } from './idempotency';
import { lazily } from './lazily';
import { LIMIT_MAX } from './lists';
import { namesHostTwice } from './own-host';
import { readableAddress } from './page-address';
import { answerBrokenRequest, replyWithError } from './problems';
import type { Call, Route } from './serve';
import type { Services } from './services';
import { checker, coerceFields, coerceQuery } from './shape';
import { cutOff } from './until-out';
import { demandFits, isMultipart, receive } from './uploads';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null;
  }
}

export interface HttpOptions {
  /** Answers are checked against their declared shapes, too: for tests. */
  readonly strictAnswers?: boolean;
}

const BODY_BYTES = 1_048_576;
const MINUTE_MS = 60_000;

/** A Fastify instance with everything that holds for every answer, and no routes yet. */
export async function createHttp(services: Services): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (address, hop) => services.config.trustProxy(address, hop),
    genReqId: (request) =>
      requestId(
        services.config.trustProxy(request.socket.remoteAddress, 0) ? request.headers['x-request-id'] : undefined,
      ),
    bodyLimit: BODY_BYTES,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: false },
    // R-CONST-04: lists of 500 ids travel in the address.
    http: { maxHeaderSize: 65_536 },
    forceCloseConnections: 'idle',
    // What comes by a connection that still stands while the portal stops is done, and told that the connection ends with it.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      void replyWithError(error, request as FastifyRequest, reply as unknown as FastifyReply),
  });
  addBodyParsers(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest('admitted', null);
  app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    replyWithError(new HttpError(404, 'ERROR_NOT_FOUND', 'there is nothing at this address'), request, reply),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (namesHostTwice(request.raw)) throw new HttpError(400, 'ERROR_VALIDATION', 'a request has one Host header');
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    // By the call that was found: an address has many spellings (`/%61pi/…`, `http://host/api/…`).
    if (request.routeOptions.url?.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    services.metrics.request(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    request.log.debug(
      {
        method: request.method,
        path: masked(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    // Packed bodies are refused: nobody sends them, and a small one can hold gigabytes.
    globalDecompression: false,
    // Level 4: what is answered once is not worth the last percent.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  return app;
}

/** The id that the proxy in front gave a request, so that its log and ours tell of the same; else a new one. */
const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

/** The address with every query value hidden: tokens and mail addresses travel there in some calls. */
export const masked = (url: string): string => url.replace(/([?&][^=&]*)=[^&]*/g, '$1=…');

/** Adds the declared calls; every other method on their paths answers 405, every other path under /api 404 [R-API-05]. */
export function addRoutes(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
  options: HttpOptions = {},
): void {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    addRoute(app, services, route, options);
    methods.set(route.endpoint.path, [...(methods.get(route.endpoint.path) ?? []), route.endpoint.method]);
  }
  for (const [path, allowed] of methods) refuseOthers(app, path, allowed);
  for (const rest of ['/api', '/api/*']) {
    app.all(rest, async () => {
      throw new HttpError(404, 'ERROR_NOT_FOUND', 'there is nothing at this address');
    });
  }
}

/** Answers 405 to every method of a path but the allowed ones, and names those; who may GET, may ask for the HEAD of it. */
export function refuseOthers(app: FastifyInstance, path: string, methods: readonly string[]): void {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  const others = app.supportedMethods.filter((method) => !allowed.includes(method));
  const allow = allowed.join(', ');
  app.route({
    method: others,
    url: path,
    exposeHeadRoute: false,
    onRequest: async () => {
      throw new HttpError(405, 'ERROR_METHOD_NOT_ALLOWED', `this address takes ${allow}`, undefined, { allow });
    },
    handler: async () => undefined,
  });
}

/** Counts a call of an account or key. Throws 429 beyond the limit of its declaration. */
const demandSeldom = ({ limits, clock }: Services, path: string, most: number, { userId }: Caller): void =>
  limits.of({ name: path, most, windowMs: MINUTE_MS }).take(userId, clock.now());

/** Such a call keeps no turn from others: it waits for something else than the database, as what comes with a file does for its store. */
const waitsElsewhere = ({ endpoint, waits }: Route): boolean => waits === true || endpoint.upload !== undefined;

const LIST_QUERY = {
  limit: Optional(Integer({ minimum: 1, maximum: LIMIT_MAX })),
  cursor: Optional(Str({ maxLength: 2_000 })),
  q: Optional(Str({ maxLength: 255 })),
  sort: Optional(Str({ maxLength: 255 })),
  fields: Optional(Str({ maxLength: 1_000 })),
};

/** The declared query and, for lists, the five parameters of R-EXT-05. */
function querySchema(endpoint: Endpoint): TSchema {
  const own = (endpoint.query as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
  return Obj({ ...(endpoint.list ? LIST_QUERY : {}), ...own });
}

/** Works on a call when it is its turn. */
function inTurn<T>(
  { calls, lists }: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  work: () => Promise<T>,
): Promise<T> {
  if (waitsElsewhere(route)) return work();
  const source = sourceOfCall(request);
  /** Nothing is read for who has hung up meanwhile: a page that was left waits no more, and the next one would wait for it. */
  const ifHeard = async () => {
    if (request.method === 'GET' && reply.raw.destroyed) throw cutOff();
    return work();
  };
  const called = () => calls.run(source, ifHeard);
  return route.whole?.isAsked(query) ? lists.run(`${route.whole.list} ${source}`, called) : called();
}

function addRoute(app: FastifyInstance, services: Services, route: Route, options: HttpOptions): void {
  const { endpoint, handle } = route;
  const query = querySchema(endpoint);
  const checkQuery = lazily(() => checker(query));
  const { body } = endpoint;
  const checkBody = body ? lazily(() => checker(body)) : () => undefined;
  const send = sender(endpoint, options.strictAnswers === true);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Access first: who may not, learns nothing about the rest of the request.
    onRequest: async (request, reply) => {
      request.admitted = await admit(
        services,
        endpoint,
        request.params as Record<string, string>,
        request.headers.authorization,
        ({ userId, view }) => {
          if (view) reply.header(VIEWED_HEADER, toWire(userId)).header(VIEWING_HEADER, toWire(view.by));
        },
      );
      const { caller } = request.admitted;
      if (endpoint.perMinute !== undefined && caller) demandSeldom(services, endpoint.path, endpoint.perMinute, caller);
      demandBodyType(endpoint, request);
      if (endpoint.upload) demandFits(endpoint.upload, request);
    },
    handler: async (request, reply) => {
      const admitted = request.admitted;
      const asked = checkQuery(coerceQuery(query, request.query as Record<string, unknown>)) as ListQuery;
      const received =
        endpoint.upload && isMultipart(request) ? await receive(request, endpoint.upload, services) : undefined;
      let answer: unknown;
      try {
        if (endpoint.upload && !endpoint.upload.optional && !received?.file) throw invalid('file', 'file is missing');
        const call: Call = {
          ids: admitted?.ids ?? {},
          params: request.params as Record<string, string>,
          query: asked,
          body: checkBody(
            received ? coerceFields(endpoint.body, received.fields) : bodyOf(endpoint, request),
          ) as undefined,
          // The checked edges: what the declaration takes no file of gets none, and `admit` has set the caller of every call that is not public.
          file: received?.file as undefined,
          caller: admitted?.caller as Call['caller'],
          access: admitted?.access,
          ifMatch: request.headers['if-match'],
          services,
          request,
          reply,
        };
        const work = () => (takesKey(endpoint) ? once(call, handle) : handle(call));
        answer = await inTurn(services, route, request, reply, asked, work);
      } finally {
        await received?.discard();
      }
      return send(answer, asked, request, reply);
    },
  });
}
