/** Nobody comes to more than they were given: attempts by the hundred, none accepted. */
import { toWire } from '@portal/domain/ids';
import { type TestAnswer, type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
/** root > child > leaf, and a tree of somebody else. */
const groups = { root: '', child: '', leaf: '', foreign: '' };
type Place = keyof typeof groups;
const ROLES = ['group-admin', 'group-operator', 'group-viewer'] as const;

/** Who tries, and what they may give by right; everything else must fail. */
const MAY_GIVE = {
  nobody: {},
  member: {},
  viewer: {},
  operator: {},
  owner: {},
  reader: {},
  deputy: { child: ['group-operator', 'group-viewer'], leaf: ['group-operator', 'group-viewer'] },
  childAdmin: { child: ROLES, leaf: ROLES },
  foreignAdmin: { foreign: ROLES },
  /** Holds every right of every role, but not where they may assign users. */
  adminElsewhere: { foreign: ROLES },
} as const satisfies Record<string, Partial<Record<Place, readonly string[]>>>;
type Attacker = keyof typeof MAY_GIVE;
const ATTACKERS = Object.keys(MAY_GIVE) as Attacker[];
const attackers = new Map<Attacker, TestUser>();
const attacker = (name: Attacker): TestUser => attackers.get(name) as TestUser;

let admin: TestUser;
let accomplice: TestUser;
let device: string;
let attempts = 0;
let before: unknown;

/** Everything that says who may do what. */
async function standings() {
  const { db } = portal.services;
  return {
    roles: await db
      .selectFrom('user_roles')
      .select(['user_id', 'role_id', 'scope'])
      .orderBy('user_id')
      .orderBy('role_id')
      .orderBy('scope')
      .execute(),
    rights: await db
      .selectFrom('user_rights')
      .select(['user_id', 'right', 'scope'])
      .orderBy('user_id')
      .orderBy('right')
      .orderBy('scope')
      .execute(),
    members: await db
      .selectFrom('group_members')
      .select(['user_id', 'group_id'])
      .orderBy('user_id')
      .orderBy('group_id')
      .execute(),
    invitations: await db.selectFrom('invitations').selectAll().execute(),
    contents: await db.selectFrom('role_rights').selectAll().orderBy('role_id').orderBy('right').execute(),
    users: await db.selectFrom('users').select(['id', 'email', 'active']).orderBy('id').execute(),
    owners: await db.selectFrom('devices').select(['uuid', 'owner_id']).orderBy('uuid').execute(),
    places: await db
      .selectFrom('device_groups')
      .select(['device_uuid', 'group_id'])
      .orderBy('device_uuid')
      .orderBy('group_id')
      .execute(),
  };
}

beforeAll(async () => {
  portal = await testPortal();
  groups.root = await portal.makeGroup();
  groups.child = await portal.makeGroup(groups.root);
  groups.leaf = await portal.makeGroup(groups.child);
  groups.foreign = await portal.makeGroup();
  const { root, child, foreign } = groups;
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
  accomplice = await portal.makeUser({ groups: [root, child, foreign] });
  attackers.set('nobody', await portal.makeUser());
  attackers.set('member', await portal.makeUser({ groups: [root] }));
  attackers.set('viewer', await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] }));
  attackers.set('operator', await portal.makeUser({ roles: [{ role: 'group-operator', group: root }] }));
  attackers.set('owner', await portal.makeUser({ groups: [child] }));
  // Global rights widen no scope of roles.
  attackers.set(
    'reader',
    await portal.makeUser({
      groups: [root],
      rights: [
        { right: 'readSupportInfo', scope: '*' },
        { right: 'createVoucher', scope: '*' },
      ],
    }),
  );
  attackers.set(
    'deputy',
    await portal.makeUser({
      roles: [{ role: 'group-operator', group: child }],
      rights: [
        { right: 'assignGroupUser', scope: `group:${child}` },
        { right: 'withDrawUserRight', scope: `group:${child}` },
      ],
    }),
  );
  attackers.set(
    'childAdmin',
    await portal.makeUser({ groups: [root], roles: [{ role: 'group-admin', group: child }] }),
  );
  attackers.set(
    'foreignAdmin',
    await portal.makeUser({ groups: [root], roles: [{ role: 'group-admin', group: foreign }] }),
  );
  attackers.set(
    'adminElsewhere',
    await portal.makeUser({
      groups: [root],
      roles: [{ role: 'group-admin', group: foreign }],
      rights: [{ right: 'assignGroupUser', scope: `group:${child}` }],
    }),
  );
  device = await portal.makeDevice({ owner: attacker('owner').id, groups: [child] });
  before = await standings();
});
afterAll(() => portal.close());
afterEach(async () => {
  expect(await standings()).toEqual(before);
});

/** Counts one attempt; says which one when it was accepted. */
async function refused(answer: Promise<TestAnswer>, what: unknown): Promise<void> {
  attempts += 1;
  const { status, text } = await answer;
  if (status < 400 || status >= 500) throw new Error(`${JSON.stringify(what)} was answered ${status} ${text}`);
}

