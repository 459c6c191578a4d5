/** The users of a group: who is in it, who may be added, who may be removed. */
import timers from 'node:timers/promises';
import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { INVITE_MS } from '../invitations/invite';

let portal: TestPortal;
let root: string;
let child: string;
let admin: TestUser;
let viewer: TestUser;
let member: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = await portal.makeGroup();
  child = await portal.makeGroup(root);
  admin = await portal.makeUser({ name: 'Berta', roles: [{ role: 'group-admin', group: root }] });
  viewer = await portal.makeUser({ name: 'carl', roles: [{ role: 'group-viewer', group: root }] });
  member = await portal.makeUser({ name: 'Anna', groups: [root] });
  stranger = await portal.makeUser({ groups: [await portal.makeGroup()] });
});

const users = (group: string, who: TestUser, rest = '') => portal.get(`/api/groups/${toWire(group)}/users${rest}`, who);
const add = (group: string, ids: readonly string[], who = admin) =>
  portal.send('PUT', `/api/groups/${toWire(group)}/users`, who, ids.map(toWire));
const assign = (group: string, entries: unknown, who = admin) =>
  portal.send('PUT', `/api/frontend/group/${toWire(group)}/users`, who, { users: entries });
const remove = (group: string, user: TestUser, who = admin) =>
  portal.send('DELETE', `/api/groups/${toWire(group)}/users/${toWire(user.id)}`, who);
const members = async (group: string) =>
  (await portal.services.db.selectFrom('group_members').select('user_id').where('group_id', '=', group).execute())
    .map((row) => row.user_id)
    .sort();
/** Gives a user what a profile may have beside its name. */
const fillProfile = ({ id }: TestUser) =>
  portal.services.db
    .updateTable('users')
    .set({ location: 'Ulm', avatar_file: 'a1.png' })
    .where('id', '=', id)
    .execute();
const roles = async (user: TestUser, group: string) =>
  (
    await portal.services.db
      .selectFrom('user_roles')
      .select('role_id')
      .where('user_id', '=', user.id)
      .where('scope', '=', `group:${group}`)
      .orderBy('role_id')
      .execute()
  ).map((row) => row.role_id);

