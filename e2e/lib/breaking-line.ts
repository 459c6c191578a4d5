import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What becomes of large bodies: all of it passes, it stands still after its beginning, or the line breaks there. */
type State = 'passes' | 'still' | 'broken';

/** A body longer than this is a file (bytes). */
const BEGINNING = 262_144;

/** An HTTP proxy for a browser, whose line can be made to break in the middle of what is sent. */
export async function breakingLine() {
  let state: State = 'passes';
  const held = new Set<Duplex>();
  const server = createServer((from, to) => {
    const { hostname, port, pathname, search } = new URL(from.url ?? '', 'http://localhost');
    const { method, headers } = from;
    const onward = request({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    const end = () => {
      onward.destroy();
      from.socket.destroy();
    };
    onward.on('error', end);
    to.on('close', () => onward.destroy());
    let seen = 0;
    from.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen <= BEGINNING || state === 'passes') return;
      if (state === 'broken') return end();
      from.unpipe(onward);
      from.pause();
      held.add(from.socket);
      from.socket.on('close', () => onward.destroy());
    });
    from.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next: State) {
      state = next;
      if (next === 'still') return;
      for (const socket of held) socket.destroy();
      held.clear();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
