import type { LookupAddress, lookup } from 'node:dns';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Caller } from '../kernel/access';
import { allowedIn } from './device-networks';
import { deviceRoot, fetchedPages } from './device-pages';

const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
/** A gateway with the pages of devices, as a site would have one. */
const gateway = createServer((request, response) => {
  const url = request.url ?? '';
  seen.push({ url, headers: request.headers });
  const moved = new URL(url, 'http://x').searchParams.get('to');
  if (moved !== null) response.writeHead(302, { location: moved }).end();
  else if (url.endsWith('/broken')) response.writeHead(500).end('inner words');
  else if (url.endsWith('/cut'))
    response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy());
  else if (url.endsWith('/slow')) response.writeHead(200).write('a beginning');
  else if (url.endsWith('/endless')) response.writeHead(200).end(Buffer.alloc(16 * 1_048_576 + 1));
  else
    response
      .writeHead(url.endsWith('/missing') ? 404 : 200, {
        'content-type': 'text/html',
        'set-cookie': 'device_ui=stolen; Path=/',
        'content-security-policy': 'default-src *',
        'access-control-allow-origin': '*',
      })
      .end(`page of ${url}`);
});
let template: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  template = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/gate/{uuid}`;
});
afterAll(async () => {
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});

const caller: Caller = { userId: 'u', loginId: 'l', entries: [] };
const open = (
  path: string,
  at = template,
  {
    ip = '10.3.0.7',
    networks = [] as string[],
    resolve = undefined as typeof lookup | undefined,
    gone = undefined as AbortSignal | undefined,
  } = {},
) =>
  fetchedPages(at, networks, resolve).answer({
    device: 'd1',
    ip,
    caller,
    path,
    base: '/ZDE/',
    host: 'ui.example:8084',
    accept: 'text/html',
    acceptLanguage: 'de',
    gone,
  });

describe('pages fetched from devices', () => {
  it('come with their type and nothing else that could reach further [R-DEV-20]', async () => {
    const answer = await open('info/a.html?page=2');
    expect([answer?.status, String(answer?.body)]).toEqual([200, 'page of /gate/d1/info/a.html?page=2']);
    expect(answer?.headers).toEqual({
      'content-type': 'text/html',
      'content-security-policy':
        "sandbox allow-scripts allow-same-origin allow-forms; default-src ui.example:8084/ZDE/ 'unsafe-inline' 'unsafe-eval' data: blob:; form-action ui.example:8084/ZDE/; base-uri ui.example:8084/ZDE/; object-src 'none'; frame-ancestors 'none'",
    });
    const { headers } = seen.at(-1) ?? { headers: {} };
    expect(headers).toMatchObject({ accept: 'text/html', 'accept-language': 'de' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
    expect((await open('missing'))?.status).toBe(404);
  });

  it('are asked for no longer than somebody waits for them [R-DEV-20]', async () => {
    const left = new AbortController();
    const ended = new Promise((resolve) => gateway.once('request', (_, response) => response.once('close', resolve)));
    const asked = open('slow', template, { gone: left.signal });
    await new Promise((resolve) => gateway.once('request', resolve));
    left.abort();
    expect(await asked).toBeUndefined();
    await ended;
  });

  it('never leave the device, by path or by redirection [R-DEV-20]', async () => {
    for (const path of ['../d2/', '../../', '/evil.example/', '%2e%2e/d2/']) {
      const answer = await open(path);
      if (answer) expect(String(answer.body)).toMatch(/^page of \/gate\/d1\//);
    }
    expect(seen.every(({ url }) => url.startsWith('/gate/d1/'))).toBe(true);
    const to = async (place: string) => (await open(`?to=${encodeURIComponent(place)}`))?.headers['location'];
    expect([await to('next.html'), await to('/gate/d1/x/?y=1')]).toEqual(['/ZDE/next.html', '/ZDE/x/?y=1']);
    for (const place of ['https://evil.example/', '/gate/d2/', '//evil.example/', 'javascript:alert(1)', '../d2/'])
      expect(await to(place)).toBeUndefined();
  });

  it.each(['broken', 'cut', 'endless'])(
    'that are %s count as a device that does not answer [R-DEV-20]',
    async (path) => {
      expect(await open(path)).toBeUndefined();
    },
  );

  it('nobody listens there: the device does not answer', async () => {
    expect(await open('', 'http://127.0.0.1:1/{uuid}')).toBeUndefined();
  });
});

describe('the host of a page', () => {
  /** A name service that says what it likes. */
  const names = (answer: string[]) => {
    const asked: string[] = [];
    const resolve = ((name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => {
      asked.push(name);
      done(
        null,
        answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as typeof lookup;
    return { resolve, asked };
  };
  const port = () => (gateway.address() as AddressInfo).port;
  const begun = () => seen.length;

  it('is looked up for each connection, and none is made to an address out of the networks, whatever the name says [R-DEV-20]', async () => {
    const before = begun();
    // The listener is there, on this machine: a connection would be heard.
    for (const answer of [
      ['127.0.0.1'],
      ['169.254.169.254', '127.0.0.1'],
      ['::ffff:127.0.0.1', '::1', '64:ff9b::7f00:1'],
      [],
    ]) {
      const { resolve, asked } = names(answer);
      expect(
        await open('', `http://{uuid}.devices.example:${port()}/`, {
          networks: ['10.20.0.0/16', '0.0.0.0/0', '::/0'],
          resolve,
        }),
      ).toBeUndefined();
      expect(
        await open('', `http://{uuid}.devices.example:${port()}/`, {
          networks: ['10.20.0.0/16', '0.0.0.0/0', '::/0'],
          resolve,
        }),
      ).toBeUndefined();
      expect(asked).toEqual(['d1.devices.example', 'd1.devices.example']);
    }
    expect(begun()).toBe(before);
  });

  it('that the operator has named is trusted, wherever it stands', async () => {
    const { resolve, asked } = names(['10.20.0.7']);
    expect((await open('info', template, { networks: ['10.20.0.0/16'], resolve }))?.status).toBe(200);
    expect(asked).toEqual([]);
  });

  it.each(['127.0.0.1', '::ffff:127.0.0.1', 'localhost', '10.21.0.1'])(
    'that a device names as %s is never connected to [R-DEV-20]',
    async (ip) => {
      const before = begun();
      expect(
        await open('', `http://{ip}:${port()}/`, { ip, networks: ['10.20.0.0/16', '127.0.0.0/8'] }),
      ).toBeUndefined();
      expect(begun()).toBe(before);
    },
  );

  it('is not left by a redirection, which is told and never followed [R-DEV-20]', async () => {
    const before = begun();
    const answer = await open(`?to=${encodeURIComponent('http://169.254.169.254/latest/meta-data/')}`);
    expect([answer?.status, answer?.headers['location'], begun()]).toEqual([302, undefined, before + 1]);
    const within = await open(`?to=${encodeURIComponent('/gate/d1/next')}`);
    expect([within?.status, within?.headers['location'], begun()]).toEqual([302, '/ZDE/next', before + 2]);
  });
});

