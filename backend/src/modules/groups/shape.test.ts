/** Groups come and go: POST, DELETE, and the devices in them. */

import { fromWire, toWire } from '@portal/domain/ids';
import { GROUP_RIGHTS, type GroupRight } from '@portal/domain/rights';
import { sql } from 'kysely';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { wrongGroups } from '../../testing/wrong-attributes';

let portal: TestPortal;
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await portal.makeUser();
  stranger = await portal.makeUser();
});

const create = (body: unknown, who = user) => portal.send('POST', '/api/groups', who, body);
const remove = (group: string, who = user) => portal.send('DELETE', `/api/groups/${toWire(group)}`, who);
const rightsOf = async (who: TestUser) =>
  (await portal.get('/api/rights/self', who)).body as { scope: string; rights: string[] }[];
const groupCount = async () => (await portal.services.db.selectFrom('groups').select('id').execute()).length;
const plain = (wire: unknown) => fromWire(String(wire)) ?? '';
interface Told {
  groups: string[];
  devices: string[];
  /** Who sees more or less by it. */
  users: string[];
}

/** What the outbox tells of the tree while `act` runs. */
async function told(act: () => Promise<unknown>): Promise<Told[]> {
  const events: Told[] = [];
  await portal.outbox.settled();
  const off = portal.outbox.on('tree.changed', ({ groups, devices, users = [] }) => {
    events.push({ groups: [...groups], devices: [...devices], users: [...users] });
  });
  await act();
  await portal.outbox.settled();
  off();
  return events;
}

it('a root group that comes or goes is told to open pages as other rights of who holds some there [R-SHELL-24]', async () => {
  const renewed = new Set<string>();
  await portal.outbox.settled();
  const off = portal.outbox.on('rights', ({ user: id }) => void renewed.add(id));
  const { body } = await create({ name: 'Kantine' });
  await portal.outbox.settled();
  expect(renewed).toEqual(new Set([user.id]));
  renewed.clear();
  const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: plain(body.newID) }] });
  expect((await remove(plain(body.newID))).status).toBe(204);
  await portal.outbox.settled();
  off();
  expect(renewed).toEqual(new Set([user.id, viewer.id]));
});

