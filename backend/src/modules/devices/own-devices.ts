import { audit } from '../../kernel/audit';
import { HttpError, unknown } from '../../kernel/http-error';
import { type OutboxEvent, publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { byCloudConnectId, isPlaced, unknownId } from './cloud-connect-id';
import { releaseDevices } from './release';

/** How often a user may name ids that are not to be had: adding is no way around the limit of look-ups [R-API-45]. */
const MISSES = { name: 'own-device-misses', most: 60, windowMs: 60_000 };

/**
 * Adds a device to the caller's own by its Cloud Connect ID [R-API-38]. Held by somebody else, or in a group, it is refused without
 * naming anybody [R-DEV-29]. Throws 429 beyond 60 misses a minute.
 * @returns its plain uuid, and whether it is newly the caller's
 */
export async function addOwnDevice(
  services: Services,
  userId: string,
  typed: string,
): Promise<{ uuid: string; added: boolean }> {
  const now = services.clock.now();
  const misses = services.limits.of(MISSES);
  misses.demand(userId, now);
  try {
    return await inTransaction(services, (trx) => addOwnDeviceIn(trx, now, userId, typed));
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 409)) misses.take(userId, now);
    throw error;
  }
}

/** Without a word about who that is [R-DEV-29]. */
export const heldBySomebody = () =>
  new HttpError(409, 'ERROR_DEVICE_ALREADY_ADDED', 'this device has been added already');

/** What is told when devices become an owner's, or are no more: they are seen or not, and what an owner may comes and goes with them [R-RIGHT-11]. */
export const ownerEvents = (owner: string, devices: readonly string[]): OutboxEvent[] => [
  { kind: 'tree.changed', groups: [], devices, users: [owner] },
  { kind: 'rights', user: owner },
];

/** As `addOwnDevice`, in a transaction that does more. */
export async function addOwnDeviceIn(
  trx: Trx,
  now: number,
  userId: string,
  typed: string,
): Promise<{ uuid: string; added: boolean }> {
  const device = await byCloudConnectId(trx, typed).forUpdate().executeTakeFirstOrThrow(unknownId);
  if (device.owner_id === userId) return { uuid: device.uuid, added: false };
  if (device.owner_id !== null || (await isPlaced(trx, device.uuid))) throw heldBySomebody();
  await trx
    .updateTable('devices')
    .set({ owner_id: userId, registered_at: now, version: device.version + 1 })
    .where('uuid', '=', device.uuid)
    .execute();
  await audit(trx, { by: userId, action: 'device.add', scope: `device:${device.uuid}` });
  await publishAll(trx, ownerEvents(userId, [device.uuid]));
  return { uuid: device.uuid, added: true };
}

/**
 * Ends the association of a device with its owner; not while a group holds it [R-API-39]. What it was to its owner goes
 * with the owner: whoever adds the device next must not learn it.
 */
export async function removeOwnDevice({ db, sensors }: Services, userId: string, uuid: string): Promise<void> {
  await inTransaction({ db }, async (trx) => {
    const device = await trx
      .selectFrom('devices')
      .select('owner_id')
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst();
    // It may have been removed, and added by somebody else, since the caller was found to be its owner.
    if (device?.owner_id !== userId) throw unknown('device');
    if (await isPlaced(trx, uuid)) throw new HttpError(409, 'ERROR_DEVICE_IN_GROUP', 'the device is still in a group');
    await trx.updateTable('devices').set({ owner_id: null }).where('uuid', '=', uuid).execute();
    await releaseDevices(trx, { sensors }, [uuid]);
    await audit(trx, { by: userId, action: 'device.remove', scope: `device:${uuid}` });
    await publishAll(trx, ownerEvents(userId, [uuid]));
  });
}
