import { type Kysely, type Migration, sql } from 'kysely';

/** Counts the attempts that were begun and whose end nobody has written: docs/adr/0063. */
export const unfinishedMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table mails add column unfinished integer not null default 0').execute(db);
  },
};
