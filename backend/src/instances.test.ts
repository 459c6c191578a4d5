/** Several portals on one PostgreSQL, and a database that goes away and comes back. Runs on a server only: the embedded database has one portal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, LISTENERS } from '@portal/tools/lib/ports.mjs';
import { startPostgres } from '@portal/tools/testing/postgres.mjs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, openServerDatabase } from './db/database';
import { migrate, migrateTo, migrationNames } from './db/migrate';
import type { Tables } from './db/tables';
import { createLog } from './kernel/log';
import { hashPassword } from './modules/auth/password';
import { Ledger } from './testing/ledger';
import { buildPortal, type RunningPortal, startProcess } from './testing/process';
import { newServerDatabase } from './testing/test-database';

const ROUNDS = Number(process.env['KILLS'] ?? 20);
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
    const portal = await startProcess({
      DATA_DIR: dataDir,
      PORT: String(await freePorts(LISTENERS)),
      DATABASE_URL: databaseUrl,
      ...env,
    });
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
    await db
      .insertInto('users')
      .values({
        id: 'u-many',
        email: EMAIL,
        name: 'n0',
        password_hash: await hashPassword(PASSWORD),
        location: null,
        avatar_file: null,
        created_at: 1,
      })
      .execute();
  };

  async function logIn(portal: RunningPortal): Promise<string> {
    return (await tokensFrom(portal)).authorization;
  }

  async function tokensFrom(portal: RunningPortal): Promise<{ authorization: string; refresh: string }> {
    const origin = portal.url.replace('127.0.0.1', 'localhost');
    const form = (path: string, fields: Record<string, string>) =>
      fetch(portal.url + path, { method: 'POST', body: new URLSearchParams(fields) }).then(
        async (answer) => (await answer.json()) as Record<string, string>,
      );
    const { Authcode = '' } = await form(
      `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${origin}/`)}`,
      { email: EMAIL, password: PASSWORD },
    );
    const { access_token, refresh_token = '' } = await form('/api/auth/token', {
      grant_type: 'authorization_code',
      code: Authcode,
      redirect_uri: `${origin}/`,
      client_id: 'portal',
    });
    return { authorization: `Bearer ${access_token}`, refresh: refresh_token };
  }

  it('that start at once on an empty database bring it up to date once and all serve', async () => {
    const { url, open } = await database();
    const portals = await Promise.all(Array.from({ length: 4 }, () => start(url)));
    for (const portal of portals) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    const roles = await open.db.selectFrom('roles').select('id').execute();
    expect(roles).toHaveLength(3);
  }, 120_000);

  it('that start at once on the database of an older version take its data over and bring it up to date once', async () => {
    const { url, open } = await database();
    await migrateTo(open.db, '0001-start');
    await addUser(open);
    const portals = await Promise.all(Array.from({ length: 4 }, () => start(url)));
    for (const portal of portals) expect(await logIn(portal)).toMatch(/^Bearer \S{20}/);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(open.db);
    expect(rows.map(({ name }) => name)).toEqual(migrationNames());
  }, 120_000);

  it('wait for one that is still at it longer than any call may take', async () => {
    const { url, open } = await database();
    const impatient = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2, statement_timeout: 200 }) }),
    });
    ends.push(() => impatient.destroy());
    const waited = await open.db.connection().execute(async (busy) => {
      // The lock that Kysely takes for migrations.
      await sql`select pg_advisory_lock(3853314791062309107)`.execute(busy);
      const waiting = migrate(impatient).then(() => 'done', String);
      await sql`select pg_sleep(0.6)`.execute(busy);
      await sql`select pg_advisory_unlock(3853314791062309107)`.execute(busy);
      return waiting;
    });
    expect(waited).toBe('done');
    await expect(sql`select pg_sleep(0.6)`.execute(impatient)).rejects.toThrow(/statement timeout/);
  });

  it('come up to date while another one takes a day of sensor values out', async () => {
    const { open } = await database();
    await migrate(open.db);
    let going = true;
    const days = (async () => {
      while (going) {
        await sql`create table sensor_values_19700101 (at bigint)`.execute(open.db);
        await sql`drop table sensor_values_19700101`.execute(open.db);
      }
    })();
    const problems: string[] = [];
    for (let start = 0; start < 20; start += 1)
      await migrate(open.db).catch((error: unknown) => problems.push(String(error)));
    going = false;
    await days;
    expect(problems).toEqual([]);
  });

  it("take each other's tokens, tell each other's events, in order and each once, and end the streams of each other's log-outs [R-API-28, R-API-37]", async () => {
    const { url, open } = await database();
    const [one, two] = [await start(url), await start(url)];
    await addUser(open);
    await open.db
      .insertInto('groups')
      .values({ id: 'g-many', parent_id: null, name: 'g', attributes: '{}', icon_file: null, created_at: 1 })
      .execute();
    await open.db.insertInto('group_members').values({ group_id: 'g-many', user_id: 'u-many', joined_at: 1 }).execute();
    await open.db
      .insertInto('user_roles')
      .values({ user_id: 'u-many', role_id: 'group-admin', scope: 'group:g-many' })
      .execute();
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
          for (const block of blocks)
            if (block.includes('event: group.changed')) told.push(Number(/^id: (\d+)$/m.exec(block)?.[1]));
          wake();
        }
      })().catch(() => undefined);
      await open;
      return {
        told,
        heard: async (count: number) => {
          while (told.length < count) await new Promise<void>((resolve) => (wake = resolve));
        },
      };
    };
    const [atOne, atTwo] = [await listen(one), await listen(two)];
    for (let n = 0; n < 20; n += 1) {
      const answer = await fetch(
        `${(n % 2 === 0 ? one : two).url}/api/groups/${Buffer.from('g-many').toString('base64url')}`,
        {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Group ${n}` }),
        },
      );
      expect(answer.status).toBe(200);
      await Promise.all([atOne.heard(n + 1), atTwo.heard(n + 1)]);
    }
    for (const { told } of [atOne, atTwo]) {
      expect(told).toHaveLength(20);
      expect([...told].sort((a, b) => a - b)).toEqual(told);
    }
    // A log-out at one ends the streams at both, long before the next look at all log-ins (15 s).
    const took: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { authorization: own, refresh } = await tokensFrom(one);
      const ends = await Promise.all(
        [one, two].map(async (portal) => {
          const answer = await fetch(`${portal.url}/api/frontend/events`, { headers: { authorization: own } });
          return { ended: answer.text() };
        }),
      );
      const begin = performance.now();
      expect(
        (
          await fetch(`${one.url}/api/auth/logout`, {
            method: 'POST',
            body: new URLSearchParams({ refresh_token: refresh }),
          })
        ).status,
      ).toBe(204);
      await Promise.all(ends.map(({ ended }) => ended));
      took.push(performance.now() - begin);
    }
    process.stdout.write(`streams end ${took.map((ms) => ms.toFixed(0)).join(', ')} ms after a log-out\n`);
    expect(Math.max(...took)).toBeLessThan(3_000);
    expect((await fetch(`${two.url}/api/frontend/events`, { headers: { authorization } })).status).toBe(200);
  }, 120_000);

  it('tell a reader who comes to another of them with Last-Event-ID all that it missed, nothing as if it were another change, and count failed log-ins together [R-API-28, R-AUTH-25]', async () => {
    const { url, open } = await database();
    const portals = [await start(url), await start(url)] as const;
    await addUser(open);
    const groups = Array.from({ length: 12 }, (_, n) => `g-${n}`);
    for (const id of groups) {
      await open.db
        .insertInto('groups')
        .values({ id, parent_id: null, name: 'old', attributes: '{}', icon_file: null, created_at: 1 })
        .execute();
      await open.db.insertInto('group_members').values({ group_id: id, user_id: 'u-many', joined_at: 1 }).execute();
      await open.db
        .insertInto('user_roles')
        .values({ user_id: 'u-many', role_id: 'group-admin', scope: `group:${id}` })
        .execute();
    }
    const authorization = await logIn(portals[0]);
    const rename = async (portal: RunningPortal, id: string) => {
      const answer = await fetch(`${portal.url}/api/groups/${Buffer.from(id).toString('base64url')}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'new' }),
      });
      expect(answer.status).toBe(200);
    };
    /** Reads until something is there; answers all of it, and ends the stream. */
    const read = async (portal: RunningPortal, lastEventId: string, until: (text: string) => boolean) => {
      const abort = new AbortController();
      const answer = await fetch(`${portal.url}/api/frontend/events`, {
        headers: { authorization, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
        signal: abort.signal,
      });
      let text = '';
      for await (const chunk of answer.body ?? []) {
        text += Buffer.from(chunk as Uint8Array).toString();
        if (until(text)) break;
      }
      abort.abort();
      return text;
    };
    /** Which version of which group was told: what comes again, as the last few may, says the same. */
    const toldOf = (text: string) =>
      [...text.matchAll(/^event: group\.changed\ndata: (.*)$/gm)].map((found) => {
        const { id, version } = JSON.parse(found[1] ?? '') as { id: string; version: number };
        return `${Buffer.from(id, 'base64url').toString()} ${version}`;
      });
    const lastIdOf = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
    let last = lastIdOf(await read(portals[0], '', (text) => /^id: \d+$/m.test(text)));
    const heard = new Set<string>();
    for (const [round, some] of [groups.slice(0, 4), groups.slice(4, 8), groups.slice(8)].entries()) {
      // Renamed at either of them while the reader is away; it comes back to the other one at once.
      for (const [n, id] of some.entries()) await rename(portals[n % 2 === 0 ? 0 : 1], id);
      const text = await read(portals[round % 2 === 0 ? 1 : 0], last, (so) =>
        some.every((id) => toldOf(so).some((told) => told.startsWith(`${id} `))),
      );
      expect(text).not.toContain('event: resync');
      for (const told of toldOf(text)) heard.add(told);
      last = lastIdOf(text);
    }
    expect([...heard].map((told) => told.split(' ')[0]).sort()).toEqual([...groups].sort());

    const guess = (portal: RunningPortal) =>
      fetch(
        `${portal.url}/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${portal.url.replace('127.0.0.1', 'localhost')}/`)}`,
        { method: 'POST', body: new URLSearchParams({ email: 'nobody@test.example', password: 'wrong' }) },
      ).then(({ status }) => status);
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1) answers.push(await guess(portals[n % 2 === 0 ? 0 : 1]));
    expect(answers.filter((status) => status !== 429)).toHaveLength(10);
  }, 120_000);

  it('count look-ups each by itself: no more than the limit times their number', async () => {
    const { url, open } = await database();
    const portals = [await start(url), await start(url)];
    await addUser(open);
    const authorization = await logIn(portals[0] as RunningPortal);
    const id = Buffer.from('C'.repeat(48)).toString('base64url');
    const taken: number[] = [];
    for (const portal of portals) {
      const statuses = await Promise.all(
        Array.from({ length: 70 }, () =>
          fetch(`${portal.url}/api/commander/cloudConnectID/${id}`, { headers: { authorization } }).then(
            ({ status }) => status,
          ),
        ),
      );
      taken.push(statuses.filter((status) => status !== 429).length);
    }
    expect(taken).toEqual([60, 60]);
  }, 120_000);

  const strange = (ledger: Ledger) =>
    [...ledger.statuses.keys()].filter((status) => ![0, 200, 201, 204, 503].includes(status));

  it(`lose nothing they acknowledged and do nothing twice when they are stopped with SIGTERM under load, ${ROUNDS} times`, async () => {
    const { url, open } = await database();
    const steady = await start(url);
    const ledger = await Ledger.open(open.db);
    await ledger.logIn(steady.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const portal = await start(url);
      let over = false;
      const before = ledger.acknowledged;
      const writing = ledger.write(portal.url, () => over);
      await ledger.reaches(before + 10 + Math.floor(Math.random() * 20));
      expect(await portal.end('SIGTERM')).toBe(0);
      over = true;
      await writing;
      expect(await ledger.faults(steady.url)).toEqual([]);
    }
    expect(await ledger.halves(open.db)).toEqual([]);
    expect(strange(ledger)).toEqual([]);
    process.stdout.write(`${ROUNDS} stops: ${ledger.acknowledged} writes acknowledged, none lost\n`);
  }, 1_800_000);

  it(`outlive a restart of their database under load, lose nothing and do nothing twice, ${ROUNDS} times`, async () => {
    const server = await startPostgres({ durable: true });
    if (!server) throw new Error('the server of these tests has its programs somewhere else');
    ends.push(server.stop);
    const portal = await start(server.url);
    const before = await openServerDatabase(server.url, 1, createLog('silent'));
    const ledger = await Ledger.open(before.db);
    await before.close();
    await ledger.logIn(portal.url);
    let over = false;
    const writing = ledger.write(portal.url, () => over);
    const gone = new Promise((_, reject) =>
      portal.child.once('exit', () => reject(new Error(`the portal is gone: ${portal.output().slice(-2_000)}`))),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const acknowledged = ledger.acknowledged;
      // Half of the time as by a power cut.
      await server.restart(round % 2 === 0 ? 'fast' : 'immediate');
      await Promise.race([ledger.reaches(acknowledged + 10), gone]);
      while ((await fetch(`${portal.url}/readyz`)).status !== 200);
    }
    gone.catch(() => undefined);
    over = true;
    await writing;
    expect(await ledger.faults(portal.url)).toEqual([]);
    const after = await openServerDatabase(server.url, 1, createLog('silent'));
    const halves = await ledger.halves(after.db);
    await after.close();
    expect(halves).toEqual([]);
    expect(strange(ledger)).toEqual([]);
    expect(ledger.statuses.get(0)).toBeUndefined();
    process.stdout.write(`${ROUNDS} restarts: ${ledger.acknowledged} writes acknowledged, none lost\n`);
  }, 1_800_000);
});
