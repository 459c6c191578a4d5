import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@portal/contracts/endpoint';
import { bool, dictionary, listOf, nullable, obj, optional, text, whole } from '@portal/contracts/shape';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';
import { masked } from './http';
import { HttpError } from './http-error';
import { serve, versioned } from './serve';

const Thing = obj({ id: text(), name: text(), size: whole() });
const things = Array.from({ length: 250 }, (_, index) => ({
  id: `t${index}`,
  name: `Thing ${index}`,
  size: index % 10,
  secret: 'never',
}));
let seen: unknown;
let value = 'first';

const routes = [
  serve(
    endpoint({ method: 'GET', path: '/api/test/list', right: 'login', list: true, summary: 'x', reply: listOf(Thing) }),
    async () => things,
  ),
  serve(
    endpoint({
      method: 'POST',
      path: '/api/test/echo',
      public: 'a test',
      summary: 'x',
      success: 201,
      reply: obj({ ok: bool() }),
      query: obj({ flag: optional(bool()), count: optional(whole({ minimum: 1 })) }),
      body: obj({
        name: text({ minLength: 1 }),
        quota: obj({ users: whole({ minimum: 0 }) }),
        note: optional(nullable(text())),
        tags: optional(dictionary(text())),
        list: optional(listOf(text(), { maxItems: 2 })),
      }),
    }),
    async ({ body, query }) => {
      seen = { body, query };
      return { ok: true };
    },
  ),
  serve(
    endpoint({
      method: 'GET',
      path: '/api/test/value',
      right: 'login',
      summary: 'x',
      versioned: true,
      reply: obj({ value: text() }),
    }),
    async () => versioned({ value }, 7),
  ),
  serve(endpoint({ method: 'DELETE', path: '/api/test/value', right: 'login', summary: 'x' }), async () => undefined),
  serve(
    endpoint({
      method: 'GET',
      path: '/api/test/incident',
      right: 'login',
      module: 'incident-manager',
      summary: 'x',
      reply: obj({ ok: bool() }),
    }),
    async () => ({ ok: true }),
  ),
  serve(
    endpoint({ method: 'GET', path: '/api/test/fail', public: 'a test', summary: 'x', reply: obj({ ok: bool() }) }),
    async () => {
      throw new Error('the inner secret');
    },
  ),
  serve(
    endpoint({ method: 'GET', path: '/api/test/busy', public: 'a test', summary: 'x', reply: obj({ ok: bool() }) }),
    async () => {
      throw new HttpError(429, 'ERROR_TOO_MANY', 'slowly', undefined, { 'retry-after': '7' });
    },
  ),
];

let portal: TestPortal;
let user: TestUser;
beforeAll(async () => {
  portal = await testPortal({ routes });
  user = await portal.makeUser();
});
afterAll(() => portal.close());

const valid = { name: 'x', quota: { users: 1 } };
const echo = (body: unknown, url = '/api/test/echo') => portal.send('POST', url, undefined, body);

