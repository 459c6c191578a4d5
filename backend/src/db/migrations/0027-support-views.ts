import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table support_consents (
    group_id text primary key references groups (id) on delete cascade, until bigint not null,
    allowed_by text references users (id) on delete set null, allowed_at bigint not null)`,
  'create index support_consents_allowed_by on support_consents (allowed_by)',
  // The log-in is named only: it is forgotten after its time, a view much sooner.
  `create table support_views (
    id text primary key, user_id text not null references users (id) on delete cascade,
    viewer_id text not null references users (id) on delete cascade, login_id text not null,
    begun_at bigint not null, ends_at bigint not null, ended_at bigint)`,
  'create index support_views_user on support_views (user_id)',
  'create index support_views_viewer on support_views (viewer_id)',
];

/** Support sees the portal as a user, where the group's admin has allowed it [R-EXT-18]. */
export const supportViews: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
