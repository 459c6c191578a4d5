import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePorts, LISTENERS } from '@portal/tools/lib/ports.mjs';
import pg from 'pg';
import { type Database, openEmbeddedDatabase, openServerDatabase } from './db/database';
import { migrate } from './db/migrate';
import { createLog } from './kernel/log';
import { newId } from './kernel/new-id';
import { hashPassword } from './modules/auth/password';
import { Ledger } from './testing/ledger';
import { Mosquitto, withMosquitto } from './testing/mosquitto';
import { buildPortal, failedStart, type RunningPortal, startProcess } from './testing/process';
import { newServerDatabase, onServer } from './testing/test-database';

const PASSWORD = 'demo-Kitchen-1';
const log = createLog('silent');

let dataDir: string;
let where: Record<string, string>;
let drop: () => Promise<void> = async () => {};
const running: RunningPortal[] = [];

/** A data folder with an empty database: making one takes seconds, copying it does not. */
const template = mkdtempSync(join(tmpdir(), 'portal-start-'));
beforeAll(async () => {
  await buildPortal();
  if (!onServer())
    await (await startProcess({ DATA_DIR: template, PORT: String(await freePorts(LISTENERS)) })).end('SIGTERM');
}, 180_000);
afterAll(() => rmSync(template, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-start-'));
  cpSync(template, dataDir, { recursive: true });
  where = { DATA_DIR: dataDir, PORT: String(await freePorts(LISTENERS)) };
  if (!onServer()) return;
  const server = await newServerDatabase();
  where = { ...where, DATABASE_URL: server.url };
  drop = server.drop;
});
afterEach(async () => {
  for (const portal of running.splice(0)) if (portal.child.exitCode === null) await portal.end('SIGKILL');
  await drop();
  drop = async () => {};
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RunningPortal> {
  const portal = await startProcess({ ...where, ...env });
  running.push(portal);
  return portal;
}

/** The source files of what a portal has loaded between its start and its stop, as the engine itself counts it. */
async function loadedSources(env: Record<string, string>): Promise<string[]> {
  const coverage = mkdtempSync(join(tmpdir(), 'portal-loaded-'));
  const portal = await start({ ...env, NODE_V8_COVERAGE: coverage });
  expect(await portal.end('SIGTERM')).toBe(0);
  const scripts = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:') && url.includes('/.cache/test/'));
  });
  rmSync(coverage, { recursive: true });
  const maps = [...new Set(scripts)].map((url) => `${fileURLToPath(url)}.map`).filter(existsSync);
  return maps.flatMap((map) => (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources);
}

/** The same database as the portal's, while no portal runs on the embedded one. */
async function openDatabase(): Promise<Database> {
  const url = where['DATABASE_URL'];
  const database = url
    ? await openServerDatabase(url, 2, log)
    : await openEmbeddedDatabase({ folder: join(dataDir, 'database') }, log);
  await migrate(database.db);
  return database;
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const addUser = (email: string) =>
  withDatabase(async ({ db }) => {
    await db
      .insertInto('users')
      .values({
        id: newId('u'),
        email,
        name: 'start',
        password_hash: await hashPassword(PASSWORD),
        location: null,
        avatar_file: null,
        created_at: 1,
      })
      .execute();
  });

async function logIn(url: string, email: string): Promise<string> {
  const origin = url.replace('127.0.0.1', 'localhost');
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields) }).then(
      async (answer) => (await answer.json()) as Record<string, string>,
    );
  const { Authcode } = await form(
    `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${origin}/`)}`,
    { email, password: PASSWORD },
  );
  const tokens = await form('/api/auth/token', {
    grant_type: 'authorization_code',
    code: Authcode ?? '',
    redirect_uri: `${origin}/`,
    client_id: 'portal',
  });
  return `Bearer ${tokens['access_token']}`;
}

/** One sentence: one line that ends with a full stop, no stack. */
const expectSentence = (result: { code: number | null; output: string }, words: RegExp) => {
  expect(result.code).toBe(1);
  const lines = result.output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(words);
  expect(lines[0]).toMatch(/\.$/);
};

describe('a portal that cannot start says why in one sentence and exits with 1', () => {
  it('when its port is taken', async () => {
    const other = createServer().listen(Number(where['PORT']), '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    expectSentence(await failedStart(where), new RegExp(`Port ${where['PORT']} is taken.*PORT`));
    await new Promise((resolve) => other.close(resolve));
  });

  it('when the database cannot be reached, without its password', async () => {
    const result = await failedStart({ ...where, DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/portal' });
    expectSentence(result, /database at 127\.0\.0\.1:1\/portal cannot be used/);
    expect(result.output).not.toContain('secret');
  });

  it('when the port for its figures is taken', async () => {
    const port = Number(where['PORT']) + 2;
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    expectSentence(await failedStart(where), new RegExp(`Port ${port} is taken.*METRICS_PORT`));
    await new Promise((resolve) => other.close(resolve));
  });

  it('when a setting is wrong', async () => {
    expectSentence(await failedStart({ ...where, SEED: 'giant' }), /SEED must be one of/);
    expectSentence(
      await failedStart({ ...where, LEGAL_DIR: '/nowhere/legal' }),
      /LEGAL_DIR must be a folder with texts as impressum\.en\.txt, and \/nowhere\/legal holds none/,
    );
  });

  // A server has no folder that could be taken.
  if (!onServer())
    it('when another portal has its data folder', async () => {
      await start();
      expectSentence(
        await failedStart({ ...where, PORT: String(await freePorts(LISTENERS)) }),
        /data folder .* is in use by another portal/,
      );
    });
});

describe('a portal', () => {
  it('serves, says that it is ready, stops on SIGTERM with 0, leaves nothing behind, and keeps its folder to itself [R-EXT-16]', async () => {
    chmodSync(dataDir, 0o755);
    const portal = await start();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const healthz = await fetch(`${portal.url}/healthz`);
    expect([healthz.status, await healthz.json()]).toEqual([200, { status: 'ok' }]);
    const readyz = await fetch(`${portal.url}/readyz`);
    expect([readyz.status, await readyz.json()]).toEqual([
      200,
      { ready: true, parts: { database: true, broker: true, files: true } },
    ]);
    expect(await portal.end('SIGTERM')).toBe(0);
    if (!onServer()) expect(readdirSync(join(dataDir, 'database'))).toEqual(['pg']);
  });

  it('loads the demo when the settings ask for it, and nothing of it otherwise', async () => {
    const [bare, demo] = [await loadedSources({}), await loadedSources({ SIMULATOR: 'on' })];
    expect(bare).toEqual(expect.arrayContaining([expect.stringMatching(/src\/start\.ts$/)]));
    expect(bare.filter((source) => source.includes('src/demo/'))).toEqual([]);
    expect(demo).toEqual(expect.arrayContaining([expect.stringMatching(/src\/demo\/cameras\/service\.ts$/)]));
  });

  it('brings demo data into an empty database with SEED=demo [R-API-99]', async () => {
    expect(await (await start({ SEED: 'demo' })).end('SIGTERM')).toBe(0);
    expect(await withDatabase(({ db }) => db.selectFrom('groups').select('id').execute())).toHaveLength(60);
  }, 120_000);

  it('looks for the place of a device whose address was saved before [R-API-98, R-EXT-07]', async () => {
    const address = { street: 'Königstraße 12', zipcode: '70173', city: 'Stuttgart', country: 'DE' };
    const oven = { uuid: 'oven', cloud_connect_id: 'x'.repeat(48), name: 'Oven', registered_at: 1 };
    await withDatabase(({ db }) =>
      db
        .insertInto('devices')
        .values({ ...oven, ...address })
        .execute(),
    );
    // What is looked for is found before it has stopped.
    expect(await (await start()).end('SIGTERM')).toBe(0);
    const found = await withDatabase(({ db }) => db.selectFrom('devices').select('coordinates').execute());
    expect(found).toEqual([
      { coordinates: [{ center: [expect.closeTo(9.18, 1), expect.closeTo(48.78, 1)], relevance: 0.5 }] },
    ]);
  });

  it('tells its figures at a port of its own that only this machine reaches [R-EXT-16]', async () => {
    const portal = await start({ METRICS_NAMES: 'figures.example' });
    await fetch(`${portal.url}/api/groups/secret-id?token=secret-token`);
    const port = Number(where['PORT']) + 2;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    for (const name of [
      'portal_http_request_seconds_bucket',
      'portal_database_connections',
      'portal_ingest_waiting',
      'portal_event_streams',
      'portal_mails_waiting',
      'portal_mails_oldest_seconds',
      'portal_mails_given_up',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(name);
    expect(text).toContain(
      'portal_http_request_seconds_count{method="GET",route="/api/groups/:groupId",status="401"} 1',
    );
    expect(text).not.toMatch(/secret/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    // A foreign page that points its own name at this machine, and a second name beside ours.
    const statusFor = (...hosts: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(
          { port, host: '127.0.0.1', path: '/metrics', headers: hosts.flatMap((host) => ['host', host]) },
          (reply) => {
            reply.resume();
            resolve(reply.statusCode);
          },
        )
          .on('error', reject)
          .end();
      });
    expect([
      await statusFor('evil.example'),
      await statusFor('localhost', 'evil.example'),
      await statusFor('Figures.example:80'),
    ]).toEqual([404, 404, 200]);
    expect((await fetch(`${portal.url}/metrics`)).headers.get('content-type')).not.toMatch(/version=0\.0\.4/);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4');
    if (outside) await expect(fetch(`http://${outside.address}:${port}/metrics`)).rejects.toThrow();
  });

  it('says that it is not ready before it stops, and serves meanwhile [R-EXT-16]', async () => {
    // Figures are there for others where the operator wants it.
    const portal = await start({ STOP_DELAY_MS: '1500', METRICS_HOST: '0.0.0.0' });
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4');
    if (outside) {
      const metrics = await fetch(`http://${outside.address}:${Number(where['PORT']) + 2}/metrics`);
      await metrics.text();
      expect(metrics.headers.get('content-type')).toMatch(/version=0\.0\.4/);
    }
    const ended = portal.end('SIGTERM');
    const statuses: number[] = [];
    while (statuses.at(-1) !== 503) statuses.push((await fetch(`${portal.url}/readyz`)).status);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it('takes a request of nearly 64 KiB: lists of 500 ids travel in its address [R-CONST-04]', async () => {
    const portal = await start();
    const answer = await fetch(`${portal.url}/api/frontend/device?ids=[${'x'.repeat(65_000)}]`);
    expect(answer.status).toBe(401);
    // Its headers count as its line does.
    const headed = await fetch(`${portal.url}/api/frontend/device`, { headers: { 'x-trace': 'x'.repeat(65_000) } });
    expect(headed.status).toBe(401);
  });

  it('finishes a request that is under way when it is stopped', async () => {
    await addUser('stop@test.example');
    const portal = await start();
    const bearer = await logIn(portal.url, 'stop@test.example');
    const answers = Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        fetch(`${portal.url}/api/user/self`, {
          method: 'PUT',
          headers: { authorization: bearer, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `n${index}`, email: 'stop@test.example' }),
        })
          .then((answer) => answer.status)
          // Refused before it began: nothing was promised.
          .catch(() => 0),
      ),
    );
    expect(await portal.end('SIGTERM')).toBe(0);
    for (const status of await answers) expect([0, 200, 503]).toContain(status);
  });

  it('has the roles of the file that ROLES_FILE names, and ends open event streams when it is stopped [R-RIGHT-09]', async () => {
    await addUser('stream@test.example');
    const file = join(dataDir, 'roles.json');
    const boss = { id: 'boss', names: { en: 'Boss' }, descriptions: {}, rights: ['assignGroupUser', 'readRoles'] };
    writeFileSync(file, JSON.stringify([boss]));
    const portal = await start({ ROLES_FILE: file });
    const headers = { authorization: await logIn(portal.url, 'stream@test.example') };
    const roles = await fetch(`${portal.url}/api/rights/roles/contents`, { headers });
    expect(await roles.json()).toMatchObject([{ id: 'boss', rights: ['assignGroupUser', 'readRoles'] }]);
    const stream = await fetch(`${portal.url}/api/frontend/events`, { headers });
    expect(stream.status).toBe(200);
    const ended = (async () => {
      for await (const chunk of stream.body ?? []) void chunk;
    })().catch(() => undefined);
    // Whoever comes back as soon as the stream has ended finds no stream here that nobody tells anything.
    const back = ended.then(async () => {
      const again = await fetch(`${portal.url}/api/frontend/events`, { headers }).catch(() => undefined);
      await again?.body?.cancel();
      return again?.status ?? 'refused';
    });
    expect(await portal.end('SIGTERM')).toBe(0);
    expect(['refused', 503]).toContain(await back);
  });
});

