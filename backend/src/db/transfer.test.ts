import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { FileStore } from '../adapters/file-store';
import { folderFiles } from '../adapters/files';
import { createLog } from '../kernel/log';
import { inTransaction } from '../kernel/transaction';
import { SqlSensorStore } from '../modules/telemetry/sensors/sql-store';
import { makeWorld, stateOf } from '../testing/rights/world';
import { storeValues } from '../testing/sensors';
import { newServerDatabase, onServer } from '../testing/test-database';
import { type TestPortal, testPortal } from '../testing/test-portal';
import { TransferError } from './archive';
import { type Database, openEmbeddedDatabase, openServerDatabase } from './database';
import { demandPortal, exportData, importData } from './transfer';

const log = createLog('silent');
let folder: string;
let portal: TestPortal;
const opened: Database[] = [];
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-transfer-'));
  portal = await testPortal();
  await makeWorld(portal);
  const { db } = portal.services;
  // Over three days, with hours and days made of them.
  await storeValues(
    portal.services,
    { device: 'd', channel: 't' },
    Array.from({ length: 2_500 }, (_, index) => [portal.clock.now() - index * 100_000, index / 3]),
  );
  await portal.services.sensors.rollUp();
  await db
    .insertInto('audit_log')
    .values({
      at: 1,
      user_id: null,
      action: 'group.create',
      scope: null,
      subject: 'Küche\'s "A"\n\\',
      before: null,
      after: JSON.stringify({ name: '厨房 🦊' }),
    })
    .execute();
  await db
    .insertInto('files')
    .values({ name: NAME, kind: 'attachment', media_type: 'image/png', size: BYTES.length, created_at: 1 } as never)
    .execute();
  const file = join(folder, 'upload');
  writeFileSync(file, BYTES);
  await store('a').put(NAME, file, 'image/png');
});
afterAll(async () => {
  for (const database of opened) await database.close();
  for (const drop of drops) await drop();
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const NAME = 'f'.repeat(43);
const BYTES = createHash('sha512').update('x').digest();
const store = (name: string) => folderFiles(join(folder, name));
const path = () => join(folder, 'portal.export.gz');
const staging = () => join(folder, 'uploads');

/** An empty database of either engine, never migrated. */
async function empty(kind: 'embedded' | 'server', connections = 2): Promise<Database> {
  if (kind === 'embedded') {
    const database = await openEmbeddedDatabase({}, log);
    opened.push(database);
    return database;
  }
  const server = await newServerDatabase();
  drops.push(server.drop);
  const database = await openServerDatabase(server.url, connections, log);
  opened.push(database);
  return database;
}

/** A store on the far end of a slow line: so long (ms) for each file. */
const slow = (files: FileStore, ms: number): FileStore => ({
  ...files,
  put: async (...file) => {
    await setTimeout(ms);
    await files.put(...file);
  },
  read: async (name) => {
    await setTimeout(ms);
    return files.read(name);
  },
});

const state = async (db: TestPortal['services']['db']) =>
  (await stateOf({ services: { ...portal.services, db } })).replace(/^outbox .*$/m, '');

describe('an export', () => {
  it.each(onServer() ? (['embedded', 'server'] as const) : (['embedded'] as const))(
    'brings every row and file into an empty %s database, and the numbers go on',
    async (kind) => {
      const { db } = portal.services;
      const moved = await exportData(db, store('a'), path());
      expect(moved.rows).toBeGreaterThan(2_500);
      expect(moved.files).toBe(1);
      const target = await empty(kind);
      expect(await importData(target.db, store(kind), path(), staging())).toEqual(moved);
      expect(await state(target.db)).toBe(await state(db));
      const file = await store(kind).read(NAME);
      const parts: Buffer[] = [];
      for await (const part of file?.content ?? []) parts.push(part as Buffer);
      expect(Buffer.concat(parts).equals(BYTES)).toBe(true);
      const { serial } = await target.db
        .insertInto('audit_log')
        .values({ at: 2, user_id: null, action: 'x', scope: null, subject: 's', before: null, after: null })
        .returning('serial')
        .executeTakeFirstOrThrow();
      const highest = await db
        .selectFrom('audit_log')
        .select((e) => e.fn.max('serial').as('serial'))
        .executeTakeFirstOrThrow();
      expect(serial).toBe(Number(highest.serial) + 1);
    },
    120_000,
  );

  it.each(onServer() ? (['embedded', 'server'] as const) : (['embedded'] as const))(
    'goes into an empty %s database and out of it again with files that take longer than a transaction may be idle',
    async (kind) => {
      await exportData(portal.services.db, store('a'), path());
      const target = await empty(kind, 1);
      // The one connection keeps it.
      await sql`set idle_in_transaction_session_timeout = 200`.execute(target.db);
      const files = slow(store(`slow ${kind}`), 600);
      expect((await importData(target.db, files, path(), staging())).files).toBe(1);
      expect((await exportData(target.db, files, join(folder, 'slow.gz'))).files).toBe(1);
      expect(gunzipSync(readFileSync(join(folder, 'slow.gz'))).toString()).toContain(BYTES.toString('base64'));
      const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(target.db);
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: '200ms' }]);
    },
    120_000,
  );

  it('leaves an earlier one of its name alone until it is whole, and says in a sentence why it could not be written', async () => {
    const own = join(folder, 'nightly');
    mkdirSync(own);
    const file = join(own, 'portal.export.gz');
    await exportData(portal.services.db, store('a'), file);
    const before = readFileSync(file);
    const away: FileStore = { ...store('a'), read: () => Promise.reject(new Error('the store is away')) };
    await expect(exportData(portal.services.db, away, file)).rejects.toThrow(
      new TransferError(`${file} was not written: the store is away.`),
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    await expect(exportData(portal.services.db, store('a'), join(own, 'none', 'x.gz'))).rejects.toThrow(TransferError);
    expect(readdirSync(own)).toEqual(['portal.export.gz']);
  });

  it('is not made of a database that no portal has ever used', async () => {
    await expect(demandPortal((await empty('embedded')).db)).rejects.toThrow(TransferError);
    await expect(demandPortal(portal.services.db)).resolves.toBeUndefined();
  });

  it("gives no number of a forgotten series away: what a device had been to others stays nobody's [R-API-39]", async () => {
    const { services, clock } = portal;
    const at = clock.now() - 60_000;
    await storeValues(services, { device: 'released', channel: 't' }, [[at, 42]]);
    await inTransaction(services, (trx) => services.sensors.forget(trx, ['released']));
    await exportData(services.db, store('a'), path());
    const { db } = await empty('embedded');
    await importData(db, store('numbers'), path(), staging());
    const sensors = new SqlSensorStore({ db, clock });
    await storeValues({ db, sensors }, { device: 'new', channel: 't' }, [[at + 1, 1]]);
    const [series] = await sensors.read(['new'], { start: at - 1, end: clock.now() }, 100);
    expect(series?.values).toEqual([{ timestamp: at + 1, value: 1 }]);
  }, 120_000);

  it('is refused by a database that holds data, and when it is cut, changed or something else; nothing is brought in', async () => {
    const { db } = portal.services;
    await exportData(db, store('a'), path());
    const before = await stateOf(portal);
    await expect(importData(db, store('b'), path(), staging())).rejects.toThrow(/holds data already/);
    expect(await stateOf(portal)).toBe(before);

    const target = await empty('embedded');
    const lines = gunzipSync(readFileSync(path())).toString().trimEnd().split('\n');
    const other = join(folder, 'other.gz');
    for (const text of [
      lines.slice(0, -1).join('\n'),
      [...lines.slice(0, 3), ...lines.slice(4)].join('\n'),
      'hello',
      '{"portal":1,"migration":"9999-future"}',
    ]) {
      writeFileSync(other, gzipSync(text));
      await expect(importData(target.db, store('b'), other, staging())).rejects.toThrow(TransferError);
    }
    writeFileSync(other, readFileSync(path()));
    truncateSync(other, 2_000);
    await expect(importData(target.db, store('b'), other, staging())).rejects.toThrow(TransferError);
    await expect(importData(target.db, store('b'), join(folder, 'missing'), staging())).rejects.toThrow(TransferError);
    // Not even its tables were made.
    expect((await sql`select to_regclass('public.users') as users`.execute(target.db)).rows).toEqual([{ users: null }]);
    // Still empty: the right file comes in.
    expect((await importData(target.db, store('b'), path(), staging())).files).toBe(1);
  }, 120_000);
});
