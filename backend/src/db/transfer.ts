/** The whole of a portal's data as one file, so that it can move between the embedded database and a server, and to a newer version. */
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { FileStore } from '../adapters/file-store';
import { latestMigration, migrate, migrateTo } from './migrate';
import type { Tables } from './tables';

/** Data that cannot be moved; the message is one sentence for the operator. */
export class TransferError extends Error {}

/** The first line of a file, before its rows. */
interface Head {
  readonly portal: 1;
  /** The state of the tables that the rows fit. */
  readonly migration: string;
}
type Line = Head | { table: string; rows: object[] } | { file: string; type: string; part: string } | { end: { rows: number; files: number } };

/** Rows that follow from others, or that only the place they come from needs. */
const LEFT_OUT = ['group_closure', 'outbox', 'kysely_migration', 'kysely_migration_lock'];
const BATCH = 1_000;
const PART_BYTES = 384 * 1_024;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables in an order in which a row comes after all it refers to, with the columns that are stored. */
async function tablesOf(db: Kysely<Tables>): Promise<Table[]> {
  const { rows: columns } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1 order by 1`.execute(db);
  const { rows: references } = await sql<{ table: string; target: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  const left = columns.filter(({ table }) => !LEFT_OUT.includes(table));
  const ordered: Table[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ table }) => references.every((one) => one.table !== table || !left.some((other) => other.table === one.target)));
    const [found] = left.splice(Math.max(0, next), 1);
    if (next < 0 || !found) throw new Error('tables refer to each other in a circle');
    ordered.push({ name: found.table, columns: found.columns });
  }
  return ordered;
}

/** Groups come after those above them, other rows as they are. */
const orderOf = (table: string) =>
  table === 'groups' ? sql`order by (select max(depth) from group_closure where descendant = t.id), t.id` : sql``;

async function* linesOf(db: Kysely<Tables>, files: FileStore): AsyncGenerator<Line> {
  yield { portal: 1, migration: latestMigration() };
  let rows = 0;
  for (const { name, columns } of await tablesOf(db)) {
    const list = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
    // A cursor: sensor values by the million never stand in memory at once.
    await sql`declare portal_export cursor for select row_to_json(r)::text as row from (select ${list} from ${sql.table(name)} t ${orderOf(name)}) r`.execute(db);
    for (;;) {
      const batch = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from portal_export`.execute(db);
      if (batch.rows.length === 0) break;
      rows += batch.rows.length;
      yield { table: name, rows: batch.rows.map(({ row }) => JSON.parse(row) as object) };
    }
    await sql`close portal_export`.execute(db);
  }
  let stored = 0;
  for (const { name, media_type: type } of await db.selectFrom('files').select(['name', 'media_type']).orderBy('name').execute()) {
    const file = await files.read(name);
    if (!file) continue;
    stored += 1;
    yield { file: name, type, part: '' };
    for await (const chunk of file.content as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length; from += PART_BYTES) yield { file: name, type, part: chunk.subarray(from, from + PART_BYTES).toString('base64') };
    }
  }
  yield { end: { rows, files: stored } };
}

export interface Moved {
  readonly rows: number;
  readonly files: number;
}

/** Writes everything, as it stands at one moment, into a packed file. The database must be up to date. */
export async function exportData(db: Kysely<Tables>, files: FileStore, path: string): Promise<Moved> {
  let moved: Moved = { rows: 0, files: 0 };
  await db.transaction().setIsolationLevel('repeatable read').execute(async (trx) => {
    await pipeline(async function* () {
      for await (const line of linesOf(trx, files)) {
        if ('end' in line) moved = line.end;
        yield `${JSON.stringify(line)}\n`;
      }
    }, createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }));
  });
  return moved;
}

/** Brings a file of `exportData` into an empty database, whatever its engine; all of it or nothing. Throws TransferError. */
export async function importData(db: Kysely<Tables>, files: FileStore, path: string): Promise<Moved> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-import-'));
  try {
    const lines = readLines(path);
    const first = await lines.next();
    const head = first.done ? undefined : first.value;
    if (!head || !('portal' in head)) throw new TransferError(`${path} is no export of a portal.`);
    await migrateTo(db, head.migration).catch((error: unknown) => {
      throw new TransferError(`${path} comes from another version of the portal: ${error instanceof Error ? error.message : String(error)}`);
    });
    const moved = await db.transaction().execute((trx) => readAll(trx, files, lines, folder, path));
    await migrate(db);
    return moved;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* readLines(path: string): AsyncGenerator<Line> {
  const packed = createReadStream(path);
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  try {
    for await (const line of createInterface({ input: packed.pipe(plain), crlfDelay: Infinity })) yield JSON.parse(line) as Line;
  } catch (error) {
    throw new TransferError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function readAll(trx: Transaction<Tables>, files: FileStore, lines: AsyncGenerator<Line>, folder: string, path: string): Promise<Moved> {
  await demandEmpty(trx);
  const tables = new Map((await tablesOf(trx)).map((table) => [table.name, table]));
  // What the migrations put there comes with the file.
  await sql`truncate ${sql.join([...tables.keys()].map((name) => sql.table(name)))} cascade`.execute(trx);
  let rows = 0;
  const received = new Map<string, string>();
  for await (const line of lines) {
    if ('table' in line) {
      await insert(trx, tables.get(line.table), line);
      rows += line.rows.length;
    }
    if ('file' in line) {
      received.set(line.file, line.type);
      await appendFile(join(folder, line.file), Buffer.from(line.part, 'base64'), { mode: 0o600 });
    }
    if ('end' in line) {
      if (line.end.rows !== rows || line.end.files !== received.size) break;
      for (const [file, type] of received) await files.put(file, join(folder, file), type);
      await resetSerials(trx);
      return line.end;
    }
  }
  throw new TransferError(`${path} is not complete; nothing was brought in.`);
}

async function demandEmpty(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from users) or exists (select 1 from devices) or exists (select 1 from groups) as used`.execute(trx);
  if (rows[0]?.used) throw new TransferError('The database holds data already: bring an export into an empty one.');
}

async function insert(trx: Transaction<Tables>, table: Table | undefined, { table: name, rows }: { table: string; rows: object[] }): Promise<void> {
  if (!table) throw new TransferError(`The export holds a table ${name} that this version does not know.`);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)`.execute(trx);
}

/** Numbers that the database gives out go on behind the highest that came. */
async function resetSerials(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`.execute(trx);
  for (const { table, column, sequence } of rows) {
    await sql`select setval(${sequence}, coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0) + 1, false)`.execute(trx);
  }
}
