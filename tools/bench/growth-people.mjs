/** Who asks a growing portal: a manager, whose branch is the same at every size, and support, which sees everything. */
import { ADMIN, logIn, openClient, uuidOf } from './database.mjs';

/** The part of the tree that its manager sees: a group with ten below it, which have none; the same devices and incidents at every size. */
export function branchOf({ groups }) {
  // Its parent is no multiple of five, so that two of its groups have incidents wherever it stands.
  const least = Math.ceil((groups - 11) / 100);
  const top = least + ((((1 - least) % 5) + 5) % 5);
  return { top, groups: [top, ...Array.from({ length: 10 }, (_, n) => top * 10 + 1 + n)] };
}

const mailOf = (group) => `manager-${group}@portal.example`;

/** An admin for each group that has groups below it, with ten notifications, and the rights of support for who sees everything. */
export async function addPeople(url, { groups }) {
  const client = await openClient(url);
  const managers = `generate_series(0, ${Math.ceil((groups - 1) / 10) - 1}) n`;
  await client.query('set session_replication_role = replica');
  await client.query(`insert into users (id, email, name, password_hash, created_at)
    select 'm' || n, 'manager-' || n || '@portal.example', 'Manager ' || n, (select password_hash from users where id = 'u-bench'), 1 from ${managers}`);
  await client.query(
    `insert into group_members (group_id, user_id, joined_at) select 'g' || n, 'm' || n, 1 from ${managers}`,
  );
  await client.query(
    `insert into user_roles (user_id, role_id, scope) select 'm' || n, 'group-admin', 'group:g' || n from ${managers}`,
  );
  await client.query(`insert into notifications (user_id, "timestamp", kind, data, since)
    select 'm' || n, t, 'text', '{"summary": "Door open", "message": "Combi oven"}', t from ${managers}, generate_series(1, 10) t`);
  await client.query(`insert into user_rights (user_id, "right", scope) values ('u-bench', 'readSupportInfo', '*')`);
  await client.query('vacuum analyze');
  await client.end();
}

const wire = (plain) => Buffer.from(plain).toString('base64url');
const text = (cursor) => Buffer.from(cursor, 'base64url').toString();
/** The cursor of a list of devices after one of them, made of that of its first page: it may say more than where it stands. */
const afterDevice = (n) => (first) =>
  Buffer.from(JSON.stringify([n, wire(uuidOf(n)), ...JSON.parse(text(first)).slice(2)])).toString('base64url');
/** The same of a list of incidents, each of which was reported at its number. */
const afterIncident = (n) => (first) =>
  Buffer.from(JSON.stringify([`i${n}`, n, n, ...JSON.parse(text(first)).slice(3)])).toString('base64url');

/**
 * @typedef {object} Call
 * @property {string} what
 * @property {string} path
 * @property {(turn: number) => object} [change] the body of a PUT, another one at each turn
 * @property {(first: string) => string} [after] the cursor of another page than the first, made of that of the first
 * @property {number} [atMost] it does not page: it is not asked for beyond so many devices, and not judged
 */

/** What a manager does. @returns {Call[]} */
export function managersCalls(extent) {
  const { top, groups } = branchOf(extent);
  // The first of those with incidents.
  const incidentsGroup = groups.find((group) => group % 5 === 0) ?? top;
  const device = wire(uuidOf(top));
  return [
    { what: 'tree of groups', path: '/api/frontend/groups' },
    { what: 'list of devices', path: '/api/frontend/devices' },
    { what: 'devices, q=', path: `/api/frontend/devices?q=${encodeURIComponent(`oven ${top}`)}` },
    { what: 'devices, limit=100', path: '/api/frontend/devices?limit=100' },
    { what: 'one device', path: `/api/commander/${device}` },
    { what: 'one group', path: `/api/groups/${wire(`g${top}`)}` },
    { what: 'incidents of the group', path: `/api/incidents?group=${wire(`g${top}`)}` },
    { what: 'incidents, q=', path: '/api/incidents?q=door&limit=25' },
    { what: 'incidents, the newest', path: '/api/incidents/summary' },
    { what: 'notifications', path: '/api/frontend/notifications' },
    { what: 'people of a group', path: `/api/groups/${wire(`g${top}`)}/users` },
    { what: 'themself', path: '/api/user/self' },
    { what: 'rights', path: '/api/rights/self' },
    {
      what: 'PUT of a device',
      path: `/api/commander/${device}`,
      change: (turn) => ({ name: `Combi oven ${top} ${turn}` }),
    },
    {
      what: 'PUT of an incident',
      path: `/api/incidents/${wire(`i${incidentsGroup / 5}`)}`,
      change: (turn) => ({ status: turn % 2 === 0 ? 'INPROGRESS' : 'NEW' }),
    },
  ];
}

/** What support does: all of it pages, but for the tree. @returns {Call[]} */
export function supportsCalls({ devices, groups }) {
  const last = devices - 1;
  return [
    { what: 'find by a name that is one', path: `/api/support/places?limit=20&q=oven+${last}` },
    { what: 'find by a name that all have', path: '/api/support/places?limit=20&q=oven' },
    { what: 'find by mail', path: `/api/support/users?limit=20&q=manager-${Math.ceil((groups - 1) / 10) - 1}@` },
    { what: 'devices, the first 100', path: '/api/frontend/devices?limit=100' },
    {
      what: 'devices, 100 from the middle',
      path: '/api/frontend/devices?limit=100',
      after: afterDevice(devices / 2),
    },
    { what: 'devices, q= and limit=100', path: `/api/frontend/devices?limit=100&q=oven+${last}` },
    { what: 'incidents, the first 100', path: '/api/incidents?limit=100' },
    {
      what: 'incidents, 100 from the middle',
      path: '/api/incidents?limit=100',
      after: afterIncident(Math.floor(devices / 10)),
    },
    { what: 'incidents, the newest', path: '/api/incidents/summary' },
    { what: 'tree of groups, whole', path: '/api/frontend/groups', atMost: 100_000 },
  ];
}

/** The value of `Authorization` of both. */
export const logInBoth = async (url, extent) => ({
  manager: await logIn(url, mailOf(branchOf(extent).top)),
  support: await logIn(url, ADMIN),
});
