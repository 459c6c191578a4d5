/** One connection that asks, reads the whole answer, and asks again: as little of HTTP as measuring needs. */
import { connect } from 'node:net';

/** What a GET of the portal looks like on the line. @param {{ host: string, port: number | string, path: string, headers?: Record<string, string> }} wanted */
export function requestOf({ host, port, path, headers = {} }) {
  const head = Object.entries({ host: `${host}:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
}

/**
 * Asks until the process ends; answers need a `content-length`.
 * @param {{ host: string, port: number | string, request: Buffer }} wanted
 * @param {{ answered: (answer: { status: number, ms: number, head: string }) => number | undefined | void, broken: () => void }} on
 *   `answered` may answer how long (ms) to wait before the next; `broken`: the line was cut, and is opened again after a second
 */
export function keepAsking({ host, port, request }, on) {
  const socket = connect({ host, port: Number(port), noDelay: true });
  let left = -1;
  let text = '';
  let since = 0;
  let head = '';
  const ask = () => {
    since = performance.now();
    if (socket.writable) socket.write(request);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    let rest = chunk.length;
    if (left < 0) {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      head = text.slice(0, end);
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      rest = text.length - end - 4;
      text = '';
    }
    left -= rest;
    if (left > 0) return;
    left = -1;
    const pause = on.answered({ status: Number(head.slice(9, 12)), ms: performance.now() - since, head });
    if (pause) setTimeout(ask, pause);
    else ask();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    on.broken();
    setTimeout(() => keepAsking({ host, port, request }, on), 1_000);
  });
}
