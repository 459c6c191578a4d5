import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error';
import { answerBrokenRequest, refusalOf, replyWithError } from './problems';

const failure = (facts: { code?: string; message?: string; statusCode?: number }) =>
  Object.assign(new Error(facts.message ?? 'inside'), facts);

describe('what an error is told as [R-API-02]', () => {
  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'ERROR_TOO_LARGE', 'the body is too large'],
    ['FST_REQ_FILE_TOO_LARGE', 413, 'ERROR_TOO_LARGE', 'the file is too large'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'ERROR_BODY_TYPE', 'the type of the body is not known'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'ERROR_VALIDATION', 'the body is no valid JSON'],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, 'ERROR_VALIDATION', 'the body is empty'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'ERROR_VALIDATION', 'the length of the body is wrong'],
    ['FST_ERR_BAD_URL', 404, 'ERROR_NOT_FOUND', 'there is nothing at this address'],
    ['22003', 400, 'ERROR_VALIDATION', 'a value is out of range'],
    ['X22', 500, 'ERROR_UNKNOWN', 'something went wrong; try again later'],
    [undefined, 500, 'ERROR_UNKNOWN', 'something went wrong; try again later'],
  ])('by its code %s', (code, status, errorId, message) => {
    const refusal = refusalOf(failure({ code }));
    expect([refusal.status, refusal.problem]).toEqual([status, { errorId, message }]);
  });

  it('as what it is, when it is a refusal already', () => {
    const refusal = new HttpError(409, 'ERROR_VALIDATION', 'taken');
    expect(refusalOf(refusal)).toBe(refusal);
  });

  it.each([
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: 'ECONNRESET' }, true],
    [{ code: 'EPIPE' }, true],
    [{ code: 'ETIMEDOUT' }, true],
    [{ code: 'ENOTFOUND' }, true],
    [{ code: 'EAI_AGAIN' }, true],
    [{ code: '57P01' }, true],
    [{ code: '08006' }, true],
    [{ code: '53300' }, true],
    [{ code: '40P01' }, true],
    [{ code: '40001' }, true],
    [{ message: 'Connection terminated unexpectedly' }, true],
    [{ message: 'timeout exceeded when trying to connect' }, true],
    [{ message: 'Cannot use a pool after calling end on the pool' }, true],
    [{ message: 'Client has encountered a connection error and is not queryable' }, true],
    [{ code: 'EFILESAWAY' }, true],
    [{ code: 'ENOSPC' }, true],
    [{ code: 'EIO' }, true],
    [{ code: 'EIOX' }, false],
    [{ code: '404' }, false],
    [{ code: '42P08' }, false],
    [{ code: 'X_EPIPE' }, false],
  ])('as an absence when the database or the place for files is away: %j', (facts, isAway) => {
    const { status, headers } = refusalOf(failure(facts));
    expect(status).toBe(isAway ? 503 : 500);
    expect(headers['retry-after']).toBe(isAway ? '2' : undefined);
  });

  it('of somebody who left in the middle of the body is no absence of ours', () => {
    expect(refusalOf(failure({ code: 'ECONNRESET', message: 'aborted' }))).toMatchObject({
      status: 400,
      problem: { errorId: 'ERROR_VALIDATION', message: 'the request was cut off' },
    });
    expect(refusalOf(failure({ code: 'OTHER', message: 'aborted' })).status).toBe(500);
  });

  it.each([[new SyntaxError('no JSON')], [failure({ statusCode: 400 })]])('as malformed: %s', (error) => {
    expect(refusalOf(error)).toMatchObject({
      status: 400,
      problem: { errorId: 'ERROR_VALIDATION', message: 'the request is malformed' },
    });
  });
});

describe('the answer to an error [R-API-02, R-API-05]', () => {
  const answer = (error: unknown) => {
    const said: Record<string, unknown> = {};
    const keep = (name: string) => (value: unknown) => {
      said[name] = value;
      return reply;
    };
    const reply = { code: keep('status'), headers: keep('headers'), type: keep('type'), send: keep('body') };
    const log = { warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
    const request = { log, routeOptions: { url: '/api/thing/:id' } };
    expect(replyWithError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply)).toBe(reply);
    return { said, log };
  };
  const calls = ({ warn, error, debug }: ReturnType<typeof answer>['log']) =>
    [warn, error, debug].map(({ mock }) => mock.calls);

  it('is a problem that nobody keeps', () => {
    const { said, log } = answer(new HttpError(429, 'ERROR_TOO_MANY', 'wait', undefined, { 'retry-after': '7' }));
    expect(said).toEqual({
      status: 429,
      headers: { 'cache-control': 'no-store', 'retry-after': '7' },
      type: 'application/json; charset=utf-8',
      body: '{"errorId":"ERROR_TOO_MANY","message":"wait"}',
    });
    expect(calls(log)).toEqual([[], [], []]);
  });

  it('of ours tells nothing of the inside, and stands in the log with the way there', () => {
    const error = failure({ message: 'the secret table' });
    const { said, log } = answer(error);
    expect(said).toMatchObject({ status: 500, body: expect.not.stringContaining('secret') as string });
    expect(calls(log)).toEqual([[], [[{ err: error, path: '/api/thing/:id' }, 'request failed']], []]);
  });

  it.each([
    [failure({ code: 'ECONNREFUSED', message: 'no database' }), 'no database'],
    [{ code: 'ECONNREFUSED' }, '[object Object]'],
  ])('is one line of the log while the database is away', (error, reason) => {
    const { log } = answer(error);
    expect(calls(log)).toEqual([[[{ path: '/api/thing/:id', reason }, 'not available']], [], []]);
  });

  it('to what Fastify refuses is for those who look closely', () => {
    const error = failure({ code: 'FST_ERR_CTP_EMPTY_JSON_BODY' });
    expect(calls(answer(error).log)).toEqual([[], [], [[{ err: error }, 'request refused']]]);
  });
});

describe('what is no HTTP [R-API-02, R-API-05]', () => {
  const answer = (code: string | undefined, writable = true) => {
    const socket = { writable, end: jest.fn((_text: string) => undefined), destroy: jest.fn() };
    answerBrokenRequest(failure({ code }), socket as unknown as Socket);
    const [head = '', body = ''] = (socket.end.mock.calls[0]?.[0] ?? '').split('\r\n\r\n');
    return { socket, head: head.split('\r\n'), body };
  };

  it.each([
    [
      'HPE_HEADER_OVERFLOW',
      '431 Request Header Fields Too Large',
      'ERROR_TOO_LARGE',
      'address and headers are too large',
    ],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'ERROR_UNAVAILABLE', 'the request took too long'],
    ['HPE_INVALID_METHOD', '400 Bad Request', 'ERROR_VALIDATION', 'the request is malformed'],
  ])('is told in the same form: %s', (code, status, errorId, message) => {
    const { head, body, socket } = answer(code);
    expect(JSON.parse(body)).toEqual({ errorId, message });
    expect(head).toEqual([
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${body.length}`,
      'connection: close',
    ]);
    expect(socket.destroy).not.toHaveBeenCalled();
  });

  it.each([
    ['ECONNRESET', true],
    ['HPE_INVALID_METHOD', false],
  ])('is not told to who is gone: %s, writable: %s', (code, writable) => {
    const { socket } = answer(code, writable);
    expect(socket.end).not.toHaveBeenCalled();
    expect(socket.destroy).toHaveBeenCalledTimes(1);
  });
});
