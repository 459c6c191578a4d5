import { sql } from 'kysely';
import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';

/**
 * Runs a change that stores files of an account, and throws 409 when they are larger together afterwards than they may be [R-EXT-30]. Asked
 * at the end: what takes the place of an older file needs no more room than before. An account that is beyond it, since the quota came later
 * or was lowered, keeps all it has and may put smaller files in the place of larger ones.
 */
export async function withinFileQuota<T>(
  trx: Trx,
  { config }: Pick<Services, 'config'>,
  owner: string,
  change: () => Promise<T>,
): Promise<T> {
  // Uploads of one account come one after the other, or parallel ones would all find room. Taken before any other lock of a change.
  await sql`select pg_advisory_xact_lock(5, hashtext(${owner}))`.execute(trx);
  const before = await usedBy(trx, owner);
  const done = await change();
  const after = await usedBy(trx, owner);
  if (after > config.quotas.fileBytes && after > before)
    throw new HttpError(409, 'ERROR_FILES_FULL', 'the files of this account have no more room');
  return done;
}

/** Bytes of an account's files. */
async function usedBy(trx: Trx, owner: string): Promise<number> {
  const { used } = await trx
    .selectFrom('files')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('size'), sql<number>`0`).as('used'))
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(used);
}
