/** Asks one address over many open connections, as fast as answers come. A process of its own: see `askMany` in `server.mjs`. */
import { connect } from 'node:net';

const { host, port, path, headers, connections, seconds, warmUp } = JSON.parse(process.argv[2]);
const head = Object.entries({ host: `${host}:${port}`, ...headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);

let answered = 0;
let failed = 0;
let counting = false;

/** One connection that asks, reads the whole answer, and asks again. */
function visitor() {
  const socket = connect({ host, port, noDelay: true });
  let left = -1;
  let text = '';
  const ask = () => socket.write(request);
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    let rest = chunk.length;
    if (left < 0) {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!/^HTTP\/1\.1 200 /.test(text)) failed += 1;
      left = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      rest = text.length - end - 4;
      text = '';
    }
    left -= rest;
    if (left > 0) return;
    left = -1;
    if (counting) answered += 1;
    ask();
  });
  socket.on('error', () => (failed += 1));
}

for (let n = 0; n < connections; n += 1) visitor();
setTimeout(() => (counting = true), warmUp * 1000);
setTimeout(
  () => process.send?.({ done: { perSecond: answered / seconds, failed } }, () => process.exit(0)),
  (warmUp + seconds) * 1000,
);
