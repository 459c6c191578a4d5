/** From what a handler returns to what is sent: shape, paging, ETag, 304 [R-EXT-04, R-EXT-05, R-EXT-06]. */
import { createHash } from 'node:crypto';
import type { Endpoint, ListQuery } from '@portal/contracts/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lazily } from './lazily';
import { applyList, chooseFields, nextLink, Page, Searched } from './lists';
import { Binary, ListText, Versioned } from './serve';
import { fieldsOf, keeper, replyShapeError } from './shape';

/** Makes the function that sends an endpoint's answers. `strict` throws when an answer breaks its own shape: for tests. */
export function sender(
  endpoint: Endpoint,
  strict: boolean,
): (answer: unknown, query: ListQuery, request: FastifyRequest, reply: FastifyReply) => unknown {
  const kept = keeper(endpoint.reply);
  const { reply: shape } = endpoint;
  const problem = strict && shape ? lazily(() => replyShapeError(shape)) : undefined;
  const fields = fieldsOf(endpoint.reply);
  const success = endpoint.success ?? (endpoint.reply || endpoint.replyType === 'binary' ? 200 : 204);
  return (answer, query, request, reply) => {
    if (reply.sent) return reply;
    reply.code(success);
    if (answer instanceof Binary) return sendBinary(answer, reply);
    if (success === 204 || (answer === undefined && !endpoint.reply)) return reply.send();
    if (answer instanceof ListText) {
      const wrong = answer.isChosen ? undefined : problem?.(JSON.parse(answer.bytes.toString()));
      if (wrong) throw new Error(`the answer of ${endpoint.method} ${endpoint.path} breaks its shape: ${wrong}`);
      reply.header('x-total-count', answer.total).type('application/json; charset=utf-8');
      return sendTagged(answer.bytes, undefined, request, reply);
    }
    const version = answer instanceof Versioned ? answer.version : undefined;
    let body = answer instanceof Versioned ? (answer.body as unknown) : answer;
    if (endpoint.list) body = sendPage(body, query, fields, request, reply);
    body = kept(body);
    const wrong = problem?.(body);
    if (wrong) throw new Error(`the answer of ${endpoint.method} ${endpoint.path} breaks its shape: ${wrong}`);
    if (endpoint.list) body = chooseFields(body as unknown[], query.fields, fields);
    const text = endpoint.replyType === 'text' ? String(body) : JSON.stringify(body);
    reply.type(endpoint.replyType === 'text' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
    return sendTagged(text, version, request, reply);
  };
}

function sendBinary(answer: Binary, reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'x-content-type-options': 'nosniff', ...answer.headers })
    .type(answer.mediaType)
    .send(answer.data);
}

function sendPage(
  body: unknown,
  query: ListQuery,
  fields: readonly string[] | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): readonly unknown[] {
  const page =
    body instanceof Page
      ? body
      : body instanceof Searched
        ? applyList(body.rows, { ...query, q: undefined }, fields)
        : applyList(body as readonly unknown[], query, fields);
  reply.header('x-total-count', page.total);
  if (page.next !== undefined) reply.header('link', nextLink(request.url, page.next));
  return page.rows;
}

const LARGE = 65_536;

/** The tag carries the version, which `If-Match` compares, and a hash of the whole answer, which `If-None-Match` compares. */
function sendTagged(
  text: string | Buffer,
  version: number | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Large texts are turned into bytes once, for the hash and for the wire.
  const bytes = typeof text === 'string' && text.length > LARGE ? Buffer.from(text) : text;
  const hash = createHash('sha1')
    .update(bytes)
    .update(`${reply.getHeader('link') ?? ''} ${reply.getHeader('x-total-count') ?? ''}`)
    .digest('base64url')
    .slice(0, 20);
  const tag = version === undefined ? `W/"${hash}"` : `"v${version}-${hash}"`;
  reply.header('etag', tag);
  if ((request.method === 'GET' || request.method === 'HEAD') && isSame(request.headers['if-none-match'], tag))
    return reply.code(304).send();
  return reply.send(bytes);
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');
const isSame = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((given) => bare(given) === bare(tag)));