/** The four ways to give a role. */
const WAYS: Record<string, (who: TestUser, target: TestUser, role: unknown, scope: unknown) => Promise<TestAnswer>> = {
  grant: (who, target, role, scope) =>
    portal.send('POST', `/api/rights/${toWire(target.id)}`, who, { [String(role)]: scope }),
  set: (who, target, role, scope) =>
    portal.send('PUT', `/api/rights/${toWire(target.id)}`, who, { scope, roles: [role] }),
  invite: (who, target, role, scope) =>
    portal.send('POST', `/api/rights/user?email=${encodeURIComponent(target.email)}`, who, { [String(role)]: scope }),
  assign: (who, target, role, scope) =>
    portal.send('PUT', `/api/frontend/group/${toWire(String(scope).replace(/^group:/, ''))}/users`, who, {
      users: [{ id: toWire(target.id), roles: [role] }],
    }),
};

describe('roles', () => {
  it.each(Object.keys(WAYS))(
    'are given by %s to nobody by who lacks a right of the role in the scope [R-RIGHT-10, R-RIGHT-18, R-API-71]',
    async (way) => {
      for (const name of ATTACKERS) {
        const may: Partial<Record<Place, readonly string[]>> = MAY_GIVE[name];
        for (const place of Object.keys(groups) as Place[]) {
          for (const role of ROLES) {
            if (may[place]?.includes(role)) continue;
            for (const target of [attacker(name), accomplice])
              await refused(
                WAYS[way]?.(attacker(name), target, role, `group:${groups[place]}`) as Promise<TestAnswer>,
                [way, name, place, role],
              );
          }
        }
      }
    },
  );

  it.each(['grant', 'set', 'invite'])('are given by %s in no forged scope [R-RIGHT-10, R-RIGHT-01]', async (way) => {
    const { root, child, leaf } = groups;
    const forged: unknown[] = [
      '*',
      '**',
      ' *',
      '* ',
      '["*"]',
      'group:*',
      'group:%',
      'group:_',
      'GROUP:x',
      `Group:${child}`,
      `group:${child} `,
      ` group:${child}`,
      `group: ${child}`,
      `group:${child}\n`,
      `group:${child}/../${root}`,
      `group:${child},group:${root}`,
      `group:${child};*`,
      `group:${child}' or '1'='1`,
      `group:${toWire(child)}`,
      `group:${toWire(root)}`,
      toWire(`group:${child}`),
      `device:${device}`,
      `device:${toWire(device)}`,
      'device:*',
      'group:',
      'group',
      ':',
      '',
      'global',
      'group:{groupId}',
      '{groupId}',
      `group:${child}\u200b`,
      `gr\u043eup:${child}`,
      `group:${leaf}#`,
      null,
      true,
      0,
      [],
      [`group:${root}`],
      { scope: '*' },
      { $ne: '' },
      'vendor:x',
      'group:null',
      'group:undefined',
      'group:__proto__',
    ];
    for (const name of ATTACKERS)
      for (const scope of forged)
        await refused(WAYS[way]?.(attacker(name), attacker(name), 'group-viewer', scope) as Promise<TestAnswer>, [
          way,
          name,
          scope,
        ]);
  });

  it('with forged names are not given, in places where one may give [R-RIGHT-10]', async () => {
    const forged = [
      '',
      '*',
      'group-admin ',
      'Group-Admin',
      'group admin',
      'group-admin,group-viewer',
      "group-viewer' or '1'='1",
      '%',
      'assignGroupUser',
      'createVoucher',
      'authorized-user',
      'constructor',
      'null',
      'x'.repeat(300),
    ];
    for (const way of Object.keys(WAYS))
      for (const role of forged)
        await refused(
          WAYS[way]?.(attacker('childAdmin'), accomplice, role, `group:${groups.child}`) as Promise<TestAnswer>,
          [way, role],
        );
    for (const role of [null, 1, {}, ['group-viewer']])
      await refused(
        portal.send('PUT', `/api/rights/${toWire(accomplice.id)}`, attacker('childAdmin'), {
          scope: `group:${groups.child}`,
          roles: [role],
        }),
        role,
      );
  });

  it('are taken from nobody by who lacks withDrawUserRight, in whatever spelling of the scope [R-RIGHT-22, R-RIGHT-13]', async () => {
    const { root, child } = groups;
    const scopes = [
      `group:${root}`,
      `group:${root} `,
      '*',
      `GROUP:${root}`,
      `group:${toWire(root)}`,
      `group:${root}/../${child}`,
    ];
    for (const name of ATTACKERS) {
      for (const scope of scopes)
        await refused(
          portal.send('DELETE', `/api/rights/${toWire(admin.id)}/${toWire(scope)}/group-admin`, attacker(name)),
          [name, scope],
        );
      for (const raw of ['*', 'group:x', encodeURIComponent(`group:${root}`), '..%2f..'])
        await refused(portal.send('DELETE', `/api/rights/${toWire(admin.id)}/${raw}/group-admin`, attacker(name)), [
          name,
          raw,
        ]);
    }
  });

  it('of the last admin stay, by whatever way [R-RIGHT-13, R-RIGHT-19]', async () => {
    const { root } = groups;
    const [self, group] = [toWire(admin.id), toWire(root)];
    for (const spelling of [self, `${self}=`, `${self}==`]) {
      await refused(portal.send('DELETE', `/api/groups/${group}/users/${spelling}`, admin), spelling);
      for (const roles of [[], ['group-viewer'], ['group-operator', 'group-viewer']])
        await refused(portal.send('PUT', `/api/rights/${spelling}`, admin, { scope: `group:${root}`, roles }), roles);
      for (const scope of [toWire(`group:${root}`), `${toWire(`group:${root}`)}=`])
        await refused(portal.send('DELETE', `/api/rights/${spelling}/${scope}/group-admin`, admin), scope);
    }
  });
});

