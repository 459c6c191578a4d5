import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { hashOf, packed } from './received-release.mjs';
import { keyOf, originOf, remotePortal } from './remote-portal.mjs';

const KEY = 'portal-release-abc';
const WISH = /** @type {const} */ ({ remote: 'mf-energy', action: 'off' });
/** What is answered next, and what was asked. */
let next = { status: 200, headers: {}, body: '{}' };
let asked = [];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('latin1').on('data', (data) => (body += data));
  request.on('end', () => {
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.writeHead(next.status, next.headers).end(next.body);
  });
});
let origin = '';
const folder = mkdtempSync(join(tmpdir(), 'sent-'));
const answers = (status, body, headers = {}) => {
  asked = [];
  next = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return remotePortal(origin, KEY);
};
const problem = (message) => ({ errorId: 'ERROR_VALIDATION', message });

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  writeFileSync(join(folder, 'a.js'), 'aa');
  writeFileSync(join(folder, 'b.js'), 'b');
  writeFileSync(join(folder, '.received'), '1');
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe('where a release goes', () => {
  it('is an origin by https, or this machine itself', () => {
    for (const address of [
      'https://portal.example',
      'https://portal.example/',
      'http://localhost:8080',
      'http://[::1]:1',
    ])
      assert.equal(originOf(address), address.replace(/\/$/, ''));
    for (const [address, sentence] of /** @type {const} */ ([
      ['http://portal.example', /by https only/],
      ['http://localhost.portal.example', /by https only/],
      ['http://10.0.0.1', /by https only/],
      ['portal.example', /takes the address of a portal/],
      ['https://ada:secret@portal.example', /takes the address/],
      ['https://portal.example/api', /takes the address/],
      ['https://portal.example/?key=1', /takes the address/],
      ['file:///etc', /takes the address/],
      ['', /takes the address/],
    ]))
      assert.throws(() => originOf(address), sentence);
  });

  it('is opened by the key of the environment', () => {
    assert.equal(keyOf({ PORTAL_RELEASE_KEY: ` ${KEY}\n` }), KEY);
    for (const key of [undefined, '', ' ', 'a b', 'a\r\nx: y'])
      assert.throws(() => keyOf({ PORTAL_RELEASE_KEY: key }), /Set PORTAL_RELEASE_KEY/);
  });
});

describe('what is sent', () => {
  it('are the files one after another with their list, under the key', async () => {
    const { stored } = await answers(200, { stored: true }).store(
      { name: 'mf-energy', version: '1.0.0' },
      packed(folder),
    );
    const [{ method, url, headers, body }] = asked;
    assert.deepEqual(
      [stored, method, url, headers.authorization],
      [true, 'PUT', '/api/releases/files', `Bearer ${KEY}`],
    );
    const list = [
      { name: 'a.js', size: 2, hash: hashOf('aa') },
      { name: 'b.js', size: 1, hash: hashOf('b') },
    ];
    assert.ok(body.includes(JSON.stringify(list)), body);
    assert.match(body, /\r\n\r\naab\r\n/);
    assert.doesNotMatch(url + body, new RegExp(KEY));
  });

  it('is the wish, and with the plan that came of it the reason', async () => {
    const plan = { remote: 'mf-energy', before: [{ version: '1', traffic: 100 }], after: [], withdrawn: [] };
    assert.deepEqual(await answers(200, { plan }).planFor(WISH), plan);
    assert.deepEqual(JSON.parse(asked[0].body), { wish: WISH });
    assert.equal(await answers(200, { plan: null }).planFor(WISH), undefined);
    assert.equal(await answers(200, { serial: 7 }).carryOut(WISH, { reason: 'Seen' }, plan), 7);
    assert.deepEqual(JSON.parse(asked[0].body), { wish: WISH, reason: 'Seen', agreed: plan });
  });

  it('goes nowhere else, whoever leads there', async () => {
    await assert.rejects(
      answers(307, '', { location: `${origin}/elsewhere` }).planFor(WISH),
      /leads elsewhere \(307\), where the key is not sent/,
    );
    assert.equal(asked.length, 1);
  });
});

describe('what is said when it fails', () => {
  for (const [status, body, sentence] of /** @type {const} */ ([
    [
      400,
      problem('mf-energy 1 is not published:\n  too heavy'),
      /refuses it: mf-energy 1 is not published:\n {2}too heavy/,
    ],
    [401, problem('log in first'), /does not take this key: it is wrong, has ended or was withdrawn/],
    [403, problem('you lack the right'), /takes this key, but not for this: you lack the right/],
    [404, '<html>', /no portal, or an older one/],
    [409, problem('was changed'), /refuses it: was changed/],
    [413, '<html>too large</html>', /larger than it, or a proxy before it, takes$/],
    [429, problem('too many'), /asked too often\. Again in 42 s/],
    [502, '<html>', /answers 502$/],
    [503, problem('not here'), /can't publish now: not here/],
    [200, '<html>', /something else than a portal/],
  ]))
    it(`${status} ${typeof body === 'string' ? 'of a proxy' : body.message.slice(0, 20)}`, async () => {
      await assert.rejects(
        answers(status, body, { 'retry-after': '42' }).planFor(WISH),
        (/** @type {Error} */ error) => {
          assert.match(error.message, sentence);
          assert.ok(!error.message.includes(KEY));
          return true;
        },
      );
    });

  it('names what the network says, and steers no terminal', async () => {
    await assert.rejects(remotePortal('http://127.0.0.1:1', KEY).planFor(WISH), /127\.0\.0\.1:1 can't be reached: \S+/);
    await assert.rejects(answers(409, problem('\u001b[2Jno\u0007')).planFor(WISH), ({ message }) =>
      /: \[2Jno$/.test(message),
    );
    const plan = { remote: 'mf-\u001b]0;x', before: [], after: [], withdrawn: [] };
    assert.equal((await answers(200, { plan }).planFor(WISH))?.remote, 'mf-]0;x');
  });
});