describe('every answer', () => {
  it('is not to be stored, not to be sniffed, and has an id [R-API-05]', async () => {
    for (const url of ['/api/test/list', '/api/test/echo', '/api/nothing', '/api/test/fail']) {
      const { headers } = await portal.get(url, user);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      });
    }
  });

  it('is not to be stored in whatever spelling its address was found [R-API-05]', async () => {
    for (const url of [
      '/%61pi/test/value',
      '/api/test/v%61lue',
      '/%61%70%69/test/value',
      '/api/test/value?a',
      '/api/test/value#b',
    ]) {
      const { status, headers } = await portal.get(url, user);
      expect([url, status, headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });

  it('is JSON, 201 for a creation, 204 when empty, else 200 [R-API-05]', async () => {
    const JSON_TYPE = 'application/json; charset=utf-8';
    const [made, read] = [await echo(valid), await portal.get('/api/test/value', user)];
    expect([made.status, made.headers['content-type']]).toEqual([201, JSON_TYPE]);
    expect([read.status, read.headers['content-type']]).toEqual([200, JSON_TYPE]);
    expect((await portal.get('/api/nothing', user)).headers['content-type']).toBe(JSON_TYPE);
    const empty = await portal.send('DELETE', '/api/test/value', user);
    expect([empty.status, empty.text]).toEqual([204, '']);
  });

  it('has the id that a trusted proxy gave the request, and nobody else can choose it', async () => {
    const given = { 'x-request-id': 'proxy-0123456789' };
    expect((await portal.get('/api/test/list', user, given)).headers['x-request-id']).not.toBe('proxy-0123456789');
    const behind = await testPortal({ routes, config: { trustProxy: (_address, hop) => hop < 1 } });
    expect((await behind.get('/api/nothing', undefined, given)).headers['x-request-id']).toBe('proxy-0123456789');
    for (const wrong of ['short', 'x'.repeat(65), 'line\tbreak-and-more']) {
      expect((await behind.get('/api/nothing', undefined, { 'x-request-id': wrong })).headers['x-request-id']).toMatch(
        /^[\w-]{36}$/,
      );
    }
    await behind.close();
  });

  it('carries only what its shape names', async () => {
    const { text: body } = await portal.get('/api/test/list', user);
    expect(body).not.toContain('never');
  });
});

describe('errors', () => {
  it('are {errorId, message} without inner texts [R-API-02]', async () => {
    const answer = await portal.get('/api/test/fail');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ errorId: 'ERROR_UNKNOWN', message: expect.any(String) });
    expect(answer.text).not.toContain('secret');
  });

  it('carry their waiting time, in the same form and not to be stored [R-ERR-03, R-API-02, R-API-05]', async () => {
    const answer = await portal.get('/api/test/busy');
    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control'], answer.body]).toEqual([
      429,
      '7',
      'no-store',
      { errorId: 'ERROR_TOO_MANY', message: 'slowly' },
    ]);
  });

  it('401 without a token, before anything else is looked at [R-API-01]', async () => {
    const answer = await portal.get('/api/test/list?limit=wrong');
    expect([answer.status, answer.body.errorId, answer.headers['www-authenticate']]).toEqual([
      401,
      'ERROR_UNAUTHORIZED',
      'Bearer',
    ]);
  });

  it('404 in the same form outside of /api, too, without the address in it [R-API-02]', async () => {
    for (const url of ['/nothing', '/remotes/%3Cscript%3E/x.js']) {
      const { status, text } = await portal.get(url, user);
      expect([status, text]).toEqual([
        404,
        '{"errorId":"ERROR_NOT_FOUND","message":"there is nothing at this address"}',
      ]);
    }
  });

  it('404 for other addresses, 405 for other methods with those allowed [R-API-05]', async () => {
    for (const url of [
      '/api/nothing',
      '/api',
      '/api/',
      '/api/test/list/',
      '/api/test/list/x',
      '/api/%zz',
      '/API/test/list',
    ]) {
      const answer = await portal.get(url, user);
      expect([url, answer.status]).toEqual([url, 404]);
    }
    expect((await portal.get('/api/nothing', user)).body.errorId).toBe('ERROR_NOT_FOUND');
    const answer = await portal.send('POST', '/api/test/value', user, {});
    expect([answer.status, answer.body.errorId, answer.headers['allow']]).toEqual([
      405,
      'ERROR_METHOD_NOT_ALLOWED',
      'GET, DELETE, HEAD',
    ]);
    expect((await portal.get('/api/test/echo')).status).toBe(405);
  });

  it('415 for another type of body, 400 for broken JSON, 413 for too much [R-API-05]', async () => {
    const send = (body: string, type: string) =>
      portal.send('POST', '/api/test/echo', undefined, body, { 'content-type': type });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'nonsense',
    ]) {
      expect([type, (await send('{}', type)).status]).toEqual([type, 415]);
    }
    for (const body of [
      '{',
      '{"name":}',
      '[1,',
      'undefined',
      '{"name":"x"',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
    ]) {
      const answer = await send(body, 'application/json');
      expect([body, answer.status, answer.body.errorId]).toEqual([body, 400, 'ERROR_VALIDATION']);
    }
    const large = await send(JSON.stringify({ ...valid, note: 'x'.repeat(1_100_000) }), 'application/json');
    expect([large.status, large.body.errorId]).toEqual([413, 'ERROR_TOO_LARGE']);
    expect((await send(JSON.stringify(valid), 'application/json; charset=utf-8')).status).toBe(201);
    expect((await portal.send('POST', '/api/test/echo')).body).toMatchObject({ errorId: 'ERROR_VALIDATION' });
  });
});

