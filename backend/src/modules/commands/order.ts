/** What the portal wants of devices: written down with the change that wants it, sent after the commit. */

import { slicesOf } from '@portal/domain/slices';
import { sql } from 'kysely';
import { json } from '../../db/json';
import { newId } from '../../kernel/new-id';
import type { Trx } from '../../kernel/transaction';

/** After this long a device that has not answered has failed: nobody wants yesterday's recipes on an oven that comes back in a year. */
export const COMMAND_LIFE_MS = 7 * 86_400_000;

export interface CommandOrder {
  readonly device: string;
  readonly kind: 'recipe';
  /** Plain ids of what it is about; the message itself is written when it is sent. */
  readonly body: Readonly<Record<string, string>>;
}

/** So many rows go into one statement. */
const ROWS = 1_000;

/**
 * Writes commands down, which a device hears in the order of the orders; call `services.commands.wake(devices)` after the commit.
 * @returns their ids in the order of the orders
 */
export async function orderCommands(trx: Trx, now: number, orders: readonly CommandOrder[]): Promise<string[]> {
  // Commands of one moment are sent in the order of their ids.
  const ids = orders.map(() => newId('o')).sort();
  const rows = orders.map(({ device, kind, body }, index) => ({
    id: ids[index] ?? '',
    device_uuid: device,
    kind,
    body: json(body),
    created_at: now,
    send_after: now,
  }));
  for (const slice of slicesOf(rows, ROWS)) await trx.insertInto('device_commands').values(slice).execute();
  return ids;
}

/** Takes commands back that no device has answered: others stand in their place. */
export async function cancelCommands(trx: Trx, now: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update device_commands set state = 'failed', finished_at = ${now}, reason = 'replaced'
    where id = any(${[...ids]}::text[]) and state = 'pending'`.execute(trx);
}
