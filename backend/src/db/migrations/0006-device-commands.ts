import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table device_commands (
    id text primary key, device_uuid text not null references devices (uuid) on delete cascade, kind text not null, body jsonb not null default '{}',
    state text not null default 'pending' check (state in ('pending', 'done', 'failed')), created_at bigint not null, attempts integer not null default 0,
    send_after bigint not null, finished_at bigint, reason text)`,
  `create index device_commands_pending on device_commands (device_uuid) where state = 'pending'`,
  `create index device_commands_finished on device_commands (finished_at) where finished_at is not null`,
  // What was transmitted before there were commands becomes a transmission of its own, recipe by recipe and device by device.
  `alter table recipe_transmissions
    add column transmission_id text not null default ('t' || substr(md5(random()::text || clock_timestamp()::text), 1, 20)),
    add column command_id text references device_commands (id) on delete set null, add column reason text`,
  `create index recipe_transmissions_transmission on recipe_transmissions (transmission_id)`,
  `create index recipe_transmissions_command on recipe_transmissions (command_id) where command_id is not null`,
];

/** What the portal wants of devices, until they have answered, and which recipe each answer is about [R-EXT-12, R-REC-10]. */
export const deviceCommands: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
