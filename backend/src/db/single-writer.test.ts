import { productSources } from '../testing/sources';
import type { Tables } from './tables';

/** Who writes each table. Everybody may read it; who wants something written calls a function of its owner. */
const OWNERS: Readonly<Record<keyof Tables, string>> = {
  account_tokens: 'modules/accounts',
  audit_log: 'kernel',
  auth_codes: 'modules/auth',
  billing_modules: 'demo',
  broker_listeners: 'modules/telemetry',
  broker_sessions: 'modules/telemetry',
  camera_authorizations: 'demo',
  cameras: 'modules/cameras',
  device_commands: 'modules/commands',
  device_groups: 'modules/groups',
  device_states: 'modules/telemetry',
  device_ui_tickets: 'modules/device-ui',
  devices: 'modules/devices',
  files: 'modules/files',
  geocodes: 'modules/geocoding',
  group_closure: 'db',
  group_invitations: 'modules/invitations',
  group_members: 'modules/groups',
  groups: 'modules/groups',
  idempotency_keys: 'kernel',
  incident_attachments: 'modules/incidents',
  incident_configs: 'modules/incidents',
  incident_history: 'modules/incidents',
  incidents: 'modules/incidents',
  invitations: 'modules/invitations',
  login_attempts: 'modules/auth',
  logins: 'modules/auth',
  mail_requests: 'modules/accounts',
  mails: 'modules/mail',
  maintenance_messages: 'modules/maintenance',
  module_switches: 'demo',
  notifications: 'modules/notifications',
  outbox: 'kernel',
  recipe_transmissions: 'modules/recipes',
  recipes: 'modules/recipes',
  refresh_tokens: 'modules/auth',
  release_journals: 'modules/portal',
  release_keys: 'modules/portal',
  role_rights: 'modules/rights',
  roles: 'modules/rights',
  secrets: 'kernel',
  sensor_days: 'modules/telemetry',
  sensor_hours: 'modules/telemetry',
  sensor_late: 'modules/telemetry',
  sensor_progress: 'modules/telemetry',
  sensor_series: 'modules/telemetry',
  sensor_values: 'modules/telemetry',
  support_consents: 'modules/support',
  support_views: 'modules/support',
  user_rights: 'modules/rights',
  user_roles: 'modules/rights',
  users: 'modules/users',
  vouchers: 'modules/billing',
};
const TABLES = new Set(Object.keys(OWNERS));

/** They write whole databases: migrations and the import, which keep rows as they are, and the demo, which fills an empty one. */
const EVERYTHING = /^(db|demo)\//;

const BUILDER = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)'|([^)\s]))/g;
const SQL =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(?:"?(\w+)"?|(\$\{))/gi;

/** The tables that a text writes; `?` for one that it does not name where it writes. */
function writtenIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, table, other] of text.matchAll(BUILDER)) found.add(other === undefined ? (table ?? '') : '?');
  for (const literal of text.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`/g))
    for (const [, word, other] of (literal[1] ?? '').matchAll(SQL)) {
      if (other !== undefined) found.add('?');
      else if (word !== undefined && TABLES.has(word.toLowerCase())) found.add(word.toLowerCase());
    }
  return [...found].sort();
}

describe('each table has a single writer', () => {
  it('of which this test sees every way to write', () => {
    expect(writtenIn("trx.insertInto('users').values(row)")).toEqual(['users']);
    expect(writtenIn("trx\n  .updateTable('groups')\n  .set(x)")).toEqual(['groups']);
    expect(writtenIn("trx.deleteFrom('files')")).toEqual(['files']);
    expect(writtenIn('trx.insertInto(table)')).toEqual(['?']);
    expect(writtenIn('sql`INSERT INTO outbox (kind) select 1`')).toEqual(['outbox']);
    expect(writtenIn('sql<{ id: string }>`with due as (select 1) update mails m set x = 1`')).toEqual(['mails']);
    expect(writtenIn('sql`delete from "devices" where uuid = ${uuid}`')).toEqual(['devices']);
    expect(writtenIn('sql`update ${table} set x = 1`')).toEqual(['?']);
    expect(writtenIn('sql`select id from mails for update skip locked`')).toEqual([]);
    expect(writtenIn("trx.selectFrom('users')")).toEqual([]);
  });

  it('in its own folder, and nowhere else', () => {
    const strangers = productSources()
      .filter(({ file }) => !EVERYTHING.test(file))
      .flatMap(({ file, text }) =>
        writtenIn(text)
          .filter((table) => table === '?' || !file.startsWith(`${OWNERS[table as keyof Tables]}/`))
          .map((table) => `${file} writes ${table}`),
      );
    expect(strangers).toEqual([]);
  });

  it('which does write it: the list names no owner of old', () => {
    const written = new Map(productSources().map(({ file, text }) => [file, writtenIn(text)]));
    const idle = Object.entries(OWNERS)
      .filter(([, owner]) => !/^(db|demo)$/.test(owner))
      .filter(
        ([table, owner]) =>
          ![...written].some(([file, tables]) => file.startsWith(`${owner}/`) && tables.includes(table)),
      );
    expect(idle).toEqual([]);
  });
});
