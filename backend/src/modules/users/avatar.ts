import { audit } from '../../kernel/audit';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { fileUrl } from '../files/file-url';
import { dropFile, storeFileWith } from '../files/store-file';

/** Gives the own profile a picture and answers its address [R-API-53]. */
export async function setAvatar(services: Services, userId: string, file: Uploaded): Promise<string> {
  return storeFileWith(services, userId, file, async (trx, name) => {
    await change(trx, userId, name);
    return fileUrl(name ?? '');
  });
}

/** Takes the own picture away [R-API-54]. */
export async function resetAvatar({ db }: Services, userId: string): Promise<void> {
  await inTransaction({ db }, (trx) => change(trx, userId, null));
}

async function change(trx: Trx, userId: string, name: string | null): Promise<void> {
  const before = await trx
    .selectFrom('users')
    .select('avatar_file')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.avatar_file === name) return;
  // The profile's answer carries the picture's address, and its tag says so.
  await trx
    .updateTable('users')
    .set((e) => ({ avatar_file: name, version: e('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await dropFile(trx, before.avatar_file);
  const action = name === null ? 'user.avatar.delete' : 'user.avatar.set';
  await audit(trx, {
    by: userId,
    action,
    subject: `user:${userId}`,
    before: { avatar: before.avatar_file },
    after: { avatar: name },
  });
}
