/** The portal behind its proxy, as `deploy/` sets both up: two instances on real servers. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { connect as connectH2, constants } from 'node:http2';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { run } from '../lib/run.mjs';
import { hasProgram, postgresPrograms } from '../lib/server-programs.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { RELEASES_DIR } from '../release/paths.mjs';
import { pictureForm } from '../testing/picture-form.mjs';
import { PASSWORD, startPortal } from '../testing/portal-process.mjs';
import { startCluster } from './cluster.mjs';

const isHere = ['nginx', 'mosquitto', 'openssl'].every(hasProgram) && postgresPrograms() !== undefined;
const EMAIL = 'admin@demo.example';
/** What differs from answer to answer, or belongs to one connection. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id', 'server', 'accept-ranges'];

describe('the portal behind its proxy', {
  skip: !isHere && 'nginx, mosquitto, openssl or postgresql is not installed',
}, () => {
  /** @type {import('./cluster.mjs').Cluster} */
  let cluster;
  /** @type {import('node:http2').ClientHttp2Session} */
  let session;
  let authorization = '';
  before(async () => {
    cluster = await startCluster({ env: { SEED: 'demo' } });
    session = connectH2(cluster.url, { rejectUnauthorized: false });
    authorization = await logIn();
  });
  after(async () => {
    session?.destroy();
    await cluster?.stop();
  });

  /** Asks by HTTP/2. @returns {Promise<{ status: number, headers: Record<string, any>, body: Buffer }>} */
  function ask(
    path,
    { method = 'GET', headers = {}, body = /** @type {Buffer | string | undefined} */ (undefined) } = {},
  ) {
    return new Promise((resolve, reject) => {
      const stream = session.request(
        { ':method': method, ':path': path, ...headers },
        { endStream: body === undefined },
      );
      const parts = [];
      let answer = /** @type {Record<string, any>} */ ({});
      stream.on('response', (given) => (answer = given));
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => resolve({ status: answer[':status'], headers: answer, body: Buffer.concat(parts) }));
      stream.on('error', (error) => (answer[':status'] ? undefined : reject(error)));
      // The proxy may answer and close before it has read all of a body that is too long.
      if (body !== undefined) stream.end(body);
    });
  }

  async function tryLogIn(password, headers = {}) {
    const address = `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${cluster.url}/`)}`;
    return ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ email: EMAIL, password }).toString(),
    });
  }

  async function logIn() {
    const { Authcode } = JSON.parse((await tryLogIn(PASSWORD)).body.toString());
    const { body } = await ask('/api/auth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: Authcode,
        redirect_uri: `${cluster.url}/`,
        client_id: 'portal',
      }).toString(),
    });
    return `Bearer ${JSON.parse(body.toString()).access_token}`;
  }

  /** Asks the first instance itself, as the proxy would. */
  const askInstance = (path, headers) =>
    new Promise((resolve, reject) => {
      const { port } = cluster.instances[0];
      const asked = plainRequest(
        {
          host: '127.0.0.1',
          port,
          path,
          headers: { host: new URL(cluster.url).host, 'x-forwarded-proto': 'https', ...headers },
        },
        (answer) => {
          const parts = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
          );
        },
      );
      asked.on('error', reject).end();
    });

  const steady = (headers) =>
    Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !name.startsWith(':') && !PASSING.includes(name))
        .map(([name, value]) => [name, String(value)])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  /** Who answered what stands in the log of the proxy: '' is itself. */
  const answeredBy = (path) =>
    cluster
      .accessLog()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter((line) => line.path === path)
      .map(({ instance }) => instance);

  it('stands on a file that nginx takes without a word of warning', () => {
    assert.match(cluster.checked, /test is successful/);
    assert.doesNotMatch(cluster.checked, /\[(warn|error|emerg|alert)\]/);
  });

  it('comes by HTTP/2 and TLS, and by nothing else', async () => {
    const page = await ask('/');
    assert.equal(session.alpnProtocol, 'h2');
    assert.equal(page.status, 200);
    assert.match(page.headers['content-security-policy'], /script-src 'self'/);
    assert.match(page.headers['strict-transport-security'], /max-age=63072000/);
    const plain = await fetch(`${cluster.httpUrl}/overview?x=1`, { redirect: 'manual' });
    assert.deepEqual([plain.status, plain.headers.get('location')], [308, 'https://localhost/overview?x=1']);
    for (const path of ['/healthz', '/readyz']) assert.equal((await ask(path)).status, 404);
  });

  it('gives files of releases itself, in the smallest form, with the headers that the portal gives them', async () => {
    const { microFrontends } = JSON.parse((await ask('/registry.json')).body.toString());
    const entries = Object.values(microFrontends).map(([{ url }]) => new URL(url, cluster.url).pathname);
    const [scripts] = [readdirSync(join(RELEASES_DIR, 'shell'))];
    const others = scripts.filter((name) => /^[\w.-]+\.(js|css)$/.test(name) && !/-worker\./.test(name)).slice(0, 5);
    const paths = [...entries, ...others.map((name) => `/shell/${name}`)];
    assert.ok(paths.length >= 8);
    for (const path of paths)
      for (const form of ['gzip, deflate, br, zstd', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': form };
        const [here, there] = [await ask(path, { headers }), await askInstance(path, headers)];
        assert.equal(here.status, 200, path);
        assert.equal(
          here.headers['content-encoding'],
          { g: form.includes('br') ? 'br' : 'gzip', i: undefined }[form[0]],
        );
        assert.match(here.headers['cache-control'], /immutable/);
        assert.deepEqual(steady(here.headers), steady(there.headers), `${path} as ${form}`);
        assert.ok(here.body.equals(there.body), path);
      }
    // With Brotli the name in the log is the one inside.
    for (const path of paths)
      assert.deepEqual([...new Set([...answeredBy(path), ...answeredBy(`/.br${path}`)])], [''], path);
    assert.notDeepEqual(answeredBy('/registry.json'), ['']);
  });

  it('leaves to the portal what is no such file', async () => {
    const [entry] = readdirSync(join(RELEASES_DIR, 'shell')).filter((name) => /-worker\.[0-9a-f]+\.js$/.test(name));
    if (entry) {
      const [here, there] = [await ask(`/shell/${entry}`), await askInstance(`/shell/${entry}`, {})];
      assert.equal(here.headers['content-security-policy'], there.headers['content-security-policy']);
      assert.doesNotMatch(here.headers['content-security-policy'], /sandbox/);
    }
    const script = readdirSync(join(RELEASES_DIR, 'shell')).find((name) => name.endsWith('.js.br'));
    for (const path of [
      `/shell/${script}`,
      '/remotes/none/1/x.js',
      '/remotes/.building/x.js',
      '/.br/shell/x.js',
      '/shell/../registry.json.key',
    ])
      assert.equal((await ask(path)).status, 404, path);
  });

  it('tells events when they happen', async () => {
    const { body } = await ask('/api/frontend/groups', { headers: { authorization } });
    const [{ id, name }] = JSON.parse(body.toString());
    const stream = session.request({ ':path': '/api/frontend/events', authorization });
    let text = '';
    let wake = () => {};
    stream.on('data', (part) => {
      text += part;
      wake();
    });
    const holds = async (pattern) => {
      while (!pattern.test(text)) await new Promise((resolve) => (wake = () => resolve(undefined)));
    };
    await holds(/\n\n/);
    const took = [];
    for (let n = 0; n < 10; n += 1) {
      const began = performance.now();
      const answer = await ask(`/api/groups/${id}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `${name} ${n}` }),
      });
      assert.equal(answer.status, 200, answer.body.toString());
      await holds(new RegExp(`(event: group\\.changed[^]*?\\n\\n[^]*?){${n + 1}}`));
      took.push(performance.now() - began);
    }
    stream.close(constants.NGHTTP2_CANCEL);
    console.log(`      events after ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    assert.ok(Math.max(...took) < 2_000);
  });

  it('lets addresses as long as 500 ids and bodies as long as uploads through, and no longer ones', async () => {
    const ids = Array.from({ length: 500 }, (_, n) =>
      Buffer.from(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`).toString('base64url'),
    );
    const long = await ask(`/api/frontend/device/status?ids=${encodeURIComponent(`[${ids.join()}]`)}`, {
      headers: { authorization },
    });
    assert.equal(long.status, 200, long.body.toString());
    const [{ id }] = JSON.parse((await ask('/api/frontend/groups', { headers: { authorization } })).body.toString());
    /** A form with one file, which is no picture. */
    const upload = (path, bytes) => {
      const rim = [
        '--rim\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n',
        '\r\n--rim--\r\n',
      ];
      const body = Buffer.concat([Buffer.from(rim[0]), Buffer.alloc(bytes, 1), Buffer.from(rim[1])]);
      return ask(path, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'multipart/form-data; boundary=rim' },
        body,
      });
    };
    const whole = await upload(`/api/groups/${id}/icon`, 8_388_608);
    // The portal has read it all, and says what it thinks of it.
    assert.equal(whole.status, 400, whole.body.toString());
    assert.match(String(whole.headers['content-type']), /json/);
    assert.equal((await upload(`/api/groups/${id}/icon`, 9_600_000)).status, 413);
    // Without a key the portal refuses before it has read all: what counts is who does not refuse its length.
    assert.notEqual((await upload('/api/releases', 33_900_000)).status, 413);
    assert.equal((await upload('/api/releases', 36_000_000)).status, 413);
  });

  /** Eight callers who read while something happens. @returns {Promise<number[]>} the statuses that they were answered with */
  async function underLoad(happen) {
    const statuses = new Map();
    let over = false;
    const load = Array.from({ length: 8 }, async () => {
      while (!over) {
        const { status } = await ask('/api/frontend/groups', { headers: { authorization } });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const reaches = async (count) => {
      const from = statuses.get(200) ?? 0;
      while ((statuses.get(200) ?? 0) < from + count) await ask('/registry.json');
    };
    await reaches(40);
    await happen(reaches);
    over = true;
    await Promise.all(load);
    console.log(`      answers ${JSON.stringify([...statuses])}`);
    return [...statuses.keys()];
  }
  /** Until an instance that has started again has a part of the calls. */
  async function isAsked(index, reaches) {
    const { port } = cluster.instances[index];
    while (!answeredBy('/api/frontend/groups').slice(-20).includes(`127.0.0.1:${port}`)) await reaches(10);
  }

  it('goes on when an instance is killed under load, and takes it back', async () => {
    const answered = await underLoad(async (reaches) => {
      process.kill(cluster.instances[1].pid, 'SIGKILL');
      await reaches(80);
      await cluster.startAgain(1);
      await isAsked(1, reaches);
    });
    assert.deepEqual(answered, [200]);
  });

  it('sends what has a key again when the instance that had it is gone, and it is done once', async () => {
    const create = (name, more) =>
      ask('/api/groups', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...more },
        body: JSON.stringify({ name }),
      });
    const [, { pid }] = cluster.instances;
    // It takes what comes, and does nothing with it.
    process.kill(pid, 'SIGSTOP');
    const names = Array.from({ length: 12 }, (_, n) => `Sent again ${n}`);
    const statuses = names.map(async (name, n) => {
      // Every third without a key.
      const { status } = await create(name, n % 3 === 0 ? {} : { 'idempotency-key': `again-${n}` });
      return { status, isKeyed: n % 3 !== 0 };
    });
    // By the other one: all have been sent.
    await Promise.race(statuses);
    process.kill(pid, 'SIGKILL');
    const found = await Promise.all(statuses);
    await cluster.startAgain(1);
    assert.deepEqual([...new Set(found.filter(({ isKeyed }) => isKeyed).map(({ status }) => status))], [201]);
    // Without one nobody knows whether it was done.
    for (const { status } of found) assert.ok([201, 502].includes(status), String(status));
    const groups = JSON.parse((await ask('/api/frontend/groups', { headers: { authorization } })).body.toString());
    const all = groups.map(({ name }) => name).filter((name) => name.startsWith('Sent again'));
    assert.equal(all.length, new Set(all).size);
    console.log(
      `      answers ${found.map(({ status, isKeyed }) => `${status}${isKeyed ? '' : ' without a key'}`).join(', ')}`,
    );
  });

  it('fails no call while each instance is replaced in turn', async () => {
    const answered = await underLoad(async (reaches) => {
      for (const index of cluster.instances.keys()) {
        await cluster.instances[index].stop();
        await cluster.startAgain(index);
        await isAsked(index, reaches);
      }
    });
    assert.deepEqual(answered, [200]);
  });

  it('has a broker that takes nobody without a name, inside or by TLS', async () => {
    // A connection of MQTT 5 without a name, as the protocol's bytes.
    const packet = Buffer.from([0x10, 14, 0, 4, ...Buffer.from('MQTT'), 5, 2, 0, 60, 0, 0, 1, 0x78]);
    const socket = connectTls({ port: cluster.broker.tlsPort, host: '127.0.0.1', rejectUnauthorized: false });
    socket.write(packet);
    const [answer] = await new Promise((resolve, reject) =>
      socket.once('data', (data) => resolve([data])).once('error', reject),
    );
    socket.destroy();
    // CONNACK, not authorized.
    assert.deepEqual([answer[0], answer[3]], [0x20, 0x87]);
    const ready = await (await fetch(`${cluster.instances[0].url}/readyz`)).json();
    assert.deepEqual(ready.parts, { database: true, files: true, broker: true });
  });

  it('comes back from one file on an empty machine with other engines, and answers the same', async () => {
    const [group] = JSON.parse((await ask('/api/frontend/groups', { headers: { authorization } })).body.toString());
    const picture = readFileSync(join(ROOT, 'docs/pictures/overview.png'));
    const { body, contentType } = await pictureForm(picture);
    const { iconURL } = JSON.parse(
      (
        await ask(`/api/groups/${group.id}/icon`, {
          method: 'PUT',
          headers: { authorization, 'content-type': contentType },
          body,
        })
      ).body.toString(),
    );
    assert.ok(iconURL);
    const file = join(cluster.folder, 'portal.export.gz');
    const transfer = (what, env) =>
      run(process.execPath, [join(ROOT, 'backend/dist/transfer-command.js'), what, file], { quiet: true, env });
    const exported = await transfer('export', cluster.instances[0].env);
    assert.equal(exported.code, 0, exported.output);
    const dataDir = join(cluster.folder, 'restored');
    const env = { SEED: 'none', SIMULATOR: 'off', PUBLIC_URL: cluster.url };
    const imported = await transfer('import', { ...env, DATA_DIR: dataDir });
    assert.equal(imported.code, 0, imported.output);
    const restored = await startPortal({ env, dataDir });
    try {
      const { paths } = JSON.parse((await ask('/api/openapi.json')).body.toString());
      const [device] = JSON.parse((await ask('/api/frontend/devices', { headers: { authorization } })).body.toString());
      const asked = Object.entries(paths)
        // A stream has no end, and a ticket for the page of a device is a new one each time.
        .filter(([path, methods]) => methods.get && path !== '/api/frontend/events' && !path.endsWith('/ip'))
        .map(([path]) => path.replace('{groupId}', group.id).replace('{deviceId}', device.uuid))
        .filter((path) => !path.includes('{'));
      const told = [];
      for (const path of [...asked, iconURL.replace(cluster.url, '')]) {
        const here = await ask(path, { headers: { authorization } });
        // The log-in comes with the file.
        const there = await fetch(restored.url + path, { headers: { authorization } });
        assert.equal(there.status, here.status, path);
        const bytes = Buffer.from(await there.arrayBuffer());
        if (!bytes.equals(here.body))
          told.push(`${path}: ${here.body.toString().slice(0, 200)} | ${bytes.toString().slice(0, 200)}`);
      }
      console.log(`      ${asked.length + 1} questions, ${imported.output.trim()}`);
      assert.ok(asked.length > 30);
      assert.deepEqual(told, []);
    } finally {
      await restored.stop();
    }
  });

  // The last: who guesses so often is locked out for a while.
  it('counts callers by the address that the proxy saw, whatever they claim', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push(
        (
          await tryLogIn('wrong', {
            'x-forwarded-for': `203.0.113.${n}, 198.51.100.${n}`,
            forwarded: `for=192.0.2.${n}`,
            'x-real-ip': `192.0.2.${n}`,
          })
        ).status,
      );
    assert.deepEqual(statuses.filter((status) => status === 401).length, 10);
    assert.deepEqual(statuses.slice(-2), [429, 429]);
  });
});
