import type { Caller } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { fileUrl } from '../files/file-url';
import { dropFile, storeFileWith } from '../files/store-file';

interface By {
  services: Services;
  caller: Caller;
}

/** Gives a device a picture of its own and answers its address [R-API-46]. The device's version stays: a picture is no part of what its PUT saves. */
export async function setDeviceIcon({ services, caller }: By, uuid: string, file: Uploaded): Promise<string> {
  return storeFileWith(services, caller.userId, file, async (trx, name) => {
    await change(trx, caller, uuid, name);
    return fileUrl(name ?? '');
  });
}

/** Back to the default icon of its kind [R-API-47]. */
export async function resetDeviceIcon({ services, caller }: By, uuid: string): Promise<void> {
  await inTransaction(services, (trx) => change(trx, caller, uuid, null));
}

async function change(trx: Trx, caller: Caller, uuid: string, name: string | null): Promise<void> {
  const before = await trx
    .selectFrom('devices')
    .select('icon_file')
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => unknown('device'));
  if (before.icon_file === name) return;
  await trx.updateTable('devices').set({ icon_file: name }).where('uuid', '=', uuid).execute();
  await dropFile(trx, before.icon_file);
  await audit(trx, {
    by: caller.userId,
    action: name === null ? 'device.icon.delete' : 'device.icon.set',
    scope: `device:${uuid}`,
    before: { icon: before.icon_file },
    after: { icon: name },
  });
  await publish(trx, { kind: 'device.changed', device: uuid, fields: ['iconURL'] });
}
