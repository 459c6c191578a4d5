/** The whole of a portal's data as one file, so that it can move between the embedded database and a server, and to a newer version. */

import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { FileStore } from '../adapters/file-store';
import { reasonOf } from '../kernel/reason-of';
import { type Db, inTransaction, type Trx } from '../kernel/transaction';
import { checkArchive, type Line, type Moved, type Rows, readArchive, TransferError } from './archive';
import { latestMigration, migrate, migrateTo } from './migrate';
import { makePartitions, type PartitionedTable, partitionedTables } from './partitions';
import { StagedFiles } from './staged-files';

/** What the database writes by itself of the other columns of a device. */
const DERIVED = 'search_text';
/** Rows that follow from others, or that only the place they come from needs. */
const LEFT_OUT = ['group_closure', 'outbox', 'kysely_migration', 'kysely_migration_lock'];
const BATCH = 1_000;
const PART_BYTES = 384 * 1_024;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables in an order in which a row comes after all it refers to, with the columns that are stored; of one in pieces the whole. */
async function tablesOf(db: Db): Promise<Table[]> {
  const { rows: columns } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and not k.relispartition
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.column_name <> ${DERIVED} group by 1 order by 1`.execute(
    db,
  );
  const { rows: references } = await sql<{ table: string; target: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(
    db,
  );
  const left = columns.filter(({ table }) => !LEFT_OUT.includes(table));
  const ordered: Table[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ table }) =>
      references.every((one) => one.table !== table || !left.some((other) => other.table === one.target)),
    );
    const [found] = left.splice(Math.max(0, next), 1);
    if (next < 0 || !found) throw new Error('tables refer to each other in a circle');
    ordered.push({ name: found.table, columns: found.columns });
  }
  return ordered;
}

/** Groups come after those above them, other rows as they are. */
const orderOf = (table: string) =>
  table === 'groups' ? sql`order by (select max(depth) from group_closure where descendant = t.id), t.id` : sql``;

async function* linesOf(db: Db, files: FileStore): AsyncGenerator<Line> {
  yield { portal: 1, migration: latestMigration() };
  let rows = 0;
  for (const { name, columns } of await tablesOf(db)) {
    const list = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
    // A cursor: sensor values by the million never stand in memory at once.
    await sql`declare portal_export cursor for select row_to_json(r)::text as row from (select ${list} from ${sql.table(name)} t ${orderOf(name)}) r`.execute(
      db,
    );
    for (;;) {
      const batch = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from portal_export`.execute(db);
      if (batch.rows.length === 0) break;
      rows += batch.rows.length;
      yield { table: name, rows: batch.rows.map(({ row }) => JSON.parse(row) as object) };
    }
    await sql`close portal_export`.execute(db);
  }
  let stored = 0;
  for (const { name, media_type: type } of await db
    .selectFrom('files')
    .select(['name', 'media_type'])
    .orderBy('name')
    .execute()) {
    const file = await files.read(name);
    if (!file) continue;
    stored += 1;
    yield { file: name, type, part: '' };
    for await (const chunk of file.content as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length; from += PART_BYTES)
        yield { file: name, type, part: chunk.subarray(from, from + PART_BYTES).toString('base64') };
    }
  }
  yield { end: { rows, files: stored } };
}

/** Files come and go without a query: while they do, the transaction is idle for longer than others may be. */
const mayBeIdle = (trx: Trx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);

/**
 * Writes everything, as it stands at one moment, into a packed file: an earlier one of this name stays until the new one is whole. The
 * database must be up to date. Throws TransferError.
 */
export async function exportData(db: Db, files: FileStore, path: string): Promise<Moved> {
  let moved: Moved = { rows: 0, files: 0 };
  const target = await realpath(path).catch(() => path);
  // What is no file, as a pipe, is written to as it is.
  const isFile = (await stat(target).catch(() => undefined))?.isFile() ?? true;
  const half = isFile ? `${target}.half` : target;
  try {
    await inTransaction(
      { db },
      async (trx) => {
        await mayBeIdle(trx);
        await pipeline(
          async function* () {
            for await (const line of linesOf(trx, files)) {
              if ('end' in line) moved = line.end;
              yield `${JSON.stringify(line)}\n`;
            }
          },
          createGzip({ level: 6 }),
          createWriteStream(half, { mode: 0o600, flush: isFile }),
        );
      },
      'repeatable read',
    );
    if (isFile) await rename(half, target);
  } catch (error) {
    if (isFile) await rm(half, { force: true });
    throw new TransferError(`${path} was not written: ${reasonOf(error)}.`);
  }
  return moved;
}

