import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table account_tokens (
    hash text primary key, user_id text not null references users (id) on delete cascade, kind text not null check (kind in ('activation', 'reset', 'email')),
    password_hash text, email text, created_at bigint not null)`,
  `create index account_tokens_user on account_tokens (user_id)`,
  `create index account_tokens_time on account_tokens (created_at)`,
  `create table mail_requests (id bigserial primary key, email text not null, source text not null, at bigint not null)`,
  `create index mail_requests_email on mail_requests (email, at)`,
  `create index mail_requests_source on mail_requests (source, at)`,
];

/** Links that are mailed, and how often they were asked for [R-ACC-18, R-API-35]. */
export const accountTokens: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
