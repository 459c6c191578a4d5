/**
 * Sends recipes to devices: everything of a call, or nothing [R-API-97, R-REC-08, R-REC-10]. What a call needs it locks in the order in which
 * others do: groups, recipes, devices, commands, and what is told of these.
 */

import { fromWire, toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { accessTo, allowed, type Caller } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { HttpError, invalid, noRight, unknown } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import { publish, publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';
import { cancelCommands, orderCommands } from '../commands/order';
import { failCommands, holdCommands } from '../commands/settle';
import { lockDevices } from '../devices/release';
import { lockGroups } from '../groups/trees';
import { listChanged } from './delivery';

/** What the browser sends; ids in wire form. */
export interface TransmissionOrder {
  readonly groups: readonly { readonly groupID: string; readonly recipes: readonly string[] }[];
  readonly deviceBlackList?: readonly string[] | undefined;
}
/** One recipe for one device. */
interface Pair {
  readonly recipe: string;
  readonly device: string;
}
export interface Sent {
  readonly id: string;
  readonly recipes: number;
  readonly devices: number;
}

/** Beyond this one call would hold the database up for seconds. */
const PAIRS_MAX = 50_000;

/** Throws 404 for a group that is not seen, 403 without transmitRecipe on it, 400 for a recipe of another group and when no device is left. */
export async function transmit(services: Services, caller: Caller, order: TransmissionOrder): Promise<Sent> {
  const spared = blackList(order.deviceBlackList ?? []);
  const { sent, devices } = await inTransaction(services, async (trx) => {
    const groups = await allowedGroups(trx, caller, order);
    const pairs: Pair[] = [];
    const id = newId('t');
    for (const [group, recipes] of groups) {
      const devices = (await devicesOf(trx, group)).filter((device) => !spared.has(device));
      for (const device of devices) for (const recipe of recipes) pairs.push({ recipe, device });
      if (pairs.length > PAIRS_MAX) throw invalid('groups', `one call sends at most ${PAIRS_MAX} recipes to devices`);
      if (devices.length === 0) continue;
      await audit(trx, {
        by: caller.userId,
        action: 'recipe.transmit',
        scope: `group:${group}`,
        after: { transmission: toWire(id), recipes: [...recipes].map(toWire), devices: devices.map(toWire) },
      });
    }
    if (pairs.length === 0) throw invalid('deviceBlackList', 'no device is left to send to');
    await keepDevices(trx, pairs);
    await begin(trx, services.clock.now(), id, pairs);
    await publishAll(
      trx,
      [...groups.keys()].map((group) => listChanged({ group })),
    );
    return summary(id, pairs);
  });
  services.commands.wake(devices);
  return sent;
}

/**
 * Sends the failed ones of a transmission again, as far as the caller may and the device is still in the group. Throws 404 when the caller
 * sees none of its groups, 403 when the caller may in none [R-EXT-12].
 * @param aborted only those that somebody took back, or only the others; undefined for both
 */
export async function retry(
  services: Services,
  caller: Caller,
  id: string,
  aborted: boolean | undefined,
): Promise<Sent> {
  const { sent, devices } = await inTransaction(services, async (trx) => {
    const failed = await openTo(trx, caller, id, 'failed');
    const pairs = failed.filter(
      ({ member, reason }) => member !== null && (aborted === undefined || (reason === 'aborted') === aborted),
    );
    if (pairs.length > 0) await begin(trx, services.clock.now(), id, pairs);
    for (const [group, devices] of devicesByGroup(pairs)) {
      await audit(trx, {
        by: caller.userId,
        action: 'recipe.retry',
        scope: `group:${group}`,
        after: { transmission: toWire(id), devices: devices.map(toWire) },
      });
      await publish(trx, listChanged({ group }));
    }
    return summary(id, pairs);
  });
  services.commands.wake(devices);
  return sent;
}

/** Takes back what has not reached its device, as far as the caller may: it counts as failed, and can be sent again. Throws as `retry` [R-EXT-12]. */
export function abort(services: Services, caller: Caller, id: string): Promise<Sent> {
  return inTransaction(services, async (trx) => {
    const pairs = await openTo(trx, caller, id, 'pending');
    const commands = pairs.flatMap(({ command }) => (command === null ? [] : [command]));
    await failCommands(trx, services.clock.now(), commands, 'aborted');
    for (const [group, devices] of devicesByGroup(pairs))
      await audit(trx, {
        by: caller.userId,
        action: 'recipe.abort',
        scope: `group:${group}`,
        after: { transmission: toWire(id), devices: devices.map(toWire) },
      });
    return summary(id, pairs).sent;
  });
}

/** Keeps devices, to which commands refer, until these stand. */
const keepDevices = (trx: Trx, of: readonly { readonly device: string }[]): Promise<void> =>
  lockDevices(trx, [...new Set(of.map(({ device }) => device))], 'key share');

/** What of a transmission is in a state and in a group where the caller may send. Throws 404 when the caller sees none of its groups, 403 when the caller may in none. */
async function openTo(trx: Trx, caller: Caller, id: string, wanted: 'failed' | 'pending') {
  const sent = await trx
    .selectFrom('recipe_transmissions')
    .select(['device_uuid as device', 'command_id as command'])
    .where('transmission_id', '=', id)
    .execute();
  // What has failed gets new commands.
  if (wanted === 'failed') await keepDevices(trx, sent);
  await holdCommands(
    trx,
    sent.flatMap(({ command }) => command ?? []),
  );
  const rows = await trx
    .selectFrom('recipe_transmissions as t')
    .innerJoin('recipes as r', 'r.id', 't.recipe_id')
    .leftJoin('device_groups as g', (join) =>
      join.onRef('g.group_id', '=', 'r.group_id').onRef('g.device_uuid', '=', 't.device_uuid'),
    )
    .select([
      't.recipe_id as recipe',
      't.device_uuid as device',
      't.state',
      't.reason',
      't.command_id as command',
      'r.group_id as group',
      'g.device_uuid as member',
    ])
    .where('t.transmission_id', '=', id)
    .orderBy('t.recipe_id')
    .orderBy('t.device_uuid')
    .forUpdate('t')
    .execute();
  const stands = new Map<string, { visible: boolean; may: boolean }>();
  for (const { group } of rows) if (!stands.has(group)) stands.set(group, await standOn(trx, caller, group));
  const all = [...stands.values()];
  if (!all.some(({ visible }) => visible))
    throw new HttpError(404, 'ERROR_NOT_FOUND', 'this transmission does not exist or is not visible to you');
  if (!all.some(({ may }) => may)) throw noRight();
  return rows.filter(({ state, group }) => state === wanted && stands.get(group)?.may);
}

function devicesByGroup(pairs: readonly { group: string; device: string }[]): Map<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const { group, device } of pairs) groups.set(group, (groups.get(group) ?? new Set()).add(device));
  return new Map([...groups].map(([group, devices]) => [group, [...devices]]));
}

