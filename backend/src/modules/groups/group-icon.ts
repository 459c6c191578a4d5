import type { Caller } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import { inTransaction, type Trx } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { fileUrl } from '../files/file-url';
import { dropFile, storeFileWith } from '../files/store-file';

/** Gives a group a picture of its own and answers its address [R-API-60]. The version stays: a picture is no part of what an edit form holds. */
export async function setGroupIcon({ services, caller }: Context, group: string, file: Uploaded): Promise<string> {
  return storeFileWith(services, caller.userId, file, async (trx, name) => {
    await change(trx, caller, group, name);
    return fileUrl(name ?? '');
  });
}

/** Back to the default icon [R-API-61]. */
export async function resetGroupIcon({ services, caller }: Context, group: string): Promise<void> {
  await inTransaction(services, (trx) => change(trx, caller, group, null));
}

async function change(trx: Trx, caller: Caller, group: string, name: string | null): Promise<void> {
  const before = await trx
    .selectFrom('groups')
    .select('icon_file')
    .where('id', '=', group)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => unknown('group'));
  if (before.icon_file === name) return;
  await trx.updateTable('groups').set({ icon_file: name }).where('id', '=', group).execute();
  await dropFile(trx, before.icon_file);
  const action = name === null ? 'group.icon.delete' : 'group.icon.set';
  await audit(trx, {
    by: caller.userId,
    action,
    scope: `group:${group}`,
    before: { icon: before.icon_file },
    after: { icon: name },
  });
  await publish(trx, { kind: 'group.changed', group, fields: ['iconURL'] });
}
