import { type Kysely, type Migration, sql } from 'kysely';

/** Keeps with a view of support the groups that allowed it: who takes the consent back reads of the end, too [R-EXT-18]. */
export const consentsOfSupportViews: Migration = {
  async up(db: Kysely<unknown>) {
    // Null for views that an older version begins.
    await sql.raw('alter table support_views add column consents jsonb').execute(db);
  },
};
