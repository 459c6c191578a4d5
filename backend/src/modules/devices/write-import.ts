import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { json } from '../../db/json';
import { auditAll } from '../../kernel/audit';
import { groupedBy } from '../../kernel/grouped-by';
import { type OutboxEvent, publishAll } from '../../kernel/outbox';
import type { Trx } from '../../kernel/transaction';
import { placeDevices } from '../groups/group-devices';
import type { Planned } from './import-plan';
import type { Changed } from './import-row';
import { ownerEvents } from './own-devices';

/** Who imports, and when (ms). */
interface Import {
  readonly by: string;
  readonly now: number;
}

/** Does what was planned for the rows of a batch, in as many statements whatever their number. The devices are locked, each has one row. */
export async function writeImport(trx: Trx, { by, now }: Import, plans: readonly Planned[]): Promise<void> {
  const added = plans.flatMap(({ uuid, added: isAdded }) => (isAdded ? uuid : []));
  const placed = plans.flatMap(({ uuid, assigned: group }) => (group === undefined ? [] : { uuid, group }));
  const changes = plans.flatMap(({ change }) => change ?? []);
  if (added.length > 0)
    await sql`
      update devices set owner_id = ${by}, registered_at = ${now}, version = version + 1 where uuid = any(${added}::text[])`.execute(
      trx,
    );
  await placeDevices(trx, placed, now);
  if (changes.length > 0) await writeChanges(trx, changes);

  const byGroup = [...groupedBy(placed, ({ group }) => group)].map(
    ([group, places]) => [group, places.map(({ uuid }) => uuid)] as const,
  );
  await auditAll(trx, [
    ...added.map((uuid) => ({ by, action: 'device.add', scope: `device:${uuid}` }) as const),
    ...byGroup.map(
      ([group, devices]) =>
        ({
          by,
          action: 'group.devices.add',
          scope: `group:${group}`,
          after: { devices: devices.map(toWire) },
        }) as const,
    ),
    ...changes.map(
      ({ uuid, before, after }) =>
        ({ by, action: 'device.update', scope: `device:${uuid}`, before: { ...before }, after: { ...after } }) as const,
    ),
  ]);
  await publishAll(trx, eventsOf(by, added, byGroup, changes));
}

async function writeChanges(trx: Trx, changes: readonly Changed[]): Promise<void> {
  const rows = changes.map(({ uuid, after, moved }) => ({ uuid, ...after, moved }));
  await sql`
    update devices d set name = n.name, street = n.street, zipcode = n.zipcode, city = n.city, country = n.country, version = d.version + 1,
      coordinates = case when n.moved then '[]'::jsonb else d.coordinates end
    from jsonb_to_recordset(${json(rows)}::jsonb) as n (uuid text, name text, street text, zipcode text, city text, country text, moved boolean)
    where d.uuid = n.uuid`.execute(trx);
}

/** What came and where is one event for all that goes to a group: every page reads its lists anew by each. */
function eventsOf(
  by: string,
  added: readonly string[],
  byGroup: readonly (readonly [group: string, devices: readonly string[]])[],
  changes: readonly Changed[],
): OutboxEvent[] {
  return [
    ...(added.length > 0 ? ownerEvents(by, added) : []),
    ...byGroup.map(([group, devices]) => ({ kind: 'tree.changed', groups: [group], devices }) as const),
    ...changes.map(({ uuid, fields }) => ({ kind: 'device.changed', device: uuid, fields }) as const),
  ];
}
