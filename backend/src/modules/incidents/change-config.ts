/** A group's incident configuration on its way in and out; ids are plain here and in wire form there. */
import type { IncidentConfig as Wire } from '@portal/contracts/incidents';
import { fromWire, toWire } from '@portal/domain/ids';
import { NAME_LENGTH } from '@portal/domain/limits';
import { sql } from 'kysely';
import { json } from '../../db/json';
import { audit } from '../../kernel/audit';
import { invalid, unknown } from '../../kernel/http-error';
import { type EditContext, expectVersion, type Versioned, versioned } from '../../kernel/serve';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';
import type { IncidentConfig } from './config';

/** Version 0: nothing has been configured yet. */
export async function readConfig(db: Db, group: string): Promise<Versioned<Wire>> {
  const row = await db
    .selectFrom('incident_configs')
    .select(['config', 'version'])
    .where('group_id', '=', group)
    .executeTakeFirst();
  return versioned(configView(group, row?.config ?? {}), row?.version ?? 0);
}

/** As the wire has it, with the empty forms of R-GRP-23. */
function configView(
  group: string,
  { defaultAssignee, defaultDescriptions, diagnosisOptions = [], notify = [] }: IncidentConfig,
): Wire {
  return {
    groupID: toWire(group),
    defaultAssignee: defaultAssignee == null ? null : toWire(defaultAssignee),
    defaultDescriptions: { ...defaultDescriptions },
    diagnosisOptions: diagnosisOptions.length > 0 ? diagnosisOptions : [''],
    notificationConfig:
      notify.length > 0 ? notify.map((user) => ({ type: 'user', integrationConfig: { userId: toWire(user) } })) : [{}],
  };
}

/** Saves a configuration whole [R-API-83]. Empty texts are none [R-VAL-08]; every user must be of the group, or stand in that place already. */
export async function changeConfig(call: EditContext, group: string, body: Wire): Promise<void> {
  if (fromWire(body.groupID) !== group) throw invalid('groupID', 'groupID must be that of the path');
  await inTransaction(call.services, async (trx) => {
    // The group's lock stands in for the row that may not be there yet.
    const held = await sql`select id from groups where id = ${group} for no key update`.execute(trx);
    if (held.rows.length === 0) throw unknown('group');
    const row = await trx
      .selectFrom('incident_configs')
      .select(['config', 'version'])
      .where('group_id', '=', group)
      .executeTakeFirst();
    expectVersion(call, row?.version ?? 0);
    const before: IncidentConfig = row?.config ?? {};
    const config = await checked(trx, group, body, before);
    const version = (row?.version ?? 0) + 1;
    await trx
      .insertInto('incident_configs')
      .values({ group_id: group, config: json(config), version })
      .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ config: json(config), version }))
      .execute();
    await audit(trx, {
      by: call.caller.userId,
      action: 'incident-config.update',
      scope: `group:${group}`,
      before: told(before),
      after: told(config),
    });
  });
}

/** As the change log tells it: ids in wire form [R-API-06]. */
const told = ({ defaultAssignee, notify, ...rest }: IncidentConfig) => ({
  ...rest,
  ...(defaultAssignee !== undefined && { defaultAssignee: defaultAssignee && toWire(defaultAssignee) }),
  ...(notify && { notify: notify.map(toWire) }),
});

async function checked(trx: Trx, group: string, body: Wire, before: IncidentConfig): Promise<Required<IncidentConfig>> {
  const notify = body.notificationConfig.flatMap((entry, index) => {
    if (!entry.integrationConfig) return [];
    return [
      { field: `notificationConfig.${index}.integrationConfig.userId`, id: fromWire(entry.integrationConfig.userId) },
    ];
  });
  const assignee =
    body.defaultAssignee === null ? [] : [{ field: 'defaultAssignee', id: fromWire(body.defaultAssignee) }];
  const users = await usersOf(trx, group);
  demandUsers(assignee, new Set([...users, before.defaultAssignee]));
  demandUsers(notify, new Set([...users, ...(before.notify ?? [])]));
  const texts = Object.entries(body.defaultDescriptions).filter(
    ([event, text]) => event.trim() !== '' && text.trim() !== '',
  );
  if (texts.some(([event]) => event.length > NAME_LENGTH))
    throw invalid('defaultDescriptions', `an event's name has at most ${NAME_LENGTH} characters`);
  return {
    defaultAssignee: assignee[0]?.id ?? null,
    defaultDescriptions: Object.fromEntries(texts),
    diagnosisOptions: body.diagnosisOptions.map((option) => option.trim()).filter((option) => option !== ''),
    notify: [...new Set(notify.flatMap(({ id }) => id ?? []))],
  };
}

interface Named {
  readonly field: string;
  readonly id: string | undefined;
}

/** Throws 400 with the field of the first who is not allowed there. */
function demandUsers(named: readonly Named[], allowed: ReadonlySet<string | null | undefined>): void {
  const wrong = named.find(({ id }) => id === undefined || !allowed.has(id));
  if (wrong) throw invalid(wrong.field, `${wrong.field} must be a user of the group`);
}

/** Members of the group and of those above it, as for assignees [R-INC-14]. */
async function usersOf(trx: Trx, group: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct m.user_id as id from group_closure c join group_members m on m.group_id = c.ancestor where c.descendant = ${group}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
