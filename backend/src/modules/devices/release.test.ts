/** A device that changes hands takes nothing of its first owner along. */
import { toWire } from '@portal/domain/ids';
import { storeValues } from '../../testing/sensors';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let first: TestUser;
let second: TestUser;
let device: string;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const id = async () =>
  (
    await portal.services.db
      .selectFrom('devices')
      .select('cloud_connect_id')
      .where('uuid', '=', device)
      .executeTakeFirstOrThrow()
  ).cloud_connect_id;
const add = async (who: TestUser) => portal.send('POST', '/api/commander', who, { cloudConnectID: await id() });
const remove = () => portal.send('DELETE', `/api/commander/${toWire(device)}`, first);
const get = (path: string, who = second) => portal.get(path, who);

beforeEach(async () => {
  first = await portal.makeUser({ name: 'First' });
  second = await portal.makeUser();
  device = await portal.makeDevice();
  await add(first);
  const { db, clock } = portal.services;
  const now = clock.now();
  await portal.send('PUT', `/api/commander/${toWire(device)}`, first, {
    name: 'Oma Erna',
    street: 'Königstraße 12',
    city: 'Stuttgart',
  });
  await db
    .insertInto('incidents')
    .values({
      id: `i-${device}`,
      device_uuid: device,
      event_key: 'e',
      cu: null,
      event: 'E1',
      summary: 'Old trouble',
      localized_summaries: '{}',
      category: 'alarm',
      priority: 'HIGH',
      status: 'NEW',
      assigned_user: first.id,
      reported_at: now,
    })
    .execute();
  await db
    .insertInto('incident_history')
    .values({ incident_id: `i-${device}`, at: now, user_id: first.id, comment: 'private words' })
    .execute();
  await storeValues(portal.services, { device, channel: 'Temperature' }, [[now - 1000, 180]]);
  await db
    .insertInto('maintenance_messages')
    .values({
      id: `m-${device}`,
      scope: 'device',
      target: device,
      interval: 60,
      started_at: now,
      last_done_at: null,
      last_done_by: null,
      created_by: first.id,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('user_rights')
    .values({
      user_id: (await portal.makeUser({ email: `friend-${device}@test.example` })).id,
      right: 'readIncident',
      scope: `device:${device}`,
    })
    .execute();
  await db
    .updateTable('devices')
    .set({ muted_until: now + 1_000_000, icon_file: 'own.png', coordinates: '[{"center":[9.18,48.77],"relevance":1}]' })
    .where('uuid', '=', device)
    .execute();
});

describe('a device that its owner removes', () => {
  it('shows its next owner neither old incidents nor values, messages, name, place or picture [R-API-39, R-DEV-29]', async () => {
    expect((await remove()).status).toBe(204);
    expect((await add(second)).status).toBe(201);
    const { body, text } = await get(`/api/commander/${toWire(device)}`);
    expect(body).toMatchObject({
      name: (await id()).slice(0, 8),
      street: null,
      city: null,
      coordinates: [],
      incidents: 0,
      status: 'OK',
      username: second.email,
    });
    expect(text).not.toMatch(/Oma|Königstraße|own\.png/);
    expect((await get(`/api/incidents/device/${toWire(device)}`)).body).toEqual([]);
    expect((await get(`/api/incidents/${toWire(`i-${device}`)}`)).status).toBe(404);
    expect((await get('/api/incidents/summary')).body).toEqual({ total: 0, newest: [] });
    expect((await get(`/api/frontend/device/sensordata?ids=[${toWire(device)}]`)).body[0]?.sensordata ?? []).toEqual(
      [],
    );
    const { db } = portal.services;
    expect(await db.selectFrom('devices').select('muted_until').where('uuid', '=', device).execute()).toEqual([
      { muted_until: null },
    ]);
    expect(await db.selectFrom('maintenance_messages').select('id').where('target', '=', device).execute()).toEqual([]);
  });

  it('is lost to those who held rights on it alone [R-RIGHT-04, R-API-39]', async () => {
    const friend = await portal.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `friend-${device}@test.example`)
      .executeTakeFirstOrThrow();
    await remove();
    expect(
      await portal.services.db.selectFrom('user_rights').select('right').where('user_id', '=', friend.id).execute(),
    ).toEqual([]);
  });

  it('keeps everything while its owner only takes it out of a group [R-DEV-31]', async () => {
    const group = await portal.makeGroup();
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: device, group_id: group, joined_at: 1 })
      .execute();
    expect((await portal.send('DELETE', `/api/groups/${toWire(group)}/devices/${toWire(device)}`, admin)).status).toBe(
      204,
    );
    expect((await get(`/api/commander/${toWire(device)}`, first)).body).toMatchObject({
      name: 'Oma Erna',
      incidents: 1,
    });
  });

  it('keeps everything when the removal is refused [R-API-39]', async () => {
    const group = await portal.makeGroup();
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: device, group_id: group, joined_at: 1 })
      .execute();
    expect((await remove()).status).toBe(409);
    expect((await get(`/api/incidents/device/${toWire(device)}`, first)).body).toHaveLength(1);
  });
});
