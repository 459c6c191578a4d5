/** A PostgreSQL server with a big fleet in it, for the measurements of the server. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, Stop } from '../lib/terminal.mjs';
import { PASSWORD } from '../testing/portal-process.mjs';
import { startPostgres } from '../testing/postgres.mjs';

const require = createRequire(join(ROOT, 'backend', 'package.json'));
/** A package of the backend's. */
export const fromBackend = (name) => import(require.resolve(name));

/** How much is measured, and for how long (s): what the figures are promised for, or just enough to see that measuring works. */
export const EXTENTS = {
  whole: {
    groups: 4_000,
    devices: 10_000,
    rounds: 3,
    load: { seconds: 5, warmUp: 2 },
    readings: 15,
    states: { perSecond: 200, seconds: 20 },
    sensors: { count: 200, seconds: 15, values: 50 },
  },
  quick: {
    groups: 40,
    devices: 100,
    rounds: 1,
    load: { seconds: 1, warmUp: 0.2 },
    readings: 3,
    states: { perSecond: 20, seconds: 1 },
    sensors: { count: 5, seconds: 1, values: 10 },
  },
};
/** Who sees everything, and who sees one group of it. */
export const ADMIN = 'bench@portal.example';
/** The key of every device. */
export const DEVICE_KEY = 'bench-key-of-every-device';

/**
 * A server that syncs like a real one, so that an acknowledgement is worth something.
 * @param {Record<string, string>} [settings] beside its own
 */
export async function startDatabase(settings = {}) {
  const server = await startPostgres({ durable: true, settings });
  if (!server)
    throw new Stop(
      'The server is measured on PostgreSQL, and its programs are not installed (Debian: apt-get install postgresql).',
    );
  return server;
}

/** @returns a client of the database */
export async function openClient(url) {
  const { default: pg } = await fromBackend('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * Fills the tables that a portal has made: a tree ten wide, the devices dealt out over it, an open incident of every fifth. Triggers and foreign keys
 * do not look at each row meanwhile: a million devices take a minute instead of many.
 */
export async function fill(url, { groups, devices }) {
  const { hash } = await fromBackend('@node-rs/argon2');
  const { createHash } = await import('node:crypto');
  const client = await openClient(url);
  const password = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const key = createHash('sha256').update(DEVICE_KEY).digest('hex');
  const units = JSON.stringify([
    {
      id: 'cu1',
      name: 'Chamber',
      events: Array.from({ length: 4 }, (_, n) => ({ id: `E${n}`, name: `Event number ${n}` })),
    },
  ]);
  const run = (text, values = []) => client.query(text, values);
  await run('set session_replication_role = replica');
  await run(`insert into users (id, email, name, password_hash, created_at) values ('u-bench', $1, 'Bench', $2, 1)`, [
    ADMIN,
    password,
  ]);
  await run(`insert into groups (id, parent_id, name, created_at)
    select 'g' || n, case when n = 0 then null else 'g' || ((n - 1) / 10) end, 'Group ' || n, 1 from generate_series(0, ${groups - 1}) n order by n`);
  // What the trigger writes down for each new group.
  await run(`with recursive above (descendant, ancestor, depth) as (
      select n, n, 0 from generate_series(0, ${groups - 1}) n
      union all select descendant, (ancestor - 1) / 10, depth + 1 from above where ancestor > 0)
    insert into group_closure (ancestor, descendant, depth) select 'g' || ancestor, 'g' || descendant, depth from above`);
  await run(`insert into group_members (group_id, user_id, joined_at) values ('g0', 'u-bench', 1)`);
  await run(`insert into user_roles (user_id, role_id, scope) values ('u-bench', 'group-admin', 'group:g0')`);
  await run(
    `insert into devices (uuid, cloud_connect_id, name, street, zipcode, city, country, registered_at, key_hash, controlunits, coordinates)
    select 'd' || lpad(n::text, 35, '0'), lpad(n::text, 48, 'C'), 'Combi oven ' || n, 'Lange Straße ' || n, '70173', 'Stuttgart', 'DE', 1, $1, $2::jsonb, '[{"center": [9.18, 48.77], "relevance": 1}]'
    from generate_series(0, ${devices - 1}) n`,
    [key, units],
  );
  await run(
    `insert into device_groups (device_uuid, group_id, joined_at) select uuid, 'g' || (substr(uuid, 2)::int % ${groups}), 1 from devices`,
  );
  await run(`insert into device_states (device_uuid, changed_at, last_ping) select uuid, 1, 1 from devices`);
  await run(`insert into incidents (id, device_uuid, event_key, event, summary, category, priority, status, reported_at)
    select 'i' || n, 'd' || lpad((n * 5)::text, 35, '0'), 'k' || n, 'E1', 'Door open', 'alarm', 'HIGH', case when n % 3 = 0 then 'INPROGRESS' else 'NEW' end, n from generate_series(0, ${devices / 5 - 1}) n`);
  await run('vacuum analyze');
  await client.end();
}

export const uuidOf = (n) => `d${String(n).padStart(35, '0')}`;

/** Logs in as a browser does. @returns the value of `Authorization` */
export async function logIn(url, email) {
  const origin = url.replace('127.0.0.1', 'localhost');
  const form = async (path, fields) =>
    (await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })).json();
  const { Authcode } = await form(
    `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${origin}/`)}`,
    { email, password: PASSWORD },
  );
  const { access_token: token } = await form('/api/auth/token', {
    grant_type: 'authorization_code',
    code: Authcode,
    redirect_uri: `${origin}/`,
    client_id: 'portal',
  });
  return `Bearer ${token}`;
}
