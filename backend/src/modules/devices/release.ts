/** Devices that nobody holds any more keep nothing of those who held them. */

import { slicesOf } from '@portal/domain/slices';
import { sql } from 'kysely';
import { json } from '../../db/json';
import { publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import { dropFiles } from '../files/store-file';
import { forgetIncidents } from '../incidents/store';
import { forgetMessages } from '../maintenance/messages';
import { forgetTransmissions } from '../recipes/store';
import { forgetDeviceRights } from '../rights/held';

/**
 * Locks devices, always in the same order, before they change hands or places, or something is written of several: who comes in another order
 * would wait for who waits for it.
 * @param strength `no key update` lets come meanwhile what refers to them; `key share` keeps them until what refers to them stands
 */
export async function lockDevices(
  trx: Trx,
  uuids: readonly string[],
  strength: 'update' | 'no key update' | 'key share' = 'update',
): Promise<void> {
  if (uuids.length === 0) return;
  await sql`select uuid from devices where uuid = any(${[...uuids]}) order by uuid for ${sql.raw(strength)}`.execute(
    trx,
  );
}

/**
 * Those of some devices that have neither owner nor group lose name, place, picture, incidents, values, messages and rights: whoever adds one
 * next must not learn what it was to others. Call it after taking an owner or a group from them.
 */
export async function releaseDevices(
  trx: Trx,
  services: Pick<Services, 'sensors'>,
  uuids: readonly string[],
): Promise<void> {
  const nobodys = sql`uuid = any(${[...uuids]}) and owner_id is null and not exists (select 1 from device_groups g where g.device_uuid = d.uuid)`;
  const icons = await sql<{ name: string }>`
    select icon_file as name from devices d where ${nobodys} and icon_file is not null`.execute(trx);
  await dropFiles(
    trx,
    icons.rows.map(({ name }) => name),
  );
  const { rows } = await sql<{ uuid: string }>`
    update devices d set name = left(cloud_connect_id, 8), street = null, zipcode = null, city = null, country = null, icon_file = null, muted_until = null,
      coordinates = ${json([])}::jsonb, version = version + 1
    where ${nobodys}
    returning uuid`.execute(trx);
  const released = rows.map(({ uuid }) => uuid);
  for (const slice of slicesOf(released, SLICE)) await forget(trx, services, slice);
}

/** A statement takes 65,535 parameters at most. */
const SLICE = 10_000;

async function forget(trx: Trx, { sensors }: Pick<Services, 'sensors'>, released: readonly string[]): Promise<void> {
  for (const drop of [forgetIncidents, forgetMessages, forgetTransmissions]) await drop(trx, released);
  await sensors.forget(trx, released);
  const holders = await forgetDeviceRights(trx, released);
  await publishAll(
    trx,
    holders.map((user) => ({ kind: 'rights', user })),
  );
}
