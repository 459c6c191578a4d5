/** A fresh database for each test file: embedded from a ready-made image, or one of its own on TEST_DATABASE_URL. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Database, openEmbeddedDatabase, openServerDatabase } from '../db/database';
import { migrate } from '../db/migrate';
import { newId } from '../kernel/new-id';

/** Node has it; its types leave it to those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

export const onServer = (): boolean => Boolean(process.env['TEST_DATABASE_URL']);

/** Migrated, without any rows but those of the migrations; `close` drops it. */
export async function freshDatabase(log: Logger): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? onNewServerDatabase(url, log, `template ${TEMPLATE}`) : embeddedFromImage(log);
}

/** As `freshDatabase`, never migrated: for tests of what a migration makes of data that were there before. */
export async function emptyDatabase(log: Logger): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? onNewServerDatabase(url, log) : openEmbeddedDatabase({}, log);
}

async function onNewServerDatabase(url: string, log: Logger, from = ''): Promise<Database> {
  const name = `portal_test_${newId('g')}`;
  await administer(url, `create database ${name} ${from}`);
  const database = await openServerDatabase(addressOf(url, name), 10, log);
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

/** What all databases of one run on a server are copied from; made before the first file, dropped after the last. */
const TEMPLATE = 'portal_test_template';

const addressOf = (url: string, database: string): string => {
  const own = new URL(url);
  own.pathname = `/${database}`;
  return own.href;
};

async function makeTemplate(url: string, log: Logger): Promise<void> {
  await dropTemplate(url);
  await administer(url, `create database ${TEMPLATE}`);
  const database = await openServerDatabase(addressOf(url, TEMPLATE), 1, log);
  // A database with a connection cannot be copied.
  await migrate(database.db).finally(database.close);
}

const dropTemplate = (url: string): Promise<void> =>
  administer(url, `drop database if exists ${TEMPLATE} with (force)`);

/** The address of a fresh, empty database on the test server, and how to drop it; for tests that start the portal itself. */
export async function newServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `portal_test_${newId('g')}`;
  await administer(url, `create database ${name}`);
  return { url: addressOf(url, name), drop: () => administer(url, `drop database ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Making a cluster takes seconds, loading its image a fraction: `prepare.ts` makes it once, all files load it. */
async function embeddedFromImage(log: Logger): Promise<Database> {
  await prepareImage(log);
  await keepEngine();
  const file = imageFile();
  return openEmbeddedDatabase({ image: new Uint8Array(readFileSync(file)) }, log);
}

/**
 * Holds the compiled engine for all files of this process: V8 compiles the same bytes once as long as somebody has them, and
 * would compile and optimise them anew for each file, a second and a half of a processor. No thread reads it from here.
 */
async function keepEngine(): Promise<void> {
  const name = 'compiled engine of the embedded databases';
  if (getEnvironmentData(name)) return;
  const wasm = join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');
  setEnvironmentData(name, await WebAssembly.compile(readFileSync(wasm)));
}

function imageFile(): string {
  const folder = join(__dirname, '..', 'db', 'migrations');
  const migrations = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
  const rights = join(__dirname, '..', '..', '..', 'shared', 'domain', 'src', 'rights.ts');
  const state = [...migrations, rights].map((path) => readFileSync(path, 'utf8')).join('');
  return join(
    tmpdir(),
    'cloud-connect-portal-tests',
    `${createHash('sha256').update(state).digest('hex').slice(0, 16)}.tar`,
  );
}

/** What all test files start from: a template on the server, or the embedded image. */
export async function prepareDatabases(log: Logger): Promise<void> {
  const url = process.env['TEST_DATABASE_URL'];
  await (url ? makeTemplate(url, log) : prepareImage(log));
}

/** Nothing of a run stays on a server. */
export async function removeDatabases(): Promise<void> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) await dropTemplate(url);
}

/** Makes the image unless it is there already. */
async function prepareImage(log: Logger): Promise<void> {
  const file = imageFile();
  if (!existsSync(file)) await makeImage(file, log);
}

async function makeImage(file: string, log: Logger): Promise<void> {
  const database = await openEmbeddedDatabase({}, log);
  await migrate(database.db);
  const image = await database.image?.();
  await database.close();
  if (!image) throw new Error('the embedded database gave no image');
  mkdirSync(join(file, '..'), { recursive: true });
  // Written aside: two workers may make it at once, and nobody may read half of it.
  const draft = `${file}.${newId('g')}`;
  writeFileSync(draft, image);
  renameSync(draft, file);
  rmSync(draft, { force: true });
}
