/** Every failure becomes `{errorId, message}`; inner texts stay in the log [R-API-02]. */

import type { Socket } from 'node:net';
import type { ErrorId } from '@portal/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error';

/** Fastify's own refusals. */
const BY_CODE: Readonly<Record<string, readonly [number, ErrorId, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'ERROR_TOO_LARGE', 'the body is too large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'ERROR_TOO_LARGE', 'the file is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'ERROR_BODY_TYPE', 'the type of the body is not known'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'ERROR_VALIDATION', 'the body is no valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'ERROR_VALIDATION', 'the body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'ERROR_VALIDATION', 'the length of the body is wrong'],
  FST_ERR_BAD_URL: [404, 'ERROR_NOT_FOUND', 'there is nothing at this address'],
};

/**
 * The database is away, or takes longer for a statement than it may (57014), or what holds files is away, full or broken: the caller may
 * try again.
 */
const AWAY = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P0|57014|08|53|E(FILESAWAY|NOSPC|DQUOT|ROFS|IO)$)/;
const AWAY_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client has encountered a connection error/;

/** Whether an error says that what data or files are kept in is away or overdue, and nothing of what was asked. */
export function isAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return AWAY.test(String(code ?? '')) || AWAY_TEXT.test(String(message ?? ''));
}

/** The HttpError that any error stands for. */
export function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { code, statusCode, message } = error as Partial<FastifyError>;
  const known = BY_CODE[code ?? ''];
  if (known) return new HttpError(...known);
  // Node's words for a caller who left in the middle of the body: nobody reads the answer, and no service is away.
  if (code === 'ECONNRESET' && message === 'aborted')
    return new HttpError(400, 'ERROR_VALIDATION', 'the request was cut off');
  // Two changes were in each other's way, and this one was taken back (SQLSTATE class 40).
  if (isAway(error) || /^40\w{3}$/.test(code ?? ''))
    return new HttpError(503, 'ERROR_UNAVAILABLE', 'try again later', undefined, { 'retry-after': '2' });
  // A value that its column cannot hold (SQLSTATE class 22) slipped past the shapes; still nothing has changed.
  if (/^22/.test(code ?? '')) return new HttpError(400, 'ERROR_VALIDATION', 'a value is out of range');
  if (error instanceof SyntaxError || statusCode === 400)
    return new HttpError(400, 'ERROR_VALIDATION', 'the request is malformed');
  return new HttpError(500, 'ERROR_UNKNOWN', 'something went wrong; try again later');
}

/** Answers an error; what is our fault stands in the log with the request's id. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  // While the database is away every call fails alike: one line each, without the way there.
  if (refusal.status === 503)
    request.log.warn(
      { path: request.routeOptions.url, reason: error instanceof Error ? error.message : String(error) },
      'not available',
    );
  else if (refusal.status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
  else if (!(error instanceof HttpError)) request.log.debug({ err: error }, 'request refused');
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.problem));
}

/** Requests that are no HTTP, or too much of it, never reach a route; they are told in the same form. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, errorId, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'ERROR_TOO_LARGE', 'address and headers are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'ERROR_UNAVAILABLE', 'the request took too long']
        : ['400 Bad Request', 'ERROR_VALIDATION', 'the request is malformed'];
  const body = JSON.stringify({ errorId, message });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
