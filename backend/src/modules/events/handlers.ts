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
    const after = lastEventId(request.headers['last-event-id'] ?? (request.query as Record<string, unknown>)['after']);
    const authorization = request.headers.authorization ?? '';
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
      expiresAt: expiryOf(authorization),
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
    await events.open(reader, after);
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

/** When the token ends; it was verified before. */
function expiryOf(authorization: string): number {
  const { exp } = decodeJwt(authorization.replace(/^Bearer +/i, ''));
  return (exp ?? 0) * 1_000;
}
