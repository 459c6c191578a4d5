import { sql } from 'kysely';
import { json } from '../../db/json';
import { publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import type { Told } from './told';

/**
 * Gives each of these users one notification and tells their open pages. Users that are gone or deactivated are left out.
 * Timestamps are unique per user: simultaneous ones follow each other by 1 ms [R-NOT-06].
 * @param repeats what it repeats: those of a user with the same text are one row, which counts, tells the latest and is unread again [R-EXT-32]
 */
export async function notify(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  users: readonly string[],
  told: Told,
  repeats: string | null = null,
): Promise<void> {
  if (users.length === 0) return;
  // The rows' locks, taken in one order, keep two instances from choosing the same timestamp.
  const locked = await sql<{ id: string }>`
    select id from users where id = any(${[...users]}) and active order by id for no key update`.execute(trx);
  const present = locked.rows.map(({ id }) => id);
  if (present.length === 0) return;
  const now = clock.now();
  await sql`
    insert into notifications (user_id, "timestamp", since, kind, data, repeats)
    select u.id, greatest(${now}::bigint, coalesce((select max("timestamp") from notifications n where n.user_id = u.id), 0) + 1), ${now}::bigint,
      ${told.kind}, ${json(told.data)}::jsonb, ${repeats}::text
    from unnest(${present}::text[]) as u (id)
    on conflict (user_id, repeats) where repeats is not null do update
      set "timestamp" = excluded."timestamp", data = excluded.data, count = notifications.count + 1, read = false`.execute(
    trx,
  );
  await publishAll(
    trx,
    present.map((user) => ({ kind: 'notifications', user })),
  );
}

/** Ends what those of these users repeat who have read it: it stays as it is, and the next is a row of its own. */
export async function endRead(trx: Trx, readers: readonly string[], repeats: string): Promise<void> {
  await sql`update notifications set repeats = null where user_id = any(${[...readers]}::text[]) and repeats = ${repeats} and read`.execute(
    trx,
  );
}
