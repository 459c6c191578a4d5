import { streamEvents } from '@portal/contracts/events';
import { decodeJwt } from 'jose';
import { invalid } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';
import type { StreamReader } from '../../kernel/services';

/** A reader that lets this much pile up is cut off; it comes back and asks for what it missed. */
const BACKLOG_BYTES = 1_048_576;

export const routes: Route[] = [
  serve(streamEvents, async ({ services, caller, request, reply }) => {
    const { raw } = reply;
    const got = lastEventId(request.headers['last-event-id'] ?? (request.query as Record<string, unknown>)['after']);
    const authorization = request.headers.authorization ?? '';
    const token = tokenOf(authorization);
    // The first stream of a page tells what has changed since the page could read anything.
    const after = got ?? token.since;
    const age = got === undefined ? services.clock.now() - token.issuedAt : undefined;
    const begin = () => {
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // The connection ends with the stream: one kept alive would hold up the stop of the portal.
        connection: 'close',
      });
    };
    if (request.method === 'HEAD') {
      begin();
      raw.end();
      return;
    }
    const { events } = services;
    const reader: StreamReader = {
      caller,
      authorization,
      expiresAt: token.expiresAt,
      send(frames) {
        if (raw.writableEnded) return;
        raw.write(frames);
        if (raw.writableLength > BACKLOG_BYTES) raw.destroy();
      },
      end: () => raw.end(),
    };
    events.takePlace(reader);
    begin();
    let gone = raw.destroyed;
    raw.on('close', () => {
      gone = true;
      events.close(reader);
    });
    raw.on('error', () => raw.destroy());
    raw.flushHeaders();
    await events.open(reader, after, age);
    if (gone) events.close(reader);
  }),
];

/** `Last-Event-ID`, or `after` in the address for readers that cannot set headers. */
function lastEventId(value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw invalid('after', 'after must be the id of an event');
  return Number(value);
}

/** What the token says of itself; it was verified before. */
function tokenOf(authorization: string): { issuedAt: number; expiresAt: number; since: number | undefined } {
  const { exp = 0, iat = 0, since } = decodeJwt<{ since?: number }>(authorization.replace(/^Bearer +/i, ''));
  return { issuedAt: iat * 1_000, expiresAt: exp * 1_000, since };
}
