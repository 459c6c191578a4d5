/** What becomes of a command: the device has done it, or it never will. */

import type { CommandAck } from '@portal/contracts/telemetry';
import { sql } from 'kysely';
import type { Trx } from '../../kernel/transaction';
import { settleRecipes } from '../recipes/delivery';
import { COMMAND_LIFE_MS } from './order';

/**
 * Holds commands before anything that is told of them, and in one order: who sends or takes back many at once would wait for a device that
 * answers, and it for them.
 */
export async function holdCommands(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from device_commands where id = any(${[...ids]}::text[]) order by id for no key update`.execute(
    trx,
  );
}

/**
 * Takes a device's answers. An answer to another device's command, to none, or to one that is settled changes nothing; what had expired
 * meanwhile counts after all, and so does what a device has done although it was taken back.
 */
export async function settleCommands(
  trx: Trx,
  now: number,
  device: string,
  acks: readonly CommandAck[],
): Promise<void> {
  for (const { id, ok, reason } of acks) {
    const why = ok ? null : reason?.trim() || 'refused';
    const late = ok ? ['expired', 'aborted'] : ['expired'];
    const { rows } = await sql<{ id: string }>`
      update device_commands set state = ${ok ? 'done' : 'failed'}, finished_at = ${now}, reason = ${why}
      where id = ${id} and device_uuid = ${device} and (state = 'pending' or (state = 'failed' and reason = any(${late}::text[]))) returning id`.execute(
      trx,
    );
    await settleRecipes(
      trx,
      now,
      rows.map((row) => row.id),
      ok ? 'transmitted' : 'failed',
      why,
    );
  }
}

/** Ends commands that can no longer be done. */
export async function failCommands(
  trx: Trx,
  now: number,
  ids: readonly string[],
  reason: 'expired' | 'gone' | 'aborted',
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update device_commands set state = 'failed', finished_at = ${now}, reason = ${reason} where id = any(${[...ids]}::text[]) and state = 'pending' returning id`.execute(
    trx,
  );
  await settleRecipes(
    trx,
    now,
    rows.map((row) => row.id),
    'failed',
    reason,
  );
}

/** Ends commands that no device has answered in seven days; answers how many. */
export async function expireCommands(trx: Trx, now: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from device_commands where state = 'pending' and created_at <= ${now - COMMAND_LIFE_MS} order by id for update skip locked`.execute(
    trx,
  );
  await failCommands(
    trx,
    now,
    rows.map(({ id }) => id),
    'expired',
  );
  return rows.length;
}