describe('things', () => {
  it('are created, changed and removed by nobody who lacks the right [R-RIGHT-14, R-RIGHT-15, R-RIGHT-16, R-RIGHT-17, R-RIGHT-19, R-RIGHT-12]', async () => {
    const { root } = groups;
    const group = toWire(root);
    for (const name of ATTACKERS) {
      const who = attacker(name);
      await refused(portal.send('POST', '/api/groups', who, { name: 'Mine', parentGroupID: group }), name);
      await refused(portal.send('PUT', `/api/groups/${group}`, who, { name: 'Mine' }), name);
      await refused(portal.send('DELETE', `/api/groups/${group}`, who), name);
      await refused(portal.send('PUT', `/api/groups/${group}/users`, who, [toWire(who.id)]), name);
      await refused(portal.send('DELETE', `/api/groups/${group}/users/${toWire(admin.id)}`, who), name);
      await refused(portal.send('PUT', `/api/groups/${group}/devices`, who, [toWire(device)]), name);
      await refused(portal.send('DELETE', `/api/groups/${group}/devices/${toWire(device)}`, who), name);
    }
  });

  it("of a group one reads do not come under control through a group of one's own [R-RIGHT-12]", async () => {
    for (const name of ['member', 'viewer', 'operator', 'reader', 'foreignAdmin'] as const)
      await refused(
        portal.send('PUT', `/api/groups/${toWire(groups.foreign)}/devices`, attacker(name), [toWire(device)]),
        name,
      );
  });

  it('take nothing from a body that is not theirs to take: ids, owners, roles, flags [R-API-58, R-API-51, R-API-43]', async () => {
    const extras = {
      uuid: 'x',
      owner: toWire(attacker('owner').id),
      owner_id: attacker('owner').id,
      ownerId: 'x',
      roles: ['group-admin'],
      role: 'group-admin',
      scope: '*',
      rights: ['createVoucher'],
      validated: true,
      active: true,
      version: 0,
      created_at: 1,
      password_hash: 'x',
      parent_id: groups.foreign,
      parentId: toWire(groups.foreign),
      parentGroupID: toWire(groups.foreign),
      user_id: admin.id,
      users: [toWire(accomplice.id)],
      devices: [toWire(device)],
      icon_file: 'x.png',
      key_hash: 'x',
      cloud_connect_id: 'x'.repeat(48),
      ip: '1.2.3.4',
    };
    const { db } = portal.services;
    const rows = async () => ({
      group: await db
        .selectFrom('groups')
        .select(['id', 'parent_id', 'icon_file', 'created_at'])
        .where('id', '=', groups.child)
        .executeTakeFirstOrThrow(),
      device: await db
        .selectFrom('devices')
        .select(['uuid', 'owner_id', 'icon_file', 'key_hash', 'cloud_connect_id', 'ip', 'registered_at'])
        .where('uuid', '=', device)
        .executeTakeFirstOrThrow(),
      self: await db
        .selectFrom('users')
        .select(['id', 'email', 'password_hash', 'active', 'created_at', 'avatar_file'])
        .where('id', '=', attacker('childAdmin').id)
        .executeTakeFirstOrThrow(),
    });
    const fixed = await rows();
    for (const [name, value] of Object.entries(extras)) {
      attempts += 4;
      const who = attacker('childAdmin');
      await portal.send('PUT', `/api/groups/${toWire(groups.child)}`, who, { name: 'Same', [name]: value });
      await portal.send('PUT', `/api/commander/${toWire(device)}`, who, { name: 'Same', [name]: value });
      await portal.send('PUT', '/api/user/self', who, { name: 'Same', email: who.email, [name]: value });
      await portal.send('POST', `/api/rights/${toWire(who.id)}`, who, { [name]: '*' });
      expect(await rows()).toEqual(fixed);
    }
    await refused(
      portal.send('PUT', `/api/groups/${toWire(groups.child)}`, attacker('childAdmin'), {
        id: toWire(groups.root),
        name: 'x',
      }),
      'another id',
    );
  });
});

it('was tried at least 500 times [R-RIGHT-10]', () => {
  expect(attempts).toBeGreaterThanOrEqual(500);
});
