import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `alter table notifications add column kind text not null default 'text', add column data jsonb not null default '{}',
    add column repeats text, add column count integer not null default 1, add column since bigint`,
  // Which language the old ones were written in is not known: they keep their text.
  `update notifications set data = jsonb_build_object('summary', summary, 'message', message), since = "timestamp"`,
  `alter table notifications alter column since set not null, drop column summary, drop column message`,
  // One row for a fault of a device, however often it comes.
  `create unique index notifications_repeats on notifications (user_id, repeats) where repeats is not null`,
];

/** Notifications tell what has happened, and no longer how it is said in one language [R-EXT-32]. */
export const notificationsAsData: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