describe('requests that are no requests', () => {
  beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }));
  /** What the server says to these bytes before it hangs up. */
  const raw = (bytes: string) =>
    new Promise<string>((resolve) => {
      const address = portal.app.server.address();
      const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1', () =>
        socket.write(bytes),
      );
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', () => resolve(answer));
    });

  it('are answered in the same form, too much of it with 431 [R-API-02, R-CONST-04]', async () => {
    expect(await raw('nonsense\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 [^]*\r\n\r\n\{"errorId":"ERROR_VALIDATION","message":"[^"]+"\}$/,
    );
    expect(await raw(`GET /api/test/list?q=${'x'.repeat(65_600)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 [^]*\{"errorId":"ERROR_TOO_LARGE"/,
    );
    expect(await raw(`GET /api/test/list HTTP/1.1\r\nhost: x\r\nx-trace: ${'x'.repeat(65_600)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 [^]*\{"errorId":"ERROR_TOO_LARGE"/,
    );
    expect(
      await raw(
        'POST /api/test/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: x\r\n\r\n{}',
      ),
    ).toMatch(/^HTTP\/1.1 400 /);
  });

  it('with a host in their address are answered as without, and not to be stored [R-API-05]', async () => {
    const answer = await raw(
      `GET http://other.example/api/test/value HTTP/1.1\r\nhost: x\r\nauthorization: ${user.bearer}\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*cache-control: no-store[^]*\{"value":/);
  });
});

describe('bodies and queries', () => {
  it.each([
    [{ ...valid, quota: { users: -1 } }, 'quota.users'],
    [{ ...valid, quota: { users: '1' } }, 'quota.users'],
    [{ ...valid, quota: {} }, 'quota.users'],
    [{ quota: { users: 1 } }, 'name'],
    [{ ...valid, name: '' }, 'name'],
    [{ ...valid, name: null }, 'name'],
    [{ ...valid, note: 5 }, 'note'],
    [{ ...valid, tags: { a: 1 } }, 'tags.a'],
    [{ ...valid, list: ['a', 5] }, 'list.1'],
    [{ ...valid, list: ['a', 'b', 'c'] }, 'list'],
    [{ ...valid, tags: { 'a\0': 'x' } }, 'tags'],
    [{ ...valid, note: 'x\0' }, 'note'],
    [[], ''],
    [5, ''],
    [null, ''],
  ])('%j is refused and names %s [R-API-02]', async (body, field) => {
    const answer = await echo(body);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect(answer.body.message).not.toBe('');
  });

  it('lose unknown fields, at every depth', async () => {
    await echo({ ...valid, admin: true, quota: { users: 1, admin: true } });
    expect(seen).toMatchObject({ body: valid });
    expect(JSON.stringify(seen)).not.toContain('admin');
  });

  it('are numbers and booleans in a query when the text is one, never in a body, and are named when they are none [R-API-02]', async () => {
    await echo(valid, '/api/test/echo?flag=false&count=3&other=1');
    expect(seen).toMatchObject({ query: { flag: false, count: 3 } });
    for (const query of [
      'flag=1',
      'flag=yes',
      'flag=',
      'count=0',
      'count=1.5',
      'count=x',
      'count=1e3',
      'count=1&count=2',
      'flag=true%00',
    ]) {
      const answer = await echo(valid, `/api/test/echo?${query}`);
      expect([query, answer.status, answer.body.field]).toEqual([query, 400, query.split('=')[0]]);
    }
  });

  it.each([
    '{"__proto__":{"name":"y"},"name":"x","quota":{"users":1}}',
    '{"name":"x","quota":{"users":1},"tags":{"__proto__":"y"}}',
    '{"name":"x","quota":{"users":1},"tags":{"\\u005f_proto__":"y"}}',
    '{"name":"x","quota":{"users":1,"constructor":{"prototype":{"a":1}}}}',
  ])('may not name what every object has: %s', async (body) => {
    seen = undefined;
    const { status } = await portal.send('POST', '/api/test/echo', undefined, body, {
      'content-type': 'application/json',
    });
    expect([status, seen]).toEqual([400, undefined]);
  });

  it('may not nest without end', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const answer = await portal.send(
      'POST',
      '/api/test/echo',
      undefined,
      `{"name":"x","quota":{"users":1},"tags":${deep}}`,
      { 'content-type': 'application/json' },
    );
    expect(answer.status).toBe(400);
  });
});

describe('lists', () => {
  const list = (query = '') => portal.get(`/api/test/list${query}`, user);

  it('are whole without parameters, and count their hits [R-EXT-05]', async () => {
    const answer = await list();
    expect(answer.body).toHaveLength(250);
    expect([answer.headers['x-total-count'], answer.headers['link']]).toEqual(['250', undefined]);
  });

  it('are walked page by page, each row once [R-EXT-05]', async () => {
    const rows: { id: string }[] = [];
    let next: string | undefined = '/api/test/list?limit=40&sort=-size,name';
    while (next) {
      const answer = await portal.get(next, user);
      expect(answer.headers['x-total-count']).toBe('250');
      rows.push(...answer.body);
      const link: string | undefined = answer.headers['link'];
      next = link === undefined ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)?.[1];
    }
    expect(rows).toHaveLength(250);
    expect(new Set(rows.map((row) => row.id)).size).toBe(250);
    expect(rows.slice(0, 2).map((row) => row.id)).toEqual(['t9', 't19']);
  });

  it('are searched with * and counted [R-EXT-05, R-DEV-02]', async () => {
    const answer = await list('?q=ING*24&fields=id&limit=3');
    expect(answer.body).toEqual([{ id: 't24' }, { id: 't124' }, { id: 't224' }]);
    expect(answer.headers['x-total-count']).toBe('13');
  });

  it.each([
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'x'],
    ['sort', 'secret'],
    ['sort', '__proto__'],
    ['fields', 'secret'],
    ['cursor', 'x'],
    ['cursor', 'W10'],
    ['q', 'x'.repeat(256)],
  ])('refuse %s=%s and name it [R-EXT-05]', async (name, wrong) => {
    const answer = await list(`?${name}=${wrong}`);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', name]);
  });
});

describe('tags', () => {
  it('answer 304 while nothing has changed [R-EXT-06, R-API-05]', async () => {
    const first = await portal.get('/api/test/list', user);
    const etag = first.headers['etag'] ?? '';
    // No cache keeps it: who asks with the tag has kept the body itself.
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await portal.get('/api/test/list', user, { 'if-none-match': etag });
    expect([second.status, second.text, second.headers['etag'], second.headers['cache-control']]).toEqual([
      304,
      '',
      etag,
      'no-store',
    ]);
    expect((await portal.get('/api/test/list?limit=5', user, { 'if-none-match': etag })).status).toBe(200);
    expect((await portal.get('/api/test/list', user, { 'if-none-match': '"other", *' })).status).toBe(200);
  });

  it('are known among several, as a proxy may have made them weak or strong, and by * whatever they are [R-EXT-06]', async () => {
    for (const path of ['/api/test/list', '/api/test/value']) {
      const { etag = '' } = (await portal.get(path, user)).headers;
      const other = etag.startsWith('W/') ? etag.slice(2) : `W/${etag}`;
      for (const given of [`"other", ${etag}`, `${etag},"other"`, other, ' * '])
        expect([given, (await portal.get(path, user, { 'if-none-match': given })).status]).toEqual([given, 304]);
      expect((await portal.get(path, user, { 'if-none-match': `"other", ${etag.slice(0, -2)}"` })).status).toBe(200);
    }
  });

  it('change with the number of all hits, though the page is the same [R-EXT-06, R-EXT-05]', async () => {
    const first = await portal.get('/api/test/list?limit=2', user);
    const last = things.pop()!;
    const second = await portal.get('/api/test/list?limit=2', user, { 'if-none-match': first.headers['etag'] ?? '' });
    things.push(last);
    expect([second.status, second.body, second.headers['x-total-count']]).toEqual([200, first.body, '249']);
  });

  it('change with the body even when the version stays [R-EXT-04, R-EXT-06]', async () => {
    const first = (await portal.get('/api/test/value', user)).headers['etag'] ?? '';
    expect(first).toMatch(/^"v7-[\w-]+"$/);
    value = 'second';
    const second = await portal.get('/api/test/value', user, { 'if-none-match': first });
    expect([second.status, second.body]).toEqual([200, { value: 'second' }]);
  });
});

describe('packing', () => {
  it('is brotli or gzip when asked for, nothing else [R-EXT-06]', async () => {
    const get = (encoding?: string) =>
      portal.app.inject({
        url: '/api/test/list',
        headers: { authorization: user.bearer, ...(encoding ? { 'accept-encoding': encoding } : {}) },
      });
    const plain = await get();
    const brotli = await get('gzip, br');
    const gzip = await get('gzip');
    expect([
      plain.headers['content-encoding'],
      brotli.headers['content-encoding'],
      gzip.headers['content-encoding'],
    ]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    expect(brotli.rawPayload.length).toBeLessThan(plain.payload.length / 3);
  });
});

describe('modules', () => {
  const set = (enabled: boolean) =>
    portal.services.db.updateTable('module_switches').set({ enabled }).where('name', '=', 'incident-manager').execute();

  it('switched off answer 403 ERROR_MODULE_OFF to logged-in callers [R-RIGHT-32, R-EXT-20, R-ERR-14]', async () => {
    expect((await portal.get('/api/test/incident', user)).status).toBe(200);
    await set(false);
    const answer = await portal.get('/api/test/incident', user);
    expect([answer.status, answer.body.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
    expect((await portal.get('/api/test/incident')).status).toBe(401);
    await set(true);
    expect((await portal.get('/api/test/incident', user)).status).toBe(200);
  });
});

describe('the log', () => {
  it('hides query values: tokens and mail addresses travel there', () => {
    expect(masked('/api/auth/token?code=abc&client_id=portal')).toBe('/api/auth/token?code=…&client_id=…');
  });
});
