import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // The language a person was last heard in: mails to them are written in it.
  `alter table users add column language text`,
  `create table invitations (
    email text not null, group_id text not null references groups (id) on delete cascade, role_id text not null references roles (id) on delete cascade,
    invited_by text not null references users (id) on delete cascade, created_at bigint not null, primary key (email, group_id, role_id))`,
  `create index invitations_group on invitations (group_id)`,
  `create index invitations_role on invitations (role_id)`,
  `create index invitations_by on invitations (invited_by, created_at)`,
  // A message names its group or device without a foreign key, because vendors are no rows.
  `create function maintenance_messages_end() returns trigger language plpgsql as $$
  begin
    delete from maintenance_messages where scope = 'group' and target = old.id;
    return null;
  end $$`,
  `create trigger maintenance_messages_end after delete on groups for each row execute function maintenance_messages_end()`,
];

/** Invitations of people without account, and the language of mails [R-GRP-14, R-API-72]. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
