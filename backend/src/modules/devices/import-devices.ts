/** Adds many devices at once, each row for itself [R-EXT-14]. */

import type { ImportResult, ImportRow } from '@portal/contracts/devices';
import { toWire } from '@portal/domain/ids';
import { accessTo, type Caller, isVisible } from '../../kernel/access';
import { HttpError, invalid } from '../../kernel/http-error';
import { RULES } from '../../kernel/rules';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { assignDevicesIn } from '../groups/group-devices';
import { inTrees } from '../groups/trees';
import { changeDeviceIn } from './change-device';
import { byCloudConnectId } from './cloud-connect-id';
import { LOOK_UPS } from './find-device';
import { changeOf, groupOf, type RowDone } from './import-row';
import { addOwnDeviceIn } from './own-devices';
import { importPreview } from './preview-import';

interface Done extends RowDone {
  readonly moved: boolean;
}

/** What becomes of each row, in their order. A row that cannot be done says why and changes nothing; with `preview` none does. */
export async function importRows(call: Context, rows: readonly ImportRow[], preview: boolean): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  const moved: string[] = [];
  const seen = new Set<string>();
  const told = preview ? await importPreview(call, rows) : undefined;
  for (const row of rows) {
    const cloudConnectID = row.cloudConnectID.trim();
    try {
      if (seen.has(cloudConnectID)) throw invalid('cloudConnectID', 'this Cloud Connect ID stands in an earlier row');
      seen.add(cloudConnectID);
      const done = told ? { ...told(row), moved: false } : await importRow(call, row);
      if (done.moved) moved.push(done.uuid);
      const { uuid, added, assigned, changed } = done;
      results.push({ cloudConnectID, uuid: toWire(uuid), added, assigned, changed });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      results.push({ cloudConnectID, added: false, assigned: false, changed: false, ...error.problem });
    }
  }
  call.services.geocoding.locate(moved);
  return results;
}

async function importRow(call: Context, row: ImportRow): Promise<Done> {
  const { services, caller } = call;
  const group = groupOf(row);
  if (group === undefined) return inTransaction(services, (trx) => applyRow(trx, services, caller, row, undefined));
  return inTrees(call, [group], (trx, current) => applyRow(trx, services, current, row, group));
}

async function applyRow(
  trx: Trx,
  services: Services,
  caller: Caller,
  row: ImportRow,
  group: string | undefined,
): Promise<Done> {
  const now = services.clock.now();
  const { uuid, added } = await takeDevice(trx, services, caller, row.cloudConnectID, group !== undefined);
  const assigned = group === undefined ? [] : await assignDevicesIn(trx, caller, now, group, [uuid]);
  const before = await trx
    .selectFrom('devices')
    .select(['name', 'street', 'zipcode', 'city', 'country'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const { change, changed } = changeOf(row, before);
  if (!changed) return { uuid, added, assigned: assigned.length > 0, changed: false, moved: false };
  RULES['rule:updateDevice']?.(caller, await accessTo(trx, caller, { device: uuid }));
  const moved = await changeDeviceIn(trx, { caller, ifMatch: undefined }, uuid, change);
  return { uuid, added, assigned: assigned.length > 0, changed: true, moved };
}

/**
 * The device of an id: one's own, newly or already, or one that the caller sees and gives to a further group. What is unknown or somebody
 * else's counts as a look-up, so that rows are no way to guess ids [R-API-45].
 */
async function takeDevice(
  trx: Trx,
  { clock, limits }: Services,
  caller: Caller,
  typed: string,
  forGroup: boolean,
): Promise<{ uuid: string; added: boolean }> {
  const known = await byCloudConnectId(trx, typed).executeTakeFirst();
  if (known && forGroup && (await isVisible(trx, caller, { device: known.uuid })))
    return { uuid: known.uuid, added: false };
  try {
    return await addOwnDeviceIn(trx, clock.now(), caller.userId, typed);
  } catch (error) {
    limits.of(LOOK_UPS).take(caller.userId, clock.now());
    throw error;
  }
}
