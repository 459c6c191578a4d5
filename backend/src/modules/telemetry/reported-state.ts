import { isConnected } from '@portal/domain/device-time';
import type { DeviceState } from '@portal/domain/status';
import { sql } from 'kysely';
import type { ControlUnit } from '../../db/tables';
import { type Caller, seesDevice } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';

/** What the status service knows of a device [R-STAT-07]. */
export interface ReportedState {
  readonly connected: boolean;
  readonly state: DeviceState;
  readonly lastPing: number | null;
}

/** The state of a device that the caller sees; undefined when it sees none of that uuid. */
export async function reportedState(
  db: Db,
  caller: Caller,
  uuid: string,
  now: number,
): Promise<ReportedState | undefined> {
  const { rows } = await sql<{ state: DeviceState; connected: boolean; last_ping: number | null }>`
    select coalesce(s.state, 'OK') as state, coalesce(s.connected, false) as connected, s.last_ping
    from devices d left join device_states s on s.device_uuid = d.uuid
    where d.uuid = ${uuid} and ${seesDevice(caller, sql.ref('d.uuid'))}`.execute(db);
  const [row] = rows;
  return (
    row && { connected: isConnected(row.connected, row.last_ping, now), state: row.state, lastPing: row.last_ping }
  );
}

/** Control units of those of some devices that the caller sees, in the order asked for [R-API-16]. */
export async function controlUnits(
  db: Db,
  caller: Caller,
  uuids: readonly string[],
): Promise<{ uuid: string; controlunits: ControlUnit[] }[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ uuid: string; controlunits: ControlUnit[] }>`
    select uuid, controlunits from devices where uuid = any(${[...uuids]}::text[]) and ${seesDevice(caller, sql.ref('devices.uuid'))}
    order by array_position(${[...uuids]}::text[], uuid)`.execute(db);
  return rows;
}
