/** Adds many devices at once, each row for itself [R-EXT-14]. */

import type { ImportResult, ImportRow } from '@portal/contracts/devices';
import { fromWire, toWire } from '@portal/domain/ids';
import { accessTo, type Caller, isVisible } from '../../kernel/access';
import { HttpError, invalid, unknown } from '../../kernel/http-error';
import { RULES } from '../../kernel/rules';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { assignDevicesIn } from '../groups/group-devices';
import { inTrees } from '../groups/trees';
import { changeDeviceIn, tidy } from './change-device';
import { byCloudConnectId } from './cloud-connect-id';
import { LOOK_UPS } from './find-device';
import { addOwnDeviceIn } from './own-devices';

type Done = Required<Pick<ImportResult, 'added' | 'assigned' | 'changed'>> & { uuid: string; moved: boolean };

/** Ends the transaction of a previewed row: everything was tried, nothing is kept. */
class Previewed extends Error {
  constructor(readonly done: Done) {
    super('a preview changes nothing');
  }
}

/** What becomes of each row, in their order. A row that cannot be done says why and changes nothing; with `preview` none does. */
export async function importRows(call: Context, rows: readonly ImportRow[], preview: boolean): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  const moved: string[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const cloudConnectID = row.cloudConnectID.trim();
    try {
      if (seen.has(cloudConnectID)) throw invalid('cloudConnectID', 'this Cloud Connect ID stands in an earlier row');
      seen.add(cloudConnectID);
      const done = await importRow(call, row, preview);
      if (done.moved && !preview) moved.push(done.uuid);
      results.push({
        cloudConnectID,
        uuid: toWire(done.uuid),
        added: done.added,
        assigned: done.assigned,
        changed: done.changed,
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      results.push({ cloudConnectID, added: false, assigned: false, changed: false, ...error.problem });
    }
  }
  call.services.geocoding.locate(moved);
  return results;
}

async function importRow(call: Context, row: ImportRow, preview: boolean): Promise<Done> {
  const { services, caller } = call;
  const group = groupOf(row);
  const change = async (trx: Trx, current: Caller) => {
    const done = await applyRow(trx, services, current, row, group);
    if (preview) throw new Previewed(done);
    return done;
  };
  try {
    return await (group === undefined
      ? inTransaction(services, (trx) => change(trx, caller))
      : inTrees(call, [group], change));
  } catch (error) {
    if (error instanceof Previewed) return error.done;
    throw error;
  }
}

function groupOf({ group: wire }: ImportRow): string | undefined {
  if (wire === undefined || wire === null || wire === '') return undefined;
  const group = fromWire(wire);
  if (group === undefined) throw unknown('group');
  return group;
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
    .select(['name', 'street', 'zipcode', 'city', 'country', 'version'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const name = row.name?.trim() || before.name;
  const address = row.address ?? {};
  const wanted = Object.entries({ name, ...address }).filter(([, value]) => value !== undefined);
  const changed = wanted.some(([part, value]) => tidy(part, value) !== before[part as 'name']);
  if (!changed) return { uuid, added, assigned: assigned.length > 0, changed: false, moved: false };
  RULES['rule:updateDevice']?.(caller, await accessTo(trx, caller, { device: uuid }));
  const moved = await changeDeviceIn(trx, { caller, ifMatch: undefined }, uuid, { name, ...address });
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
