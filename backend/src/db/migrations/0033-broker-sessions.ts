import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // Each name is that of one session at the broker, for ever; `epoch` counts who has held it.
  `create table broker_sessions (
    name text primary key, in_order boolean not null, holder text, held_until bigint not null default 0, epoch bigint not null default 0)`,
  'create table broker_listeners (id text primary key, seen_until bigint not null)',
  // Names of its own for each portal: two at one broker take nothing from each other.
  `with own as materialized (select 'portal-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) as prefix)
    insert into broker_sessions (name, in_order)
    select prefix || '-in-order', true from own union all select prefix || '-share-' || n, false from own, generate_series(1, 8) n`,
];

/** The sessions at the MQTT broker, held by whichever instance is there: docs/adr/0062. */
export const brokerSessions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
