/** A page that does the same work in every run: beside its time those of other pages tell how fast they are, and not how busy the machine was. */
import { createServer } from 'node:http';

/** Runs in the page: numbers are sorted, texts taken apart and put together, and elements drawn, as a page of the portal does it all. */
function work() {
  let seed = 1;
  const next = () => (seed = (seed * 16_807) % 2_147_483_647);
  const rows = Array.from({ length: 20_000 }, () => ({ id: next(), name: `Oven ${next() % 1_000}` }));
  const copy = JSON.parse(JSON.stringify(rows));
  copy.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  const list = document.createElement('main');
  for (const { id, name } of copy.slice(0, 1_500)) {
    const row = document.createElement('p');
    row.textContent = `${name} – ${id}`;
    row.style.cssText = `padding: 2px ${id % 9}px; border: 1px solid`;
    list.append(row);
  }
  const button = document.createElement('button');
  button.textContent = 'Done';
  list.prepend(button);
  document.body.append(list);
}

const SCRIPT = `(${work})();`;
const PAGE = '<!doctype html><title>Calibration</title><body><script src="/work.js"></script>';

/** @returns {Promise<{ url: string, stop: () => void }>} an address that serves it */
export async function startCalibration() {
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/work.js';
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    answer.end(isScript ? SCRIPT : PAGE);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
