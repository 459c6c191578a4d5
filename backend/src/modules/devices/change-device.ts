import { countryName } from '@portal/domain/validation';
import { json } from '../../db/json';
import type { Caller } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { invalid, unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import { type EditContext, expectVersion } from '../../kernel/serve';
import { inTransaction, type Trx } from '../../kernel/transaction';

export interface DeviceChange {
  name: string;
  street?: string | null | undefined;
  zipcode?: string | null | undefined;
  city?: string | null | undefined;
  country?: string | null | undefined;
}

export const ADDRESS = ['street', 'zipcode', 'city', 'country'] as const;

/**
 * Changes name and address of a device [R-API-43]. An absent part of the address stays, an empty one is taken away. A new address is no
 * longer where the old coordinates are; answers whether it is one. Throws 400 for a country that is not two letters of one [R-DEV-32].
 */
export async function changeDevice(call: EditContext, uuid: string, change: DeviceChange): Promise<boolean> {
  return inTransaction(call.services, (trx) => changeDeviceIn(trx, call, uuid, change));
}

/** As `changeDevice`, in a transaction that does more. */
export async function changeDeviceIn(
  trx: Trx,
  call: { caller: Caller; ifMatch: string | undefined },
  uuid: string,
  change: DeviceChange,
): Promise<boolean> {
  const before = await trx
    .selectFrom('devices')
    .select(['version', 'name', ...ADDRESS])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => unknown('device'));
  expectVersion(call, before.version);
  const address = Object.fromEntries(
    ADDRESS.map((part) => [part, change[part] === undefined ? before[part] : tidy(part, change[part])]),
  );
  demandCountry(address['country'], before.country);
  const name = change.name.trim();
  const parts = ADDRESS.filter((part) => address[part] !== before[part]);
  const moved = parts.length > 0;
  await trx
    .updateTable('devices')
    .set({ name, ...address, version: before.version + 1, ...(moved ? { coordinates: json([]) } : {}) })
    .where('uuid', '=', uuid)
    .execute();
  const { version: _, ...old } = before;
  await audit(trx, {
    by: call.caller.userId,
    action: 'device.update',
    scope: `device:${uuid}`,
    before: old,
    after: { name, ...address },
  });
  await publish(trx, {
    kind: 'device.changed',
    device: uuid,
    fields: [
      ...(name === before.name ? [] : (['name'] as const)),
      ...parts,
      ...(moved ? (['coordinates'] as const) : []),
    ],
  });
  return moved;
}

/** Throws 400 for what is no country. One that stands there from before stays as it is. */
export function demandCountry(country: string | null | undefined, before: string | null): void {
  if (country && country !== before && countryName(country, 'en') === undefined)
    throw invalid('country', 'country must be the two letters of a country, as DE');
}

/** As a part of a device stands in the database; a country's two letters are capitals. */
export function tidy(part: string, value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  return part === 'country' && text.length === 2 ? text.toUpperCase() : text;
}
