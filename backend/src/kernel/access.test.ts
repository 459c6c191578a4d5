import { device, endpoint, global, group } from '@portal/contracts/endpoint';
import { obj, text } from '@portal/contracts/shape';
import { toWire } from '@portal/domain/ids';
import { DEFAULT_ROLES, GROUP_RIGHTS, type GroupRight, OWNER_RIGHTS, type Right } from '@portal/domain/rights';
import { type Expression, sql } from 'kysely';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';
import {
  type Caller,
  devicesWith,
  eitherWith,
  groupsWith,
  holdsOnDevice,
  mayOn,
  seesDevice,
  seesGroup,
  visibleDeviceIds,
  visibleGroupIds,
} from './access';
import { authenticate } from './authenticate';
import { serve } from './serve';
import type { Db } from './transaction';

const ok = obj({ ok: text() });
const routes = [
  ...GROUP_RIGHTS.flatMap((right) => [
    serve(
      endpoint({
        method: 'GET',
        path: `/api/test/${right}/group/:groupId`,
        right,
        scope: group('groupId'),
        summary: 'x',
        reply: ok,
      }),
      async () => ({ ok: right }),
    ),
    serve(
      endpoint({
        method: 'GET',
        path: `/api/test/${right}/device/:deviceId`,
        right,
        scope: device('deviceId'),
        summary: 'x',
        reply: ok,
      }),
      async () => ({ ok: right }),
    ),
  ]),
  ...(['createVoucher', 'readMessage', 'readSupportInfo', 'authorized-user'] as const).map((right) =>
    serve(
      endpoint({ method: 'GET', path: `/api/test/${right}/global`, right, scope: global, summary: 'x', reply: ok }),
      async () => ({ ok: right }),
    ),
  ),
  serve(
    endpoint({
      method: 'GET',
      path: '/api/test/visible/group/:groupId',
      right: 'visible',
      scope: group('groupId'),
      summary: 'x',
      reply: ok,
    }),
    async () => ({ ok: '' }),
  ),
  serve(
    endpoint({
      method: 'GET',
      path: '/api/test/visible/device/:deviceId',
      right: 'visible',
      scope: device('deviceId'),
      summary: 'x',
      reply: ok,
    }),
    async () => ({ ok: '' }),
  ),
];

let portal: TestPortal;
/** root > region > city, and a sibling of region; one device in each, and one in none. */
const tree = { root: '', region: '', city: '', sibling: '', other: '' };
const inside = { root: '', region: '', city: '', sibling: '', other: '', none: '' };
beforeAll(async () => {
  portal = await testPortal({ routes });
  tree.root = await portal.makeGroup();
  tree.region = await portal.makeGroup(tree.root);
  tree.city = await portal.makeGroup(tree.region);
  tree.sibling = await portal.makeGroup(tree.root);
  tree.other = await portal.makeGroup();
  for (const name of Object.keys(tree) as (keyof typeof tree)[])
    inside[name] = await portal.makeDevice({ groups: [tree[name]] });
  inside.none = await portal.makeDevice();
});
afterAll(() => portal.close());

const ask = async (user: TestUser, need: string, thing: 'group' | 'device', id: string): Promise<number> =>
  (await portal.get(`/api/test/${need}/${thing}/${toWire(id)}`, user)).status;
const callerOf = async (user: TestUser): Promise<Caller> => (await authenticate(portal.services, user.bearer)).caller;
const idsOf = async (query: Expression<string>): Promise<string[]> =>
  (await sql<{ id: string }>`select id from (select unnest(array${query}) as id) x`.execute(portal.services.db)).rows
    .map((row) => row.id)
    .sort();
