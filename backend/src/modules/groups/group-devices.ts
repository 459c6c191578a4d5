import { fromWire, toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { type Caller, holdsByGroup, seesDevice } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { noRight, unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Trx } from '../../kernel/transaction';
import { lockDevices, releaseDevices } from '../devices/release';
import { inTrees } from './trees';

/** Adds devices to a group, all or none; those that are in it already stay [R-API-66]. */
export async function assignDevices(call: Context, group: string, wireIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(wireIds)].map((wire) => {
    const uuid = fromWire(wire);
    if (uuid === undefined) throw unknown('device');
    return uuid;
  });
  await inTrees(call, [group], (trx, caller) => assignDevicesIn(trx, caller, call.services.clock.now(), group, wanted));
}

/** As `assignDevices`, under the lock of the group's tree, in a transaction that does more; answers which were not in it before. */
export async function assignDevicesIn(
  trx: Trx,
  caller: Caller,
  now: number,
  group: string,
  wanted: readonly string[],
): Promise<string[]> {
  await demandRight(trx, caller, { group }, 'assignGroupDevice');
  await lockDevices(trx, wanted);
  await demandAssignable(trx, caller, wanted);
  const devices = await placeDevices(
    trx,
    wanted.map((uuid) => ({ uuid, group })),
    now,
  );
  if (devices.length === 0) return [];
  await audit(trx, {
    by: caller.userId,
    action: 'group.devices.add',
    scope: `group:${group}`,
    after: { devices: devices.map(toWire) },
  });
  await publish(trx, { kind: 'tree.changed', groups: [group], devices });
  return devices;
}

/** R-RIGHT-12: own devices and those of groups where the caller may assign. Throws 404 for a device the caller does not see, 403 for any other. */
async function demandAssignable(trx: Trx, caller: Caller, uuids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ assignable: boolean }>`
    select d.owner_id is not distinct from ${caller.userId} or ${holdsByGroup(caller, 'assignGroupDevice', sql.ref('d.uuid'))} as assignable
    from devices d where d.uuid = any(${[...uuids]}) and ${seesDevice(caller, sql.ref('d.uuid'))}`.execute(trx);
  if (rows.length < uuids.length) throw unknown('device');
  if (!rows.every(({ assignable }) => assignable)) throw noRight();
}

/** Takes a device out of a group [R-API-67]; out of its last one it returns to whoever added it [R-DEV-31]. */
export async function removeGroupDevice(call: Context, group: string, uuid: string): Promise<void> {
  await inTrees(call, [group], async (trx, caller) => {
    await demandRight(trx, caller, { group }, 'removeGroupDevice');
    await lockDevices(trx, [uuid]);
    await trx
      .deleteFrom('device_groups')
      .where('group_id', '=', group)
      .where('device_uuid', '=', uuid)
      .returning('device_uuid')
      .executeTakeFirstOrThrow(() => unknown('device'));
    await releaseDevices(trx, call.services, [uuid]);
    const scope = `group:${group}` as const;
    await audit(trx, { by: caller.userId, action: 'group.devices.remove', scope, before: { device: toWire(uuid) } });
    await publish(trx, { kind: 'tree.changed', groups: [group], devices: [uuid] });
  });
}

/** Puts devices into groups, in one statement, and answers those that were not there before; who may, the caller has asked. */
export async function placeDevices(
  trx: Trx,
  places: readonly { readonly uuid: string; readonly group: string }[],
  now: number,
): Promise<string[]> {
  if (places.length === 0) return [];
  const added = await trx
    .insertInto('device_groups')
    .values(places.map(({ uuid, group }) => ({ device_uuid: uuid, group_id: group, joined_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('device_uuid')
    .execute();
  return added.map((row) => row.device_uuid);
}
