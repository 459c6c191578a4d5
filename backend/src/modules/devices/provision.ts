/** Brings devices in: from then on they may connect, and people may add them by their Cloud Connect ID [R-EXT-21]. */
import { randomUUID } from 'node:crypto';
import { type ProvisionResult, ProvisionRow } from '@portal/contracts/device-changes';
import { audit } from '../../kernel/audit';
import { HttpError } from '../../kernel/http-error';
import { refusalOf } from '../../kernel/problems';
import type { Services } from '../../kernel/services';
import { checker } from '../../kernel/shape';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { demandCloudConnectId } from './cloud-connect-id';
import { hashDeviceKey, newDeviceKey } from './credentials';

type Needed = Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'log'>>;
/** Plain id of the account that brings them in, or the name of an operator at a terminal. */
export type Provisioner = { readonly by: string } | { readonly by: null; readonly actor: string };

const check = checker(ProvisionRow);

/**
 * What becomes of each row, in their order; each has a transaction of its own, so that what was taken stays taken. When the database goes in
 * the middle, the rows from there on are refused, and those before are answered: their keys stand nowhere else.
 * @param rows of any form: one that is no ProvisionRow is refused like one whose device is known
 */
export async function provisionDevices(
  services: Needed,
  provisioner: Provisioner,
  rows: readonly { readonly cloudConnectID: string }[],
): Promise<ProvisionResult[]> {
  const results: ProvisionResult[] = [];
  for (const [index, row] of rows.entries()) {
    const cloudConnectID = row.cloudConnectID.trim();
    try {
      const fields = check(row) as ProvisionRow;
      results.push(await inTransaction(services, (trx) => provisionIn(trx, services.clock.now(), provisioner, fields)));
    } catch (error) {
      if (error instanceof HttpError) {
        results.push({ cloudConnectID, ...error.problem });
        continue;
      }
      if (!results.some(({ key }) => key !== undefined)) throw error;
      services.log?.error({ err: error }, 'not all devices were brought in');
      const { problem } = refusalOf(error);
      return [
        ...results,
        ...rows.slice(index).map((left) => ({ cloudConnectID: left.cloudConnectID.trim(), ...problem })),
      ];
    }
  }
  return results;
}

async function provisionIn(
  trx: Trx,
  now: number,
  provisioner: Provisioner,
  row: ProvisionRow,
): Promise<ProvisionResult> {
  const cloudConnectID = demandCloudConnectId(row.cloudConnectID);
  const made = row.key === undefined ? newDeviceKey() : undefined;
  const uuid = row.uuid ?? randomUUID();
  const taken = await trx
    .insertInto('devices')
    .values({
      uuid,
      cloud_connect_id: cloudConnectID,
      name: row.name.trim(),
      icon: row.type,
      registered_at: now,
      key_hash: made?.hash ?? hashDeviceKey(row.key ?? ''),
    })
    .onConflict((on) => on.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  if (!taken)
    throw new HttpError(
      409,
      'ERROR_DEVICE_ALREADY_ADDED',
      'a device with this Cloud Connect ID or uuid is known already',
    );
  await audit(trx, {
    ...provisioner,
    action: 'device.provision',
    subject: `device:${uuid}`,
    after: { cloudConnectID, type: row.type, name: row.name.trim() },
  });
  return { cloudConnectID, uuid, ...(made ? { key: made.plain } : {}) };
}

/** Makes a device's own new key the one that counts; a repeated delivery changes nothing, and is not told again. */
export async function replaceDeviceKey(trx: Trx, uuid: string, key: string): Promise<void> {
  const hash = hashDeviceKey(key);
  const { numUpdatedRows } = await trx
    .updateTable('devices')
    .set({ key_hash: hash })
    .where('uuid', '=', uuid)
    .where('key_hash', 'is distinct from', hash)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await audit(trx, {
      by: null,
      actor: 'the device itself',
      action: 'device.key',
      scope: `device:${uuid}`,
    });
}
