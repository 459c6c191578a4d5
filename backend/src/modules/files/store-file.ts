/** Stored files and the rows that refer to them. */

import { sql } from 'kysely';
import { newSecret } from '../../kernel/new-id';
import { isAway } from '../../kernel/problems';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { withinFileQuota } from './file-quota';

type Needed = Pick<Services, 'config' | 'db' | 'clock' | 'files' | 'log'>;

/**
 * Stores a file and makes the change that refers to it, together or not at all: the bytes are safe before the change is committed, and go
 * when it is refused. What a crash leaves behind `sweepFiles` finds. Throws 409 when the owner's files have no more room.
 * @param owner whose quota the file counts against
 * @param change gets the stored file's name, which is also the unguessable end of its address [R-API-07]
 */
export async function storeFileWith<T>(
  services: Needed,
  owner: string,
  file: Uploaded,
  change: (trx: Trx, name: string) => Promise<T>,
): Promise<T> {
  const { clock, files, log } = services;
  const name = newSecret();
  await files.put(name, file.path, file.mediaType);
  try {
    return await inTransaction(services, (trx) =>
      withinFileQuota(trx, services, owner, async () => {
        await trx
          .insertInto('files')
          .values({
            name,
            kind: file.kind,
            media_type: file.mediaType,
            size: file.size,
            created_at: clock.now(),
            owner_id: owner,
          })
          .execute();
        return change(trx, name);
      }),
    );
  } catch (error) {
    // Where the answer to a commit was lost, the row may stand: its bytes must not go. If it does not, the sweep finds them.
    if (!isAway(error))
      await files
        .remove(name)
        .catch((reason: unknown) =>
          log.warn({ err: reason }, 'a file that nothing refers to stays until the next sweep'),
        );
    throw error;
  }
}

/** As `inTransaction`, storing the file that may have come along; the change gets its name, or null. */
export function inTransactionWith<T>(
  services: Needed,
  owner: string,
  file: Uploaded | undefined,
  change: (trx: Trx, name: string | null) => Promise<T>,
): Promise<T> {
  return file ? storeFileWith(services, owner, file, change) : inTransaction(services, (trx) => change(trx, null));
}

/** Ends stored files in the transaction that takes the last references away, as `dropFile`. */
export async function dropFiles(trx: Trx, names: readonly string[]): Promise<void> {
  await sql`delete from files where name = any(${[...names]}::text[])`.execute(trx);
}

/** Ends a stored file in the transaction that takes the last reference away; its address answers 404 at once, its bytes go with the next sweep. */
export async function dropFile(trx: Trx, name: string | null): Promise<void> {
  if (name !== null) await trx.deleteFrom('files').where('name', '=', name).execute();
}
