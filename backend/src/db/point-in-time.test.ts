/** The scripts of `deploy/postgres` on a real server: a copy of it, its log, and the way back to a moment. On a server only. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { runAsServer, startPostgres } from '@portal/tools/testing/postgres.mjs';
import { sql } from 'kysely';
import { createLog } from '../kernel/log';
import { type Database, openServerDatabase } from './database';
import { migrate } from './migrate';

const SCRIPTS = join(__dirname, '../../../deploy/postgres');

describe('a server that keeps its log', () => {
  const ends: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const open = async (url: string): Promise<Database> => {
    const database = await openServerDatabase(url, 2, createLog('silent'));
    ends.push(() => database.close());
    return database;
  };
  const write = (database: Database, from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => from + n).reduce<Promise<unknown>>(
      (before, n) =>
        before.then(() =>
          database.db
            .insertInto('groups')
            .values({ id: `g-${n}`, parent_id: null, name: `g ${n}`, attributes: '{}', icon_file: null, created_at: n })
            .execute(),
        ),
      Promise.resolve(),
    );
  const names = async (database: Database) =>
    (await database.db.selectFrom('groups').select('created_at').orderBy('created_at').execute()).map(
      ({ created_at: n }) => n,
    );

  it('goes back to a moment with everything acknowledged before it and nothing after it', async () => {
    const scripts = (await runAsServer('mktemp', ['-d', join(tmpdir(), 'portal-restore-XXXXXX')])).trim();
    ends.push(() => promisify(execFile)('rm', ['-rf', scripts]).then(() => undefined));
    // Where the repository lies, the server's user may not look.
    for (const name of readdirSync(SCRIPTS)) cpSync(join(SCRIPTS, name), join(scripts, name));
    const wal = join(scripts, 'wal');
    const server = await startPostgres({
      durable: true,
      settings: {
        wal_level: 'replica',
        archive_mode: 'on',
        archive_command: `${scripts}/archive-wal.sh %p ${wal} %f`,
      },
    });
    if (!server) throw new Error('the server of these tests has its programs somewhere else');
    ends.push(server.stop);
    const database = await open(server.url);
    await migrate(database.db);
    await write(database, 0, 50);
    const base = (
      await runAsServer(join(scripts, 'base-backup.sh'), [join(scripts, 'base')], {
        PGHOST: '127.0.0.1',
        PGPORT: String(server.port),
        PGUSER: 'postgres',
      })
    ).trim();
    expect(existsSync(join(base, 'backup_manifest'))).toBe(true);
    await write(database, 50, 120);
    const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(database.db);
    // Somebody deletes what nobody wanted deleted, and work goes on.
    await database.db.deleteFrom('groups').where('created_at', '<', 100).execute();
    await write(database, 120, 150);
    expect(await names(database)).toHaveLength(50);
    const { rows: last } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(
      database.db,
    );
    const archived = async (): Promise<boolean> =>
      (
        await sql<{ done: boolean }>`
          select coalesce(last_archived_wal >= ${last[0]?.name ?? ''}, false) as done from pg_stat_archiver`.execute(
          database.db,
        )
      ).rows[0]?.done ?? false;
    while (!(await archived()));
    // Room is made meanwhile: copies that nobody needs go with the log from before them.
    const bases = join(scripts, 'base');
    const cleanUp = () => runAsServer(join(scripts, 'clean-up.sh'), [bases, wal, '7']);
    for (const older of ['base-20200101T000000Z', 'base-20210101T000000Z'])
      await runAsServer('cp', ['-a', base, join(bases, older)]);
    const kept = () => readdirSync(wal).sort();
    const first = /\(file (\w+)\)/.exec(readFileSync(join(base, 'backup_label'), 'utf8'))?.[1] ?? '';
    expect(kept().some((piece) => piece < first)).toBe(true);
    await cleanUp();
    expect(readdirSync(bases).sort()).toEqual(['base-20210101T000000Z', basename(base)]);
    expect(kept()[0]?.slice(0, first.length)).toBe(first);
    await expect(runAsServer(join(scripts, 'clean-up.sh'), [wal, wal, '7'])).rejects.toThrow(/no copy/);
    // A piece is much smaller than the 16 MiB that it stands for, and one that was kept as it is counts as well.
    const newest = kept().at(-1) ?? '';
    expect(newest).toMatch(/^\w{24}\.gz$/);
    expect(statSync(join(wal, newest)).size).toBeLessThan(4_000_000);
    await runAsServer('gunzip', [join(wal, newest)]);
    const restored = await startPostgres({
      fill: async (data) => {
        const nearBy = [join(basename(scripts), 'base', basename(base)), join(basename(scripts), 'wal')];
        await runAsServer(join(scripts, 'restore.sh'), [...nearBy, data, rows[0]?.moment ?? '']);
        // Never over data that is there.
        await expect(runAsServer(join(scripts, 'restore.sh'), [base, wal, data, 'now'])).rejects.toThrow(/not empty/);
      },
    });
    if (!restored) throw new Error('no second server');
    ends.push(restored.stop);
    const back = await open(restored.url);
    const recovering = async () =>
      (await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(back.db)).rows[0]?.on;
    while (await recovering());
    expect(await names(back)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    // It is a server like any other again.
    await write(back, 200, 201);
    expect(await names(back)).toHaveLength(121);
  }, 120_000);
});
