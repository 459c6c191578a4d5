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
    // A device may name its event as what every object has.
    description: first(({ defaultDescriptions: of = {} }) => (Object.hasOwn(of, event) ? of[event] : '')) ?? '',
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

/** Texts for comments, of the group joined first that has some [R-INC-14]. */
export const diagnosisOptionsOf = (configs: readonly IncidentConfig[]): string[] =>
  configs.find(({ diagnosisOptions = [] }) => diagnosisOptions.length > 0)?.diagnosisOptions ?? [];
