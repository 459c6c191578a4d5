import { sql } from 'kysely';
import type { Db } from '../kernel/transaction';

/** Resolves when so many sessions of this database wait for others, or when a call has ended that was to be one of them. On a server only. */
export async function untilWaiting(db: Db, count: number, last?: Promise<unknown>): Promise<void> {
  let over = false;
  void last?.then(() => (over = true));
  const waiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  while (!over && (await waiting()).rows.length < count) await new Promise(setImmediate);
}
