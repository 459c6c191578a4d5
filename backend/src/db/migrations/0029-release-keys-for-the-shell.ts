import { type Kysely, type Migration, sql } from 'kysely';

/** Keys that publish the shell as well: those that are there publish remotes, as they were made to. */
export const releaseKeysForTheShell: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table release_keys add column shell boolean not null default false').execute(db);
  },
};
