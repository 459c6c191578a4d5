import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table release_keys (
    id text primary key, name text not null, hash text not null unique,
    made_at bigint not null, ends_at bigint not null, used_at bigint, withdrawn_at bigint)`,
  // A name is free again when its key was withdrawn.
  'create unique index release_keys_name on release_keys (name) where withdrawn_at is null',
];

/** Keys by which releases are published from another host. */
export const releaseKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
