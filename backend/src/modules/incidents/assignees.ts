/** Who may be given the incidents of a device [R-INC-14]. */
import type { IncidentChoices } from '@portal/contracts/incidents';
import { toWire } from '@portal/domain/ids';
import { holds, OWNER_RIGHTS, type Scope } from '@portal/domain/rights';
import { sql } from 'kysely';
import { type Caller, holdsOnDevice, visibleGroups } from '../../kernel/access';
import { entriesOf, HELD, type HeldRow } from '../../kernel/entries';
import { unknown } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import type { Db } from '../../kernel/transaction';
import { configsOfDevice, diagnosisOptionsOf } from './config';

/** Members of its groups and of those above them, and the owner of a device in no group; plain ids. */
export async function assignableUsers(db: Db, uuid: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from device_groups dg join group_closure c on c.descendant = dg.group_id join group_members m on m.group_id = c.ancestor
      where dg.device_uuid = ${uuid}
    union
    select owner_id from devices d where uuid = ${uuid} and owner_id is not null
      and not exists (select 1 from device_groups dg where dg.device_uuid = d.uuid)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * What an incident's form offers: whom to give it to, and the group's texts for comments [R-INC-14]. Users whom the caller does not see,
 * as those of a group above that is not visible, are not told [R-API-17].
 */
export async function incidentChoices(
  { services: { db, config }, caller }: Context,
  incident: string,
): Promise<IncidentChoices> {
  const found = await db
    .selectFrom('incidents as i')
    .innerJoin('devices as d', 'd.uuid', 'i.device_uuid')
    .select(['d.uuid', 'd.owner_id'])
    .where('i.id', '=', incident)
    .executeTakeFirst();
  if (!found) throw unknown('incident');
  const users = await findPeople(db, caller, [...(await assignableUsers(db, found.uuid))]);
  const scopes = (await scopesOf(db, [found.uuid])).get(found.uuid) ?? [];
  return {
    assignees: users.map((user) => ({
      id: toWire(user.id),
      name: shownName(user),
      mayUpdate:
        holds(entriesOf(user, config.everybody), 'updateIncident', scopes) ||
        (user.id === found.owner_id && OWNER_RIGHTS.includes('updateIncident')),
    })),
    diagnosisOptions: diagnosisOptionsOf(await configsOfDevice(db, found.uuid)),
  };
}

/** Whether the caller sees the user `u`. */
const seen = (caller: Caller) => sql<boolean>`(u.id = ${caller.userId} or exists (
  select 1 from group_members m where m.user_id = u.id and m.group_id in ${visibleGroups(caller)}))`;

/**
 * Who can work on all of some incidents: users to whom each of them may be given and who hold updateIncident on each. Those that the caller
 * may not change count for nothing: they are given to nobody.
 */
export async function assigneesOfAll(
  { services: { db, config }, caller }: Context,
  incidents: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; owner_id: string | null; assignable: string[] | null }>`
    select d.uuid, d.owner_id, array(
      select m.user_id from device_groups dg join group_closure c on c.descendant = dg.group_id join group_members m on m.group_id = c.ancestor
        where dg.device_uuid = d.uuid
      union
      select d.owner_id where d.owner_id is not null and not exists (select 1 from device_groups dg where dg.device_uuid = d.uuid)) as assignable
    from devices d where d.uuid in (select device_uuid from incidents where id = any(${[...incidents]}::text[]))
      and ${holdsOnDevice(caller, 'updateIncident', sql.ref('d.uuid'))}`.execute(db);
  const [first, ...others] = rows.map(({ assignable }) => new Set(assignable));
  const ofAll = [...(first ?? [])].filter((id) => others.every((users) => users.has(id)));
  const scopes = await scopesOf(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const users = await findPeople(db, caller, ofAll);
  return users
    .filter((user) => {
      const entries = entriesOf(user, config.everybody);
      return rows.every(
        ({ uuid, owner_id }) =>
          holds(entries, 'updateIncident', scopes.get(uuid) ?? []) ||
          (user.id === owner_id && OWNER_RIGHTS.includes('updateIncident')),
      );
    })
    .map((user) => ({ id: toWire(user.id), name: shownName(user) }));
}

interface Person extends HeldRow {
  id: string;
  name: string;
  email: string;
}
const shownName = ({ name, email }: Person): string => name.trim() || email;

/** Those of some users who are active and whom the caller sees, by name. */
async function findPeople(db: Db, caller: Caller, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name, u.email, ${HELD} from users u where u.id = any(${[...ids]}::text[]) and u.active and ${seen(caller)} order by lower(u.name), u.email`.execute(
    db,
  );
  return rows;
}

/** Where a right on each of some devices may be held: on itself, and on the groups it is in and those above. */
async function scopesOf(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, Scope[]>> {
  const { rows } = await sql<{ device_uuid: string; ancestor: string }>`
    select distinct dg.device_uuid, c.ancestor from device_groups dg join group_closure c on c.descendant = dg.group_id
    where dg.device_uuid = any(${[...uuids]}::text[])`.execute(db);
  const scopes = new Map(uuids.map((uuid): [string, Scope[]] => [uuid, [`device:${uuid}`]]));
  for (const { device_uuid, ancestor } of rows) scopes.get(device_uuid)?.push(`group:${ancestor}`);
  return scopes;
}
