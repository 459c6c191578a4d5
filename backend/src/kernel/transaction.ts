import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/** Where a query runs: the database, or a transaction under way in it. */
export type Db = Kysely<Tables>;

/** A transaction under way: what is done through it is committed together or not at all. */
export type Trx = Transaction<Tables>;

/**
 * Opens a transaction, and is the only one that does: it commits when the work resolves and takes all of it back when it rejects. Events are
 * published in it and told after the commit; what must follow the commit (a mail's delivery, a woken device) stands behind
 * the call.
 * @param isolation other than that of the database
 */
export function inTransaction<T>(
  { db }: { readonly db: Db },
  work: (trx: Trx) => Promise<T>,
  isolation?: IsolationLevel,
): Promise<T> {
  const transaction = db.transaction();
  return (isolation === undefined ? transaction : transaction.setIsolationLevel(isolation)).execute(work);
}
