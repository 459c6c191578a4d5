/** Tables in pieces of time, which come before the first row of theirs and go as a whole: nothing is ever deleted from one. */
import { sql } from 'kysely';
import type { Db, Trx } from '../kernel/transaction';

const DAY = 86_400_000;
/** The tables that are partitioned by range of `at` (ms since 1970), with the length of a piece (ms); pieces begin at 1970 and a multiple of it. */
const STEPS = { sensor_values: DAY, sensor_hours: 28 * DAY } as const;
export type PartitionedTable = keyof typeof STEPS;

/** One piece: `sensor_values_20261126` from its first millisecond to before the first of the next. */
export interface Partition {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** `leaving` and `out`: its removal was begun, and something came between. */
  readonly state: 'in' | 'leaving' | 'out';
}

/** Every change of pieces waits for the one before; a number beside those of the other advisory locks. */
const LOCK = 7;

/** Where the piece begins in which a time lies. */
export const beginOf = (table: PartitionedTable, at: number): number => Math.floor(at / STEPS[table]) * STEPS[table];

const nameOf = (table: PartitionedTable, from: number): string =>
  `${table}_${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** All pieces that there are, oldest first. */
export async function partitionsOf(db: Db, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; pending: boolean | null }>`
    select c.relname as name, i.inhdetachpending as pending from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid and i.inhparent = ${table}::regclass
    where c.relkind = 'r' and c.relnamespace = (select relnamespace from pg_class where oid = ${table}::regclass)
      and c.relname ~ ${`^${table}_[0-9]{8}$`} order by 1`.execute(db);
  return rows.map(({ name, pending }) => {
    const [year, month, day] = [name.slice(-8, -4), name.slice(-4, -2), name.slice(-2)].map(Number);
    const from = Date.UTC(year ?? 0, (month ?? 0) - 1, day);
    return { name, from, to: from + STEPS[table], state: pending === null ? 'out' : pending ? 'leaving' : 'in' };
  });
}

/**
 * Makes the pieces in which these times (ms) lie, unless they are there. Whoever writes meanwhile is not kept waiting: a table is made beside
 * the others and attached, which no reader and no writer notices.
 */
export async function makePartitions(trx: Trx, table: PartitionedTable, times: Iterable<number>): Promise<void> {
  const wanted = [...new Set([...times].map((at) => beginOf(table, at)))].sort((a, b) => a - b);
  const missing = async () => {
    const there = new Set((await partitionsOf(trx, table)).map(({ from }) => from));
    return wanted.filter((from) => !there.has(from));
  };
  if ((await missing()).length === 0) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${table}))`.execute(trx);
  for (const from of await missing()) {
    const name = sql.table(nameOf(table, from));
    await sql`create table ${name} (like ${sql.table(table)} including defaults including constraints including indexes)`.execute(
      trx,
    );
    await sql`alter table ${sql.table(table)} attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(from + STEPS[table])})`.execute(
      trx,
    );
  }
}

/** Another instance is about the same piece, or somebody reads in a long transaction: what is left is done the next time. */
const LATER = new Set(['55000', '42P01', '55P03', '57014']);

/**
 * Takes a piece out and drops it; answers whether it is gone. It waits for those who have begun to read or write, and nobody waits for it.
 * Never inside of a transaction.
 */
export async function dropPartition(db: Db, table: PartitionedTable, { name, state }: Partition): Promise<boolean> {
  const [parent, piece] = [sql.table(table), sql.table(name)];
  try {
    if (state === 'in') await sql`alter table ${parent} detach partition ${piece} concurrently`.execute(db);
    if (state === 'leaving') await sql`alter table ${parent} detach partition ${piece} finalize`.execute(db);
    await sql`drop table ${piece}`.execute(db);
    return true;
  } catch (error) {
    if (LATER.has(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

/** Which tables of a database are in pieces; an older version had none. */
export async function partitionedTables(db: Db): Promise<PartitionedTable[]> {
  const { rows } = await sql<{ name: PartitionedTable }>`
    select relname as name from pg_class where relkind = 'p' and relname = any(${Object.keys(STEPS)}::text[])`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
