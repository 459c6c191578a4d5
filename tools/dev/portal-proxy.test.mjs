import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, it } from 'node:test';
import { portalProxy } from './portal-proxy.mjs';

const servers = [];
after(() => servers.forEach((server) => server.close()));

async function serve(handler) {
  const server = createServer(handler);
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${address.port}`;
}

it('a log-in beside the portal comes back to the portal’s own address, the only one that it knows', async () => {
  const portal = await serve(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    response.end(
      JSON.stringify({
        path: request.url,
        body,
        origin: request.headers.origin,
        type: request.headers['content-type'],
      }),
    );
  });
  const dev = await serve(portalProxy(portal, (html) => Promise.resolve(html)));
  const form = (origin) => new URLSearchParams({ redirect_uri: `${origin}/`, code: 'ä+&' });
  const heard = async (path, init) => (await fetch(dev + path, init)).json();

  const asked = await heard(`/api/auth/authorize?${form(dev)}`, { headers: { origin: dev } });
  assert.deepEqual([asked.path, asked.origin], [`/api/auth/authorize?${form(portal)}`, portal]);
  const exchanged = await heard('/api/auth/token', { method: 'POST', body: form(dev) });
  assert.equal(exchanged.body, String(form(portal)));
  const saved = await heard('/api/x', { method: 'POST', body: JSON.stringify({ text: `${form(dev)}` }) });
  assert.deepEqual(JSON.parse(saved.body), { text: `${form(dev)}` }, 'nothing else is changed');
});
