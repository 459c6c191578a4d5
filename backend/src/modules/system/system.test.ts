import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { MODULES } from '@portal/domain/modules';
import { pino } from 'pino';
import { freePort } from '../../kernel/port';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { startSweep } from '../files/sweep';
import { startDevices } from '../telemetry/start';
import { startMetrics } from './metrics';
import { routes } from './reports';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

describe('health', () => {
  it('answers 200 to anybody as long as the process serves [R-EXT-16]', async () => {
    expect(await portal.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('names the part that cannot be reached [R-EXT-16]', async () => {
    portal.services.readiness.set('broker', () => false);
    portal.services.readiness.set('files', () => {
      throw new Error('gone');
    });
    expect(await portal.get('/readyz')).toMatchObject({
      status: 503,
      body: { ready: false, parts: { database: true, broker: false, files: false } },
    });
    portal.services.readiness.clear();
    expect(await portal.get('/readyz')).toMatchObject({
      status: 200,
      body: { ready: true, parts: { database: true } },
    });
  });

  it('names a part that never answers, after 2 s and not later [R-EXT-16]', async () => {
    const { readiness } = portal.services;
    readiness.set('broker', () => new Promise<boolean>(() => undefined));
    // The patience with each part, in their order: the database answers, the broker's runs out.
    const patience: (() => void)[] = [];
    const { setTimeout: wait } = globalThis;
    const timers = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) =>
        ms === 2_000 ? void patience.push(work) : wait(work, ms)) as typeof setTimeout);
    const asked = portal.get('/readyz');
    while (patience.length < 2) await new Promise(setImmediate);
    timers.mockRestore();
    patience[1]?.();
    expect(await asked).toMatchObject({
      status: 503,
      body: { ready: false, parts: { database: true, broker: false } },
    });
    readiness.clear();
  });

  it('names the database when that is gone; the process serves on [R-EXT-16]', async () => {
    const broken = await testPortal();
    const { db } = broken.services;
    const executor = jest.spyOn(db, 'getExecutor').mockImplementation(() => {
      throw new Error('gone');
    });
    const [ready, health] = [await broken.get('/readyz'), await broken.get('/healthz')];
    executor.mockRestore();
    expect(ready).toMatchObject({ status: 503, body: { ready: false, parts: { database: false } } });
    expect(health.status).toBe(200);
    await broken.close();
  });
});

describe('readiness', () => {
  it('is asked of the broker and of the place of the files themselves [R-EXT-16]', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-ready-'));
    const other = await testPortal({ config: { mqttPort: 0, dataDir } });
    const ready = async () => (await other.get('/readyz')).body.parts;
    const [closeDevices, endSweep] = [await startDevices(other.services), await startSweep(other.services)];
    expect(await ready()).toEqual({ database: true, broker: true, files: true });
    await closeDevices?.();
    expect(await ready()).toEqual({ database: true, broker: false, files: true });
    await rm(dataDir, { recursive: true });
    await writeFile(dataDir, 'a file in the place of the folder');
    expect(await ready()).toEqual({ database: true, broker: false, files: false });
    await endSweep?.();
    await other.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('figures', () => {
  it('are told without those that a database which hangs would count [R-EXT-16]', async () => {
    const other = await testPortal();
    const metricsPort = await freePort('127.0.0.1');
    const { services } = other;
    const end = await startMetrics({
      ...services,
      config: { ...services.config, metricsPort },
      reading: () => new Promise(() => undefined),
    });
    // Nobody's patience lasts.
    const { setTimeout: wait } = globalThis;
    const timers = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: (given: unknown) => void, ms?: number, given?: unknown) =>
        wait(() => work(given), ms === 2_000 ? 0 : ms)) as typeof setTimeout);
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).finally(() => timers.mockRestore());
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('portal_devices_connected Nan');
    expect(text).toMatch(/^portal_ready\{part="database"\} [01]$/m);
    await end?.();
    await other.close();
  });

  it('say how long the oldest mail that is not delivered has waited, and nothing of those that were or were given up [R-EXT-16]', async () => {
    const other = await testPortal();
    const { services } = other;
    const metricsPort = await freePort('127.0.0.1');
    const end = await startMetrics({ ...services, config: { ...services.config, metricsPort } });
    const oldest = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/^portal_mails_oldest_seconds (\S+)$/m.exec(text)?.[1]);
    };
    expect(await oldest()).toBe(0);
    const now = other.clock.now();
    const mail = {
      recipient: 'a@b.example',
      language: 'en',
      kind: 'reset',
      subject: 's',
      body: 'b',
      next_attempt_at: now,
    };
    await services.db
      .insertInto('mails')
      .values([
        { ...mail, id: 'm1', created_at: now - 900_000, sent_at: now },
        { ...mail, id: 'm2', created_at: now - 800_000, failed_at: now },
        { ...mail, id: 'm3', created_at: now - 700_500 },
        { ...mail, id: 'm4', created_at: now - 1_000 },
      ])
      .execute();
    expect(await oldest()).toBe(700.5);
    await end?.();
    await other.close();
  });
});