/** What is visible, the same whether all of it is found or each thing is looked at for itself. */
async function groupsSeen(db: Db, caller: Caller): Promise<string[]> {
  const whole = await visibleGroupIds(db, caller);
  const each = await sql<{
    id: string;
  }>`select id from groups where ${seesGroup(caller, sql.ref('groups.id'))}`.execute(db);
  expect(each.rows.map(({ id }) => id).sort()).toEqual([...whole].sort());
  return whole;
}
async function devicesSeen(db: Db, caller: Caller): Promise<string[]> {
  const whole = await visibleDeviceIds(db, caller);
  const each = await sql<{ uuid: string }>`
    select uuid from devices where ${seesDevice(caller, sql.ref('devices.uuid'))}`.execute(db);
  expect(each.rows.map(({ uuid }) => uuid).sort()).toEqual([...whole].sort());
  return whole;
}
const sorted = (...ids: string[]) => [...ids].sort();

describe('what is visible', () => {
  it('for a member: the group, all below it and the devices in them, nothing above or beside [R-RIGHT-04]', async () => {
    const caller = await callerOf(await portal.makeUser({ groups: [tree.region] }));
    expect((await groupsSeen(portal.services.db, caller)).sort()).toEqual(sorted(tree.region, tree.city));
    expect((await devicesSeen(portal.services.db, caller)).sort()).toEqual(sorted(inside.region, inside.city));
  });

  it('for the holder of any right, without membership [R-RIGHT-04]', async () => {
    const user = await portal.makeUser({ rights: [{ right: 'readRecipe', scope: `group:${tree.city}` }] });
    expect(await groupsSeen(portal.services.db, await callerOf(user))).toEqual([tree.city]);
    expect(await ask(user, 'visible', 'group', tree.city)).toBe(200);
    expect(await ask(user, 'visible', 'group', tree.region)).toBe(404);
  });

  it.each(GROUP_RIGHTS)(
    'for the holder of %s: the group and all below it, or the one device [R-RIGHT-04]',
    async (right) => {
      const above = await callerOf(await portal.makeUser({ rights: [{ right, scope: `group:${tree.region}` }] }));
      expect((await groupsSeen(portal.services.db, above)).sort()).toEqual(sorted(tree.region, tree.city));
      expect((await devicesSeen(portal.services.db, above)).sort()).toEqual(sorted(inside.region, inside.city));
      const beside = await callerOf(await portal.makeUser({ rights: [{ right, scope: `device:${inside.none}` }] }));
      expect(await devicesSeen(portal.services.db, beside)).toEqual([inside.none]);
      expect(await groupsSeen(portal.services.db, beside)).toEqual([]);
    },
  );

  it('for the holder of a role, without membership: the group and all below it, or the one device [R-RIGHT-04]', async () => {
    const { db } = portal.services;
    const withRole = async (scope: `group:${string}` | `device:${string}`) => {
      const user = await portal.makeUser();
      await db.insertInto('user_roles').values({ user_id: user.id, role_id: 'group-viewer', scope }).execute();
      return callerOf(user);
    };
    const above = await withRole(`group:${tree.region}`);
    expect((await groupsSeen(db, above)).sort()).toEqual(sorted(tree.region, tree.city));
    expect((await devicesSeen(db, above)).sort()).toEqual(sorted(inside.region, inside.city));
    const beside = await withRole(`device:${inside.none}`);
    expect(await devicesSeen(db, beside)).toEqual([inside.none]);
    expect(await groupsSeen(db, beside)).toEqual([]);
  });

  it('a device to its owner and to the holder of a right on it, in no group or foreign ones [R-RIGHT-04]', async () => {
    const owner = await portal.makeUser();
    const holder = await portal.makeUser({ rights: [{ right: 'readIncident', scope: `device:${inside.other}` }] });
    const own = await portal.makeDevice({ owner: owner.id, groups: [tree.other] });
    expect(await devicesSeen(portal.services.db, await callerOf(owner))).toEqual([own]);
    expect(await devicesSeen(portal.services.db, await callerOf(holder))).toEqual([inside.other]);
    expect(await groupsSeen(portal.services.db, await callerOf(owner))).toEqual([]);
    expect(await ask(holder, 'visible', 'device', inside.other)).toBe(200);
    expect(await ask(holder, 'visible', 'group', tree.other)).toBe(404);
  });

  it('nothing more by a right in * [R-RIGHT-03]', async () => {
    const user = await portal.makeUser({
      rights: [
        { right: 'readIncident', scope: '*' },
        { right: 'updateGroup', scope: '*' },
      ],
    });
    expect(await groupsSeen(portal.services.db, await callerOf(user))).toEqual([]);
    expect(await ask(user, 'updateGroup', 'group', tree.root)).toBe(404);
    expect(await ask(user, 'readIncident', 'device', inside.none)).toBe(404);
  });
});

