import { CONNECTION_TIMEOUT_MS, isConnected } from '@portal/domain/device-time';
import { intervalJob } from '../../kernel/interval-job';
import { publishAll } from '../../kernel/outbox';
import type { Services, Stop } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';

/** How late a lost connection may show: small beside the 15 minutes it takes to be lost. */
const SWEEP_MS = 15_000;

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
    const lost = await trx
      .selectFrom('device_states')
      .select('device_uuid')
      .where('connected', '=', false)
      .where('last_ping', '>=', since - CONNECTION_TIMEOUT_MS)
      .where('last_ping', '<', until - CONNECTION_TIMEOUT_MS)
      .execute();
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
    const ended = await trx
      .updateTable('device_states')
      .set({ connected: false })
      .where('connected', '=', true)
      .returning(['device_uuid', 'last_ping'])
      .execute();
    const lost = ended.filter(({ last_ping: ping }) => !isConnected(false, ping, now));
    await publishAll(
      trx,
      lost.map(({ device_uuid: device }) => ({ kind: 'device.state', device })),
    );
  });
}

/** Looks for timed-out connections for ever. */
export function startSweep(services: Services): Stop {
  let since = services.clock.now();
  return intervalJob(SWEEP_MS, services.log, 'looking for lost connections', async () => {
    const until = services.clock.now();
    await announceTimeouts(services, since, until);
    since = until;
  });
}
