/**
 * What is to become of the rows of an import [R-EXT-14], of all at once in two queries whatever their number. A preview and the import itself
 * ask the same: an import does what is planned, under the locks of all that it changes.
 */
import type { ImportRow } from '@portal/contracts/device-changes';
import { sql } from 'kysely';
import { type Caller, groupsWith, holdsByGroup, holdsOnDevice, seesDevice, visibleGroups } from '../../kernel/access';
import { HttpError, noRight, unknown } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import type { Db } from '../../kernel/transaction';
import { demandCountry, tidy } from './change-device';
import { demandCloudConnectId, unknownId } from './cloud-connect-id';
import { LOOK_UPS } from './find-device';
import { type Changed, changeOf, groupOf, type Named } from './import-row';
import { heldBySomebody } from './own-devices';

/** What is to be done with the device of one row. */
export interface Planned {
  /** Plain. */
  readonly uuid: string;
  /** It becomes the caller's own. */
  readonly added: boolean;
  /** The group that it goes to; undefined when it is there already, or goes nowhere. */
  readonly assigned: string | undefined;
  readonly change: Changed | undefined;
}

interface Known extends Named {
  uuid: string;
  cloud_connect_id: string;
  owner_id: string | null;
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

/**
 * Tells of one row after the other what is to be done; throws why nothing is. What is unknown or somebody else's counts as a look-up, so that
 * rows are no way to guess ids [R-API-45]. The rows are of different devices.
 * @param locked the devices stay as they were found until the transaction ends
 */
export async function planImport(
  { services, caller }: Context,
  db: Db,
  rows: readonly ImportRow[],
  { locked = false } = {},
): Promise<(row: ImportRow) => Planned> {
  if (locked) await lockRows(db, rows);
  const devices = await knownDevices(db, caller, rows);
  const targets = await targetGroups(db, caller, rows);
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
    const change = changeOf(row, device.uuid, named(device));
    if (change && !owner && !device.updatable && !target?.updatable)
      throw new HttpError(400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED', 'you may not change this device');
    if (change && row.address?.country !== undefined)
      demandCountry(tidy('country', row.address.country), device.country);
    const assigned = group === undefined || device.groups.includes(group) ? undefined : group;
    return { uuid: device.uuid, added, assigned, change };
  };
}

const named = ({ name, street, zipcode, city, country }: Known): Named => ({ name, street, zipcode, city, country });

/** The groups that the rows name, whether there are any such or not. */
export function targetsOf(rows: readonly ImportRow[]): string[] {
  // What is no id is told of its own row.
  return [...new Set(rows.flatMap((row) => safely(() => groupOf(row)) ?? []))];
}

const idsOf = (rows: readonly ImportRow[]) => rows.map(({ cloudConnectID }) => cloudConnectID.trim());

/** By their uuids, as `lockDevices` does: who locks in another order waits for who waits for it. */
const lockRows = (db: Db, rows: readonly ImportRow[]) =>
  sql`select uuid from devices where cloud_connect_id = any(${idsOf(rows)}) order by uuid for update`.execute(db);

async function knownDevices(db: Db, caller: Caller, rows: readonly ImportRow[]): Promise<ReadonlyMap<string, Known>> {
  const found = await sql<Known>`
    select d.uuid, d.cloud_connect_id, d.owner_id, d.name, d.street, d.zipcode, d.city, d.country,
      array(select dg.group_id from device_groups dg where dg.device_uuid = d.uuid) as groups,
      ${seesDevice(caller, sql.ref('d.uuid'))} as visible,
      ${holdsByGroup(caller, 'assignGroupDevice', sql.ref('d.uuid'))} as assignable,
      ${holdsOnDevice(caller, 'updateGroup', sql.ref('d.uuid'))} as updatable
    from devices d where d.cloud_connect_id = any(${idsOf(rows)})`.execute(db);
  return new Map(found.rows.map((device) => [device.cloud_connect_id, device]));
}

async function targetGroups(db: Db, caller: Caller, rows: readonly ImportRow[]): Promise<ReadonlyMap<string, Target>> {
  const ids = targetsOf(rows);
  if (ids.length === 0) return new Map();
  const found = await sql<Target & { id: string }>`
    select g.id, g.id in ${visibleGroups(caller)} as visible,
      g.id in ${groupsWith(caller, 'assignGroupDevice')} as assignable,
      g.id in ${groupsWith(caller, 'updateGroup')} as updatable
    from groups g where g.id = any(${ids})`.execute(db);
  return new Map(found.rows.map(({ id, ...target }) => [id, target]));
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
