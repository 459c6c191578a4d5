import { MODULE_DEFAULTS } from '@portal/domain/modules';
import { DEFAULT_ROLES } from '@portal/domain/rights';
import { type Kysely, type Migration, sql } from 'kysely';

const SCOPED = `
  group_id text generated always as (case when scope like 'group:%' then substr(scope, 7) end) stored references groups (id) on delete cascade,
  device_uuid text generated always as (case when scope like 'device:%' then substr(scope, 8) end) stored references devices (uuid) on delete cascade`;

/** People, things and rights; every statement runs in one transaction. */
const STATEMENTS = [
  `create table users (
    id text primary key, email text not null, name text not null, password_hash text, location text, avatar_file text,
    active boolean not null default true, created_at bigint not null, version integer not null default 1)`,
  `create unique index users_email on users (lower(email))`,
  `create table groups (
    id text primary key, parent_id text references groups (id) on delete cascade, name text not null, attributes jsonb not null default '{}',
    icon_file text, created_at bigint not null, version integer not null default 1, check (parent_id <> id))`,
  `create index groups_parent on groups (parent_id)`,
  `create table group_closure (
    ancestor text not null references groups (id) on delete cascade, descendant text not null references groups (id) on delete cascade,
    depth integer not null, primary key (descendant, ancestor))`,
  `create index group_closure_down on group_closure (ancestor, descendant)`,
  // A parent never changes [R-API-58], so a new group's ancestors are those of its parent and itself.
  `create function group_closure_add() returns trigger language plpgsql as $$
  begin
    insert into group_closure (ancestor, descendant, depth)
      select ancestor, new.id, depth + 1 from group_closure where descendant = new.parent_id
      union all select new.id, new.id, 0;
    return null;
  end $$`,
  `create trigger group_closure_add after insert on groups for each row execute function group_closure_add()`,
  `create function group_parent_stays() returns trigger language plpgsql as $$
  begin
    raise exception 'the parent of a group never changes' using errcode = '23514';
  end $$`,
  `create trigger group_parent_stays before update of parent_id on groups for each row
    when (old.parent_id is distinct from new.parent_id) execute function group_parent_stays()`,
  `create table group_members (
    group_id text not null references groups (id) on delete cascade, user_id text not null references users (id) on delete cascade,
    joined_at bigint not null, primary key (group_id, user_id))`,
  `create index group_members_user on group_members (user_id)`,
  `create table devices (
    uuid text primary key, cloud_connect_id text not null unique, name text not null, street text, zipcode text, city text, country text,
    owner_id text references users (id) on delete set null, icon_file text, icon text not null default 'cooker', registered_at bigint not null,
    key_hash text, ip text, sw_version text, project text, device_id text, controlunits jsonb not null default '[]',
    coordinates jsonb not null default '[]', version integer not null default 1)`,
  `create index devices_owner on devices (owner_id)`,
  `create table device_groups (
    device_uuid text not null references devices (uuid) on delete cascade, group_id text not null references groups (id) on delete cascade,
    joined_at bigint not null, primary key (device_uuid, group_id))`,
  `create index device_groups_group on device_groups (group_id, device_uuid)`,
  `create table roles (id text primary key, name text not null, names jsonb not null default '{}', descriptions jsonb not null default '{}')`,
  `create table role_rights (role_id text not null references roles (id) on delete cascade, "right" text not null, primary key (role_id, "right"))`,
  `create table user_roles (
    user_id text not null references users (id) on delete cascade, role_id text not null references roles (id) on delete cascade, scope text not null,
    ${SCOPED}, primary key (user_id, role_id, scope), check (scope like 'group:_%' or scope like 'device:_%'))`,
  `create index user_roles_group on user_roles (group_id)`,
  `create index user_roles_device on user_roles (device_uuid) where device_uuid is not null`,
  `create table user_rights (
    user_id text not null references users (id) on delete cascade, "right" text not null, scope text not null,
    ${SCOPED}, primary key (user_id, "right", scope), check (scope = '*' or scope like 'group:_%' or scope like 'device:_%'))`,
  `create index user_rights_group on user_rights (group_id)`,
  `create index user_rights_device on user_rights (device_uuid) where device_uuid is not null`,

  `create table logins (
    id text primary key, user_id text not null references users (id) on delete cascade, client_id text not null, source text not null,
    created_at bigint not null, last_used_at bigint not null, revoked_at bigint)`,
  `create index logins_user on logins (user_id, source)`,
  `create table auth_codes (
    hash text primary key, user_id text not null references users (id) on delete cascade, client_id text not null, redirect_uri text not null,
    challenge text, source text not null, created_at bigint not null, used_at bigint, login_id text references logins (id) on delete cascade)`,
  `create index auth_codes_time on auth_codes (created_at)`,
  `create index auth_codes_user on auth_codes (user_id)`,
  `create index auth_codes_login on auth_codes (login_id)`,
  `create table refresh_tokens (
    hash text primary key, login_id text not null references logins (id) on delete cascade, created_at bigint not null, superseded_at bigint)`,
  `create index refresh_tokens_login on refresh_tokens (login_id)`,
  `create table login_attempts (id bigserial primary key, email text not null, source text not null, known boolean not null, at bigint not null)`,
  `create index login_attempts_email on login_attempts (email, at)`,
  `create index login_attempts_source on login_attempts (source, at)`,

  `create table device_states (
    device_uuid text primary key references devices (uuid) on delete cascade, state text not null default 'OK' check (state in ('OK', 'ALERT')),
    connected boolean not null default false, last_ping bigint, changed_at bigint not null)`,
  `create table sensor_values (
    device_uuid text not null references devices (uuid) on delete cascade, cu text not null, channel text not null, unit text not null,
    at bigint not null, value double precision not null, primary key (device_uuid, cu, channel, at))`,
  `create index sensor_values_time on sensor_values (device_uuid, at)`,
  `create table incidents (
    id text primary key, device_uuid text not null references devices (uuid) on delete cascade, event_key text not null, cu text, event text not null,
    summary text not null, localized_summaries jsonb not null default '{}', description text not null default '', comment text not null default '',
    category text not null check (category in ('maintenance', 'alarm')), priority text not null check (priority in ('LOW', 'MEDIUM', 'HIGH')),
    status text not null default 'NEW' check (status in ('NEW', 'INPROGRESS', 'RESOLVED')), assigned_user text references users (id) on delete set null,
    reported_at bigint not null, version integer not null default 1, unique (device_uuid, event_key))`,
  `create index incidents_unresolved on incidents (device_uuid, status) where status <> 'RESOLVED'`,
  `create index incidents_reported on incidents (reported_at desc)`,
  `create index incidents_assigned on incidents (assigned_user)`,
  `create table incident_history (
    serial bigserial primary key, incident_id text not null references incidents (id) on delete cascade, at bigint not null,
    user_id text references users (id) on delete set null, assigned_user text references users (id) on delete set null, new_status text, description text,
    category text, priority text, status text, summary text, comment text)`,
  `create index incident_history_incident on incident_history (incident_id, serial)`,
  `create index incident_history_user on incident_history (user_id)`,
  `create index incident_history_assigned on incident_history (assigned_user)`,
  `create table incident_attachments (
    id text primary key, incident_id text not null references incidents (id) on delete cascade, file text not null, file_name text not null,
    media_type text not null, size bigint not null, user_id text references users (id) on delete set null, created_at bigint not null)`,
  `create index incident_attachments_incident on incident_attachments (incident_id)`,
  `create table incident_configs (group_id text primary key references groups (id) on delete cascade, config jsonb not null default '{}', version integer not null default 1)`,
  `create table notifications (
    user_id text not null references users (id) on delete cascade, "timestamp" bigint not null, summary text not null, message text not null,
    read boolean not null default false, primary key (user_id, "timestamp"))`,
  `create index notifications_unread on notifications (user_id, "timestamp") where not read`,
  `create table recipes (
    id text primary key, group_id text not null references groups (id) on delete cascade, name text not null, icon text,
    translated_name jsonb not null default '{}', translated_description jsonb not null default '{}', file text, file_name text, created_at bigint not null)`,
  `create index recipes_group on recipes (group_id)`,
  `create table recipe_transmissions (
    recipe_id text not null references recipes (id) on delete cascade, device_uuid text not null references devices (uuid) on delete cascade,
    state text not null default 'pending' check (state in ('pending', 'transmitted', 'failed')), created_at bigint not null, changed_at bigint not null,
    primary key (recipe_id, device_uuid))`,
  `create index recipe_transmissions_device on recipe_transmissions (device_uuid, state)`,
  `create table cameras (
    id text primary key, group_id text not null references groups (id) on delete cascade, name text not null, external_id text not null,
    unique (group_id, external_id))`,
  `create table vouchers (
    id text primary key, code_hash text not null unique, code_tail text not null, validity_period integer not null check (validity_period > 0),
    quota_users integer not null check (quota_users >= 0), quota_devices integer not null check (quota_devices >= 0), modules jsonb not null default '[]',
    created_by text references users (id) on delete set null, created_at bigint not null)`,
  `create index vouchers_creator on vouchers (created_by)`,
  `create table billing_modules (id text primary key, name text not null)`,
  `create table module_switches (name text primary key, enabled boolean not null)`,
  `create table outbox (serial bigserial primary key, kind text not null, payload jsonb not null, created_at bigint not null)`,
  `create index outbox_time on outbox (created_at)`,
  `create table geocodes (address text primary key, features jsonb not null, source text not null, created_at bigint not null)`,
  `create table files (name text primary key, kind text not null, media_type text not null, size bigint not null, created_at bigint not null)`,
  `create table audit_log (
    serial bigserial primary key, at bigint not null, user_id text references users (id) on delete set null, action text not null, scope text,
    subject text not null, before jsonb, after jsonb)`,
  `create index audit_log_scope on audit_log (scope, at)`,
  `create index audit_log_user on audit_log (user_id, at)`,
  `create table mails (
    id text primary key, recipient text not null, language text not null default 'en', kind text not null, subject text not null, body text not null,
    created_at bigint not null, attempts integer not null default 0, next_attempt_at bigint not null, sent_at bigint, failed_at bigint)`,
  `create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null`,
  `create table maintenance_messages (
    id text primary key, scope text not null check (scope in ('group', 'device', 'vendor')), target text not null, messages jsonb not null default '{}',
    descriptions jsonb not null default '{}', interval bigint not null check (interval > 0), started_at bigint not null, last_done_at bigint,
    last_done_by text references users (id) on delete set null, created_by text references users (id) on delete set null, created_at bigint not null,
    version integer not null default 1)`,
  `create index maintenance_messages_target on maintenance_messages (scope, target)`,
  `create table secrets (name text primary key, value text not null)`,
];