describe('a right', () => {
  it('on a group holds there and below, never above or beside [R-RIGHT-02]', async () => {
    const user = await portal.makeUser({
      groups: [tree.root],
      rights: [{ right: 'updateGroup', scope: `group:${tree.region}` }],
    });
    const answers = await Promise.all(Object.values(tree).map((id) => ask(user, 'updateGroup', 'group', id)));
    expect(answers).toEqual([403, 200, 200, 403, 404]);
    const devices = await Promise.all(Object.values(inside).map((id) => ask(user, 'updateGroup', 'device', id)));
    expect(devices).toEqual([403, 200, 200, 403, 404, 404]);
  });

  it('on any group of a device, or above it, holds on the device [R-RIGHT-02, R-RIGHT-11, R-RIGHT-27]', async () => {
    const [first, above] = [await portal.makeGroup(), await portal.makeGroup()];
    const device = await portal.makeDevice({ groups: [first, await portal.makeGroup(above)] });
    for (const group of [first, above]) {
      const rights = (['readIncident', 'updateGroup'] as const).map((right) => ({ right, scope: `group:${group}` }));
      const user = await portal.makeUser({ rights });
      for (const { right } of rights) {
        expect([right, await ask(user, right, 'device', device)]).toEqual([right, 200]);
        expect(await idsOf(devicesWith(await callerOf(user), right))).toEqual([device]);
      }
    }
  });

  it('in * holds on all that is visible [R-RIGHT-03]', async () => {
    const user = await portal.makeUser({ groups: [tree.region], rights: [{ right: 'updateIncident', scope: '*' }] });
    expect(await ask(user, 'updateIncident', 'device', inside.city)).toBe(200);
    expect(await ask(user, 'updateIncident', 'device', inside.sibling)).toBe(404);
  });

  it('readMessage in *, which everybody holds, opens no group and no device [R-RIGHT-03, R-RIGHT-05]', async () => {
    const user = await portal.makeUser({ groups: [tree.root] });
    expect((await portal.get('/api/test/readMessage/global', user)).status).toBe(200);
    expect((await portal.get('/api/test/authorized-user/global', user)).status).toBe(200);
    expect(await ask(user, 'readMessage', 'group', tree.root)).toBe(403);
    expect(await ask(user, 'readMessage', 'device', inside.root)).toBe(403);
  });

  it('held in a group is not held in * [R-RIGHT-30]', async () => {
    const user = await portal.makeUser({ roles: [{ role: 'group-admin', group: tree.root }] });
    const answer = await portal.get('/api/test/createVoucher/global', user);
    expect([answer.status, answer.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    const support = await portal.makeUser({ rights: [{ right: 'createVoucher', scope: '*' }] });
    expect((await portal.get('/api/test/createVoucher/global', support)).status).toBe(200);
    expect((await portal.get('/api/test/readSupportInfo/global', support)).status).toBe(403);
  });

  it('of an owner: exactly the four, on own devices only [R-RIGHT-11]', async () => {
    const owner = await portal.makeUser();
    const own = await portal.makeDevice({ owner: owner.id });
    for (const right of GROUP_RIGHTS)
      expect([right, await ask(owner, right, 'device', own)]).toEqual([
        right,
        OWNER_RIGHTS.includes(right) ? 200 : 403,
      ]);
    expect(await ask(owner, 'readIncident', 'device', inside.none)).toBe(404);
  });

  it('withdrawn fails at the next call [R-RIGHT-07]', async () => {
    const user = await portal.makeUser({ roles: [{ role: 'group-viewer', group: tree.city }] });
    expect(await ask(user, 'readIncident', 'group', tree.city)).toBe(200);
    await portal.services.db.deleteFrom('user_roles').where('user_id', '=', user.id).execute();
    expect(await ask(user, 'readIncident', 'group', tree.city)).toBe(403);
    await portal.services.db.deleteFrom('group_members').where('user_id', '=', user.id).execute();
    expect(await ask(user, 'readIncident', 'group', tree.city)).toBe(404);
  });

  it('ends with its group [R-GRP-03]', async () => {
    const top = await portal.makeGroup();
    const below = await portal.makeGroup(top);
    const user = await portal.makeUser({ roles: [{ role: 'group-admin', group: below }] });
    await portal.services.db.deleteFrom('groups').where('id', '=', top).execute();
    expect(
      await portal.services.db.selectFrom('user_roles').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([]);
    expect((await callerOf(user)).entries.map((entry) => entry.scope)).toEqual(['*']);
  });
});

/** The table of R-RIGHT-09 written out here once more, so that neither side can be wrong alone. */
const OPERATOR =
  'readIncident updateIncident readMessage updateMessage deleteMessage readRecipe updateRecipe transmitRecipe viewRecipeTransmission readIncidentConfig readUserRights'.split(
    ' ',
  );
const VIEWER = 'readIncident readMessage readRecipe viewRecipeTransmission readIncidentConfig'.split(' ');

describe('the default roles', () => {
  it.each([
    ['group-admin', GROUP_RIGHTS as readonly string[]],
    ['group-operator', OPERATOR],
    ['group-viewer', VIEWER],
  ])(
    '%s holds exactly its rights on group and device, also inherited [R-RIGHT-09, R-RIGHT-02]',
    async (role, expected) => {
      const user = await portal.makeUser({ roles: [{ role, group: tree.region }] });
      for (const right of GROUP_RIGHTS) {
        const wanted = expected.includes(right) ? 200 : 403;
        const answers = [
          await ask(user, right, 'group', tree.region),
          await ask(user, right, 'group', tree.city),
          await ask(user, right, 'device', inside.city),
        ];
        expect([right, ...answers]).toEqual([right, wanted, wanted, wanted]);
        expect([
          right,
          await ask(user, right, 'group', tree.root),
          await ask(user, right, 'device', inside.sibling),
        ]).toEqual([right, 404, 404]);
      }
    },
  );

  it('are three and hold 21 rights at most [R-RIGHT-09]', () => {
    expect(Object.values(DEFAULT_ROLES).map((rights) => rights.length)).toEqual([21, 11, 5]);
  });
});

describe('one thing and whole lists', () => {
  it('are decided alike, for every right and user [R-RIGHT-03, R-RIGHT-06]', async () => {
    const users = [
      await portal.makeUser(),
      await portal.makeUser({ groups: [tree.root] }),
      await portal.makeUser({ roles: [{ role: 'group-operator', group: tree.region }] }),
      await portal.makeUser({ groups: [tree.region], rights: [{ right: 'readIncident', scope: '*' }] }),
      await portal.makeUser({ rights: [{ right: 'readIncident', scope: `device:${inside.none}` }] }),
      // By the group and by itself.
      await portal.makeUser({
        roles: [{ role: 'group-viewer', group: tree.root }],
        rights: [{ right: 'readIncident', scope: `device:${inside.region}` }],
      }),
      // In *, on a device that no visible group holds: seen by another right on it, or one's own.
      await portal.makeUser({
        rights: [
          { right: 'readIncident', scope: '*' },
          { right: 'updateGroup', scope: `device:${inside.none}` },
        ],
      }),
      await portal.makeUser({ rights: [{ right: 'readRecipe', scope: '*' }] }),
    ];
    const own = [users[0], users.at(-1)];
    const owned = await Promise.all(own.map((user) => portal.makeDevice({ owner: user?.id ?? '' })));
    const devices = [...Object.values(inside), ...owned];
    const rights: Right[] = [
      'readIncident',
      'updateIncident',
      'readMessage',
      'updateGroup',
      'readRecipe',
    ] satisfies GroupRight[];
    for (const user of users) {
      const caller = await callerOf(user);
      const { db } = portal.services;
      await groupsSeen(db, caller);
      await devicesSeen(db, caller);
      for (const right of rights) {
        const singleGroups = await filter(Object.values(tree), (id) => mayOn(db, caller, right, { group: id }));
        const singleDevices = await filter(devices, (id) => mayOn(db, caller, right, { device: id }));
        expect(await idsOf(groupsWith(caller, right))).toEqual(singleGroups.sort());
        expect([...new Set(await idsOf(devicesWith(caller, right)))].filter((id) => devices.includes(id))).toEqual(
          singleDevices.sort(),
        );
        const { rows } = await sql<{ uuid: string }>`
          select uuid from devices where uuid = any(${devices}::text[])
            and ${holdsOnDevice(caller, right, sql.ref('devices.uuid'))} order by uuid`.execute(db);
        expect(rows.map(({ uuid }) => uuid)).toEqual(singleDevices.sort());
        // As two conditions: each device fulfils one of them, and once.
        const [inGroups, beside] = eitherWith(caller, right, sql.ref('devices.uuid'));
        const counted = await sql<{ uuid: string }>`
          select uuid from devices where ${inGroups} union all select uuid from devices where ${beside} order by uuid`.execute(
          db,
        );
        const ours = counted.rows.map(({ uuid }) => uuid).filter((id) => devices.includes(id));
        expect(ours).toEqual(singleDevices.sort());
      }
    }
  });
});

async function filter(ids: readonly string[], keep: (id: string) => Promise<boolean>): Promise<string[]> {
  const kept = await Promise.all(ids.map(keep));
  return ids.filter((_, index) => kept[index]);
}

describe('ids in paths', () => {
  it.each(['!!!', 'ä', 'a', '..', '%2e%2e', '%00', 'AA', 'x'.repeat(399), '%zz', '%F0%28%8C%28'])(
    '%s answers 404, never 500 [R-API-06]',
    async (id) => {
      const user = await portal.makeUser({ groups: [tree.root] });
      for (const thing of ['group', 'device'])
        expect((await portal.get(`/api/test/visible/${thing}/${id}`, user)).status).toBe(404);
    },
  );

  it('with padding are accepted [R-API-06]', async () => {
    const user = await portal.makeUser({ groups: [tree.root] });
    const wire = Buffer.from(tree.root).toString('base64');
    const padded = wire.endsWith('=') ? wire : `${toWire(tree.root)}`;
    expect((await portal.get(`/api/test/visible/group/${encodeURIComponent(padded)}`, user)).status).toBe(200);
    const short = await portal.makeGroup();
    await portal.services.db
      .insertInto('groups')
      .values({ id: 'g1234', parent_id: short, name: 'x', attributes: '{}', icon_file: null, created_at: 1 })
      .execute();
    const member = await portal.makeUser({ groups: [short] });
    expect((await portal.get('/api/test/visible/group/ZzEyMzQ=', member)).status).toBe(200);
    expect((await portal.get('/api/test/visible/group/ZzEyMzQ', member)).status).toBe(200);
  });

  it('of another kind of thing answer 404 [R-API-06]', async () => {
    const user = await portal.makeUser({ groups: [tree.root] });
    expect(await ask(user, 'visible', 'device', tree.root)).toBe(404);
    expect(await ask(user, 'visible', 'group', inside.root)).toBe(404);
    expect(await ask(user, 'visible', 'group', user.id)).toBe(404);
  });

  it('unknown and invisible answer the very same [R-RIGHT-06]', async () => {
    const user = await portal.makeUser({ groups: [tree.region] });
    const invisible = await portal.get(`/api/test/updateGroup/group/${toWire(tree.other)}`, user);
    const unknown = await portal.get(`/api/test/updateGroup/group/${toWire('gnobody')}`, user);
    expect(invisible.status).toBe(404);
    expect([unknown.status, unknown.text]).toEqual([invisible.status, invisible.text]);
  });
});