describe('killed with -9 during writes', () => {
  /** pnpm test:long kills more often, anywhere in a thousand writes, and looks at the files after each. */
  const KILLS = Number(process.env['KILLS'] ?? 20);
  const WRITES = Number(process.env['KILL_WRITES'] ?? 35);
  /** A database that has been killed this often is old enough. */
  const AT_ONCE = 20;
  const checkFiles = async () => {
    const script = join(__dirname, 'testing', 'amcheck.mjs');
    return JSON.parse(
      (await promisify(execFile)(process.execPath, [script, where['DATABASE_URL'] ?? join(dataDir, 'database', 'pg')]))
        .stdout,
    ) as string[];
  };

  it.each(Array.from({ length: Math.ceil(KILLS / AT_ONCE) }, (_, index) => index + 1))(
    'it loses nothing it has acknowledged, does nothing twice or by halves, and starts again, 20 times (%i)',
    async () => {
      const ledger = await withDatabase(({ db }) => Ledger.open(db));
      for (let round = 1; round <= AT_ONCE; round += 1) {
        const portal = await start();
        await ledger.logIn(portal.url);
        expect(await ledger.faults(portal.url)).toEqual([]);
        let dead = false;
        const before = ledger.acknowledged;
        const writing = ledger.write(portal.url, () => dead);
        await ledger.reaches(before + 5 + Math.floor(Math.random() * WRITES));
        await portal.end('SIGKILL');
        dead = true;
        await writing;
        if (KILLS > AT_ONCE || round === AT_ONCE) expect(await checkFiles()).toEqual([]);
      }
      const portal = await start();
      expect(await ledger.faults(portal.url)).toEqual([]);
      await portal.end('SIGTERM');
      expect(await withDatabase(({ db }) => ledger.halves(db))).toEqual([]);
      expect([...ledger.statuses.keys()].filter((status) => ![0, 200, 201, 204, 503].includes(status))).toEqual([]);
      process.stdout.write(`${AT_ONCE} kills: ${ledger.acknowledged} writes acknowledged, none lost\n`);
    },
    1_800_000,
  );
});