describe('the address of a device', () => {
  it.each([
    ['http://{ip}', '10.3.0.7', 'http://10.3.0.7/'],
    ['http://{ip}:8000/ui/', '192.168.1.9', 'http://192.168.1.9:8000/ui/'],
    ['http://{ip}/', '2001:db8::7', 'http://[2001:db8::7]/'],
    ['https://gate.example/{ip}/', 'fd12:3456::7', 'https://gate.example/fd12%3A3456%3A%3A7/'],
    ['https://gate.example/{uuid}', 'unknown', 'https://gate.example/d%2F1/'],
  ])('%s with %s is %s', (place, ip, root) => {
    expect(
      deviceRoot(
        place,
        { ip, device: 'd/1' },
        allowedIn(['10.0.0.0/8', '192.168.0.0/16', '2001:db8::/32', 'fd12:3456::/48']),
      ),
    ).toBe(root);
  });

  it('is none outside of the networks of devices', () => {
    expect(deviceRoot('http://{ip}', { ip: '10.21.0.1', device: 'd1' }, allowedIn(['10.20.0.0/16']))).toBeUndefined();
    expect(deviceRoot('https://gate.example/{ip}', { ip: '10.21.0.1', device: 'd1' }, allowedIn([]))).toBeUndefined();
  });
});
