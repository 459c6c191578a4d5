/** The portal through pgbouncer in transaction mode, with the settings of `deploy/`. On a server only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, LISTENERS } from '@portal/tools/lib/ports.mjs';
import { hasProgram } from '@portal/tools/lib/server-programs.mjs';
import { startPgbouncer } from '@portal/tools/testing/pgbouncer.mjs';
import { sql } from 'kysely';
import { openServerDatabase } from './db/database';
import { createLog } from './kernel/log';
import { Ledger } from './testing/ledger';
import { buildPortal, failedStart, type RunningPortal, startProcess } from './testing/process';
import { newServerDatabase } from './testing/test-database';

/** Fewer than two instances ask for. */
const LENT = 4;

(hasProgram('pgbouncer') ? describe : describe.skip)('portals behind pgbouncer', () => {
  const ends: (() => unknown)[] = [];
  beforeAll(buildPortal, 180_000);
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function pooled(): Promise<{ server: string; pooler: string; away: () => Promise<void> }> {
    const { url, drop } = await newServerDatabase();
    ends.push(drop);
    const pooler = await startPgbouncer({ url, connections: LENT });
    if (!pooler) throw new Error('pgbouncer is gone');
    ends.push(pooler.stop);
    return { server: url, pooler: pooler.url, away: pooler.stop };
  }

  async function settings(env: Record<string, string>) {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-pooled-'));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    return { DATA_DIR: dataDir, PORT: String(await freePorts(LISTENERS)), DATABASE_POOL: '10', ...env };
  }

  it('lose nothing and do nothing twice, on fewer connections than they ask for', async () => {
    const { server, pooler } = await pooled();
    const start = async (): Promise<RunningPortal> => {
      const portal = await startProcess(await settings({ DATABASE_URL: pooler, DATABASE_SESSION_URL: server }));
      ends.push(() => portal.end('SIGKILL'));
      return portal;
    };
    const portals = await Promise.all([start(), start()]);
    const open = await openServerDatabase(server, 2, createLog('silent'));
    ends.push(() => open.close());
    const ledger = await Ledger.open(open.db);
    await ledger.logIn(portals[0]?.url ?? '');
    let over = false;
    const writing = ledger.write(portals[0]?.url ?? '', () => over);
    await ledger.reaches(80);
    const { rows } = await sql<{ name: string; listens: boolean; n: number }>`
      select application_name as name, query ilike 'listen%' as listens, count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() group by 1, 2`.execute(open.db);
    over = true;
    await writing;
    const of = (name: string) => rows.filter((row) => row.name === name).reduce((sum, { n }) => sum + n, 0);
    // Each waits for events on a connection of its own; all the rest comes through what is lent.
    expect(rows.filter(({ listens }) => listens)).toEqual([
      { name: 'cloud-connect-portal events', listens: true, n: 2 },
    ]);
    // Two sessions of each for changes of the tables, and one of this test.
    expect(of('cloud-connect-portal')).toBeLessThanOrEqual(LENT + 2 * 2 + 1);
    for (const portal of portals) expect(await ledger.faults(portal.url)).toEqual([]);
    expect(await ledger.halves(open.db)).toEqual([]);
    expect([...ledger.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    for (const portal of portals) expect(portal.output()).not.toMatch(/statement_timeout/);
  }, 120_000);

  it('have the limits that the pooler sets, and leave it as they found it', async () => {
    const { server, pooler } = await pooled();
    const log = createLog('silent');
    const database = await openServerDatabase(pooler, 10, log, { sessionUrl: server, statementMs: 700 });
    ends.push(() => database.close());
    const shown = async (db: typeof database.db) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;
    expect(await shown(database.session)).toBe('700ms');
    await expect(sql`select pg_sleep(5)`.execute(database.session)).rejects.toThrow(/statement timeout/);
    expect(await Promise.all(Array.from({ length: 20 }, () => shown(database.db)))).toEqual(Array(20).fill('30s'));
  });

  it('tell in their figures that the database is away, beside all others [R-EXT-16]', async () => {
    const { server, pooler, away } = await pooled();
    const env = await settings({ DATABASE_URL: pooler, DATABASE_SESSION_URL: server });
    const portal = await startProcess(env);
    ends.push(() => portal.end('SIGKILL'));
    const figures = async () => {
      const answer = await fetch(`http://127.0.0.1:${Number(env.PORT) + 2}/metrics`);
      expect(answer.status).toBe(200);
      return answer.text();
    };
    expect(await figures()).toMatch(/^portal_ready\{part="database"\} 1$/m);
    await away();
    const text = await figures();
    expect(text).toMatch(/^portal_ready\{part="database"\} 0$/m);
    expect(text).toMatch(/^portal_ready\{part="files"\} 1$/m);
    expect(text).toMatch(/^portal_devices_connected Nan$/im);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  }, 60_000);

  it('do not start without a way past it', async () => {
    const { pooler } = await pooled();
    const { code, output } = await failedStart(await settings({ DATABASE_URL: pooler }));
    expect(code).toBe(1);
    expect(output).toMatch(/The database at 127\.0\.0\.1:\d+\/portal cannot be used: .*statement_timeout/);
  }, 60_000);
});