// An embedded database is one portal's alone.
if (onServer())
  describe('two portals on one PostgreSQL', () => {
    it('start at once, one of them migrates', async () => {
      const ports = [await freePorts(LISTENERS), await freePorts(LISTENERS), await freePorts(LISTENERS)];
      const portals = await Promise.all(ports.map((port) => start({ PORT: String(port) })));
      for (const portal of portals) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    });

    it('survive a database that ends all connections', async () => {
      await addUser('away@test.example');
      const portal = await start();
      const bearer = await logIn(portal.url, 'away@test.example');
      const client = new pg.Client({ connectionString: where['DATABASE_URL'] });
      await client.connect();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await client.end();
      const statuses: number[] = [];
      while (statuses.at(-1) !== 200 && statuses.length < 50) {
        statuses.push((await fetch(`${portal.url}/api/user/self`, { headers: { authorization: bearer } })).status);
      }
      expect(statuses.at(-1)).toBe(200);
      expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
      expect(portal.child.exitCode).toBeNull();
    });
  });

withMosquitto('a portal whose broker has much for it', () => {
  it('serves meanwhile, and says until it has heard all that it is not ready [R-EXT-16]', async () => {
    const broker = await Mosquitto.start();
    const way = await slowWayTo(Number(new URL(broker.url).port));
    const starting = start({ MQTT_URL: `mqtt://127.0.0.1:${way.port}` });
    const url = `http://127.0.0.1:${where['PORT']}`;
    await way.held;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, ((await answer.json()) as { parts: object }).parts];
    };
    expect(await ready()).toMatchObject([503, { database: true, running: false }]);
    expect((await fetch(`${url}/api/user/self`)).status).toBe(401);
    way.open();
    const portal = await starting;
    expect(await ready()).toEqual([200, { database: true, broker: true, files: true }]);
    expect(await portal.end('SIGTERM')).toBe(0);
    await way.close();
    await broker.stop();
  });
});

/** A way to a broker on which subscriptions wait until it is opened. */
async function slowWayTo(port: number) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  let tell: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (tell = resolve));
  const server = createServer((client) => {
    const broker = connect(port, '127.0.0.1');
    broker.pipe(client);
    for (const [one, other] of [
      [client, broker],
      [broker, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    let holds = false;
    client.on('data', (data) => {
      // The first byte of a SUBSCRIBE; what comes behind it waits as well.
      holds ||= data[0] === 0x82;
      if (isOpen || !holds) return void broker.write(data);
      waiting.push(() => broker.write(data));
      tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    held,
    open: () => {
      isOpen = true;
      for (const pass of waiting.splice(0)) pass();
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}
