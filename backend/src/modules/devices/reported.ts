/** What is found out about a device without anybody editing it: its version stays. */
import type { Places } from '@portal/contracts/geocoding';
import type { Static } from '@portal/contracts/shape';
import type { InfoReport } from '@portal/contracts/telemetry';
import { writtenOnce } from '../../adapters/device-networks';
import { json } from '../../db/json';
import { publish } from '../../kernel/outbox';
import type { Trx } from '../../kernel/transaction';

/** What a device tells about itself; what it does not tell stays. */
export async function storeInfo(trx: Trx, uuid: string, info: Static<typeof InfoReport>): Promise<void> {
  const told = {
    ...(info.ip === undefined ? {} : { ip: writtenOnce(info.ip) }),
    ...(info.version === undefined ? {} : { sw_version: info.version }),
    ...(info.project === undefined ? {} : { project: info.project }),
    ...(info.deviceID === undefined ? {} : { device_id: info.deviceID }),
    ...(info.controlunits === undefined ? {} : { controlunits: json(info.controlunits) }),
  };
  if (Object.keys(told).length > 0) await trx.updateTable('devices').set(told).where('uuid', '=', uuid).execute();
}

/** Where a device stands on the map, for the address that was asked for; another one meanwhile is looked for by itself. */
export async function placeOnMap(
  trx: Trx,
  uuid: string,
  { street, zipcode, city, country }: Record<'street' | 'zipcode' | 'city' | 'country', string | null>,
  features: Places['features'],
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('devices')
    .set({ coordinates: json(features) })
    .where('uuid', '=', uuid)
    .where('street', 'is not distinct from', street)
    .where('zipcode', 'is not distinct from', zipcode)
    .where('city', 'is not distinct from', city)
    .where('country', 'is not distinct from', country)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publish(trx, { kind: 'device.changed', device: uuid, fields: ['coordinates'] });
}
