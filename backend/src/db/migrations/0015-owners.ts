import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `alter table groups add column created_by text references users (id) on delete set null`,
  `update groups g set created_by = a.user_id from audit_log a where a.action = 'group.create' and a.subject = 'group:' || g.id`,
  `create index groups_created_by on groups (created_by) where created_by is not null`,
  `alter table files add column owner_id text references users (id) on delete set null`,
  `update files f set owner_id = a.user_id from incident_attachments a where a.file = f.name`,
  `update files f set owner_id = u.id from users u where u.avatar_file = f.name`,
  `create index files_owner on files (owner_id) where owner_id is not null`,
];

/** Whose groups and files count against whose quota [R-EXT-30]. What nobody can tell of older ones belongs to nobody. */
export const owners: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