describe('modules', () => {
  it('are told as texts, with the defaults of the portal [R-API-26, R-SHELL-19, R-EXT-20]', async () => {
    const user = await portal.makeUser();
    const tell = async (name: string) => (await portal.get(`/api/frontend/module/${name}`, user)).text;
    expect([
      await tell('camera'),
      await tell('map'),
      await tell('recipes'),
      await tell('incident-manager'),
      await tell('maintenance-message'),
    ]).toEqual(['false', 'true', 'true', 'true', 'true']);
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: true })
      .where('name', '=', 'camera')
      .execute();
    expect(await tell('camera')).toBe('true');
    const answer = await portal.get('/api/frontend/module/map', user);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  it.each(MODULES)('tell by the switch of %s, on and off, whether it is on [R-API-26, R-EXT-20]', async (name) => {
    const user = await portal.makeUser();
    const { enabled } = await portal.services.db
      .selectFrom('module_switches')
      .select('enabled')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    for (const isOn of [true, false, enabled]) {
      await portal.services.db.updateTable('module_switches').set({ enabled: isOn }).where('name', '=', name).execute();
      expect((await portal.get(`/api/frontend/module/${name}`, user)).text).toBe(String(isOn));
    }
  });

  it('of other names answer 404, without a token 401 [R-API-26]', async () => {
    const user = await portal.makeUser();
    for (const name of ['other', 'constructor', '__proto__', 'MAP', '%00'])
      expect((await portal.get(`/api/frontend/module/${name}`, user)).status).toBe(404);
    expect((await portal.get('/api/frontend/module/map')).status).toBe(401);
  });

  it('of MODULES in the environment beat the database, in answers and in the check [R-EXT-20, R-RIGHT-32]', async () => {
    const other = await testPortal({ config: { modules: { camera: true, map: false, 'incident-manager': false } } });
    const user = await other.makeUser();
    const tell = async (name: string) => (await other.get(`/api/frontend/module/${name}`, user)).text;
    expect([await tell('camera'), await tell('map'), await tell('recipes')]).toEqual(['true', 'false', 'true']);
    expect((await other.get('/api/incidents/summary', user)).body.errorId).toBe('ERROR_MODULE_OFF');
    // The database says no to all of them.
    await other.services.db.updateTable('module_switches').set({ enabled: false }).execute();
    const closed = async (path: string) => (await other.get(path, user)).body.errorId === 'ERROR_MODULE_OFF';
    expect([await closed('/api/cameras/Z3Jvb20/cameras'), await closed('/api/recipes/Z3Jvb20')]).toEqual([false, true]);
    await other.close();
  });
});

