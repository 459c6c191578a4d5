import { sql } from 'kysely';
import type { IncidentConfigRow } from '../../db/tables';
import type { Db } from '../../kernel/transaction';

export type IncidentConfig = IncidentConfigRow;

/** What holds for new incidents of a device. */
export interface IncidentDefaults {
  assignee: string | null;
  description: string;
  notify: string[];
}

/**
 * R-INC-19: with several groups, the users to notify are united; assignee and description come from the group joined first that sets them.
 * @param configs of the device's groups, the one joined first at the front
 */
export function defaultsFrom(configs: readonly IncidentConfig[], event: string): IncidentDefaults {
  const first = <T>(pick: (config: IncidentConfig) => T | null | undefined) => configs.map(pick).find(Boolean);
  return {
    assignee: first((config) => config.defaultAssignee) ?? null,
    description: first((config) => config.defaultDescriptions?.[event]) ?? '',
    notify: [...new Set(configs.flatMap((config) => config.notify ?? []))],
  };
}

/** The configurations of the groups a device is in, the group joined first at the front. */
export async function configsOfDevice(db: Db, uuid: string): Promise<IncidentConfig[]> {
  const { rows } = await sql<{ config: IncidentConfig }>`
    select c.config from device_groups dg join incident_configs c on c.group_id = dg.group_id
    where dg.device_uuid = ${uuid} order by dg.joined_at, dg.group_id`.execute(db);
  return rows.map(({ config }) => config);
}

/**
 * Who may be given the incidents of a device: members of its groups and of those above them, and the owner of a device in no group
 * [R-INC-14].
 */
export async function assignableUsers(db: Db, uuid: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from device_groups dg join group_closure c on c.descendant = dg.group_id join group_members m on m.group_id = c.ancestor
      where dg.device_uuid = ${uuid}
    union
    select owner_id from devices d where uuid = ${uuid} and owner_id is not null
      and not exists (select 1 from device_groups dg where dg.device_uuid = d.uuid)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
