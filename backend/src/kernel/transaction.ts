import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/** Where a query runs: the database, or a transaction under way in it. */
export type Db = Kysely<Tables>;

/** A transaction under way: what is done through it is committed together or not at all. */
export type Trx = Transaction<Tables>;

/** What a creating call does first in each of its transactions, so that it stands or falls with what is created: see `idempotency.ts`. */
export interface Claim {
  /** Throws when the call was sent before. */
  take(trx: Trx): Promise<void>;
  /** The transaction was committed. */
  committed(): void;
}

/**
 * Opens a transaction, and is the only one that does: it commits when the work resolves and takes all of it back when it rejects. Events are
 * published in it and told after the commit; what must follow the commit (a mail's delivery, a woken device) stands behind
 * the call.
 * @param isolation other than that of the database
 */
export async function inTransaction<T>(
  { db, claim }: { readonly db: Db; readonly claim?: Claim },
  work: (trx: Trx) => Promise<T>,
  isolation?: IsolationLevel,
): Promise<T> {
  const opened = db.transaction();
  const transaction = isolation === undefined ? opened : opened.setIsolationLevel(isolation);
  const result = await transaction.execute(async (trx) => {
    await claim?.take(trx);
    return work(trx);
  });
  claim?.committed();
  return result;
}