describe('POST /api/groups', () => {
  it('creates a root group whose creator becomes its group admin; a contact may have no email [R-API-57, R-GRP-05, R-RIGHT-31, R-VAL-07]', async () => {
    const attributes = { contacts: '[{"email":"","name":"Kim","phone":"1"}]', Floor: '3' };
    const { status, body } = await create({ name: '  Kantine Nord ', attributes });
    expect([status, Object.keys(body)]).toEqual([201, ['newID']]);
    const id = plain(body.newID);
    expect((await portal.get(`/api/groups/${body.newID}`, user)).body).toMatchObject({
      name: 'Kantine Nord',
      parentId: null,
      users: [toWire(user.id)],
      attributes,
    });
    expect((await rightsOf(user)).find(({ scope }) => scope === `group:${id}`)?.rights.sort()).toEqual(
      [...GROUP_RIGHTS].sort(),
    );
    const roles = (await portal.get(`/api/frontend/user/roles?ids=[${toWire(user.id)}]`, user)).body[0].roles;
    expect(
      roles.filter(({ scope }: { scope: string }) => scope === `group:${id}`).map(({ id }: { id: string }) => id),
    ).toEqual(['group-admin']);
    expect((await portal.get(`/api/groups/${body.newID}`, stranger)).status).toBe(404);
  });

  it.each([[null], ['']])(
    'creates a root group when %p is named as the group above [R-API-57, R-GRP-04]',
    async (parentGroupID) => {
      const { status, body } = await create({ name: 'Kantine', parentGroupID });
      expect([status, (await portal.get(`/api/groups/${body.newID}`, user)).body.parentId]).toEqual([201, null]);
    },
  );

  it('creates below a group with its updateGroup; rights come by inheritance [R-API-57, R-GRP-05, R-RIGHT-02, R-RIGHT-17]', async () => {
    const root = await portal.makeGroup();
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    const events: Told[] = [];
    let answer = await create({ name: 'x' }, admin);
    events.push(
      ...(await told(async () => {
        answer = await create({ name: 'Küche', parentGroupID: toWire(root) }, admin);
      })),
    );
    const id = plain(answer.body.newID);
    expect(events).toEqual([{ groups: [id, root], devices: [], users: [] }]);
    expect((await portal.get(`/api/groups/${toWire(id)}`, admin)).body).toMatchObject({
      parentId: toWire(root),
      users: [],
    });
    expect((await rightsOf(admin)).some(({ scope }) => scope === `group:${id}`)).toBe(false);
    expect((await portal.send('PUT', `/api/groups/${toWire(id)}`, admin, { name: 'Renamed' })).status).toBe(200);
  });

  it('needs updateGroup on the parent: 403 when seen, 404 when not or unknown [R-API-57, R-RIGHT-06, R-RIGHT-17]', async () => {
    const parent = await portal.makeGroup();
    const member = await portal.makeUser({ roles: [{ role: 'group-operator', group: parent }] });
    const before = await groupCount();
    const seen = await create({ name: 'x', parentGroupID: toWire(parent) }, member);
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    for (const parentGroupID of [toWire(parent), toWire('g-nobody'), '%%%', 'a']) {
      const unseen = await create({ name: 'x', parentGroupID }, stranger);
      expect([unseen.status, unseen.body]).toEqual([
        404,
        { errorId: 'ERROR_GROUP_UNKNOWN', message: expect.any(String) },
      ]);
    }
    expect(await groupCount()).toBe(before);
  });

  it.each<[string, object, string]>([
    ['no name', {}, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 'name'],
    ['a number', { name: 3 }, 'name'],
    ...wrongGroups,
    ['a list', [], 'name'],
  ])(
    'refuses %s and changes nothing [R-VAL-01, R-VAL-06, R-VAL-07, R-VAL-08, R-VAL-19, R-API-57, R-GRP-09]',
    async (_, body, field) => {
      const before = await groupCount();
      const answer = await create(body);
      expect([answer.status, answer.body.errorId]).toEqual([400, 'ERROR_VALIDATION']);
      if (!Array.isArray(body)) expect(answer.body.field).toBe(field);
      expect(await groupCount()).toBe(before);
    },
  );

  it('takes no id, version or creation time from the body, and needs a log-in [R-API-01]', async () => {
    const { body } = await create({
      name: 'x',
      id: 'gmine',
      version: 99,
      created_at: 1,
      iconFile: 'x',
      users: [toWire(stranger.id)],
    });
    expect(plain(body.newID)).not.toBe('gmine');
    expect(
      await portal.services.db
        .selectFrom('groups')
        .selectAll()
        .where('id', '=', plain(body.newID))
        .executeTakeFirstOrThrow(),
    ).toMatchObject({ version: 1, icon_file: null });
    expect((await portal.get(`/api/groups/${body.newID}`, stranger)).status).toBe(404);
    expect((await portal.send('POST', '/api/groups', undefined, { name: 'x' })).status).toBe(401);
  });

  it('nests 50 levels deep at most', async () => {
    let parent = await portal.makeGroup();
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: parent }] });
    for (let level = 2; level < 50; level += 1) parent = await portal.makeGroup(parent);
    const last = await create({ name: 'level 50', parentGroupID: toWire(parent) }, admin);
    expect(last.status).toBe(201);
    const beyond = await create({ name: 'level 51', parentGroupID: last.body.newID }, admin);
    expect([beyond.status, beyond.body.field]).toEqual([400, 'parentGroupID']);
  });
});

