import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // Hashes of the key and of the request; the answer is sealed with the key itself, which is not stored.
  `create table idempotency_keys (
    user_id text not null references users (id) on delete cascade, key_hash text not null, claim text not null, request_hash text not null,
    answer text, created_at bigint not null, primary key (user_id, key_hash))`,
  'create index idempotency_keys_created_at on idempotency_keys (created_at)',
];

/** A creating call that is sent again creates nothing more [R-EXT-29]. */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
