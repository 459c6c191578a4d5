import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An HTTP proxy for a browser that flips one bit in the first answer of each of these files, and changes nothing else: with the headers
 * of the portal, the browser keeps what came.
 */
export async function damagingLine(files: RegExp) {
  const asked = new Map<string, number>();
  const server = createServer((from, to) => {
    const { hostname, port, pathname, search } = new URL(from.url ?? '', 'http://localhost');
    const { method } = from;
    const count = (asked.get(pathname) ?? 0) + 1;
    if (files.test(pathname)) asked.set(pathname, count);
    const isDamaged = asked.get(pathname) === 1;
    // What is compressed would not even be code.
    const headers = isDamaged ? { ...from.headers, 'accept-encoding': 'identity' } : from.headers;
    const onward = request({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isDamaged) void damaged(answer).then((body) => to.end(body));
      else answer.pipe(to);
    });
    onward.on('error', () => from.socket.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** File → how often the browser asked for it. */
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function damaged(answer: IncomingMessage): Promise<Buffer> {
  const body = Buffer.concat((await answer.toArray()) as Buffer[]);
  body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
  return body;
}