describe('GET /api/groups/{id}/users', () => {
  it('answers the users by name, with roles for holders of readUserRights only [R-API-62, R-RIGHT-20, R-API-09]', async () => {
    await fillProfile(member);
    // A role in another group is none in this one.
    await assign(child, [{ id: toWire(member.id), roles: ['group-viewer'] }]);
    const seen = await users(root, admin);
    expect(seen.body.map(({ name, roles: held }: { name: string; roles: string[] }) => [name, held])).toEqual([
      ['Anna', []],
      ['Berta', ['group-admin']],
      ['carl', ['group-viewer']],
    ]);
    const told = seen.body.map(({ roles: _, ...user }: { roles: string[] }) => user);
    const plain = await users(root, viewer);
    expect(plain.body).toEqual(
      [member, admin, viewer].map(({ id, email }, index) => ({
        id: toWire(id),
        name: ['Anna', 'Berta', 'carl'][index],
        email,
        location: index === 0 ? 'Ulm' : null,
        avatarLocation: index === 0 ? '/files/a1.png' : null,
      })),
    );
    expect(plain.body).toEqual(told);
    expect(plain.text).not.toMatch(/password|argon2|roles/);
    // It hangs on that right alone.
    const scope = `group:${root}` as const;
    const reader = await portal.makeUser({ rights: [{ right: 'readUserRights', scope }] });
    expect((await users(root, reader)).body).toEqual(seen.body);
    const others = (['readRoles', 'assignGroupUser', 'removeGroupUser', 'updateGroup'] as const).map((right) => ({
      right,
      scope,
    }));
    expect((await users(root, await portal.makeUser({ rights: others }))).body).toEqual(plain.body);
    // And on that right here: held in another group it shows nothing of this one.
    const elsewhere = [child, await portal.makeGroup()].map((group) => ({
      right: 'readUserRights' as const,
      scope: `group:${group}` as const,
    }));
    expect((await users(root, await portal.makeUser({ rights: [...others, ...elsewhere] }))).body).toEqual(plain.body);
  });

  it('names every role that somebody holds in the group [R-API-62, R-RIGHT-20, R-API-09]', async () => {
    await assign(child, [{ id: toWire(member.id), roles: ['group-viewer', 'group-operator'] }]);
    expect((await users(child, admin)).body).toMatchObject([
      { id: toWire(member.id), roles: ['group-operator', 'group-viewer'] },
    ]);
  });

  it('counts who holds a role in the group among its users, member or not, offers them to nobody and removes them [R-API-62, R-API-63, R-API-65]', async () => {
    await portal.services.db
      .insertInto('user_roles')
      .values({ user_id: member.id, role_id: 'group-viewer', scope: `group:${child}` })
      .execute();
    expect((await users(child, admin)).body).toMatchObject([{ id: toWire(member.id), roles: ['group-viewer'] }]);
    const offered = (await users(child, admin, '/available-adds')).body;
    expect(offered.map(({ name }: { name: string }) => name)).toEqual(['carl']);
    expect((await remove(child, member)).status).toBe(204);
    expect(await roles(member, child)).toEqual([]);
  });

  it('is there for who sees the group [R-API-62]', async () => {
    expect((await users(child, member)).body).toEqual([]);
    expect((await users(root, stranger)).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
  });
});

describe('GET /api/groups/{id}/users/inherited', () => {
  it('answers who belongs to the group by those above it, with these, the nearest first [R-EXT-26]', async () => {
    const below = await portal.makeGroup(child);
    const both = await portal.makeUser({ name: 'Dora', groups: [root, child] });
    const own = await portal.makeUser({ name: 'Emil', groups: [root, below] });
    const seen = await users(below, admin, '/inherited');
    expect(
      seen.body.map(({ name, from }: { name: string; from: { id: string }[] }) => [name, from.map(({ id }) => id)]),
    ).toEqual([
      ['Anna', [toWire(root)]],
      ['Berta', [toWire(root)]],
      ['carl', [toWire(root)]],
      ['Dora', [toWire(child), toWire(root)]],
    ]);
    expect(seen.body[3]).toEqual({
      id: toWire(both.id),
      name: 'Dora',
      email: both.email,
      avatarLocation: null,
      from: [
        { id: toWire(child), name: child },
        { id: toWire(root), name: root },
      ],
    });
    const direct = await users(below, admin);
    expect(direct.body.map(({ id }: { id: string }) => id)).toEqual([toWire(own.id)]);
    expect((await users(root, admin, '/inherited')).body).toEqual([]);
  });

  it('tells nothing of groups above that the caller does not see, and nothing to strangers [R-EXT-26, R-API-17]', async () => {
    const below = await portal.makeGroup(child);
    const inside = await portal.makeUser({ groups: [child] });
    const seen = await users(below, inside, '/inherited');
    expect(seen.body.map(({ id }: { id: string }) => id)).toEqual([toWire(inside.id)]);
    expect(seen.text).not.toContain(toWire(root));
    expect((await users(below, stranger, '/inherited')).status).toBe(404);
  });
});

describe('GET /api/groups/{id}/users/available-adds', () => {
  it('answers acquaintances that are not in the group, each as a user without roles [R-API-63, R-API-09, R-GRP-13]', async () => {
    expect((await users(root, admin, '/available-adds')).body).toEqual([]);
    await fillProfile(member);
    const { body } = await users(child, admin, '/available-adds');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Anna', 'carl']);
    expect(body[0]).toEqual({
      id: toWire(member.id),
      name: 'Anna',
      email: member.email,
      location: 'Ulm',
      avatarLocation: '/files/a1.png',
    });
    await add(child, [member.id]);
    expect((await users(child, admin, '/available-adds')).body).toHaveLength(1);
    // Whoever is in a group below, which the caller sees, is not in this one.
    const inside = await portal.makeUser({ name: 'Cleo', groups: [child] });
    expect((await users(root, admin, '/available-adds')).body).toMatchObject([{ id: toWire(inside.id), name: 'Cleo' }]);
    // Whoever shares any group with the caller, also one of another tree.
    const club = await portal.makeGroup();
    await portal.makeUser({ name: 'Dora', groups: [club] });
    await portal.services.db
      .insertInto('group_members')
      .values({ group_id: club, user_id: admin.id, joined_at: 1 })
      .execute();
    expect((await users(child, admin, '/available-adds')).body.map(({ name }: { name: string }) => name)).toEqual([
      'carl',
      'Dora',
    ]);
  });

  it('needs assignGroupUser [R-API-63, R-RIGHT-18]', async () => {
    expect((await users(child, viewer, '/available-adds')).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await users(child, stranger, '/available-adds')).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
  });
});

describe('PUT /api/groups/{id}/users', () => {
  it('adds without a role and removes nobody [R-API-64]', async () => {
    expect((await add(child, [member.id])).status).toBe(204);
    expect((await add(child, [viewer.id, viewer.id])).status).toBe(204);
    expect(await members(child)).toEqual([member.id, viewer.id].sort());
    expect(await roles(member, child)).toEqual([]);
    // Who is there already keeps the roles.
    expect((await add(root, [viewer.id])).status).toBe(204);
    expect(await roles(viewer, root)).toEqual(['group-viewer']);
    expect((await portal.get(`/api/groups/${toWire(child)}`, member)).status).toBe(200);
  });

  it('adds all who stand in one call [R-API-64]', async () => {
    expect((await add(child, [member.id, viewer.id])).status).toBe(204);
    expect(await members(child)).toEqual([member.id, viewer.id].sort());
  });

  it.each([[[5]], [{ users: [] }], [null]])('refuses %j for a list of ids [R-API-64]', async (body) => {
    const answer = await portal.send('PUT', `/api/groups/${toWire(child)}/users`, admin, body);
    expect([answer.status, answer.body.errorId]).toEqual([400, 'ERROR_VALIDATION']);
    expect(await members(child)).toEqual([]);
  });

  it('knows no users the caller does not know, and adds none of the others then [R-API-64, R-RIGHT-06]', async () => {
    const unseen = await add(child, [member.id, stranger.id]);
    const unknown = await add(child, [member.id, 'u-nobody']);
    expect([unseen.status, unseen.body.errorId, unseen.text]).toEqual([404, 'ERROR_USER_UNKNOWN', unknown.text]);
    expect(await members(child)).toEqual([]);
  });

  it('needs assignGroupUser: 403 when the group is seen, 404 when not [R-API-64, R-RIGHT-18, R-RIGHT-06]', async () => {
    const [seen, unseen] = [await add(root, [viewer.id], viewer), await add(root, [stranger.id], stranger)];
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
  });

  it.each([
    ['nothing', [], ''],
    ['no list', { users: [] }, ''],
    ['a number', [1], '0'],
    ['too many', Array.from({ length: 501 }, () => 'eA'), ''],
  ])('refuses %s and changes nothing [R-VAL-12, R-VAL-19, R-API-64, R-API-02]', async (_, body, field) => {
    const before = await members(root);
    const answer = await portal.send('PUT', `/api/groups/${toWire(root)}/users`, admin, body);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect(await members(root)).toEqual(before);
  });
});

describe('PUT /api/frontend/group/{id}/users', () => {
  it('adds users with their roles, on top of those held, and removes nobody [R-API-19, R-GRP-13]', async () => {
    const viewers = ['group-viewer'];
    await assign(child, [
      { id: toWire(member.id), roles: viewers },
      { id: toWire(viewer.id), roles: viewers },
    ]);
    const wanted = ['group-operator', 'group-admin', 'group-operator'];
    const second = await assign(child, [{ id: toWire(member.id), roles: wanted }]);
    expect([second.status, second.text]).toEqual([204, '']);
    expect([await roles(member, child), await roles(viewer, child)]).toEqual([
      ['group-admin', 'group-operator', 'group-viewer'],
      viewers,
    ]);
    expect(await members(child)).toEqual([member.id, viewer.id].sort());
  });

  it('tells the new member at once [R-SHELL-24, R-RIGHT-07]', async () => {
    const told: string[] = [];
    await portal.outbox.settled();
    const off = portal.outbox.on('rights', ({ user }) => void told.push(user));
    await assign(child, [{ id: toWire(member.id), roles: ['group-viewer'] }]);
    await portal.outbox.settled();
    off();
    expect(new Set(told)).toEqual(new Set([member.id]));
  });

  it('stands in the log: who came, and which roles they got; the same again adds nothing [R-EXT-08]', async () => {
    const log = async () =>
      (
        await portal.services.db
          .selectFrom('audit_log')
          .select(['user_id', 'action', 'after'])
          .where('scope', '=', `group:${child}`)
          .orderBy('serial')
          .execute()
      ).map(({ user_id, action, after }) => [user_id, action, after]);
    await assign(child, [{ id: toWire(member.id), roles: ['group-viewer'] }]);
    const entries = [
      [admin.id, 'group.users.add', { users: [toWire(member.id)] }],
      [admin.id, 'rights.grant', { user: toWire(member.id), roles: ['group-viewer'] }],
    ];
    expect(await log()).toEqual(entries);
    await assign(child, [{ id: toWire(member.id), roles: ['group-viewer'] }]);
    expect(await log()).toEqual(entries);
  });

  it('takes an address in place of an id: who is not known yet is invited with the roles [R-API-19, R-GRP-13, R-GRP-14]', async () => {
    const answer = await assign(child, [
      { email: 'Cook@people.example', roles: ['group-viewer'] },
      { id: toWire(member.id) },
    ]);
    expect(answer.status).toBe(204);
    expect(await members(child)).toEqual([member.id]);
    const invited = await portal.services.db
      .selectFrom('invitations')
      .select(['email', 'role_id'])
      .where('group_id', '=', child)
      .execute();
    expect(invited).toEqual([{ email: 'cook@people.example', role_id: 'group-viewer' }]);
  });

  it('answers an address with an account as one without, and no sooner: nothing tells accounts apart [R-GRP-14, R-EXT-26, R-API-19]', async () => {
    const waited = jest.spyOn(timers, 'setTimeout');
    const answers: unknown[] = [];
    for (const email of [stranger.email, 'nobody@people.example']) {
      waited.mockClear();
      const { status, text, headers } = await assign(child, [{ email, roles: ['group-viewer'] }]);
      expect(waited.mock.calls).toEqual([[INVITE_MS]]);
      answers.push([status, text, Object.keys(headers).sort()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    // Each address its time: together they would tell how many have an account.
    waited.mockClear();
    const both = [stranger.email, 'nobody@people.example'].map((email) => ({ email, roles: ['group-viewer'] }));
    expect((await assign(child, [...both, { id: toWire(member.id) }])).status).toBe(204);
    expect(waited.mock.calls).toEqual([[2 * INVITE_MS]]);
    waited.mockRestore();
    expect(await members(child)).toEqual([member.id]);
  });

  it('is all or none, and names the entry that is wrong [R-API-02, R-API-19]', async () => {
    for (const [status, errorId, wrong, field] of [
      [404, 'ERROR_USER_UNKNOWN', { id: toWire(stranger.id) }, undefined],
      [404, 'ERROR_USER_UNKNOWN', { id: '!' }, undefined],
      [400, 'ERROR_VALIDATION', { id: toWire(viewer.id), roles: ['boss'] }, 'users.2.roles'],
      [400, 'ERROR_VALIDATION', { email: 'no-mail', roles: ['group-viewer'] }, 'users.2.email'],
    ] as const) {
      const answer = await assign(child, [
        { id: toWire(member.id), roles: ['group-viewer'] },
        { email: 'new@people.example', roles: ['group-viewer'] },
        wrong,
      ]);
      expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([status, errorId, field]);
    }
    expect(await members(child)).toEqual([]);
    expect(
      await portal.services.db.selectFrom('invitations').select('email').where('group_id', '=', child).execute(),
    ).toEqual([]);
  });

  it.each([
    ['nobody', [], 'users'],
    ['no list', 'x', 'users'],
    ['neither id nor email', [{ roles: ['group-viewer'] }], 'users.0'],
    ['both', [{ id: 'eA', email: 'a@b.example' }], 'users.0'],
    ['an email that is none', [{ email: 'nope', roles: ['group-viewer'] }], 'users.0.email'],
    ['an email without role', [{ email: 'a@b.example' }], 'users.0.roles'],
    [
      'a later email without role',
      [{ email: 'c@b.example', roles: ['group-viewer'] }, { email: 'a@b.example' }],
      'users.1.roles',
    ],
    [
      'several that are wrong, by the first of them',
      ['c@b.example', 'nope', 'nor this'].map((email) => ({ email, roles: ['group-viewer'] })),
      'users.1.email',
    ],
    ['an email with no roles', [{ email: 'a@b.example', roles: [] }], 'users.0.roles'],
    ['a role that is none', [{ email: 'a@b.example', roles: ['boss'] }], 'users.0.roles'],
    ['roles that are no list', [{ email: 'a@b.example', roles: 'group-viewer' }], 'users.0.roles'],
  ])('refuses %s [R-VAL-12, R-VAL-19, R-API-19, R-VAL-01, R-API-02]', async (_, entries, field) => {
    const before = await members(root);
    const answer = await assign(root, entries);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect(await members(root)).toEqual(before);
    expect(
      await portal.services.db.selectFrom('invitations').select('email').where('group_id', '=', root).execute(),
    ).toEqual([]);
  });

  it('gives no role that holds a right the caller lacks [R-RIGHT-10]', async () => {
    const deputy = await portal.makeUser({
      roles: [{ role: 'group-operator', group: root }],
      rights: [{ right: 'assignGroupUser', scope: `group:${root}` }],
    });
    expect((await assign(root, [{ id: toWire(member.id), roles: ['group-viewer'] }], deputy)).status).toBe(204);
    for (const entry of [{ id: toWire(member.id) }, { id: toWire(deputy.id) }, { email: 'friend@people.example' }]) {
      expect((await assign(root, [{ ...entry, roles: ['group-admin'] }], deputy)).body.errorId).toBe('ERROR_NO_RIGHT');
    }
    // Nor beside one that may be given, to the same or to somebody else.
    const fine = { id: toWire(member.id), roles: ['group-viewer'] };
    for (const entries of [
      [{ ...fine, roles: ['group-operator', 'group-admin'] }],
      [fine, { id: toWire(viewer.id), roles: ['group-admin'] }],
      [fine, { email: 'friend@people.example', roles: ['group-admin'] }],
    ])
      expect((await assign(root, entries, deputy)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect([await roles(member, root), await roles(deputy, root)]).toEqual([['group-viewer'], ['group-operator']]);
  });

  it('needs assignGroupUser: 403 when the group is seen, 404 when not [R-API-19, R-RIGHT-18, R-RIGHT-06]', async () => {
    const [seen, unseen] = [
      await assign(root, [{ id: toWire(member.id) }], viewer),
      await assign(root, [{ id: toWire(member.id) }], stranger),
    ];
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
  });
});

describe('DELETE /api/groups/{id}/users/{userId}', () => {
  it('removes the user and ends all roles on this group, not on others [R-API-65, R-GRP-17, R-RIGHT-07, R-RIGHT-19]', async () => {
    for (const group of [root, child]) await assign(group, [{ id: toWire(viewer.id), roles: ['group-operator'] }]);
    expect((await remove(root, viewer)).status).toBe(204);
    expect([await roles(viewer, root), await roles(viewer, child)]).toEqual([[], ['group-operator']]);
    expect([await members(root), await members(child)]).toEqual([[admin.id, member.id].sort(), [viewer.id]]);
    expect((await portal.get(`/api/groups/${toWire(root)}`, viewer)).status).toBe(404);
    expect((await portal.get(`/api/groups/${toWire(child)}`, viewer)).status).toBe(200);
  });

  it('tells the pages of who is removed at once [R-SHELL-24, R-RIGHT-07]', async () => {
    const told: string[] = [];
    await portal.outbox.settled();
    const off = portal.outbox.on('rights', ({ user }) => void told.push(user));
    expect((await remove(root, viewer)).status).toBe(204);
    await portal.outbox.settled();
    off();
    expect(told).toEqual([viewer.id]);
  });

  it('is never for oneself [R-RIGHT-19, R-API-65, R-GRP-12]', async () => {
    await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    const answer = await remove(root, admin);
    expect([answer.status, answer.body.errorId]).toEqual([409, 'ERROR_ONESELF']);
    expect(await members(root)).toContain(admin.id);
  });

  it('keeps the last who may assign users to a root group; below, inheritance is enough [R-RIGHT-13, R-API-65]', async () => {
    const remover = await portal.makeUser({ rights: [{ right: 'removeGroupUser', scope: `group:${root}` }] });
    await portal.makeUser({ active: false, roles: [{ role: 'group-admin', group: root }] });
    // Whatever else goes with it.
    await assign(root, [{ id: toWire(admin.id), roles: ['group-viewer'] }]);
    const answer = await remove(root, admin, remover);
    expect([answer.status, answer.body.errorId]).toEqual([409, 'ERROR_LAST_ADMIN']);
    expect([await roles(admin, root), (await members(root)).includes(admin.id)]).toEqual([
      ['group-admin', 'group-viewer'],
      true,
    ]);
    const second = await portal.makeUser({
      roles: [
        { role: 'group-admin', group: root },
        { role: 'group-admin', group: child },
      ],
    });
    expect((await remove(root, admin, remover)).status).toBe(204);
    expect((await remove(child, second, remover)).status).toBe(204);
    expect((await remove(root, second, remover)).status).toBe(409);
  });

  it('counts who was granted the right by the operator [R-RIGHT-13]', async () => {
    const remover = await portal.makeUser({
      rights: [
        { right: 'removeGroupUser', scope: `group:${root}` },
        { right: 'assignGroupUser', scope: `group:${root}` },
      ],
    });
    expect((await remove(root, admin, remover)).status).toBe(204);
  });

  it('needs removeGroupUser, and a user who is there [R-RIGHT-19, R-RIGHT-06, R-API-65]', async () => {
    expect((await remove(root, member, viewer)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await remove(root, member, stranger)).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
    const elsewhere = await remove(root, stranger);
    expect([elsewhere.status, elsewhere.body.errorId]).toEqual([404, 'ERROR_USER_UNKNOWN']);
    expect((await portal.send('DELETE', `/api/groups/${toWire(root)}/users/!`, admin)).body.errorId).toBe(
      'ERROR_USER_UNKNOWN',
    );
    expect(await members(root)).toContain(member.id);
  });
});
