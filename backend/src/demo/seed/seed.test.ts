import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Group, GroupNode } from '@portal/contracts/groups';
import { toWire } from '@portal/domain/ids';
import { DEFAULT_ROLES } from '@portal/domain/rights';
import { sql } from 'kysely';
import { signAccessToken } from '../../kernel/tokens';
import { hashDeviceKey } from '../../modules/devices/credentials';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { describeDemo } from './describe';
import { deviceKeysFile, readDeviceKeys } from './device-keys';
import { type PersonKey, userIdOf } from './people';
import { seed } from './seed';
import { FINE } from './sensor-history';

let portal: TestPortal;
let dataDir: string;
let took: number;

const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(portal.services.db)).rows[0]?.n;

/** A demo account with a log-in of its own. */
async function account(key: PersonKey): Promise<TestUser> {
  const id = userIdOf(key);
  const loginId = `l${key}`;
  const now = portal.clock.now();
  await portal.services.db
    .insertInto('logins')
    .values({
      id: loginId,
      user_id: id,
      client_id: 'portal',
      source: 'test',
      created_at: now,
      last_used_at: now,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    id,
    email: '',
    password: '',
    loginId,
    bearer: `Bearer ${await signAccessToken(portal.services, { userId: id, loginId })}`,
  };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-seed-'));
  portal = await testPortal({ config: { seed: 'demo', dataDir } });
  const started = performance.now();
  expect(await seed(portal.services)).toBe(true);
  took = performance.now() - started;
});
afterAll(async () => {
  await portal.close();
  await rm(dataDir, { recursive: true });
});

it('makes 60 groups with 600 devices in four countries [R-API-99]', async () => {
  expect(await count(sql`select count(*) n from groups`)).toBe(60);
  expect(await count(sql`select count(distinct device_uuid) n from device_groups`)).toBe(600);
  expect(await count(sql`select count(distinct country) n from devices where country is not null`)).toBe(4);
  expect(
    await count(sql`select count(*) n from (select name from devices group by name having count(*) > 1) twice`),
  ).toBe(0);
});

// Three seconds of one core; the bound leaves room for a machine that runs other tests beside.
it('seeds in seconds on the embedded database', () => {
  expect(took).toBeLessThan(40_000);
});

it('seeds once only and never a database that holds something', async () => {
  expect(await seed(portal.services)).toBe(false);
  expect(await count(sql`select count(*) n from groups`)).toBe(60);
});

it('shows Stuttgart as its overview draws it [R-STAT-01, R-STAT-05, R-DEV-10]', async () => {
  const { body } = await portal.get('/api/frontend/groups', await account('lena'));
  const [root] = body as GroupNode[];
  const named = (list: GroupNode[] | null | undefined, name: string) => list?.find((group) => group.name === name);
  const stuttgart = named(named(root?.childGroups, 'Region Südwest')?.childGroups, 'Stuttgart');
  expect(root).toMatchObject({ name: 'Marktküche GmbH', deviceCount: 600, status: 'ALERT' });
  expect(stuttgart).toMatchObject({ deviceCount: 47, incidents: 11, status: 'ALERT' });
  expect(named(stuttgart?.childGroups, 'Königstraße')).toMatchObject({
    deviceCount: 14,
    incidents: 3,
    status: 'ALERT',
  });
  expect(named(stuttgart?.childGroups, 'Flughafen Terminal 1')).toMatchObject({
    deviceCount: 12,
    incidents: 1,
    status: 'OK_INPROGRESS',
  });
  expect(named(stuttgart?.childGroups, 'Bad Cannstatt')).toMatchObject({ deviceCount: 9, incidents: 0, status: 'OK' });
  expect(named(root?.childGroups, 'Region Bayern')?.status).toBe('ALERT_INPROGRESS');
  expect(named(root?.childGroups, 'Region Nord')?.status).toBe('OK');
  expect(named(root?.childGroups, 'Region West')?.status).toBe('OK_INPROGRESS');
});