describe('DELETE /api/groups/{id}', () => {
  it('deletes all below; devices return to who added them, and whoever saw it hears of it [R-API-59, R-GRP-03, R-DEV-31, R-RIGHT-16]', async () => {
    const owner = await portal.makeUser();
    const root = await portal.makeGroup();
    const below = await portal.makeGroup(root);
    const deep = await portal.makeGroup(below);
    const elsewhere = await portal.makeGroup();
    const admin = await portal.makeUser({
      roles: [
        { role: 'group-admin', group: root },
        { role: 'group-viewer', group: deep },
      ],
    });
    const oven = await portal.makeDevice({ groups: [deep], owner: owner.id });
    const both = await portal.makeDevice({ groups: [below, elsewhere], owner: owner.id });
    const { db } = portal.services;
    const message = (id: string, target: string) => ({
      ...{ id, scope: 'group' as const, target, interval: 60, started_at: 1 },
      ...{ last_done_at: null, last_done_by: null, created_by: null, created_at: 1 },
    });
    await db
      .insertInto('maintenance_messages')
      .values([message('m-1', deep), message('m-2', elsewhere)])
      .execute();

    const [event] = await told(async () => expect((await remove(below, admin)).status).toBe(204));
    // The group above is where it is missing: who sees that one hears of it even after coming back.
    expect(event?.groups.sort()).toEqual([root, below, deep].sort());
    expect(event?.users.sort()).toEqual([admin.id]);
    expect(event?.devices.sort()).toEqual([oven, both].sort());
    expect((await portal.get('/api/groups', admin)).body.map(({ id }: { id: string }) => id)).toEqual([toWire(root)]);
    expect((await portal.get(`/api/commander/${toWire(oven)}`, owner)).body).toMatchObject({ groups: [] });
    expect((await portal.get(`/api/commander/${toWire(oven)}`, admin)).status).toBe(404);
    expect(
      (await db.selectFrom('device_groups').select('group_id').where('device_uuid', '=', both).execute()).map(
        (row) => row.group_id,
      ),
    ).toEqual([elsewhere]);
    expect((await rightsOf(admin)).map(({ scope }) => scope)).toEqual(['*', `group:${root}`]);
    expect(
      await db.selectFrom('maintenance_messages').select('id').where('target', 'in', [deep, elsewhere]).execute(),
    ).toEqual([{ id: 'm-2' }]);
    expect((await remove(below, admin)).status).toBe(404);
  });

  it('takes a thousand groups and twelve thousand devices at once [R-GRP-03, R-API-59]', async () => {
    const root = await portal.makeGroup();
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    const { db } = portal.services;
    await sql`insert into groups (id, parent_id, name, created_at) select 'many' || n, ${root}, 'Group ' || n, 1 from generate_series(1, 1000) n`.execute(
      db,
    );
    await sql`insert into devices (uuid, cloud_connect_id, name, registered_at) select 'many' || n, 'many' || n, 'Device', 1 from generate_series(1, 12000) n`.execute(
      db,
    );
    await sql`insert into device_groups (device_uuid, group_id, joined_at) select 'many' || n, 'many' || (n % 1000 + 1), 1 from generate_series(1, 12000) n`.execute(
      db,
    );
    expect((await remove(root, admin)).status).toBe(204);
    expect(await db.selectFrom('groups').select('id').where('id', 'like', 'many%').execute()).toEqual([]);
    expect(
      await db.selectFrom('device_groups').select('group_id').where('device_uuid', 'like', 'many%').execute(),
    ).toEqual([]);
    await db.deleteFrom('devices').where('uuid', 'like', 'many%').execute();
  }, 60_000);

  it('needs deleteGroup there, and nothing is lost otherwise [R-API-59, R-RIGHT-06, R-RIGHT-16]', async () => {
    const root = await portal.makeGroup();
    const child = await portal.makeGroup(root);
    const below = await portal.makeUser({ roles: [{ role: 'group-admin', group: child }] });
    const operator = await portal.makeUser({ roles: [{ role: 'group-operator', group: root }] });
    const seen = await remove(root, operator);
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    const unseen = await remove(root, below);
    const unknown = await remove('g-nobody', below);
    expect([unseen.status, unseen.text]).toEqual([404, unknown.text]);
    expect((await portal.get(`/api/groups/${toWire(child)}`, below)).status).toBe(200);
  });

  it('leaves a device that nobody added without anything of the group, also one of a group below, unless it stands in another one [R-GRP-03, R-DEV-31, R-API-59]', async () => {
    const root = await portal.makeGroup();
    const elsewhere = await portal.makeGroup();
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    const deep = await portal.makeGroup(await portal.makeGroup(root));
    const devices = [
      await portal.makeDevice({ groups: [root], name: 'Our oven' }),
      await portal.makeDevice({ groups: [deep], name: 'Oven of a group below' }),
    ];
    const both = await portal.makeDevice({ groups: [root, elsewhere], name: 'Their oven' });
    await remove(root, admin);
    const stored = (uuid: string) =>
      portal.services.db.selectFrom('devices').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
    for (const device of devices) {
      const row = await stored(device);
      expect(row).toMatchObject({ owner_id: null, name: row.cloud_connect_id.slice(0, 8) });
    }
    expect(await stored(both)).toMatchObject({ owner_id: null, name: 'Their oven' });
  });
});