function summary(id: string, pairs: readonly Pair[]): { sent: Sent; devices: string[] } {
  const devices = [...new Set(pairs.map(({ device }) => device))];
  return { sent: { id, recipes: new Set(pairs.map(({ recipe }) => recipe)).size, devices: devices.length }, devices };
}

/** Plain uuids. What is no id is refused: a device that somebody meant to spare must not get the recipe. */
function blackList(wires: readonly string[]): Set<string> {
  return new Set(
    wires.map((wire, index) => {
      const plain = fromWire(wire);
      if (plain === undefined) throw invalid(`deviceBlackList.${index}`, 'deviceBlackList takes ids of devices');
      return plain;
    }),
  );
}

async function standOn(db: Db, caller: Caller, group: string): Promise<{ visible: boolean; may: boolean }> {
  const access = await accessTo(db, caller, { group });
  return { visible: access.visible, may: allowed(caller, 'transmitRecipe', access) };
}

/** The plain ids of the groups with their recipes, each once. */
async function allowedGroups(
  trx: Trx,
  caller: Caller,
  { groups }: TransmissionOrder,
): Promise<Map<string, Set<string>>> {
  const allowed = new Map<string, Set<string>>();
  await lockGroups(
    trx,
    groups.flatMap(({ groupID }) => fromWire(groupID) ?? []),
    'key share',
  );
  for (const [place, { groupID, recipes }] of groups.entries()) {
    const group = fromWire(groupID);
    if (group === undefined) throw unknown('group');
    const { visible, may } = await standOn(trx, caller, group);
    if (!visible) throw unknown('group');
    if (!may) throw noRight();
    const own = await keepRecipes(
      trx,
      group,
      recipes.flatMap((wire) => fromWire(wire) ?? []),
    );
    const wanted = allowed.get(group) ?? new Set<string>();
    recipes.forEach((wire, index) => {
      const recipe = fromWire(wire);
      if (recipe === undefined || !own.has(recipe))
        throw invalid(`groups.${place}.recipes.${index}`, 'this is no recipe of the group');
      wanted.add(recipe);
    });
    allowed.set(group, wanted);
  }
  return allowed;
}

