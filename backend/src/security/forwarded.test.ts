/** Who counts as the caller behind proxies: nobody chooses an address of their own, and nobody uses up another's count. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@portal/contracts/endpoint';
import { obj, text } from '@portal/contracts/shape';
import { ConfigError, readConfig } from '../config';
import { serve } from '../kernel/serve';
import { type ProxyTrust, readProxyTrust } from '../kernel/trusted-proxies';
import * as auth from '../modules/auth/handlers';
import { sourceOf } from '../modules/auth/login-limit';
import { type TestPortal, testPortal } from '../testing/test-portal';

const LOGIN = `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent('http://localhost:8080/')}`;

let portal: TestPortal;
let setting: ProxyTrust = () => false;
const caller = endpoint({
  method: 'GET',
  path: '/api/test/caller',
  public: 'a test',
  summary: 'x',
  reply: obj({ source: text() }),
});
beforeAll(async () => {
  portal = await testPortal({
    routes: [...auth.routes, serve(caller, async ({ request }) => ({ source: sourceOf(request.ip) }))],
    config: { trustProxy: (address, hop) => setting(address, hop) },
  });
});
afterAll(() => portal.close());

/** What a client sent, with what the proxies in front of the portal append. */
const invented = (index: number, ...appended: string[]) =>
  [`203.0.113.${index}`, `2001:db8:${index}::1`, ...appended].join(', ');

/** The source that a request counts for, as the proxy at `peer` hands it on. */
async function sourceFrom(peer: string, forwarded: string): Promise<string> {
  const answer = await portal.app.inject({
    url: '/api/test/caller',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  });
  return answer.json<{ source: string }>().source;
}

describe('the caller behind proxies', () => {
  it.each([
    ['one proxy, counted', '1', '10.0.0.1', ['192.0.2.9'], '192.0.2.9'],
    ['one proxy, by the word', 'on', '10.0.0.1', ['192.0.2.9'], '192.0.2.9'],
    ['one proxy, by its network', '10.0.0.0/8', '10.0.0.1', ['192.0.2.9'], '192.0.2.9'],
    ['two proxies, counted', '2', '10.0.0.1', ['192.0.2.9', '172.16.0.5'], '192.0.2.9'],
    [
      'two proxies, by their networks',
      '10.0.0.0/8, 172.16.0.0/12',
      '10.0.0.1',
      ['192.0.2.9', '172.16.0.5'],
      '192.0.2.9',
    ],
    ['a proxy on a socket for both families', '10.0.0.0/8', '::ffff:10.0.0.1', ['192.0.2.9'], '192.0.2.9'],
    ['IPv6 throughout', 'fd00::/8', 'fd00::1', ['2001:db8:77:1::9', 'fd00::2'], '2001:db8:77:1::/64'],
    ['a proxy that writes ports', '1', '10.0.0.1', ['192.0.2.9:4711'], '192.0.2.9'],
    ['a stranger who is no trusted proxy', '172.16.0.0/12', '10.0.0.1', ['192.0.2.9'], '10.0.0.1'],
    ['no proxy', 'off', '10.0.0.1', ['192.0.2.9'], '10.0.0.1'],
  ])('with %s is one source, whatever addresses it invents', async (_, trust, peer, appended, source) => {
    setting = readProxyTrust(trust) ?? setting;
    const sources = new Set<string>();
    for (let index = 0; index < 40; index += 1) {
      sources.add(
        await sourceFrom(
          peer,
          invented(index, ...appended.map((address) => address.replace(/:4711$/, `:${4_711 + index}`))),
        ),
      );
    }
    expect([...sources]).toEqual([source]);
  });

  it('gets ten of forty guesses looked at, and locks nobody else out [R-AUTH-25]', async () => {
    setting = readProxyTrust('1') ?? setting;
    const guess = async (index: number, forwarded: string) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: LOGIN,
        remoteAddress: '10.0.0.1',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwarded },
        payload: new URLSearchParams({ email: `guess${index}@test.example`, password: 'wrong' }).toString(),
      });
      return answer.statusCode;
    };
    const statuses: number[] = [];
    // Half of them claim to come from the owner's address.
    for (let index = 0; index < 40; index += 1)
      statuses.push(await guess(index, index % 2 ? invented(index, '192.0.2.9') : '198.51.100.7, 192.0.2.9'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
    expect(await guess(40, '198.51.100.7')).toBe(401);
  });

  it('does not choose the id of a request; a trusted proxy does', async () => {
    setting = readProxyTrust('10.0.0.0/8') ?? setting;
    const idFrom = async (remoteAddress: string) =>
      (
        await portal.app.inject({
          url: '/api/test/caller',
          remoteAddress,
          headers: { 'x-request-id': 'proxy-0123456789' },
        })
      ).headers['x-request-id'];
    expect(await idFrom('10.1.2.3')).toBe('proxy-0123456789');
    expect(await idFrom('192.0.2.9')).not.toBe('proxy-0123456789');
  });
});

describe('TRUST_PROXY', () => {
  it.each(['off', '0', 'on', '1', '16', '10.0.0.0/8', '10.0.0.1', '::1, 127.0.0.1', '2001:db8::/32,10.0.0.0/8'])(
    'takes %s',
    (text) => {
      expect(readConfig({ TRUST_PROXY: text }, '/srv/portal').trustProxy).toEqual(expect.any(Function));
    },
  );

  it.each([
    '17',
    '-1',
    'yes',
    'loopback',
    '10.0.0.0/33',
    '10.0.0.0/',
    '0.0.0.0/0',
    '::/0',
    '10.0.0',
    '10.0.0.0/8,',
    '10.0.0.0/8/8',
    'proxy.example',
  ])('refuses %s with one sentence', (text) => {
    const attempt = () => readConfig({ TRUST_PROXY: text }, '/srv/portal');
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/^TRUST_PROXY must be [^]*\.$/);
  });
});

describe('a source', () => {
  it.each([
    ['192.0.2.9', '192.0.2.9'],
    ['192.0.2.9:80', '192.0.2.9'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::9]:443', '2001:db8:0:1::/64'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['10.0.0.1.evil', 'unknown'],
    ['', 'unknown'],
  ])('of %p is %s', (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });
});

describe('a request with two Host headers [R-API-02]', () => {
  it('is refused with 400, wherever it goes; with one it is answered', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const ask = (path: string, headers: string[]) =>
      new Promise<[number | undefined, string]>((resolve, reject) => {
        const call = request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
          let body = '';
          answer
            .on('data', (chunk: Buffer) => (body += chunk.toString()))
            .on('end', () => resolve([answer.statusCode, body]));
        });
        call.on('error', reject).end();
      });
    const own = ['host', 'localhost:8080'];
    for (const path of ['/api/test/caller', '/api/nothing', '/nothing']) {
      const [status, body] = await ask(path, [...own, 'Host', 'evil.example']);
      expect([path, status, JSON.parse(body)]).toEqual([
        path,
        400,
        { errorId: 'ERROR_VALIDATION', message: expect.any(String) },
      ]);
    }
    expect((await ask('/api/test/caller', own))[0]).toBe(200);
  });
});
