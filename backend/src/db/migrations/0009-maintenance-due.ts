import { type Kysely, type Migration, sql } from 'kysely';

/** Finds what is due among many messages; asked every second [R-MSG-09]. */
export const maintenanceDue: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index maintenance_messages_due on maintenance_messages
      ((greatest(coalesce(last_done_at, started_at), coalesce(told_at, 0)) + interval * 1000)) where scope <> 'vendor'`.execute(
      db,
    );
  },
};
