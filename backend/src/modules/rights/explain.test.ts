import { toWire } from '@portal/domain/ids';
import { DEFAULT_ROLES } from '@portal/domain/rights';
import { accessTo, allowed } from '../../kernel/access';
import { entriesOfUser } from '../../kernel/entries';
import { type TestPortal, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let support: Awaited<ReturnType<TestPortal['makeUser']>>;
beforeAll(async () => {
  portal = await testPortal();
  support = await portal.makeUser({ rights: [{ right: 'readSupportInfo', scope: '*' }] });
});
afterAll(() => portal.close());

type User = typeof support;
const ask = (user: Pick<User, 'id'>, right: string, scope: string, by: User = support) =>
  portal.get(`/api/rights/${toWire(user.id)}/explain?right=${right}&scope=${encodeURIComponent(scope)}`, by);
const steps = (answer: { body: { chain: object[] } }) => answer.body.chain;

describe('why somebody may, for support [R-EXT-17]', () => {
  it('is told from the group asked about up to *, with membership, roles and what they give [R-API-04]', async () => {
    const region = await portal.makeGroup(undefined, 'Region');
    const town = await portal.makeGroup(region, 'Town');
    const kitchen = await portal.makeGroup(town, 'Kitchen');
    const user = await portal.makeUser({
      groups: [region],
      roles: [
        { role: 'group-admin', group: region },
        { role: 'group-viewer', group: town },
      ],
    });
    // What others have in the same scopes is not theirs.
    await portal.makeUser({
      roles: [{ role: 'group-operator', group: kitchen }],
      rights: [{ right: 'deleteGroup', scope: `group:${town}` }],
    });
    const answer = await ask(user, 'deleteGroup', `group:${kitchen}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ allowed: true, visible: true });
    const nothing = { member: false, owner: false, roles: [], granted: false, gives: false };
    expect(steps(answer)).toMatchObject([
      { ...nothing, scope: `group:${kitchen}`, name: 'Kitchen' },
      { ...nothing, scope: `group:${town}`, name: 'Town', member: true, roles: [{ id: 'group-viewer', gives: false }] },
      {
        ...nothing,
        scope: `group:${region}`,
        name: 'Region',
        member: true,
        roles: [{ id: 'group-admin', name: expect.stringMatching(/\S/), gives: true }],
        gives: true,
      },
      { ...nothing, scope: '*', name: null },
    ]);
  });

  it('of a device names the device first, its owner, and what the operator granted there [R-API-04]', async () => {
    const group = await portal.makeGroup(undefined, 'Kitchen');
    const owner = await portal.makeUser();
    const device = await portal.makeDevice({ owner: owner.id, groups: [group], name: 'Oven' });
    expect((await ask(owner, 'updateIncident', `device:${device}`)).body).toMatchObject({
      allowed: true,
      chain: [
        { scope: `device:${device}`, name: 'Oven', owner: true, gives: true },
        { gives: false },
        { gives: false },
      ],
    });
    const other = await portal.makeUser({ rights: [{ right: 'readRecipe', scope: `device:${device}` }] });
    expect((await ask(other, 'readRecipe', `device:${device}`)).body).toMatchObject({
      allowed: true,
      chain: [
        { granted: true, owner: false, gives: true },
        { scope: `group:${group}`, granted: false, member: false, roles: [] },
        { scope: '*', granted: false, member: false, roles: [] },
      ],
    });
  });

  it('of a device tells of each of its groups, and of each role there', async () => {
    const [first, second] = [await portal.makeGroup(), await portal.makeGroup()];
    const device = await portal.makeDevice({ groups: [first, second] });
    const roles = ['group-admin', 'group-viewer'].map((role) => ({ role, group: second }));
    const { body } = await ask(await portal.makeUser({ roles }), 'updateRecipe', `device:${device}`);
    const chain = new Map((body.chain as { scope: string }[]).map((step) => [step.scope, step]));
    expect(chain.get(`group:${first}`)).toMatchObject({ roles: [], gives: false });
    expect(chain.get(`group:${second}`)).toMatchObject({
      roles: [
        { id: 'group-admin', gives: true },
        { id: 'group-viewer', gives: false },
      ],
      gives: true,
    });
  });

  it('of a right that all have in *, says that it does not open what is not seen', async () => {
    const group = await portal.makeGroup();
    const user = await portal.makeUser({ rights: [{ right: 'updateGroup', scope: '*' }] });
    const answer = await ask(user, 'updateGroup', `group:${group}`);
    expect(answer.body).toMatchObject({ allowed: false, visible: false });
    expect(steps(answer)).toMatchObject([
      { scope: `group:${group}`, granted: false, gives: false },
      { scope: '*', granted: true, gives: false },
    ]);
    expect((await ask(user, 'readMessage', '*')).body).toMatchObject({
      allowed: true,
      chain: [{ scope: '*', name: null, granted: true, gives: true }],
    });
    // What is granted there is another right.
    expect((await ask(user, 'createVoucher', '*')).body).toMatchObject({
      allowed: false,
      chain: [{ scope: '*', granted: false, gives: false }],
    });
  });

  it('says what the guard of the calls says, for every right of every role', async () => {
    const root = await portal.makeGroup();
    const below = await portal.makeGroup(root);
    const device = await portal.makeDevice({ groups: [below] });
    for (const role of Object.keys(DEFAULT_ROLES)) {
      const user = await portal.makeUser({ roles: [{ role, group: root }] });
      const { db, config } = portal.services;
      const caller = {
        userId: user.id,
        loginId: '',
        entries: (await entriesOfUser(db, user.id, config.everybody)) ?? [],
      };
      for (const right of DEFAULT_ROLES['group-admin'])
        for (const resource of [{ group: below }, { device }]) {
          const scope = resource.group === undefined ? `device:${device}` : `group:${below}`;
          const { allowed: told } = (await ask(user, right, scope)).body;
          expect([role, right, scope, told]).toEqual([
            role,
            right,
            scope,
            allowed(caller, right, await accessTo(db, caller, resource as { group: string })),
          ]);
        }
    }
  });

  it('is for holders of readSupportInfo in * alone, also about themselves', async () => {
    const group = await portal.makeGroup();
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const refused = await ask(admin, 'updateGroup', `group:${group}`, admin);
    expect([refused.status, refused.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
  });

  it.each([
    ['a right that is none', 'fly', '*', 400, 'ERROR_VALIDATION', 'right'],
    ['a scope that is none', 'updateGroup', 'kitchen', 400, 'ERROR_VALIDATION', 'scope'],
    ['a group that is not there', 'updateGroup', 'group:nobody', 404, 'ERROR_GROUP_UNKNOWN', undefined],
    ['a device that is not there', 'updateGroup', 'device:nobody', 404, 'ERROR_DEVICE_UNKNOWN', undefined],
  ])('refuses %s [R-API-02]', async (_, right, scope, status, errorId, field) => {
    const { status: code, body } = await ask(support, right, scope);
    expect([code, body.errorId, body.field]).toEqual([status, errorId, field]);
  });

  it('refuses a user who is not there', async () => {
    const answer = await ask({ id: 'nobody' }, 'updateGroup', '*');
    expect([answer.status, answer.body.errorId]).toEqual([404, 'ERROR_USER_UNKNOWN']);
  });
});
