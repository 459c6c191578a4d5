import { CONNECTION_TIMEOUT_MS, isConnected } from '@portal/domain/device-time';
import { sql } from 'kysely';
import { intervalJob } from '../../kernel/interval-job';
import { publishAll } from '../../kernel/outbox';
import type { Services, Stop } from '../../kernel/services';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';

/** How late a lost connection may show: small beside the 15 minutes it takes to be lost. */
const SWEEP_MS = 15_000;

/** Of what `ping_span` counts (ms). */
const SPAN_MS = 300_000;
const spanOf = (time: number): number => Math.trunc(time / SPAN_MS);

/** The devices without a connection that pinged last between two times. */
export const silentBetween = (db: Db, from: number, to: number) =>
  db
    .selectFrom('device_states')
    .select('device_uuid')
    .where('connected', '=', false)
    // By the index, which knows five minutes from each other.
    .where('ping_span', '>=', spanOf(from))
    .where('ping_span', '<=', spanOf(to))
    .where('last_ping', '>=', from)
    .where('last_ping', '<', to);

/**
 * Tells of the devices whose connection has timed out between two times: nothing reported them as gone, their pings ended [R-STAT-07].
 * @returns their uuids
 */
export async function announceTimeouts(
  services: Pick<Services, 'db'>,
  since: number,
  until: number,
): Promise<string[]> {
  return inTransaction(services, async (trx) => {
    const lost = await silentBetween(trx, since - CONNECTION_TIMEOUT_MS, until - CONNECTION_TIMEOUT_MS).execute();
    await publishAll(
      trx,
      lost.map(({ device_uuid: device }) => ({ kind: 'device.state', device })),
    );
    return lost.map(({ device_uuid: device }) => device);
  });
}

/**
 * Nothing is known of connections any more: a broker of our own starts, or a real one cannot be reached. From here on the last ping
 * alone decides, until devices say again that they are connected [R-STAT-07]. Tells of those that show as lost by it.
 */
export async function endConnections({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction({ db }, async (trx) => {
    for (let some = await connectedAfter(trx, ''); some.length > 0; ) {
      const devices = some.map(({ device_uuid: device }) => device);
      await sql`update device_states set connected = false where device_uuid = any(${devices}::text[])`.execute(trx);
      const lost = some.filter(({ last_ping: ping }) => !isConnected(false, ping, now));
      await publishAll(
        trx,
        lost.map(({ device_uuid: device }) => ({ kind: 'device.state', device })),
      );
      some = await connectedAfter(trx, devices.at(-1) ?? '');
    }
  });
}

/** So many stand in memory at once, of a million that may be connected. */
const SOME = 10_000;

/** The first connected devices behind one, locked in the order in which others lock them. */
const connectedAfter = (trx: Trx, after: string) =>
  trx
    .selectFrom('device_states')
    .select(['device_uuid', 'last_ping'])
    .where('connected', '=', true)
    .where('device_uuid', '>', after)
    .orderBy('device_uuid')
    .limit(SOME)
    .forUpdate()
    .execute();

/** So far back nobody may have looked: while the portal was stopped. Pages that come back are told of changes of this time. */
const STOPPED_MS = 3_600_000;

/** Looks for timed-out connections for ever. Those that timed out while nobody looked are told before the first page comes back. */
export async function startSweep(services: Services): Promise<Stop> {
  let since = services.clock.now();
  await announceTimeouts(services, since - STOPPED_MS, since);
  return intervalJob(SWEEP_MS, services.log, 'looking for lost connections', async () => {
    const until = services.clock.now();
    await announceTimeouts(services, since, until);
    since = until;
  });
}