/**
 * Brings a file of `exportData` into an empty database, whatever its engine, and its files into the store: all of it or nothing. The file is
 * read to its end before anything is changed. Throws TransferError.
 * @param staging where files wait, on the file system of the stored ones
 */
export async function importData(db: Db, files: FileStore, path: string, staging: string): Promise<Moved> {
  const staged = new StagedFiles(staging);
  try {
    const archive = await checkArchive(path, staged);
    await demandEmpty(db);
    await migrateTo(db, archive.migration).catch((error: unknown) => {
      throw new TransferError(`${path} comes from another version of the portal: ${reasonOf(error)}`);
    });
    const moved = await inTransaction({ db }, async (trx) => {
      await mayBeIdle(trx);
      const rows = await bringRows(trx, path);
      if (rows !== archive.rows) throw new TransferError(`${path} has changed while it was read.`);
      // Files that wait for the commit would be lost by a crash between the two; those of a commit that failed are swept.
      await staged.place(files);
      return { rows, files: archive.files };
    });
    await migrate(db);
    return moved;
  } catch (error) {
    throw error instanceof TransferError ? error : new TransferError(`${path} was not brought in: ${reasonOf(error)}.`);
  } finally {
    await staged.discard();
  }
}

/** Brings in the rows; answers how many. */
async function bringRows(trx: Trx, path: string): Promise<number> {
  const tables = new Map((await tablesOf(trx)).map((table) => [table.name, table]));
  const inPieces = new Map<string, PartitionedTable>((await partitionedTables(trx)).map((name) => [name, name]));
  // What the migrations put there comes with the file.
  await sql`truncate ${sql.join([...tables.keys()].map((name) => sql.table(name)))} cascade`.execute(trx);
  let rows = 0;
  for await (const line of readArchive(path)) {
    if (!('table' in line)) continue;
    const whole = inPieces.get(line.table);
    if (whole) await makePartitions(trx, whole, timesOf(line));
    await insert(trx, tables.get(line.table), line);
    rows += line.rows.length;
  }
  await resetSerials(trx);
  return rows;
}

/** When rows of a table in pieces are. A time behind the year 9000 is left to the database to refuse. */
const timesOf = ({ rows }: Rows): number[] =>
  rows.map((row) => Number((row as { at?: unknown }).at)).filter((at) => at >= 0 && at < 2.5e14);

/** Throws TransferError where no portal has ever been: an export of it would look like one of a portal. */
export async function demandPortal(db: Db): Promise<void> {
  if (!(await isMade(db)))
    throw new TransferError('The database holds no portal: nothing was written. Do DATA_DIR or DATABASE_URL name it?');
}

async function isMade(db: Db): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('public.users') is not null as made`.execute(db);
  return rows[0]?.made === true;
}

async function demandEmpty(db: Db): Promise<void> {
  if (!(await isMade(db))) return;
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select 1 from users) or exists (select 1 from devices) or exists (select 1 from groups) as used`.execute(
    db,
  );
  if (rows[0]?.used) throw new TransferError('The database holds data already: bring an export into an empty one.');
}

async function insert(trx: Trx, table: Table | undefined, { table: name, rows }: Rows): Promise<void> {
  if (!table) throw new TransferError(`The export holds a table ${name} that this version does not know.`);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  );
}

/** Numbers that the database gives out go on behind the highest that came. */
async function resetSerials(trx: Trx): Promise<void> {
  // A fence: asked of a table outside the search path the function fails, and the planner may ask it before it looks at the schema.
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    with ours as materialized (select table_name, column_name from information_schema.columns where table_schema = 'public'),
      numbered as materialized (select table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence from ours)
    select table_name as table, column_name as column, sequence from numbered where sequence is not null`.execute(trx);
  for (const { table, column, sequence } of rows) {
    // Values of a device that was forgotten stay until their day goes: whose number becomes theirs would show them as its own.
    const left = table === 'sensor_series' ? sql`(select max(series) from sensor_values)` : sql`0`;
    await sql`select setval(${sequence}, coalesce(greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), ${left}), 0) + 1, false)`.execute(
      trx,
    );
  }
}
