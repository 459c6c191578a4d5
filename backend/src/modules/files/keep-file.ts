/** Stored files and the rows that refer to them. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables';
import { newSecret } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';
import type { Uploaded } from '../../kernel/uploads';
import { withinFileQuota } from './file-quota';

type Needed = Pick<Services, 'config' | 'db' | 'clock' | 'files' | 'log'>;

/**
 * Stores a file and makes the change that refers to it, together or not at all: the bytes are safe before the change is committed, and go
 * when it fails. What a crash leaves behind `sweepFiles` finds. Without a file it is the transaction alone. Throws 409 when the owner's files
 * have no more room.
 * @param owner whose quota the file counts against
 * @param change gets the stored file's name, which is also the unguessable end of its address [R-API-07]
 */
export async function keepFile<T>(
  services: Needed,
  owner: string,
  file: Uploaded | undefined,
  change: (trx: Transaction<Tables>, name: string | null) => Promise<T>,
): Promise<T> {
  const { db, clock, files, log } = services;
  if (!file) return db.transaction().execute((trx) => change(trx, null));
  const name = newSecret();
  await files.put(name, file.path, file.mediaType);
  try {
    return await db.transaction().execute((trx) =>
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
    await files
      .remove(name)
      .catch((reason: unknown) =>
        log.warn({ err: reason }, 'a file that nothing refers to stays until the next sweep'),
      );
    throw error;
  }
}

/** Ends a stored file in the transaction that takes the last reference away; its address answers 404 at once, its bytes go with the next sweep. */
export async function dropFile(trx: Transaction<Tables>, name: string | null): Promise<void> {
  if (name !== null) await trx.deleteFrom('files').where('name', '=', name).execute();
}
