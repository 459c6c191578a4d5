import { CONNECTION_TIMEOUT_MS } from '@portal/domain/device-time';
import { sql } from 'kysely';
import { writtenOnce } from '../../adapters/device-networks';
import type { Services } from '../../kernel/services';
import type { Visit } from './tickets';

/** More lines tell nothing new. */
const LINES = { name: 'shared-addresses', most: 30, windowMs: 60_000 };

/**
 * Whether another connected device says that it stands where this one does. Devices name their own addresses: who holds the key of one could
 * name that of a foreign one, and see its pages as those of the own.
 */
export async function isSharedAddress(
  { config, db, clock, limits, log }: Services,
  { device, ip }: Pick<Visit, 'device' | 'ip'>,
): Promise<boolean> {
  // A gateway is asked for a device by its uuid.
  if (!config.deviceUiProxy?.includes('{ip}')) return false;
  const now = clock.now();
  const { rows } = await sql<{ uuid: string }>`
    select o.uuid from devices o join device_states s on s.device_uuid = o.uuid
    where o.ip = any(${[ip, writtenOnce(ip)]}::text[]) and o.uuid <> ${device}
      and (s.connected or s.last_ping >= ${now - CONNECTION_TIMEOUT_MS}) limit 1`.execute(db);
  const other = rows[0]?.uuid;
  if (other !== undefined && limits.of(LINES).fits('', now))
    log.warn({ device, other }, 'two devices say that they stand at one address: neither is asked for its pages');
  return other !== undefined;
}
