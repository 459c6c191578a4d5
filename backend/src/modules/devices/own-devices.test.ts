import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { removeOwnDevice } from './own-devices';

let portal: TestPortal;
let user: TestUser;
let other: TestUser;
let device: string;
let group: string;

const idOf = async (uuid: string) =>
  (
    await portal.services.db
      .selectFrom('devices')
      .select('cloud_connect_id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).cloud_connect_id;
const ownerOf = async (uuid: string) =>
  (await portal.services.db.selectFrom('devices').select('owner_id').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .owner_id;
const add = (cloudConnectID: unknown, who = user) => portal.send('POST', '/api/commander', who, { cloudConnectID });
const remove = (uuid: string, who = user) => portal.send('DELETE', `/api/commander/${toWire(uuid)}`, who);
/** Puts the device into the group. */
const place = () =>
  portal.services.db
    .insertInto('device_groups')
    .values({ device_uuid: device, group_id: group, joined_at: 1 })
    .execute();
const list = async (who = user) =>
  (await portal.get('/api/commander', who)).body.map((one: { uuid: string }) => one.uuid);

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  user = await portal.makeUser();
  other = await portal.makeUser();
  group = await portal.makeGroup();
  device = await portal.makeDevice();
});
afterAll(() => portal.close());

describe('POST /api/commander', () => {
  it('adds a device that nobody holds, and tells it [R-API-38, R-RIGHT-31, R-RIGHT-11, R-VAL-13, R-API-04]', async () => {
    const told: unknown[] = [];
    const off = portal.outbox.on('tree.changed', (event) => void told.push(event.devices));
    const { status, body } = await add(`  ${await idOf(device)} `);
    expect([status, body]).toEqual([201, { uuid: toWire(device) }]);
    expect(await list()).toEqual([toWire(device)]);
    expect((await portal.get(`/api/incidents/device/${toWire(device)}`, user)).status).toBe(200);
    await portal.outbox.settled();
    off();
    expect(told).toEqual([[device]]);
  });

  it.each([
    ['in no group', async () => undefined],
    ['in a group', async () => void (await place())],
  ])("leaves one's own %s as it is [R-API-38]", async (_, put) => {
    await add(await idOf(device));
    await put();
    const stored = () =>
      portal.services.db.selectFrom('devices').selectAll().where('uuid', '=', device).executeTakeFirstOrThrow();
    const before = await stored();
    portal.clock.advance(1);
    const again = await add(await idOf(device));
    expect([again.status, again.body]).toEqual([200, { uuid: toWire(device) }]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['of another account', async () => void (await add(await idOf(device), other))],
    ['in a group', async () => void (await place())],
  ])('refuses a device %s and names nobody [R-DEV-29, R-API-38]', async (_, hold) => {
    await hold();
    const before = await ownerOf(device);
    const { status, body } = await add(await idOf(device));
    // The whole answer: there is no place in it for the owner's or a group's name.
    expect([status, body]).toEqual([
      409,
      { errorId: 'ERROR_DEVICE_ALREADY_ADDED', message: 'this device has been added already' },
    ]);
    expect(await ownerOf(device)).toBe(before);
  });

  it('gives a device that two ask for at once to one of them [R-DEV-29]', async () => {
    const id = await idOf(device);
    const answers = await Promise.all([add(id, user), add(id, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['an id nobody has', 'x'.repeat(48), 404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN'],
    ['47 characters', 'x'.repeat(47), 400, 'ERROR_VALIDATION'],
    ['49 characters', 'x'.repeat(49), 400, 'ERROR_VALIDATION'],
    ['blanks', '   ', 400, 'ERROR_VALIDATION'],
    ['a number', 48, 400, 'ERROR_VALIDATION'],
    ['nothing', undefined, 400, 'ERROR_VALIDATION'],
  ])('refuses %s [R-API-38, R-VAL-13, R-VAL-19, R-ERR-09, R-API-02]', async (_, id, status, errorId) => {
    const answer = await add(id);
    expect([answer.status, answer.body.errorId]).toEqual([status, errorId]);
    if (status === 400) expect(answer.body.field).toBe('cloudConnectID');
  });

  it('is no way to guess ids: after 60 misses in a minute nothing is looked at, others go on [R-API-38, R-API-45, R-ERR-03]', async () => {
    for (let count = 0; count < 60; count += 1) expect((await add('y'.repeat(48))).status).toBe(404);
    for (const id of ['y'.repeat(48), await idOf(device)]) {
      const { status, body } = await add(id);
      expect([status, body.errorId]).toEqual([429, 'ERROR_TOO_MANY']);
    }
    expect(await ownerOf(device)).toBeNull();
    portal.clock.advance(60_000);
    expect((await add(await idOf(device))).status).toBe(201);
  });

  it('needs authorized-user, as taking it away, looking up, importing and a root group do; everybody holds it unless the deployment says otherwise [R-API-38, R-API-45, R-API-57, R-EXT-14, R-RIGHT-31, R-RIGHT-06]', async () => {
    const closed = await testPortal({ config: { everybody: ['readMessage'] } });
    const somebody = await closed.makeUser();
    const cloudConnectID = await idOf(device);
    const own = await closed.makeDevice({ owner: somebody.id });
    for (const [method, path, body] of [
      ['POST', '/api/commander', { cloudConnectID }],
      ['DELETE', `/api/commander/${toWire(own)}`, undefined],
      ['GET', `/api/commander/cloudConnectID/${toWire(cloudConnectID)}`, undefined],
      ['POST', '/api/commander/import', [{ cloudConnectID }]],
      ['POST', '/api/groups', { name: 'Mine' }],
    ] as const) {
      const refused = await closed.send(method, path, somebody, body);
      expect([path, refused.status, refused.body.errorId]).toEqual([path, 403, 'ERROR_NO_RIGHT']);
    }
    // Below a group it is updateGroup there that counts, and nothing else.
    const above = await closed.makeGroup();
    const editor = await closed.makeUser({ rights: [{ right: 'updateGroup', scope: `group:${above}` }] });
    const below = { name: 'Below', parentGroupID: toWire(above) };
    expect((await closed.send('POST', '/api/groups', editor, below)).status).toBe(201);
    expect((await closed.send('POST', '/api/groups', editor, { name: 'Mine' })).status).toBe(403);
    await closed.close();
  });

  it('asks for a log-in [R-API-01]', async () => {
    expect(
      (await portal.send('POST', '/api/commander', undefined, { cloudConnectID: await idOf(device) })).status,
    ).toBe(401);
    expect(await ownerOf(device)).toBeNull();
  });
});

describe('GET /api/commander', () => {
  it('answers all visible devices [R-API-40]', async () => {
    await add(await idOf(device));
    const shared = await portal.makeDevice({ groups: [group] });
    const member = await portal.makeUser({ groups: [group] });
    expect(await list()).toEqual([toWire(device)]);
    expect(await list(member)).toEqual([toWire(shared)]);
  });
});

describe('DELETE /api/commander/{id}', () => {
  it('ends the association and forgets the address; the device can be added again [R-API-39, R-RIGHT-31]', async () => {
    await add(await idOf(device));
    await portal.send('PUT', `/api/commander/${toWire(device)}`, user, {
      name: 'Mine',
      street: 'Königstraße 12',
      city: 'Stuttgart',
    });
    const [second, theirs] = [
      await portal.makeDevice({ owner: user.id }),
      await portal.makeDevice({ owner: other.id }),
    ];
    const { status, text } = await remove(device);
    expect([status, text]).toEqual([204, '']);
    // Of that device alone.
    expect(await list()).toEqual([toWire(second)]);
    expect((await portal.get(`/api/commander/${toWire(theirs)}`, other)).status).toBe(200);
    expect((await add(await idOf(device), other)).status).toBe(201);
    expect((await portal.get(`/api/commander/${toWire(device)}`, other)).body).toMatchObject({
      street: null,
      city: null,
    });
  });

  it('stands in the audit log, as the adding does [R-EXT-08]', async () => {
    await add(await idOf(device));
    await remove(device);
    const log = await portal.services.db
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('scope', '=', `device:${device}`)
      .orderBy('serial')
      .execute();
    expect(log).toEqual([
      { user_id: user.id, action: 'device.add' },
      { user_id: user.id, action: 'device.remove' },
    ]);
  });

  it('tells the pages of its owner that rights have gone, as the adding tells that they came, and of who held some on it [R-SHELL-24, R-RIGHT-11]', async () => {
    const renewed = new Set<string>();
    await portal.outbox.settled();
    const off = portal.outbox.on('rights', ({ user: id }) => void renewed.add(id));
    await add(await idOf(device));
    await portal.outbox.settled();
    expect(renewed).toEqual(new Set([user.id]));
    renewed.clear();
    const holder = await portal.makeUser({ rights: [{ right: 'readIncident', scope: `device:${device}` }] });
    await remove(device);
    await portal.outbox.settled();
    off();
    expect(renewed).toEqual(new Set([user.id, holder.id]));
  });

  it('refuses while a group holds it [R-API-39]', async () => {
    await add(await idOf(device));
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: device, group_id: group, joined_at: 1 })
      .execute();
    const { status, body } = await remove(device);
    expect([status, body.errorId]).toEqual([409, 'ERROR_DEVICE_IN_GROUP']);
    expect(await ownerOf(device)).toBe(user.id);
  });

  it('takes it from nobody who has added it meanwhile [R-API-39, R-DEV-29]', async () => {
    await add(await idOf(device), other);
    await expect(removeOwnDevice(portal.services, user.id, device)).rejects.toMatchObject({ status: 404 });
    expect(await ownerOf(device)).toBe(other.id);
  });

  it("is the owner's alone: 403 for who sees it, 404 for who does not [R-API-39, R-RIGHT-06, R-RIGHT-31]", async () => {
    const shared = await portal.makeDevice({ groups: [group], owner: other.id });
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const seen = await remove(shared, admin);
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    const unseen = await remove(shared, user);
    expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_DEVICE_UNKNOWN']);
    expect(await ownerOf(shared)).toBe(other.id);
  });
});
