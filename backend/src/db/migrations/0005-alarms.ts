import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `alter table groups add column muted_until bigint`,
  `alter table devices add column muted_until bigint`,
  `create index groups_muted on groups (muted_until) where muted_until is not null`,
  `create index devices_muted on devices (muted_until) where muted_until is not null`,
  `alter table maintenance_messages add column told_at bigint`,
];

/** Silence for a while [R-EXT-10], and how far maintenance has been told [R-MSG-09]. */
export const alarms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
