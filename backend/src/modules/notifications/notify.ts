import { sql } from 'kysely';
import { publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';

export interface NewNotification {
  summary: string;
  message: string;
}

/**
 * Gives each of these users one notification and tells their open pages. Users that are gone or deactivated are left out.
 * Timestamps are unique per user: simultaneous ones follow each other by 1 ms [R-NOT-06].
 */
export async function notify(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  users: readonly string[],
  text: NewNotification,
): Promise<void> {
  if (users.length === 0) return;
  // The rows' locks, taken in one order, keep two instances from choosing the same timestamp.
  const locked = await sql<{ id: string }>`
    select id from users where id = any(${[...users]}) and active order by id for no key update`.execute(trx);
  const present = locked.rows.map(({ id }) => id);
  if (present.length === 0) return;
  await sql`
    insert into notifications (user_id, "timestamp", summary, message)
    select u.id, greatest(${clock.now()}::bigint, coalesce((select max("timestamp") from notifications n where n.user_id = u.id), 0) + 1), ${text.summary}, ${text.message}
    from unnest(${present}::text[]) as u (id)`.execute(trx);
  await publishAll(
    trx,
    present.map((user) => ({ kind: 'notifications', user })),
  );
}
