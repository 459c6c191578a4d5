import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // It changes once in five minutes at most, so nearly every ping leaves the index as it is.
  `alter table device_states add column ping_span bigint generated always as (last_ping / 300000) stored`,
  `create index device_states_silent on device_states (ping_span) where not connected`,
];

/** Finds the devices whose last ping is some time ago without looking at all of them [R-STAT-07]. */
export const silentDevices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
