/** The tables as kysely sees them; `migrations/` makes them. Ids are plain texts, times are ms since 1970 (int8). */

import type { NotificationKind } from '@portal/contracts/notifications';
import type { Category, IncidentStatus, Priority } from '@portal/domain/incidents';
import type { Language, Localized } from '@portal/domain/languages';
import type { Module } from '@portal/domain/modules';
import type { Right, Scope } from '@portal/domain/rights';
import type { DeviceState } from '@portal/domain/status';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A jsonb column: read as a value, written as JSON text (`json(value)` of `db/json.ts`), so that lists are not taken for SQL arrays. */
export type Json<T> = ColumnType<T, string | undefined, string>;
/** A jsonb column that may be null. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface ControlUnit {
  id: string;
  name: string;
  events: { id: string; name: string; localizedNames?: Record<string, string> }[];
}
export interface Coordinates {
  center: number[];
  relevance: number;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  /** argon2id; null: invited, no password yet. */
  password_hash: string | null;
  location: string | null;
  avatar_file: string | null;
  active: Generated<boolean>;
  /** False when the account was opened, or got its address, by somebody who has not shown to read its mails [R-EXT-26]. */
  address_proven: Generated<boolean>;
  /** The language the person was last heard in; null until the first log-in. */
  language: Generated<Language | null>;
  created_at: number;
  version: Generated<number>;
}
/** Links that were mailed: hashes only; each works once. */
export interface AccountTokensTable {
  hash: string;
  user_id: string;
  kind: 'activation' | 'reset' | 'email';
  /** activation: the password typed for this very link [R-ACC-10]. */
  password_hash: string | null;
  /** email: the address to be confirmed [R-ACC-27]. */
  email: string | null;
  /** activation: of the secret that the registering browser keeps; whoever shows it has registered. */
  browser_hash: string | null;
  /** activation: the invitation whose mailed link led to the registration. */
  invitation_hash: string | null;
  created_at: number;
}
/** An address that is invited to a group and has not answered [R-EXT-26]; `invitations` holds its roles. `email` is in small letters. */
export interface GroupInvitationsTable {
  id: string;
  email: string;
  group_id: string;
  /** Who invited last. */
  invited_by: string;
  /** Of the token in the newest mail; null for those of older versions. */
  token_hash: string | null;
  created_at: number;
  /** Of the newest mail; from then on it is open for 30 days. */
  sent_at: number;
}
/** The roles of an invitation, each with who offers it [R-GRP-14]. */
export interface InvitationsTable {
  email: string;
  group_id: string;
  role_id: string;
  invited_by: string;
  created_at: number;
}
/** Mails asked for by people who are not logged in, for the limits. */
export interface MailRequestsTable {
  id: Generated<number>;
  email: string;
  source: string;
  at: number;
}
export interface RolesTable {
  id: string;
  name: string;
  names: Json<Localized>;
  descriptions: Json<Localized>;
}
export interface RoleRightsTable {
  role_id: string;
  right: Right;
}
/** `group_id` and `device_uuid` follow from `scope`. */
export interface UserRolesTable {
  user_id: string;
  role_id: string;
  scope: Scope;
  group_id: GeneratedAlways<string | null>;
  device_uuid: GeneratedAlways<string | null>;
}
/** Rights granted by the operator, `*` among the scopes. */
export interface UserRightsTable {
  user_id: string;
  right: Right;
  scope: Scope;
  group_id: GeneratedAlways<string | null>;
  device_uuid: GeneratedAlways<string | null>;
}
export interface LoginsTable {
  id: string;
  user_id: string;
  client_id: string;
  source: string;
  created_at: number;
  last_used_at: number;
  revoked_at: number | null;
}
export interface AuthCodesTable {
  hash: string;
  user_id: string;
  client_id: string;
  redirect_uri: string;
  challenge: string | null;
  source: string;
  created_at: number;
  used_at: number | null;
  login_id: string | null;
}
export interface RefreshTokensTable {
  hash: string;
  login_id: string;
  created_at: number;
  superseded_at: number | null;
}
/** Failed log-ins and those under way [R-AUTH-25]. */
export interface LoginAttemptsTable {
  id: Generated<number>;
  email: string;
  source: string;
  /** The account has logged in from this source before. */
  known: boolean;
  at: number;
}
/** Groups whose people support may see the portal as, until a time [R-EXT-18]. */
export interface SupportConsentsTable {
  group_id: string;
  until: number;
  /** Null: the account is gone. */
  allowed_by: string | null;
  allowed_at: number;
}
/** Who of support saw, or sees, the portal as whom [R-EXT-18]. */
export interface SupportViewsTable {
  id: string;
  user_id: string;
  viewer_id: string;
  /** The log-in of the viewer: with it the view ends. */
  login_id: string;
  begun_at: number;
  ends_at: number;
  /** Null while it stands. */
  ended_at: number | null;
  /** The groups whose admins had allowed it when it began; null when an older version began it. */
  consents: NullableJson<string[]>;
}
/** By which a pipeline publishes releases: hashes only. */
export interface ReleaseKeysTable {
  id: string;
  name: string;
  hash: string;
  made_at: number;
  ends_at: number;
  /** When it last published something. */
  used_at: number | null;
  withdrawn_at: number | null;
  /** Whether it publishes the shell as well. */
  shell: boolean;
}
export interface GroupsTable {
  id: string;
  parent_id: string | null;
  name: string;
  attributes: Json<Record<string, string>>;
  icon_file: string | null;
  created_at: number;
  /** Whose quota it counts against; null: of before, or of the demo data. */
  created_by: Generated<string | null>;
  /** Nobody is notified of incidents in it or below it before this [R-EXT-10]. */
  muted_until: Generated<number | null>;
  version: Generated<number>;
}
/** Every group with itself (depth 0) and all above it; kept by a trigger on `groups`. */
export interface GroupClosureTable {
  ancestor: string;
  descendant: string;
  depth: number;
}
export interface GroupMembersTable {
  group_id: string;
  user_id: string;
  joined_at: number;
}
export interface DevicesTable {
  uuid: string;
  cloud_connect_id: string;
  name: string;
  street: string | null;
  zipcode: string | null;
  city: string | null;
  country: string | null;
  owner_id: string | null;
  icon_file: string | null;
  /** A default icon: oven, fryer, freezer, dishwasher, coffee, chiller, cooker… */
  icon: Generated<string>;
  registered_at: number;
  /** SHA-256 of the device's key, hex; null: cannot authenticate. */
  key_hash: string | null;
  ip: string | null;
  sw_version: string | null;
  project: string | null;
  device_id: string | null;
  controlunits: Json<ControlUnit[]>;
  coordinates: Json<Coordinates[]>;
  /** Nobody is notified of its incidents before this [R-EXT-10]. */
  muted_until: Generated<number | null>;
  version: Generated<number>;
  /** Its texts as they are searched; null where they have letters that the database does not fold, and until they were filled in (0039). */
  search_text: GeneratedAlways<string | null>;
}
export interface DeviceGroupsTable {
  device_uuid: string;
  group_id: string;
  joined_at: number;
}
export interface DeviceStatesTable {
  device_uuid: string;
  state: Generated<DeviceState>;
  connected: Generated<boolean>;
  last_ping: number | null;
  /** In which five minutes the last ping came. */
  ping_span: GeneratedAlways<number | null>;
  changed_at: number;
}
/** What values belong to. The number of one that was forgotten is never given out again. */
export interface SensorSeriesTable {
  id: Generated<number>;
  device_uuid: string;
  cu: string;
  channel: string;
  /** Of the newest value that brought another one, and when that was taken. */
  unit: string;
  unit_at: number;
}
/** A table for each day (UTC): `db/partitions.ts`. Values of a number that `sensor_series` does not have are nobody's. */
export interface SensorValuesTable {
  series: number;
  at: number;
  value: number;
}
/** What the values of an hour or a day come to, which begins at `at`; in pieces of 28 days, and in one for ever. */
export interface SensorRollUpsTable {
  series: number;
  at: number;
  count: number;
  sum: number;
  low: number;
  /** When the lowest was taken: ms after `at`. */
  low_after: number;
  high: number;
  high_after: number;
}
/** Hours that have got values since they were closed. */
export interface SensorLateTable {
  series: number;
  hour: number;
}
/** One row: what is before `closed_until` counts as late when it comes; what is before `rolled_until` is rolled up. */
export interface SensorProgressTable {
  one: Generated<boolean>;
  closed_until: number;
  rolled_until: number;
}
export interface IncidentsTable {
  id: string;
  device_uuid: string;
  /** Makes a repeated delivery harmless: one incident for each key of a device. */
  event_key: string;
  cu: string | null;
  event: string;
  summary: string;
  localized_summaries: Json<Localized>;
  description: Generated<string>;
  comment: Generated<string>;
  category: Category;
  priority: Priority;
  status: Generated<IncidentStatus>;
  assigned_user: string | null;
  reported_at: number;
  version: Generated<number>;
}
export interface IncidentHistoryTable {
  serial: Generated<number>;
  incident_id: string;
  at: number;
  user_id: string | null;
  assigned_user: string | null;
  new_status: IncidentStatus | null;
  description: string | null;
  category: Category | null;
  priority: Priority | null;
  status: IncidentStatus | null;
  summary: string | null;
  comment: string | null;
  /** What the changed fields held before; null in entries that changed none. */
  was: NullableJson<HistoryWas>;
}
/** Old values of the fields that an entry changed; plain user id. */
export interface HistoryWas {
  summary?: string;
  localizedSummaries?: Localized;
  description?: string;
  category?: Category;
  priority?: Priority;
  status?: IncidentStatus;
  assignedUser?: string | null;
}
export interface IncidentAttachmentsTable {
  id: string;
  incident_id: string;
  file: string;
  file_name: string;
  media_type: string;
  size: number;
  user_id: string | null;
  created_at: number;
  /** The sender's own name for the sending, unique for incident and user [R-EXT-29]. */
  sending: Generated<string | null>;
}
/** A group's incident configuration; ids are plain [R-GRP-20]. */
export interface IncidentConfigRow {
  defaultAssignee?: string | null;
  /** By event name. */
  defaultDescriptions?: Record<string, string>;
  diagnosisOptions?: string[];
  /** Users who get a notification of every new incident. */
  notify?: string[];
}
export interface IncidentConfigsTable {
  group_id: string;
  config: Json<IncidentConfigRow>;
  version: Generated<number>;
}
export interface NotificationsTable {
  user_id: string;
  timestamp: number;
  kind: Generated<NotificationKind>;
  /** What has happened, by kind: `modules/notifications/told.ts`. */
  data: Json<unknown>;
  /** Those of a user with the same text here are one row [R-EXT-32]. */
  repeats: string | null;
  count: Generated<number>;
  /** When the first of them came. */
  since: number;
  read: Generated<boolean>;
}
export interface RecipesTable {
  id: string;
  group_id: string;
  name: string;
  icon: string | null;
  translated_name: Json<Localized>;
  translated_description: Json<Localized>;
  file: string | null;
  file_name: string | null;
  /** Which one of the file's recipes, from 0; null when the file is the recipe. */
  file_entry: Generated<number | null>;
  /** Of the file's bytes, hex. */
  file_sha256: Generated<string | null>;
  created_at: number;
}
export interface RecipeTransmissionsTable {
  recipe_id: string;
  device_uuid: string;
  state: 'pending' | 'transmitted' | 'failed';
  created_at: number;
  changed_at: number;
  /** What was sent off together. */
  transmission_id: Generated<string>;
  command_id: string | null;
  /** Why it failed: `expired`, `gone`, or the device's own words. */
  reason: string | null;
}
/** What the portal wants of a device. */
export interface DeviceCommandsTable {
  id: string;
  device_uuid: string;
  kind: string;
  body: Json<Record<string, string>>;
  state: Generated<'pending' | 'done' | 'failed'>;
  created_at: number;
  attempts: Generated<number>;
  /** Not sent again before. */
  send_after: number;
  finished_at: number | null;
  reason: string | null;
}
/** A session at the MQTT broker, which outlives whoever holds it. */
export interface BrokerSessionsTable {
  name: string;
  /** Hears what must be stored in the order it was said, all of it; the others share what need not. */
  in_order: boolean;
  holder: string | null;
  /** By the database's clock. */
  held_until: Generated<number>;
  /** Counts the holders: what an earlier one took and has not stored, it may not store any more. */
  epoch: Generated<number>;
}
/** An instance that listens at the broker. */
export interface BrokerListenersTable {
  id: string;
  /** By the database's clock. */
  seen_until: number;
}
export interface CamerasTable {
  id: string;
  group_id: string;
  name: string;
  external_id: string;
}
/** The embedded camera service's own: log-ins that were begun, and the accounts they have let in. */
export interface CameraAuthorizationsTable {
  state_hash: string;
  account: string;
  created_at: number;
  authorized_at: number | null;
}
/** Who opened the pages of a device: hashes only, a ticket works once and becomes a session. */
export interface DeviceUiTicketsTable {
  ticket_hash: string;
  session_hash: string | null;
  device_uuid: string;
  user_id: string;
  login_id: string;
  ip: string;
  created_at: number;
  opened_at: number | null;
}
export interface VouchersTable {
  id: string;
  code_hash: string;
  code_tail: string;
  validity_period: number;
  quota_users: number;
  quota_devices: number;
  modules: Json<string[]>;
  created_by: string | null;
  created_at: number;
}
export interface BillingModulesTable {
  id: string;
  name: string;
}
export interface ModuleSwitchesTable {
  name: Module;
  enabled: boolean;
}
export interface OutboxTable {
  serial: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  created_at: number;
}
export interface GeocodesTable {
  address: string;
  features: Json<Coordinates[]>;
  source: string;
  created_at: number;
}
export interface FilesTable {
  /** Unguessable; the last segment of `/files/…`. */
  name: string;
  kind: string;
  media_type: string;
  size: number;
  created_at: number;
  /** Whose quota it counts against. */
  owner_id: Generated<string | null>;
}
export interface AuditLogTable {
  serial: Generated<number>;
  at: number;
  user_id: string | null;
  action: string;
  scope: string | null;
  subject: string;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
  /** Who is no account: the name an operator gave. */
  actor: Generated<string | null>;
}
export interface ReleaseJournalsTable {
  journal: string;
  serial: number;
}
export interface MailsTable {
  id: string;
  recipient: string;
  language: string;
  kind: string;
  subject: string;
  body: string;
  created_at: number;
  attempts: Generated<number>;
  /** Attempts in a row that were begun and did not end: the process ended with them. */
  unfinished: Generated<number>;
  /** Why the last attempt failed, for support. */
  reason: string | null;
  next_attempt_at: number;
  sent_at: number | null;
  failed_at: number | null;
}
export interface MaintenanceMessagesTable {
  id: string;
  scope: 'group' | 'device' | 'vendor';
  target: string;
  messages: Json<Localized>;
  descriptions: Json<Localized>;
  /** Seconds. */
  interval: number;
  started_at: number;
  last_done_at: number | null;
  last_done_by: string | null;
  /** When the last interval elapsed that was told; null: none since it began. */
  told_at: Generated<number | null>;
  created_by: string | null;
  created_at: number;
  version: Generated<number>;
}
/** Secrets of the installation, by name (`access-token` …). */
export interface SecretsTable {
  name: string;
  value: string;
}