/** R-RIGHT-09, with the names people see. */
const ROLE_NAMES: Record<
  keyof typeof DEFAULT_ROLES,
  { names: Record<string, string>; descriptions: Record<string, string> }
> = {
  'group-admin': {
    names: {
      en: 'Group admin',
      de: 'Gruppenadministrator',
      es: 'Administrador de grupo',
      fr: 'Administrateur de groupe',
    },
    descriptions: {
      en: 'Manages the group, its people, devices and settings.',
      de: 'Verwaltet die Gruppe, ihre Personen, Geräte und Einstellungen.',
      es: 'Gestiona el grupo, sus personas, dispositivos y ajustes.',
      fr: 'Gère le groupe, ses membres, appareils et réglages.',
    },
  },
  'group-operator': {
    names: { en: 'Group operator', de: 'Gruppenbediener', es: 'Operador de grupo', fr: 'Opérateur de groupe' },
    descriptions: {
      en: 'Works on incidents, maintenance and recipes.',
      de: 'Bearbeitet Störungen, Wartung und Rezepte.',
      es: 'Trabaja en incidencias, mantenimiento y recetas.',
      fr: 'Traite les incidents, la maintenance et les recettes.',
    },
  },
  'group-viewer': {
    names: { en: 'Group viewer', de: 'Gruppenbetrachter', es: 'Observador de grupo', fr: 'Observateur de groupe' },
    descriptions: {
      en: 'Sees devices, incidents and recipes.',
      de: 'Sieht Geräte, Störungen und Rezepte.',
      es: 'Ve dispositivos, incidencias y recetas.',
      fr: 'Voit les appareils, incidents et recettes.',
    },
  },
};

async function addDefaultRoles(db: Kysely<unknown>): Promise<void> {
  for (const [id, rights] of Object.entries(DEFAULT_ROLES)) {
    const { names, descriptions } = ROLE_NAMES[id as keyof typeof DEFAULT_ROLES];
    await sql`insert into roles (id, name, names, descriptions)
      values (${id}, ${names['en']}, ${JSON.stringify(names)}, ${JSON.stringify(descriptions)})`.execute(db);
    for (const right of rights)
      await sql`insert into role_rights (role_id, "right") values (${id}, ${right})`.execute(db);
  }
}

/** All tables of the portal, the default roles and the module switches [R-RIGHT-09, R-EXT-20]. */
export const start: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    await addDefaultRoles(db);
    for (const [name, enabled] of Object.entries(MODULE_DEFAULTS)) {
      await sql`insert into module_switches (name, enabled) values (${name}, ${enabled})`.execute(db);
    }
  },
};
