/** What the status of a device follows from. */
import { type DeviceState, deviceStatus } from '@portal/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, seesDevice } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';
import { openCounts } from '../incidents/open-counts';

/** What a device reports and what is open about it: all that its status follows from. */
export interface DeviceFacts {
  uuid: string;
  state: DeviceState;
  connected: boolean;
  last_ping: number | null;
  /** Unresolved incidents nobody works on, and those somebody does. */
  fresh: number;
  in_progress: number;
}

/** Status, rank and connection of a device now. */
export const statusOfFacts = (facts: DeviceFacts, now: number): ReturnType<typeof deviceStatus> =>
  deviceStatus(
    {
      state: facts.state,
      connected: facts.connected,
      lastPing: facts.last_ping,
      incidents: { new: facts.fresh, inProgress: facts.in_progress },
    },
    now,
  );

/** Joins to `devices d`: what it reports (`s`) and what is open (`o`), counted for some of them where they are named. */
export const joinFacts = (uuids?: readonly string[]) => sql`
  left join device_states s on s.device_uuid = d.uuid
  left join ${openCounts(uuids)} o on o.device_uuid = d.uuid`;
/** The columns of the facts, with `joinFacts`. */
export const FACTS = sql`
  d.uuid, coalesce(s.state, 'OK') as state, coalesce(s.connected, false) as connected, s.last_ping,
  coalesce(o.fresh, 0) as fresh, coalesce(o.in_progress, 0) as in_progress`;

/** `(select …)` of the facts of all devices, or of some, for joins of other modules. */
export const deviceFacts = (uuids?: readonly string[]): RawBuilder<DeviceFacts> =>
  sql<DeviceFacts>`(select ${FACTS} from devices d ${joinFacts(uuids)} ${uuids ? sql`where d.uuid = any(${[...uuids]})` : sql``})`;

/** Facts of some devices; those that are gone are left out. */
export async function findFacts(db: Db, uuids: readonly string[]): Promise<DeviceFacts[]> {
  const { rows } = await sql<DeviceFacts>`select * from ${deviceFacts(uuids)} f`.execute(db);
  return rows;
}

/** Facts of those of the devices that the caller sees. */
export async function findVisibleFacts(db: Db, caller: Caller, uuids: readonly string[]): Promise<DeviceFacts[]> {
  const { rows } =
    await sql<DeviceFacts>`select * from ${deviceFacts(uuids)} f where ${seesDevice(caller, sql.ref('f.uuid'))}`.execute(
      db,
    );
  return rows;
}
