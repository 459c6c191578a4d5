/** Who may know of whom. */
import { toWire } from '@portal/domain/ids';
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
  stranger = await portal.makeUser({ roles: [{ role: 'group-admin', group: await portal.makeGroup() }] });
});
afterAll(() => portal.close());

const ids = (...users: readonly (TestUser | string)[]) =>
  `ids=[${users.map((user) => toWire(typeof user === 'string' ? user : user.id)).join(',')}]`;
const namesOf = (body: { name: string }[]) => body.map(({ name }) => name);

describe('users', () => {
  it('are known to those who share a visible group; others are left out [R-API-17, R-API-03, R-API-09]', async () => {
    const seen = await portal.get(`/api/frontend/user?${ids(admin, below, stranger, 'u-nobody')}`, admin);
    expect(namesOf(seen.body)).toEqual(['Anna', 'Berta']);
    expect(seen.body[0]).toEqual({
      id: toWire(below.id),
      name: 'Anna',
      email: below.email,
      location: null,
      avatarLocation: null,
    });
    // The group above is not visible from below.
    expect(namesOf((await portal.get(`/api/frontend/user?${ids(admin, below)}`, below)).body)).toEqual(['Anna']);
    expect((await portal.get('/api/frontend/user?ids=[]', admin)).body).toEqual([]);
    expect((await portal.get('/api/frontend/user?ids=[!,%5B]', admin)).body).toEqual([]);
  });

  it('are at most 500 in one call [R-CONST-04]', async () => {
    const many = Array.from({ length: 501 }, (_, index) => toWire(`u${index}`)).join(',');
    for (const path of ['/api/frontend/user', '/api/frontend/user/roles'])
      expect((await portal.get(`${path}?ids=[${many}]`, admin)).body.field).toBe('ids');
  });

  it('answer one by one, unknown and unseen alike [R-API-52, R-RIGHT-06]', async () => {
    expect((await portal.get(`/api/user/${toWire(below.id)}`, admin)).body).toEqual({
      id: toWire(below.id),
      name: 'Anna',
      email: below.email,
      location: null,
      avatarLocation: null,
    });
    expect((await portal.get(`/api/user/${toWire(admin.id)}`, admin)).status).toBe(200);
    const unseen = await portal.get(`/api/user/${toWire(stranger.id)}`, admin);
    const unknown = await portal.get(`/api/user/${toWire('u-nobody')}`, admin);
    expect([unseen.status, unseen.text]).toEqual([404, unknown.text]);
    expect((await portal.get('/api/user/!!', admin)).body.errorId).toBe('ERROR_USER_UNKNOWN');
    expect((await portal.get(`/api/user/${toWire(below.id)}`)).status).toBe(401);
  });

  it('tell their roles to themselves and where the reader has readUserRights [R-API-18, R-API-09, R-RIGHT-20]', async () => {
    const { body } = await portal.get(`/api/frontend/user/roles?${ids(below, admin, stranger)}`, admin);
    expect(body.map(({ userId, role }: { userId: string; role: string }) => [userId, role])).toEqual([
      [toWire(below.id), 'Group operator, Group viewer'],
      [toWire(admin.id), 'Group admin'],
    ]);
    expect(body[0].roles.map(({ id, scope }: { id: string; scope: string }) => [id, scope]).sort()).toEqual([
      ['group-operator', `group:${child}`],
      ['group-viewer', `group:${child}`],
    ]);
    const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
    expect(
      (await portal.get(`/api/frontend/user/roles?${ids(below, viewer)}`, viewer)).body.map(
        ({ role }: { role: string }) => role,
      ),
    ).toEqual(['', 'Group viewer']);
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
