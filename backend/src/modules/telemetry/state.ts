import type { IngestBody } from '@portal/contracts/telemetry';
import { isConnected, trustedTime } from '@portal/domain/device-time';
import type { DeviceState } from '@portal/domain/status';
import { sql } from 'kysely';
import type { DeviceSeries } from '../../adapters/sensor-store';
import { publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import { holdCommands, settleCommands } from '../commands/settle';
import { replaceDeviceKey } from '../devices/provision';
import { lockDevices } from '../devices/release';
import { storeInfo } from '../devices/reported';
import { openIncident } from '../incidents/open-incident';

/** One message of a device. */
export interface Delivery {
  readonly uuid: string;
  readonly body: IngestBody;
}

/** What the database knows of a device's state, and what it becomes. */
interface StoredState {
  state: DeviceState;
  connected: boolean;
  lastPing: number | null;
  changedAt: number;
}

/**
 * Stores messages in the order they came, in one transaction: states, values, events, and an outbox row for each device
 * whose state or connection has changed. Unknown devices are left out; their uuids are answered, as are those whose new channels were.
 * Devices that say nothing but values are not locked: batches of two instances hold the same ones, and would wait for each other.
 */
export async function storeDeliveries(
  trx: Trx,
  services: Pick<Services, 'clock' | 'config' | 'sensors'>,
  deliveries: readonly Delivery[],
): Promise<{ strangers: string[]; overfull: string[] }> {
  const now = services.clock.now();
  const uuids = new Set(deliveries.map(({ uuid }) => uuid));
  const toLock = new Set(deliveries.filter(({ body }) => saysMoreThanValues(body)).map(({ uuid }) => uuid));
  const before = await lockStates(trx, [...toLock].sort(), now);
  // Reports come in any order.
  await lockDevices(
    trx,
    deliveries.filter(({ body }) => body.info || body.key || body.events).map(({ uuid }) => uuid),
    'no key update',
  );
  const after = new Map([...before].map(([uuid, stored]) => [uuid, { ...stored }]));
  const there = await knownOf(
    trx,
    [...uuids].filter((uuid) => !toLock.has(uuid)),
  );
  for (const uuid of before.keys()) there.add(uuid);
  const known = deliveries.filter(({ uuid }) => there.has(uuid));
  for (const { uuid, body } of known) {
    const stored = after.get(uuid);
    if (stored) applyBody(stored, body, now);
  }
  await writeStates(trx, before, after);
  const refused = await services.sensors.write(trx, sensorsOf(known, now));
  for (const { uuid, body } of known) if (body.info) await storeInfo(trx, uuid, body.info);
  for (const { uuid, body } of known) if (body.key) await replaceDeviceKey(trx, uuid, body.key.key);
  for (const { uuid, body } of known)
    for (const event of body.events ?? []) await openIncident(trx, services, uuid, event);
  await holdCommands(
    trx,
    known.flatMap(({ body }) => body.acks ?? []).map(({ id }) => id),
  );
  for (const { uuid, body } of known) if (body.acks) await settleCommands(trx, now, uuid, body.acks);
  const changed = [...after].filter(([uuid, stored]) => looksDifferent(before.get(uuid), stored, now));
  await publishAll(
    trx,
    changed.map(([device]) => ({ kind: 'device.state', device })),
  );
  return {
    strangers: deliveries.filter(({ uuid }) => !there.has(uuid)).map(({ uuid }) => uuid),
    overfull: refused.map(({ device }) => device),
  };
}

const saysMoreThanValues = ({ sensors: _values, ...rest }: IngestBody): boolean =>
  Object.values(rest).some((part) => part !== undefined);

/** Those of some devices that there are. */
async function knownOf(trx: Trx, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const { rows } = await sql<{ uuid: string }>`select uuid from devices where uuid = any(${uuids}::text[])`.execute(
    trx,
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Whether a person who looks at the device sees a difference. */
function looksDifferent(before: StoredState | undefined, after: StoredState, now: number): boolean {
  return (
    before?.state !== after.state ||
    isConnected(before.connected, before.lastPing, now) !== isConnected(after.connected, after.lastPing, now)
  );
}

function applyBody(stored: StoredState, body: IngestBody, now: number): void {
  if (body.ping) stored.lastPing = Math.max(stored.lastPing ?? 0, trustedTime(body.ping.time, now));
  if (body.connection) stored.connected = body.connection.connected;
  if (body.state && body.state.state !== stored.state) {
    stored.state = body.state.state;
    stored.changedAt = trustedTime(body.state.time, now);
  }
}

/** The states of all known devices, locked in the order of their uuids; a device without one gets it. */
async function lockStates(trx: Trx, uuids: readonly string[], now: number): Promise<Map<string, StoredState>> {
  if (uuids.length === 0) return new Map();
  const select = () =>
    trx
      .selectFrom('device_states')
      .select(['device_uuid', 'state', 'connected', 'last_ping', 'changed_at'])
      .where(sql<boolean>`device_uuid = any(${uuids}::text[])`)
      .orderBy('device_uuid')
      .forUpdate()
      .execute();
  let rows = await select();
  if (rows.length < uuids.length) {
    await sql`insert into device_states (device_uuid, changed_at) select uuid, ${now} from devices where uuid = any(${uuids}::text[])
      on conflict (device_uuid) do nothing`.execute(trx);
    rows = await select();
  }
  return new Map(
    rows.map((row) => [
      row.device_uuid,
      { state: row.state, connected: row.connected, lastPing: row.last_ping, changedAt: row.changed_at },
    ]),
  );
}

async function writeStates(
  trx: Trx,
  before: ReadonlyMap<string, StoredState>,
  after: ReadonlyMap<string, StoredState>,
): Promise<void> {
  const changed = [...after].filter(([uuid, { state, connected, lastPing }]) => {
    const old = before.get(uuid);
    return old?.state !== state || old.connected !== connected || old.lastPing !== lastPing;
  });
  if (changed.length === 0) return;
  const column = <T>(read: (stored: StoredState) => T) => changed.map(([, stored]) => read(stored));
  await sql`update device_states s set state = n.state, connected = n.connected, last_ping = n.last_ping, changed_at = n.changed_at
    from unnest(${changed.map(([uuid]) => uuid)}::text[], ${column(({ state }) => state)}::text[], ${column(({ connected }) => connected)}::boolean[],
      ${column(({ lastPing }) => lastPing)}::bigint[], ${column(({ changedAt }) => changedAt)}::bigint[]) as n (uuid, state, connected, last_ping, changed_at)
    where s.device_uuid = n.uuid`.execute(trx);
}

/** What messages say of sensors, with times that can be believed. */
const sensorsOf = (deliveries: readonly Delivery[], now: number): DeviceSeries[] =>
  deliveries.flatMap(({ uuid, body }) =>
    (body.sensors?.entries ?? []).map(({ cu, channel, unit, values }) => ({
      device: uuid,
      cu,
      channel,
      unit,
      values: values.map(({ timestamp, value }) => ({ timestamp: trustedTime(timestamp, now), value })),
    })),
  );
