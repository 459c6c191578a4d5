import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // Who is no account of the portal: an operator at a terminal.
  `alter table audit_log add column actor text`,
  // How far each journal of releases stands in the audit log.
  `create table release_journals (journal text primary key, serial bigint not null)`,
];

/** Releases come into the audit log one by one, with the name of who made them [R-EXT-08]. */
export const releaseJournal: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
