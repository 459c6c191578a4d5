/**
 * What an import would do, told without doing it [R-EXT-14]: of all rows at once, where the import itself takes a transaction each. Five
 * thousand rows are looked at in a few seconds, ten calls of a few queries. The same rules in the same order as in `import-devices.ts`.
 */
import type { ImportRow } from '@portal/contracts/devices';
import { type Expression, sql } from 'kysely';
import { type Caller, devicesWith, groupsWith, visibleDevices, visibleGroups } from '../../kernel/access';
import { HttpError, noRight, unknown } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import { demandCountry, tidy } from './change-device';
import { demandCloudConnectId, unknownId } from './cloud-connect-id';
import { LOOK_UPS } from './find-device';
import { changeOf, groupOf, type RowDone } from './import-row';
import { heldBySomebody } from './own-devices';

interface Known {
  uuid: string;
  cloud_connect_id: string;
  owner_id: string | null;
  name: string;
  street: string | null;
  zipcode: string | null;
  city: string | null;
  country: string | null;
  /** Plain ids. */
  groups: string[];
  visible: boolean;
  assignable: boolean;
  updatable: boolean;
}

interface Target {
  visible: boolean;
  assignable: boolean;
  updatable: boolean;
}

/** Tells of one row after the other what an import would do; throws what it would throw. */
export async function importPreview(
  { services, caller }: Context,
  rows: readonly ImportRow[],
): Promise<(row: ImportRow) => RowDone> {
  const devices = await knownDevices({ services, caller }, rows);
  const targets = await targetGroups({ services, caller }, rows);
  const miss = (error: HttpError): HttpError => {
    services.limits.of(LOOK_UPS).take(caller.userId, services.clock.now());
    return error;
  };
  return (row) => {
    const group = groupOf(row);
    const target = group === undefined ? undefined : targets.get(group);
    if (group !== undefined && !target?.visible) throw unknown('group');
    const device = devices.get(demandCloudConnectId(row.cloudConnectID));
    if (!device) throw miss(unknownId());
    const isOwn = device.owner_id === caller.userId;
    const isSeen = group !== undefined && device.visible;
    const isFree = device.owner_id === null && device.groups.length === 0;
    if (!isSeen && !isOwn && !isFree) throw miss(heldBySomebody());
    const added = !isSeen && !isOwn;
    const owner = isOwn || added;
    if (target && !(target.assignable && (owner || device.assignable))) throw noRight();
    const { changed } = changeOf(row, device);
    if (changed && !owner && !device.updatable && !target?.updatable)
      throw new HttpError(400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED', 'you may not change this device');
    if (changed && row.address?.country !== undefined)
      demandCountry(tidy('country', row.address.country), device.country);
    return { uuid: device.uuid, added, assigned: group !== undefined && !device.groups.includes(group), changed };
  };
}

async function knownDevices(
  { services, caller }: Context,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, Known>> {
  const ids = rows.map(({ cloudConnectID }) => cloudConnectID.trim());
  const found = await sql<Known>`
    select d.uuid, d.cloud_connect_id, d.owner_id, d.name, d.street, d.zipcode, d.city, d.country,
      array(select dg.group_id from device_groups dg where dg.device_uuid = d.uuid) as groups,
      d.uuid in ${visibleDevices(caller)} as visible,
      ${amongDevices(caller, 'assignGroupDevice')} as assignable,
      ${amongDevices(caller, 'updateGroup')} as updatable
    from devices d where d.cloud_connect_id = any(${ids})`.execute(services.db);
  return new Map(found.rows.map((device) => [device.cloud_connect_id, device]));
}

const amongDevices = (caller: Caller, right: 'assignGroupDevice' | 'updateGroup'): Expression<boolean> =>
  sql<boolean>`d.uuid in ${devicesWith(caller, right)}`;

async function targetGroups(
  { services, caller }: Context,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, Target>> {
  const ids = new Set<string>();
  for (const row of rows) {
    // What is no id is told of its own row.
    const group = row.group ? safely(() => groupOf(row)) : undefined;
    if (group !== undefined) ids.add(group);
  }
  if (ids.size === 0) return new Map();
  const found = await sql<Target & { id: string }>`
    select g.id, g.id in ${visibleGroups(caller)} as visible,
      g.id in ${groupsWith(caller, 'assignGroupDevice')} as assignable,
      g.id in ${groupsWith(caller, 'updateGroup')} as updatable
    from groups g where g.id = any(${[...ids]})`.execute(services.db);
  return new Map(found.rows.map(({ id, ...target }) => [id, target]));
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