/** Creating calls that were sent with a key, for 24 h [R-EXT-29]. */
export interface IdempotencyKeysTable {
  user_id: string;
  /** SHA-256; the key itself opens `answer`. */
  key_hash: string;
  /** Which sending of the call holds the key. */
  claim: string;
  /** Of everything that was asked for. */
  request_hash: string;
  /** Sealed; null until the call is done, and when its answer is too large to be kept. */
  answer: string | null;
  created_at: number;
}

export interface Tables {
  users: UsersTable;
  roles: RolesTable;
  role_rights: RoleRightsTable;
  user_roles: UserRolesTable;
  user_rights: UserRightsTable;
  logins: LoginsTable;
  auth_codes: AuthCodesTable;
  refresh_tokens: RefreshTokensTable;
  login_attempts: LoginAttemptsTable;
  support_consents: SupportConsentsTable;
  support_views: SupportViewsTable;
  release_keys: ReleaseKeysTable;
  idempotency_keys: IdempotencyKeysTable;
  groups: GroupsTable;
  group_closure: GroupClosureTable;
  group_members: GroupMembersTable;
  devices: DevicesTable;
  device_groups: DeviceGroupsTable;
  device_states: DeviceStatesTable;
  sensor_series: SensorSeriesTable;
  sensor_values: SensorValuesTable;
  sensor_hours: SensorRollUpsTable;
  sensor_days: SensorRollUpsTable;
  sensor_late: SensorLateTable;
  sensor_progress: SensorProgressTable;
  incidents: IncidentsTable;
  incident_history: IncidentHistoryTable;
  incident_attachments: IncidentAttachmentsTable;
  incident_configs: IncidentConfigsTable;
  notifications: NotificationsTable;
  recipes: RecipesTable;
  recipe_transmissions: RecipeTransmissionsTable;
  device_commands: DeviceCommandsTable;
  broker_sessions: BrokerSessionsTable;
  broker_listeners: BrokerListenersTable;
  cameras: CamerasTable;
  camera_authorizations: CameraAuthorizationsTable;
  device_ui_tickets: DeviceUiTicketsTable;
  vouchers: VouchersTable;
  billing_modules: BillingModulesTable;
  module_switches: ModuleSwitchesTable;
  outbox: OutboxTable;
  geocodes: GeocodesTable;
  files: FilesTable;
  audit_log: AuditLogTable;
  account_tokens: AccountTokensTable;
  group_invitations: GroupInvitationsTable;
  invitations: InvitationsTable;
  mail_requests: MailRequestsTable;
  mails: MailsTable;
  maintenance_messages: MaintenanceMessagesTable;
  secrets: SecretsTable;
  release_journals: ReleaseJournalsTable;
}
