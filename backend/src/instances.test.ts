/** Several portals on one PostgreSQL, and a database that goes away and comes back. Runs on a server only: the embedded database has one portal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServerDatabase, type Database } from './db/database';
import { createLog } from './kernel/log';
import { hashPassword } from './modules/auth/password';
import { startPostgres } from './testing/postgres.mjs';
import { buildPortal, freePorts, startProcess, type RunningPortal } from './testing/process';
import { newServerDatabase } from './testing/test-database';

/** A few rounds here, twenty in the long run. */
const ROUNDS = Number(process.env['RESTARTS'] ?? 3);
const EMAIL = 'many@test.example';
const PASSWORD = 'demo-Kitchen-1';

describe('portals on one PostgreSQL', () => {
  const running: RunningPortal[] = [];
  const ends: (() => void | Promise<void>)[] = [];
  beforeAll(buildPortal, 180_000);
  afterEach(async () => {
    for (const portal of running.splice(0)) if (portal.child.exitCode === null) await portal.end('SIGKILL');
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(databaseUrl: string, env: Record<string, string> = {}): Promise<RunningPortal> {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-instance-'));
    const portal = await startProcess({ DATA_DIR: dataDir, PORT: String(await freePorts()), DATABASE_URL: databaseUrl, ...env });
    running.push(portal);
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    return portal;
  }

  async function database(): Promise<{ url: string; open: Database }> {
    const { url, drop } = await newServerDatabase();
    ends.push(drop);
    const open = await openServerDatabase(url, 2, createLog('silent'));
    ends.push(() => open.close());
    return { url, open };
  }

  const addUser = async ({ db }: Database) => {
    await db.insertInto('users').values({ id: 'u-many', email: EMAIL, name: 'n0', password_hash: await hashPassword(PASSWORD), location: null, avatar_file: null, created_at: 1 }).execute();
  };

  async function logIn(portal: RunningPortal): Promise<string> {
    const origin = portal.url.replace('127.0.0.1', 'localhost');
    const form = (path: string, fields: Record<string, string>) => fetch(portal.url + path, { method: 'POST', body: new URLSearchParams(fields) }).then(async (answer) => (await answer.json()) as Record<string, string>);
    const { Authcode = '' } = await form(`/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${origin}/`)}`, { email: EMAIL, password: PASSWORD });
    const { access_token } = await form('/api/auth/token', { grant_type: 'authorization_code', code: Authcode, redirect_uri: `${origin}/`, client_id: 'portal' });
    return `Bearer ${access_token}`;
  }

  const rename = (portal: RunningPortal, authorization: string, n: number) =>
    fetch(`${portal.url}/api/user/self`, { method: 'PUT', headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify({ name: `n${n}`, email: EMAIL }) }).then(({ status }) => status).catch(() => 0);
  const nameOf = async (portal: RunningPortal, authorization: string) => {
    const answer = await fetch(`${portal.url}/api/user/self`, { headers: { authorization } });
    return answer.status === 200 ? Number(((await answer.json()) as { name: string }).name.slice(1)) : NaN;
  };

  it('that start at once on an empty database bring it up to date once and all serve', async () => {
    const { url, open } = await database();
    const portals = await Promise.all(Array.from({ length: 4 }, () => start(url)));
    for (const portal of portals) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    const roles = await open.db.selectFrom('roles').select('id').execute();
    expect(roles).toHaveLength(3);
  }, 120_000);

  it('take each other\'s tokens and tell each other\'s events, in order and each once [R-API-28]', async () => {
    const { url, open } = await database();
    const [one, two] = [await start(url), await start(url)];
    await addUser(open);
    await open.db.insertInto('groups').values({ id: 'g-many', parent_id: null, name: 'g', attributes: '{}', icon_file: null, created_at: 1 }).execute();
    await open.db.insertInto('group_members').values({ group_id: 'g-many', user_id: 'u-many', joined_at: 1 }).execute();
    await open.db.insertInto('user_roles').values({ user_id: 'u-many', role_id: 'group-admin', scope: 'group:g-many' }).execute();
    const authorization = await logIn(one);
    const listen = async (portal: RunningPortal) => {
      const answer = await fetch(`${portal.url}/api/frontend/events`, { headers: { authorization } });
      const told: number[] = [];
      let wake = () => {};
      let opened = () => {};
      const open = new Promise<void>((resolve) => (opened = resolve));
      void (async () => {
        let text = '';
        for await (const chunk of answer.body ?? []) {
          text += Buffer.from(chunk as Uint8Array).toString();
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          if (blocks.length > 0) opened();
          for (const block of blocks) if (block.includes('event: structure')) told.push(Number(/^id: (\d+)$/m.exec(block)?.[1]));
          wake();
        }
      })().catch(() => undefined);
      await open;
      return { told, heard: async (count: number) => { while (told.length < count) await new Promise<void>((resolve) => (wake = resolve)); } };
    };
    const [atOne, atTwo] = [await listen(one), await listen(two)];
    for (let n = 0; n < 20; n += 1) {
      const answer = await fetch(`${(n % 2 === 0 ? one : two).url}/api/groups/${Buffer.from('g-many').toString('base64url')}`, {
        method: 'PUT', headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify({ name: `Group ${n}` }),
      });
      expect(answer.status).toBe(200);
      await Promise.all([atOne.heard(n + 1), atTwo.heard(n + 1)]);
    }
    for (const { told } of [atOne, atTwo]) {
      expect(told).toHaveLength(20);
      expect([...told].sort((a, b) => a - b)).toEqual(told);
    }
  }, 120_000);

  it(`lose nothing they acknowledged when they are stopped with SIGTERM under load, ${ROUNDS} times`, async () => {
    const { url, open } = await database();
    const steady = await start(url);
    await addUser(open);
    const authorization = await logIn(steady);
    let sent = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const portal = await start(url);
      let acknowledged = 0;
      let over = false;
      const writing = (async () => {
        while (!over) {
          sent += 1;
          const status = await rename(portal, authorization, sent);
          expect([0, 200, 503]).toContain(status);
          if (status === 200) acknowledged = sent;
          if (status === 0) over = true;
        }
      })();
      while (acknowledged === 0) await fetch(`${portal.url}/healthz`);
      expect(await portal.end('SIGTERM')).toBe(0);
      over = true;
      await writing;
      const stored = await nameOf(steady, authorization);
      expect(stored).toBeGreaterThanOrEqual(acknowledged);
      expect(stored).toBeLessThanOrEqual(sent);
    }
  }, 600_000);

  it(`outlive a restart of their database under load and lose nothing, ${ROUNDS} times`, async () => {
    const server = await startPostgres({ durable: true });
    if (!server) throw new Error('the server of these tests has its programs somewhere else');
    ends.push(server.stop);
    const portal = await start(server.url);
    const open = await openServerDatabase(server.url, 1, createLog('silent'));
    await addUser(open);
    await open.close();
    const authorization = await logIn(portal);
    let sent = 0;
    let acknowledged = 0;
    let over = false;
    const statuses = new Set<number>();
    const writing = (async () => {
      while (!over) {
        sent += 1;
        const status = await rename(portal, authorization, sent);
        statuses.add(status);
        if (status === 200) acknowledged = sent;
      }
    })();
    const lives = () => fetch(`${portal.url}/healthz`).catch((error: unknown) => {
      throw new Error(`the portal is gone: ${portal.output().slice(-2_000)}`, { cause: error });
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged;
      // Half of the time as by a power cut.
      await server.restart(round % 2 === 0 ? 'fast' : 'immediate');
      while (acknowledged === before) await lives();
      while ((await fetch(`${portal.url}/readyz`)).status !== 200) await lives();
    }
    over = true;
    await writing;
    const stored = await nameOf(portal, authorization);
    expect(stored).toBeGreaterThanOrEqual(acknowledged);
    expect(stored).toBeLessThanOrEqual(sent);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }, 600_000);
});
