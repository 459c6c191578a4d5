import { sql } from 'kysely';
import { intervalJob } from '../../kernel/interval-job';
import type { Services, Start } from '../../kernel/services';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How long what was read is kept. */
const READ_DAYS = 90;
/** How many a user keeps, read or not: the newest. */
const MOST = 1_000;

/** Forgets what was read and is old, and what stands behind the newest thousand of a user. Safe on several instances at once. */
export async function forgetNotifications({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const old = clock.now() - READ_DAYS * DAY_MS;
  // What another change holds stays for the next round, or each could wait for the other.
  await sql`
    delete from notifications where (user_id, "timestamp") in (
      select user_id, "timestamp" from notifications where read and "timestamp" < ${old} for update skip locked)`.execute(
    db,
  );
  await sql`
    with kept as materialized (
      select c.user_id, (
        select "timestamp" from notifications k where k.user_id = c.user_id order by "timestamp" desc offset ${MOST - 1} limit 1) as first
      from (select user_id from notifications group by user_id having count(*) > ${MOST}) c)
    delete from notifications where (user_id, "timestamp") in (
      select n.user_id, n."timestamp" from kept join notifications n on n.user_id = kept.user_id and n."timestamp" < kept.first
      for update of n skip locked)`.execute(db);
}

/** Does so every hour. */
export const startForgetting: Start = async (services) =>
  intervalJob(HOUR_MS, services.log, 'forgetting old notifications', () => forgetNotifications(services));
