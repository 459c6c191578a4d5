import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // The embedded camera service's own memory of who has let a group in. A group that has cameras was let in before.
  `create table camera_authorizations (
    state_hash text primary key, account text not null, created_at bigint not null, authorized_at bigint)`,
  `create index camera_authorizations_account on camera_authorizations (account)`,
  `insert into camera_authorizations (state_hash, account, created_at, authorized_at) select distinct 'before ' || group_id, group_id, 0, 0 from cameras`,
  `create table device_ui_tickets (
    ticket_hash text primary key, session_hash text unique, device_uuid text not null references devices (uuid) on delete cascade,
    user_id text not null references users (id) on delete cascade, login_id text not null references logins (id) on delete cascade,
    ip text not null, created_at bigint not null, opened_at bigint)`,
  `create index device_ui_tickets_time on device_ui_tickets (created_at)`,
  `create index device_ui_tickets_device on device_ui_tickets (device_uuid)`,
  `create index device_ui_tickets_user on device_ui_tickets (user_id)`,
  `create index device_ui_tickets_login on device_ui_tickets (login_id)`,
];

/** Who may use cameras of another service, and who has opened the pages of which device [R-API-93, R-DEV-20]. */
export const foreignPages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
