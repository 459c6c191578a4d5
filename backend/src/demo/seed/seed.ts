import { sql } from 'kysely';
import type { SensorStore } from '../../adapters/sensor-store';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { newDeviceKey } from '../../modules/devices/credentials';
import { writeDeviceKeys } from './device-keys';
import { BILLING_MODULES } from './extras';
import { buildFleet, deviceRow, type FleetDevice } from './fleet';
import { buildGroups } from './groups';
import { buildIncidentConfigs, buildIncidents } from './incidents';
import { EXTENTS, grownFleet } from './large';
import { buildNotifications } from './notifications';
import { userIdOf } from './people';
import { buildPeople } from './people-rows';
import { FLEET, type Place } from './places';
import { buildCameras, buildRecipes } from './recipes';
import { insertRows } from './rows';
import { insertSensorHistory } from './sensor-history';

/** Any fixed number: instances that start at once seed one after the other. */
const SEED_LOCK = 7_112_026;

/**
 * Fills an empty database with the demo data, in one transaction [issue "demo data", R-API-99].
 * A database that holds anything is left as it is. Answers whether it has seeded.
 */
export async function seed(services: Services): Promise<boolean> {
  const { config, db, clock, log, sensors } = services;
  const { seed: wanted } = config;
  if (wanted === 'none') return false;
  const started = Date.now();
  const seeded = await inTransaction({ db }, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return undefined;
    return insertDemo(trx, sensors, config.dataDir, placesOf(wanted), clock.now());
  });
  if (!seeded) return false;
  await sql`analyze`.execute(db);
  log.info({ ...seeded, ms: Date.now() - started }, 'demo data written');
  return true;
}

async function isEmpty(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from users) or exists (select 1 from groups) or exists (select 1 from devices) as found`.execute(
    trx,
  );
  return rows[0]?.found === false;
}

/** The places of a seed that is not `none`. */
const placesOf = (seed: 'demo' | keyof typeof EXTENTS): Place => (seed === 'demo' ? FLEET : grownFleet(EXTENTS[seed]));

async function insertDemo(trx: Trx, sensors: SensorStore, dataDir: string, places: Place, now: number) {
  const { groups, devices } = buildFleet(places, now);
  const { incidents, history, alarmed } = buildIncidents(devices, userIdOf, now);
  const people = await buildPeople(groups, now);
  const keys = devices.map((device) => ({ device, key: newDeviceKey() }));

  await insertRows(trx, 'users', people.users);
  await insertRows(trx, 'groups', buildGroups(groups));
  await insertRows(trx, 'group_members', people.members);
  await insertRows(trx, 'user_roles', people.roles);
  await insertRows(trx, 'user_rights', people.rights);
  await insertRows(
    trx,
    'devices',
    keys.map(({ device, key }) => ({
      ...deviceRow(device, device.owner && userIdOf(device.owner)),
      key_hash: key.hash,
    })),
  );
  await insertRows(
    trx,
    'device_groups',
    devices.flatMap(({ uuid, groupId, registeredAt }) =>
      groupId ? [{ device_uuid: uuid, group_id: groupId, joined_at: registeredAt }] : [],
    ),
  );
  await insertRows(
    trx,
    'device_states',
    devices.map((device) => stateRow(device, alarmed)),
  );
  await insertRows(trx, 'incidents', incidents);
  await insertRows(trx, 'incident_history', history);
  await insertRows(trx, 'incident_configs', buildIncidentConfigs(devices));
  await insertRows(trx, 'notifications', buildNotifications(groups, devices, incidents, now));
  const { recipes, transmissions } = buildRecipes(groups, devices, now);
  await insertRows(trx, 'recipes', recipes);
  await insertRows(trx, 'recipe_transmissions', transmissions);
  const cameras = buildCameras(groups);
  await insertRows(trx, 'cameras', cameras);
  // Whoever gave them these cameras has logged in to the camera account.
  const accounts = [...new Set(cameras.map(({ group_id: group }) => group))];
  await insertRows(
    trx,
    'camera_authorizations',
    accounts.map((account) => ({ state_hash: `demo ${account}`, account, created_at: now, authorized_at: now })),
  );
  await insertRows(trx, 'billing_modules', BILLING_MODULES);
  // R-EXT-20: the demo data switches cameras on.
  await sql`insert into module_switches (name, enabled) values ('camera', true) on conflict (name) do update set enabled = true`.execute(
    trx,
  );
  await insertSensorHistory(trx, sensors, devices.slice(0, 650), ({ city }) => city === 'Stuttgart', now);
  await writeDeviceKeys(
    dataDir,
    keys.map(({ device, key }) => ({
      uuid: device.uuid,
      key: key.plain,
      name: device.name,
      place: device.groupName ?? '',
      kind: device.kind,
      lost: device.lost,
    })),
  );
  return { groups: groups.length, devices: devices.length, incidents: incidents.length };
}

const stateRow = (device: FleetDevice, alarmed: ReadonlySet<string>) => ({
  device_uuid: device.uuid,
  state: alarmed.has(device.uuid) ? ('ALERT' as const) : device.state,
  connected: false,
  last_ping: device.lastPing,
  changed_at: device.lastPing ?? device.registeredAt,
});