/** Those of some recipes that are the group's; none is deleted until the transaction ends. */
async function keepRecipes(trx: Trx, group: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from recipes where group_id = ${group} and id = any(${[...ids]}::text[]) order by id for key share`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The group's direct devices. */
async function devicesOf(trx: Trx, group: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('device_groups')
    .select('device_uuid')
    .where('group_id', '=', group)
    .orderBy('device_uuid')
    .execute();
  return rows.map(({ device_uuid: device }) => device);
}

/** Orders a command for each pair; one that still waits from before is taken back. */
async function begin(trx: Trx, now: number, transmission: string, wanted: readonly Pair[]): Promise<void> {
  // In one order for everybody, so that two calls at once wait for each other and do not block.
  const pairs = [...wanted].sort((a, b) => (`${a.recipe} ${a.device}` < `${b.recipe} ${b.device}` ? -1 : 1));
  const recipes = pairs.map(({ recipe }) => recipe);
  const devices = pairs.map(({ device }) => device);
  const sent = sql<{ command_id: string | null }>`
    select t.command_id from recipe_transmissions t
      join unnest(${recipes}::text[], ${devices}::text[]) as p (recipe_id, device_uuid) on p.recipe_id = t.recipe_id and p.device_uuid = t.device_uuid
    order by t.recipe_id, t.device_uuid`;
  const commandsOf = ({ rows }: { rows: { command_id: string | null }[] }) =>
    rows.flatMap(({ command_id: id }) => id ?? []);
  await holdCommands(trx, commandsOf(await sent.execute(trx)));
  // Another call may have sent others meanwhile.
  const before = commandsOf(await sql<{ command_id: string | null }>`${sent} for update of t`.execute(trx));
  await cancelCommands(trx, now, before);
  const commands = await orderByAge(trx, now, pairs);
  await sql`
    insert into recipe_transmissions (recipe_id, device_uuid, state, created_at, changed_at, transmission_id, command_id)
    select p.recipe_id, p.device_uuid, 'pending', ${now}::bigint, ${now}::bigint, ${transmission}::text, p.command_id
    from unnest(${recipes}::text[], ${devices}::text[], ${commands}::text[]) as p (recipe_id, device_uuid, command_id)
    on conflict (recipe_id, device_uuid) do update set state = 'pending', created_at = excluded.created_at, changed_at = excluded.changed_at,
      transmission_id = excluded.transmission_id, command_id = excluded.command_id, reason = null`.execute(trx);
}

/** Orders the commands of pairs and answers their ids; of recipes of one name the newest comes last, and stays on the device. */
async function orderByAge(trx: Trx, now: number, pairs: readonly Pair[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from recipes where id = any(${[...new Set(pairs.map(({ recipe }) => recipe))]}::text[])
    order by created_at, file_entry nulls first, id`.execute(trx);
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = ({ recipe }: Pair) => places.get(recipe) ?? 0;
  const byAge = [...pairs].sort((a, b) => placeOf(a) - placeOf(b));
  const ids = await orderCommands(
    trx,
    now,
    byAge.map(({ recipe, device }) => ({ device, kind: 'recipe', body: { recipe } })),
  );
  const commandOf = new Map(byAge.map((pair, index) => [pair, ids[index] ?? '']));
  return pairs.map((pair) => commandOf.get(pair) ?? '');
}
