import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { folderFiles } from '../adapters/files';
import { createLog } from '../kernel/log';
import { makeWorld, stateOf } from '../testing/rights/world';
import { storeValues } from '../testing/sensors';
import { newServerDatabase, onServer } from '../testing/test-database';
import { type TestPortal, testPortal } from '../testing/test-portal';
import { TransferError } from './archive';
import { type Database, openEmbeddedDatabase, openServerDatabase } from './database';
import { exportData, importData } from './transfer';

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
async function empty(kind: 'embedded' | 'server'): Promise<Database> {
  if (kind === 'embedded') {
    const database = await openEmbeddedDatabase({}, log);
    opened.push(database);
    return database;
  }
  const server = await newServerDatabase();
  drops.push(server.drop);
  const database = await openServerDatabase(server.url, 2, log);
  opened.push(database);
  return database;
}

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
