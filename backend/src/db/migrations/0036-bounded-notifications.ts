import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // Told again after a minute at the earliest, in the rhythm of the interval.
  `drop index maintenance_messages_due`,
  `create index maintenance_messages_due on maintenance_messages
    ((greatest(coalesce(last_done_at, started_at) + interval * 1000, told_at + (59 + interval) / interval * interval * 1000))) where scope <> 'vendor'`,
  // Those that are forgotten after a time.
  `create index notifications_read on notifications ("timestamp") where read`,
];

/** Finds maintenance that is due again, and notifications that are read and old, without looking at all of them [R-MSG-09, R-EXT-32]. */
export const boundedNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
