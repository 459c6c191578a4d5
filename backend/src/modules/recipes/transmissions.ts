import type { DeviceTransmission } from '@portal/contracts/recipes';
import { fromWire, toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { type Caller, devicesWith, groupsWith } from '../../kernel/access';
import { demandRight } from '../../kernel/guard';
import { unknown } from '../../kernel/http-error';
import type { Db } from '../../kernel/transaction';

interface TransmissionRow extends Pick<DeviceTransmission, 'state' | 'reason'> {
  id: string;
  recipe: string;
  device: string;
  created_at: number;
  changed_at: number;
}

/**
 * R-EXT-12: the state of each recipe on each device where the caller holds viewRecipeTransmission, by the recipe's group or by the device
 * [R-RIGHT-28]; newest change first. Throws 404 for a group or device that is not seen, 403 for one without the right.
 */
export async function listedTransmissions(
  db: Db,
  caller: Caller,
  query: { group?: string; device?: string; recipe?: string },
): Promise<DeviceTransmission[]> {
  const group = await followable(db, caller, 'group', query.group);
  const device = await followable(db, caller, 'device', query.device);
  // What is no id names no recipe.
  const recipe = query.recipe === undefined ? undefined : (fromWire(query.recipe) ?? '');
  const { rows } = await sql<TransmissionRow>`
    select t.transmission_id as id, t.recipe_id as recipe, t.device_uuid as device, t.state, t.reason, t.created_at, t.changed_at
    from recipe_transmissions t join recipes r on r.id = t.recipe_id
    where (r.group_id in ${groupsWith(caller, 'viewRecipeTransmission')} or t.device_uuid in ${devicesWith(caller, 'viewRecipeTransmission')})
      ${group === undefined ? sql`` : sql`and r.group_id = ${group}`}
      ${device === undefined ? sql`` : sql`and t.device_uuid = ${device}`}
      ${recipe === undefined ? sql`` : sql`and t.recipe_id = ${recipe}`}
    order by t.changed_at desc, t.recipe_id, t.device_uuid`.execute(db);
  return rows.map((row) => ({
    id: toWire(row.id),
    recipe: toWire(row.recipe),
    device: toWire(row.device),
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }));
}

async function followable(
  db: Db,
  caller: Caller,
  kind: 'group' | 'device',
  wire: string | undefined,
): Promise<string | undefined> {
  if (wire === undefined) return undefined;
  const id = fromWire(wire);
  if (id === undefined) throw unknown(kind);
  await demandRight(db, caller, kind === 'group' ? { group: id } : { device: id }, 'viewRecipeTransmission');
  return id;
}
