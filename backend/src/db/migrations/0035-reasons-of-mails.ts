import { type Kysely, type Migration, sql } from 'kysely';

/** Keeps what the mail server answered last beside a mail: before, it stood in the log of one instance alone. */
export const reasonsOfMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table mails add column reason text').execute(db);
  },
};