describe('reports of browsers', () => {
  /** A portal of its own whose log can be read. */
  async function listening() {
    const lines: string[] = [];
    const log = pino(
      { level: 'info' },
      new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
    );
    const other = await testPortal({ routes });
    Object.assign(other.services, { log });
    return { other, lines };
  }

  it('go to the log without anything personal [R-EXT-15]', async () => {
    const { other, lines } = await listening();
    const entry = {
      kind: 'error',
      remote: 'mf-incidents',
      version: '1.37.0-abc',
      name: 'REMOTE_LOAD_FAILED',
      cause: 'TypeError',
      user: 'kim@test.example',
    };
    expect(
      (
        await other.send('POST', '/api/telemetry', undefined, {
          entries: [entry, { kind: 'load', remote: 'mf-incidents', ms: 4 }],
        })
      ).status,
    ).toBe(204);
    const old = {
      'csp-report': {
        'effective-directive': 'script-src',
        'blocked-uri': 'https://evil.example/x.js?token=secret',
        'document-uri': 'http://localhost:8080/login?code=secret',
        'line-number': 3,
      },
    };
    expect(
      (
        await other.send('POST', '/api/csp-report', undefined, JSON.stringify(old), {
          'content-type': 'application/csp-report',
        })
      ).status,
    ).toBe(204);
    const fresh = [
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'style-src',
          blockedURL: 'data:text/css,secret',
          documentURL: 'http://localhost:8080/map#secret',
        },
      },
    ];
    expect(
      (
        await other.send('POST', '/api/csp-report', undefined, JSON.stringify(fresh), {
          'content-type': 'application/reports+json',
        })
      ).status,
    ).toBe(204);
    const told = lines.map((line) => JSON.parse(line) as { level: number; failures?: object; violation?: object });
    const WARN = 40;
    expect(told.map(({ level }) => level)).toEqual([WARN, WARN, WARN]);
    expect(told.map(({ failures, violation }) => failures ?? violation)).toEqual([
      [
        {
          kind: 'error',
          remote: 'mf-incidents',
          version: '1.37.0-abc',
          name: 'REMOTE_LOAD_FAILED',
          cause: 'TypeError',
        },
      ],
      { directive: 'script-src', blocked: 'https://evil.example/x.js', page: 'http://localhost:8080/login', line: 3 },
      { directive: 'style-src', blocked: 'data:', page: 'http://localhost:8080/map' },
    ]);
    await other.close();
  });

  it('of remotes are counted by what the registry lists, and by nothing that a caller invents [R-EXT-15]', async () => {
    const releasesDir = await mkdtemp(join(tmpdir(), 'portal-figures-'));
    const listed = {
      metadata: { version: '2.0.0-b' },
      extras: { name: 'mf-incidents', fallback: { version: '1.0.0-a' }, withdrawn: ['1.5.0-x'] },
    };
    await writeFile(
      join(releasesDir, 'registry.json'),
      JSON.stringify({ schema: '', microFrontends: { 'mf-incidents': [listed] } }),
    );
    const other = await testPortal({ routes, config: { releasesDir } });
    const report = (...entries: object[]) => other.send('POST', '/api/telemetry', undefined, { entries });
    const failure = { kind: 'error', remote: 'mf-incidents', version: '2.0.0-b', name: 'REMOTE_LOAD_FAILED' };
    await report(
      failure,
      failure,
      { ...failure, version: '1.0.0-a', name: 'REMOTE_MOUNT_FAILED' },
      { ...failure, version: '1.5.0-x' },
    );
    await report(
      { ...failure, remote: 'mf-invented', version: '9' },
      { ...failure, version: 'invented', name: 'INVENTED' },
      { kind: 'vital', name: 'LCP', ms: 5 },
    );
    await report(
      { kind: 'load', remote: 'mf-incidents', version: '2.0.0-b', ms: 412 },
      { kind: 'load', remote: 'mf-incidents', version: '2.0.0-b' },
    );
    const figures = await other.services.metrics.registry.metrics();
    expect(
      figures
        .split('\n')
        .filter((line) => /^portal_remote_(failures_total|load_seconds_(sum|count))/.test(line))
        .sort(),
    ).toEqual([
      'portal_remote_failures_total{remote="mf-incidents",version="1.0.0-a",code="REMOTE_MOUNT_FAILED"} 1',
      'portal_remote_failures_total{remote="mf-incidents",version="1.5.0-x",code="REMOTE_LOAD_FAILED"} 1',
      'portal_remote_failures_total{remote="mf-incidents",version="2.0.0-b",code="REMOTE_LOAD_FAILED"} 2',
      'portal_remote_failures_total{remote="mf-incidents",version="other",code="other"} 1',
      'portal_remote_failures_total{remote="other",version="other",code="REMOTE_LOAD_FAILED"} 1',
      'portal_remote_load_seconds_count{remote="mf-incidents",version="2.0.0-b"} 1',
      'portal_remote_load_seconds_sum{remote="mf-incidents",version="2.0.0-b"} 0.412',
    ]);
    await other.close();
    await rm(releasesDir, { recursive: true });
  });

  it.each(['/api/telemetry', '/api/csp-report'])(
    '%s takes 64 KiB, 120 a minute for each address, and no other form [R-EXT-15]',
    async (url) => {
      const { other } = await listening();
      const body = url.endsWith('report') ? { a: '' } : { entries: [] as object[], a: '' };
      const room = 65_536 - JSON.stringify(body).length;
      const send = (fill: number) => other.send('POST', url, undefined, { ...body, a: 'x'.repeat(fill) });
      expect((await send(room)).status).toBe(204);
      expect((await send(room + 1)).body.errorId).toBe('ERROR_TOO_LARGE');
      expect((await other.send('POST', url, undefined, 'x', { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await other.send('POST', url, undefined, 5)).status).toBe(400);
      for (let count = 1; count < 120; count += 1) expect((await send(0)).status).toBe(204);
      const answer = await send(0);
      expect([answer.status, answer.body.errorId, answer.headers['retry-after']]).toEqual([
        429,
        'ERROR_TOO_MANY',
        '60',
      ]);
      const elsewhere = await other.app.inject({ method: 'POST', url, remoteAddress: '10.9.9.9', payload: body });
      expect(elsewhere.statusCode).toBe(204);
      other.clock.advance(60_000);
      expect((await send(0)).status).toBe(204);
      await other.close();
    },
  );

  it.each(['application/csp-report', 'application/reports+json'])(
    'of a violation as %s are 64 KiB at most [R-EXT-15]',
    async (type) => {
      const { other } = await listening();
      const send = (size: number) =>
        other.send('POST', '/api/csp-report', undefined, JSON.stringify({ a: 'x'.repeat(size - 8) }), {
          'content-type': type,
        });
      expect((await send(65_536)).status).toBe(204);
      expect((await send(65_537)).body.errorId).toBe('ERROR_TOO_LARGE');
      await other.close();
    },
  );

  it('are 120 entries a minute of one source and 1,200 in total, however they are packed [R-EXT-15]', async () => {
    const { other, lines } = await listening();
    const taken = () =>
      lines.map((line) => (JSON.parse(line) as { count?: number }).count ?? 0).reduce((sum, count) => sum + count, 0);
    const send = async (from: string, entries: number) => {
      const payload = {
        entries: Array.from({ length: entries }, () => ({ kind: 'error', name: 'REMOTE_LOAD_FAILED' })),
      };
      return (await other.app.inject({ method: 'POST', url: '/api/telemetry', remoteAddress: from, payload }))
        .statusCode;
    };
    expect([await send('10.0.0.1', 119), await send('10.0.0.1', 200), await send('10.0.0.1', 1)]).toEqual([
      204, 204, 429,
    ]);
    expect(taken()).toBe(120);
    for (let source = 2; source <= 9; source += 1) expect(await send(`10.0.0.${source}`, 200)).toBe(204);
    expect(taken()).toBe(9 * 120);
    expect([await send('10.0.1.1', 119), await send('10.0.1.2', 2), await send('10.0.1.3', 1)]).toEqual([
      204, 204, 429,
    ]);
    expect(taken()).toBe(1_200);
    other.clock.advance(60_000);
    expect(await send('10.0.1.3', 1)).toBe(204);
    await other.close();
  });
});
