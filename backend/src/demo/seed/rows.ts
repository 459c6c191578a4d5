import { slicesOf } from '@portal/domain/slices';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables';
import type { Trx } from '../../kernel/transaction';

/** A row to insert, its jsonb columns as values. */
export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** PGlite takes a parameter of some megabytes at once; more comes in slices. */
const SLICE = 2_000;

/** Inserts many rows with one statement per slice. All rows have the columns of the first. */
export async function insertRows<T extends keyof Tables & string>(
  trx: Trx,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (const slice of slicesOf(rows, SLICE)) {
    const text = JSON.stringify(slice);
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb)`.execute(
      trx,
    );
  }
}
