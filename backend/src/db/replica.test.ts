/** What a streaming replica answers, and when the database itself does. On a server only, with two of its own. */
import { runAsServer, startPostgres } from '@portal/tools/testing/postgres.mjs';
import { sql } from 'kysely';
import { createLog } from '../kernel/log';
import type { Db } from '../kernel/transaction';
import { type Database, openServerDatabase } from './database';
import { migrate } from './migrate';

describe('what may be a second old', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  const isReplica = async (db: Db): Promise<boolean> =>
    (await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(db)).rows[0]?.on ?? false;
  const groups = (db: Db) => db.selectFrom('groups').select('id').execute();
  const until = async (true_: () => Promise<boolean>) => {
    while (!(await true_()));
  };

  it('comes from a replica while that is fresh, and from the database while it lags, is away, or is none', async () => {
    const primary = await startPostgres({ settings: { wal_level: 'replica' } });
    if (!primary) throw new Error('the server of these tests has its programs somewhere else');
    ends.push(primary.stop);
    const replica = await startPostgres({
      settings: { hot_standby_feedback: 'off', max_standby_streaming_delay: '50ms' },
      fill: async (data) =>
        void (await runAsServer('pg_basebackup', [
          ...['-D', data, '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'],
          ...['-R', '-X', 'stream', '-c', 'fast', '-w'],
        ])),
    });
    if (!replica) throw new Error('no second server');
    let replicaStopped = false;
    ends.push(() => (replicaStopped ? undefined : replica.stop()));
    const open = async (readUrl: string): Promise<Database> => {
      const database = await openServerDatabase(primary.url, 4, createLog('silent'), { readUrl });
      ends.push(() => database.close());
      return database;
    };
    const database = await open(replica.url);
    await migrate(database.session);
    const add = (id: string) =>
      database.db
        .insertInto('groups')
        .values({ id, parent_id: null, name: id, attributes: '{}', icon_file: null, created_at: 1 })
        .execute();
    await add('g-1');
    await until(async () => (await database.reading(groups)).length === 1 && (await database.reading(isReplica)));
    expect(await isReplica(database.db)).toBe(false);

    // A replica that plays nothing any more answers at most what is a second old.
    const at = await openServerDatabase(replica.url, 1, createLog('silent'));
    await sql`select pg_wal_replay_pause()`.execute(at.db);
    await add('g-2');
    const began = performance.now();
    await until(async () => (await database.reading(groups)).length === 2);
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(await database.reading(isReplica)).toBe(false);
    await sql`select pg_wal_replay_resume()`.execute(at.db);
    await at.close();
    await until(() => database.reading(isReplica));
    expect(await database.reading(groups)).toHaveLength(2);

    // A fault of the query is nobody's but the query's, and is told once.
    let tries = 0;
    const wrong = database.reading((db) => {
      tries += 1;
      return sql`select 1 +`.execute(db);
    });
    await expect(wrong).rejects.toThrow(/syntax/);
    expect(tries).toBe(1);
    // It only reads.
    await expect(database.reading((db) => db.deleteFrom('groups').execute())).rejects.toThrow(/read-only/);

    // The database itself is no replica of itself.
    const own = await open(primary.url);
    expect(await own.reading(isReplica)).toBe(false);

    // Gone without a word: no answer is lost.
    replicaStopped = true;
    await replica.stop();
    for (let n = 0; n < 20; n += 1) expect(await database.reading(groups)).toHaveLength(2);
  }, 120_000);
});
