/** Who may know of whom. */
import { toWire } from '@portal/domain/ids';
import type { GroupRight } from '@portal/domain/rights';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let root: string;
let child: string;
let admin: TestUser;
let below: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  portal = await testPortal();
  root = await portal.makeGroup();
  child = await portal.makeGroup(root);
  admin = await portal.makeUser({ name: 'Berta', roles: [{ role: 'group-admin', group: root }] });
  below = await portal.makeUser({
    name: 'Anna',
    roles: [
      { role: 'group-operator', group: child },
      { role: 'group-viewer', group: child },
    ],
  });
  await portal.services.db
    .updateTable('users')
    .set({ location: 'Bonn', avatar_file: 'a1.png' })
    .where('id', '=', below.id)
    .execute();
  stranger = await portal.makeUser({ roles: [{ role: 'group-admin', group: await portal.makeGroup() }] });
});
afterAll(() => portal.close());

const ids = (...users: readonly (TestUser | string)[]) =>
  `ids=[${users.map((user) => toWire(typeof user === 'string' ? user : user.id)).join(',')}]`;
const namesOf = (body: { name: string }[]) => body.map(({ name }) => name);

describe('users', () => {
  it('are known to those who share a visible group; others are left out [R-API-17, R-API-52, R-API-03, R-API-09]', async () => {
    const seen = await portal.get(`/api/frontend/user?${ids(admin, below, stranger, 'u-nobody')}`, admin);
    expect(namesOf(seen.body)).toEqual(['Anna', 'Berta']);
    expect(seen.body[0]).toEqual({
      id: toWire(below.id),
      name: 'Anna',
      email: below.email,
      location: 'Bonn',
      avatarLocation: '/files/a1.png',
    });
    // The group above is not visible from below.
    expect(namesOf((await portal.get(`/api/frontend/user?${ids(admin, below)}`, below)).body)).toEqual(['Anna']);
    // Oneself also without any group, and with the place that one has written down.
    const loner = await portal.makeUser({ name: 'Solo' });
    await portal.services.db.updateTable('users').set({ location: 'Ulm' }).where('id', '=', loner.id).execute();
    for (const path of [`/api/frontend/user?${ids(loner)}`, `/api/user/${toWire(loner.id)}`])
      expect([(await portal.get(path, loner)).body].flat()).toEqual([
        expect.objectContaining({ name: 'Solo', location: 'Ulm' }),
      ]);
    expect((await portal.get('/api/frontend/user?ids=[]', admin)).body).toEqual([]);
    expect((await portal.get('/api/frontend/user?ids=[!,%5B]', admin)).body).toEqual([]);
  });

  it('are at most 500 in one call [R-CONST-04]', async () => {
    const many = Array.from({ length: 501 }, (_, index) => toWire(`u${index}`)).join(',');
    for (const path of ['/api/frontend/user', '/api/frontend/user/roles'])
      expect((await portal.get(`${path}?ids=[${many}]`, admin)).body.field).toBe('ids');
  });

  it('answer one by one, unknown and unseen alike [R-API-52, R-API-09, R-RIGHT-06]', async () => {
    expect((await portal.get(`/api/user/${toWire(below.id)}`, admin)).body).toEqual({
      id: toWire(below.id),
      name: 'Anna',
      email: below.email,
      location: 'Bonn',
      avatarLocation: '/files/a1.png',
    });
    expect((await portal.get(`/api/user/${toWire(admin.id)}`, admin)).status).toBe(200);
    const unseen = await portal.get(`/api/user/${toWire(stranger.id)}`, admin);
    const unknown = await portal.get(`/api/user/${toWire('u-nobody')}`, admin);
    expect([unseen.status, unseen.text]).toEqual([404, unknown.text]);
    expect((await portal.get('/api/user/!!', admin)).body.errorId).toBe('ERROR_USER_UNKNOWN');
    expect((await portal.get(`/api/user/${toWire(below.id)}`)).status).toBe(401);
  });

  it('tell their roles to themselves and where the reader has readUserRights [R-API-18, R-API-09, R-API-04, R-RIGHT-20, R-RIGHT-06]', async () => {
    const { body } = await portal.get(`/api/frontend/user/roles?${ids(below, admin, stranger)}`, admin);
    expect(body.map(({ userId, role }: { userId: string; role: string }) => [userId, role])).toEqual([
      [toWire(below.id), 'Group operator, Group viewer'],
      [toWire(admin.id), 'Group admin'],
    ]);
    for (const record of body) expect(Object.keys(record).sort()).toEqual(['role', 'roles', 'userId']);
    expect(body[0].roles.map(({ id, scope }: { id: string; scope: string }) => [id, scope]).sort()).toEqual([
      ['group-operator', `group:${child}`],
      ['group-viewer', `group:${child}`],
    ]);
    // Of one user, only what is held where the reader may read it.
    const elsewhere = await portal.makeUser({
      roles: [
        { role: 'group-viewer', group: child },
        { role: 'group-admin', group: await portal.makeGroup() },
      ],
    });
    const device = await portal.makeDevice({ groups: [child] });
    await portal.services.db
      .insertInto('user_roles')
      .values(
        [device, await portal.makeDevice()].map((uuid) => ({
          user_id: elsewhere.id,
          role_id: 'group-operator',
          scope: `device:${uuid}` as const,
        })),
      )
      .execute();
    const [seen] = (await portal.get(`/api/frontend/user/roles?${ids(elsewhere)}`, admin)).body;
    expect([seen.role, seen.roles.map(({ scope }: { scope: string }) => scope)]).toEqual([
      'Group operator, Group viewer',
      [`device:${device}`, `group:${child}`],
    ]);
    const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
    expect(
      (await portal.get(`/api/frontend/user/roles?${ids(below, viewer)}`, viewer)).body.map(
        ({ role }: { role: string }) => role,
      ),
    ).toEqual(['', 'Group viewer']);
    // A role on a device alone, as well.
    const guest = await portal.makeUser({ groups: [child] });
    const scope = `device:${await portal.makeDevice({ groups: [child] })}` as const;
    await portal.services.db
      .insertInto('user_roles')
      .values({ user_id: guest.id, role_id: 'group-viewer', scope })
      .execute();
    const told = async (reader: TestUser) =>
      (await portal.get(`/api/frontend/user/roles?${ids(guest)}`, reader)).body[0].roles.map(
        (role: { scope: string }) => role.scope,
      );
    expect([await told(admin), await told(guest), await told(viewer)]).toEqual([[scope], [scope], []]);
    // Its text names a role once, in however many places it is held.
    const deeper = await portal.makeGroup(child);
    const twice = await portal.makeUser({
      roles: [child, deeper].map((group) => ({ role: 'group-viewer' as const, group })),
    });
    const [both] = (await portal.get(`/api/frontend/user/roles?${ids(twice)}`, admin)).body;
    expect([both.role, both.roles.map(({ scope: of }: { scope: string }) => of).sort()]).toEqual([
      'Group viewer',
      [`group:${deeper}`, `group:${child}`].sort(),
    ]);
    // It hangs on that right alone.
    const within = (...rights: GroupRight[]) =>
      portal.makeUser({ rights: rights.map((right) => ({ right, scope: `group:${root}` as const })) });
    const reader = await within('readUserRights');
    const others = await within('readRoles', 'assignGroupUser', 'removeGroupUser', 'updateGroup');
    expect([await told(reader), await told(others)]).toEqual([[scope], []]);
  });

  it('can be searched, sorted and paged [R-EXT-05]', async () => {
    const first = await portal.get(`/api/frontend/user?${ids(admin, below)}&sort=-name&limit=1`, admin);
    expect([namesOf(first.body), first.headers['x-total-count'], first.headers['link']]).toEqual([
      ['Berta'],
      '2',
      expect.stringContaining('rel="next"'),
    ]);
    expect(namesOf((await portal.get(`/api/frontend/user?${ids(admin, below)}&q=ann`, admin)).body)).toEqual(['Anna']);
  });
});
