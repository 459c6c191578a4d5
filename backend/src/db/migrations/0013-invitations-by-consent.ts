import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table group_invitations (
    id text primary key, email text not null, group_id text not null references groups (id) on delete cascade,
    invited_by text not null references users (id) on delete cascade, token_hash text, created_at bigint not null, sent_at bigint not null, unique (email, group_id))`,
  `create index group_invitations_group on group_invitations (group_id)`,
  `create index group_invitations_by on group_invitations (invited_by)`,
  `insert into group_invitations (id, email, group_id, invited_by, token_hash, created_at, sent_at)
    select 'n' || substr(md5(email || ' ' || group_id), 1, 20), email, group_id, (array_agg(invited_by order by created_at desc))[1], null, min(created_at), max(created_at)
    from invitations group by email, group_id`,
  `alter table invitations add constraint invitations_of foreign key (email, group_id) references group_invitations (email, group_id) on delete cascade`,
  // Whoever has an account already keeps what it was good for.
  `alter table users add column address_proven boolean not null default true`,
  `alter table account_tokens add column browser_hash text`,
  `alter table account_tokens add column invitation_hash text`,
];

/** An invitation is one thing, with its own answer and link, and an account knows whether its address is proven [R-EXT-26]. */
export const invitationsByConsent: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