describe('the devices of a group', () => {
  let root: string;
  let child: string;
  let admin: TestUser;
  beforeEach(async () => {
    root = await portal.makeGroup();
    child = await portal.makeGroup(root);
    admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
  });
  const assign = (group: string, devices: readonly string[], who = admin) =>
    portal.send('PUT', `/api/groups/${toWire(group)}/devices`, who, devices.map(toWire));
  const take = (group: string, device: string, who = admin) =>
    portal.send('DELETE', `/api/groups/${toWire(group)}/devices/${toWire(device)}`, who);
  const inGroup = async (group: string) =>
    (await portal.services.db.selectFrom('device_groups').select('device_uuid').where('group_id', '=', group).execute())
      .map((row) => row.device_uuid)
      .sort();

  it('grow by own devices and by those of groups where the caller may assign; nobody loses one [R-API-66, R-RIGHT-12, R-RIGHT-14, R-GRP-19]', async () => {
    const mine = await portal.makeDevice({ owner: admin.id });
    const above = await portal.makeDevice({ groups: [root] });
    const [event] = await told(async () => expect((await assign(child, [mine, above, mine])).status).toBe(204));
    expect([event?.groups, event?.devices.sort()]).toEqual([[child], [mine, above].sort()]);
    expect(await inGroup(child)).toEqual([mine, above].sort());
    expect(await inGroup(root)).toEqual([above]);
    expect(await told(async () => expect((await assign(child, [above])).status).toBe(204))).toEqual([]);
    expect(await inGroup(child)).toEqual([mine, above].sort());
    const third = await portal.makeDevice({ owner: admin.id });
    expect((await assign(child, [third])).status).toBe(204);
    expect(await inGroup(child)).toEqual([mine, above, third].sort());
  });

  it('grow by an own device of a group where the caller may not assign [R-RIGHT-12, R-API-66, R-GRP-19]', async () => {
    const other = await portal.makeGroup();
    const mine = await portal.makeDevice({ owner: admin.id, groups: [other] });
    expect((await assign(child, [mine])).status).toBe(204);
    expect([await inGroup(child), await inGroup(other)]).toEqual([[mine], [mine]]);
  });

  it('take no device of a group that the caller only reads, all or none [R-RIGHT-12, R-API-66, R-GRP-19]', async () => {
    const other = await portal.makeGroup();
    const reader = await portal.makeUser({
      roles: [
        { role: 'group-viewer', group: other },
        { role: 'group-admin', group: root },
      ],
    });
    const read = await portal.makeDevice({ groups: [other] });
    const mine = await portal.makeDevice({ owner: reader.id });
    const seen = await assign(root, [mine, read], reader);
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    const hidden = await portal.makeDevice();
    const unseen = await assign(root, [mine, hidden], reader);
    const unknown = await assign(root, [mine, 'nothing'], reader);
    expect([unseen.status, unseen.text]).toEqual([404, unknown.text]);
    // Nor what is no id at all.
    const path = `/api/groups/${toWire(root)}/devices`;
    expect((await portal.send('PUT', path, reader, [toWire(mine), 'a.b'])).status).toBe(404);
    expect(await inGroup(root)).toEqual([]);
  });

  it('are those of groups where the caller holds assignGroupDevice: no other right will do, and none is needed beside it [R-RIGHT-12, R-API-66, R-GRP-19]', async () => {
    const other = await portal.makeGroup();
    const device = await portal.makeDevice({ groups: [other] });
    const holder = (rights: readonly GroupRight[]) =>
      portal.makeUser({
        roles: [{ role: 'group-admin', group: root }],
        rights: rights.map((right) => ({ right, scope: `group:${other}` as const })),
      });
    const allOthers = GROUP_RIGHTS.filter((right) => right !== 'assignGroupDevice');
    expect((await assign(root, [device], await holder(allOthers))).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(await inGroup(root)).toEqual([]);
    // Nor that right on the device alone.
    const onDevice = await portal.makeUser({
      roles: [{ role: 'group-admin', group: root }],
      rights: [{ right: 'assignGroupDevice', scope: `device:${device}` }],
    });
    expect((await assign(root, [device], onDevice)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(await inGroup(root)).toEqual([]);
    expect((await assign(root, [device], await holder(['assignGroupDevice']))).status).toBe(204);
    expect(await inGroup(root)).toEqual([device]);
  });

  it('need assignGroupDevice in the group [R-RIGHT-14, R-RIGHT-06, R-API-66]', async () => {
    const operator = await portal.makeUser({ roles: [{ role: 'group-operator', group: root }] });
    const mine = await portal.makeDevice({ owner: operator.id });
    expect((await assign(root, [mine], operator)).status).toBe(403);
    expect((await assign(root, [mine], stranger)).status).toBe(404);
    expect(await inGroup(root)).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['no list', { devices: [] }],
    ['numbers', [1]],
    ['too many', Array.from({ length: 501 }, () => 'eA')],
  ])('refuse %s [R-VAL-19, R-API-66]', async (_, body) => {
    const mine = await portal.makeDevice({ groups: [root] });
    const answer = await portal.send('PUT', `/api/groups/${toWire(root)}/devices`, admin, body);
    expect([answer.status, answer.body.errorId, typeof answer.body.field]).toEqual([400, 'ERROR_VALIDATION', 'string']);
    expect(await inGroup(root)).toEqual([mine]);
  });

  it('lose one, which returns to who added it when it was the last group [R-API-67, R-DEV-31, R-RIGHT-15]', async () => {
    const owner = await portal.makeUser();
    const device = await portal.makeDevice({ owner: owner.id, groups: [root, child], name: 'Owned' });
    expect((await take(child, device)).status).toBe(204);
    expect(await inGroup(root)).toEqual([device]);
    expect((await take(child, device)).body.errorId).toBe('ERROR_DEVICE_UNKNOWN');
    /** Whether somebody has it in the list that My devices reads, and in which groups. */
    const listed = async (who: TestUser) =>
      ((await portal.get('/api/frontend/devices', who)).body as { uuid: string; groups: string[] }[])
        .filter(({ uuid }) => uuid === toWire(device))
        .map(({ groups }) => groups);
    expect([await listed(owner), await listed(admin)]).toEqual([[[]], [[toWire(root)]]]);
    const [event] = await told(async () => expect((await take(root, device)).status).toBe(204));
    expect(event).toEqual({ groups: [root], devices: [device], users: [] });
    expect((await portal.get(`/api/commander/${toWire(device)}`, owner)).body).toMatchObject({
      groups: [],
      name: 'Owned',
    });
    expect((await portal.get(`/api/commander/${toWire(device)}`, admin)).status).toBe(404);
    expect([await listed(owner), await listed(admin)]).toEqual([[[]], []]);
    // What nobody added stays as it is until its last group, and comes to nobody then: whoever took it out does not gain it.
    const unowned = await portal.makeDevice({ groups: [root, child], name: 'Ours' });
    expect((await take(child, unowned)).status).toBe(204);
    expect((await portal.get(`/api/commander/${toWire(unowned)}`, admin)).body.name).toBe('Ours');
    expect((await take(root, unowned)).status).toBe(204);
    expect((await portal.get(`/api/commander/${toWire(unowned)}`, admin)).status).toBe(404);
  });

  it('lose the one that is named; another stays in the same groups [R-API-67, R-GRP-18]', async () => {
    const device = await portal.makeDevice({ groups: [root, child] });
    const other = await portal.makeDevice({ groups: [root, child] });
    for (const [group, above] of [
      [child, [device, other].sort()],
      [root, [other]],
    ] as const) {
      expect((await take(group, device)).status).toBe(204);
      expect([await inGroup(child), await inGroup(root)]).toEqual([[other], above]);
    }
  });

  it('keep one from who lacks removeGroupDevice [R-RIGHT-15, R-API-67]', async () => {
    const device = await portal.makeDevice({ groups: [root] });
    const operator = await portal.makeUser({ roles: [{ role: 'group-operator', group: root }] });
    for (const [who, status, errorId] of [
      [operator, 403, 'ERROR_NO_RIGHT'],
      [stranger, 404, 'ERROR_GROUP_UNKNOWN'],
    ] as const) {
      const answer = await take(root, device, who);
      expect([answer.status, answer.body.errorId]).toEqual([status, errorId]);
    }
    // Seen from above, but in the group below it is not.
    const elsewhere = await take(child, device);
    expect([elsewhere.status, elsewhere.body.errorId]).toEqual([404, 'ERROR_DEVICE_UNKNOWN']);
    expect(await inGroup(root)).toEqual([device]);
  });
});