it('gives the accounts exactly the rights they are said to have [R-RIGHT-09, R-RIGHT-05]', async () => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from groups`.execute(portal.services.db);
  const scope = (name: string) => `group:${rows.find((group) => group.name === name)?.id}`;
  const rightsOf = async (key: PersonKey) => {
    const { body } = await portal.get('/api/rights/self', await account(key));
    return Object.fromEntries(
      (body as { scope: string; rights: string[] }[]).map((entry) => [entry.scope, [...entry.rights].sort()]),
    );
  };
  const everybody = ['authorized-user', 'readMessage'];
  const sorted = (rights: readonly string[]) => [...rights].sort();
  const withoutOwn = (entries: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(entries).filter(([held]) => !held.startsWith('device:')));
  expect(withoutOwn(await rightsOf('lena'))).toEqual({
    '*': everybody,
    [scope('Marktküche GmbH')]: sorted(DEFAULT_ROLES['group-admin']),
  });
  expect(await rightsOf('marco')).toEqual({
    '*': everybody,
    [scope('Stuttgart')]: sorted(DEFAULT_ROLES['group-operator']),
  });
  expect(await rightsOf('yusuf')).toEqual({
    '*': everybody,
    [scope('Region Südwest')]: sorted(DEFAULT_ROLES['group-viewer']),
  });
  expect(await rightsOf('tom')).toEqual({
    '*': sorted([...everybody, 'readSupportInfo', 'createVoucher', 'overrideRemote', 'viewAsUser']),
    [scope('Marktküche GmbH')]: sorted(DEFAULT_ROLES['group-viewer']),
  });
});

it('gives the owner two devices and no group [R-RIGHT-11]', async () => {
  const owner = await account('ines');
  const devices = (await portal.get('/api/frontend/devices', owner)).body as { name: string; groups: string[] }[];
  expect(devices.map(({ name }) => name)).toEqual(['Combi oven food truck', 'Deep fryer food truck']);
  expect((await portal.get('/api/frontend/groups', owner)).body).toEqual([]);
});

it('logs every account in with the printed password', async () => {
  const demo = describeDemo({ seed: 'demo' });
  expect(demo?.accounts.map(({ email }) => email)).toEqual([
    'admin@demo.example',
    'operator@demo.example',
    'viewer@demo.example',
    'support@demo.example',
    'owner@demo.example',
  ]);
  for (const { email } of demo?.accounts ?? []) {
    const answer = await portal.send(
      'POST',
      '/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2F',
      undefined,
      new URLSearchParams({ email, password: demo?.password ?? '' }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect([email, answer.status]).toEqual([email, 200]);
  }
  expect(describeDemo({ seed: 'none' })).toBeUndefined();
});

it('has incidents in every status with history in four languages [R-INC-16, R-SHELL-11]', async () => {
  const { rows } = await sql<{ status: string }>`select distinct status from incidents order by status`.execute(
    portal.services.db,
  );
  expect(rows.map(({ status }) => status)).toEqual(['INPROGRESS', 'NEW', 'RESOLVED']);
  expect(
    await count(sql`select count(*) n from incidents where not localized_summaries ?& array['en', 'de', 'es', 'fr']`),
  ).toBe(0);
  expect(
    await count(
      sql`select count(*) n from incidents i where not exists (select 1 from incident_history h where h.incident_id = i.id and h.new_status = i.status)`,
    ),
  ).toBe(0);
});

it('rings the bell of the admin with 12 unread messages and switches cameras on [R-SHELL-08, R-EXT-20]', async () => {
  const lena = await account('lena');
  expect((await portal.get('/api/frontend/notifications/unread', lena)).body).toHaveLength(12);
  expect((await portal.get('/api/frontend/module/camera', lena)).text).toBe('true');
  const groups = (await portal.get('/api/groups', lena)).body as Group[];
  const stuttgart = groups.find(({ name }) => name === 'Stuttgart')?.id;
  expect((await portal.get(`/api/cameras/${stuttgart}/cameras`, lena)).body).toHaveLength(4);
  const recipes = (await portal.get(`/api/recipes/${stuttgart}`, lena)).body as {
    name: string;
    transmission: object;
  }[];
  expect(recipes).toHaveLength(11);
  expect(recipes.find(({ name }) => name === 'Pizza bianca on stone')?.transmission).toMatchObject({
    transmitted: 12,
    failed: 2,
  });
  expect(recipes.find(({ name }) => name === 'Steamed vegetables')?.transmission).toMatchObject({
    transmitted: 10,
    pending: 4,
  });
});

it('keeps the device keys for their owner alone and only hashes in the database', async () => {
  const [first] = (await readDeviceKeys(dataDir)) ?? [];
  expect((await stat(deviceKeysFile(dataDir))).mode & 0o777).toBe(0o600);
  const row = await portal.services.db
    .selectFrom('devices')
    .select(['key_hash', 'name'])
    .where('uuid', '=', first?.uuid ?? '')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ key_hash: hashDeviceKey(first?.key ?? ''), name: first?.name });
});

it('answers a day of sensor values in five-minute steps, and nothing for as long as the device was cut off [R-API-27, R-DEV-33]', async () => {
  const now = portal.services.clock.now();
  const { rows } = await sql<{ uuid: string }>`select uuid from devices where name = 'Combi oven 1 – hot line'`.execute(
    portal.services.db,
  );
  const uuid = rows[0]?.uuid ?? '';
  const { body } = await portal.get(`/api/frontend/device/sensordata?ids=[${toWire(uuid)}]`, await account('lena'));
  const [chamber] =
    (body as { sensordata: { channel: string; values: { timestamp: number }[] }[] }[])[0]?.sensordata ?? [];
  expect(chamber?.channel).toBe('Chamber temperature');
  const times = chamber?.values.map(({ timestamp }) => timestamp) ?? [];
  expect(times.length).toBeGreaterThan(260);
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const [gap, ...others] = steps.filter((step) => step !== FINE);
  expect(others).toEqual([]);
  // Long enough to be drawn as a gap, and within the day that a chart shows first.
  expect(gap).toBeGreaterThan(40 * 60_000 - FINE);
  const after = times[steps.indexOf(gap ?? 0) + 1] ?? 0;
  expect(now - after).toBeGreaterThan(6 * 3_600_000);
  expect(now - after).toBeLessThan(20 * 3_600_000);
});

it('has a week of curves for a device of every town [R-API-27]', async () => {
  const now = portal.services.clock.now();
  const { rows } = await sql<{ first: number; days: number }>`
    select min(v.at)::float8 as first, count(distinct v.at / 86400000)::int as days
    from sensor_values v join sensor_series s on s.id = v.series join devices d on d.uuid = s.device_uuid
    where v.at > ${now} - 86400000 * 8::bigint group by d.city`.execute(portal.services.db);
  expect(rows.length).toBeGreaterThan(5);
  for (const { first, days } of rows) {
    expect(now - first).toBeGreaterThan(6.8 * 86_400_000);
    expect(days).toBeGreaterThanOrEqual(7);
  }
});
