import { OWNER_RIGHTS } from '@portal/domain/rights';
import { type TestPortal, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const rightsOf = async (...wanted: Parameters<TestPortal['makeUser']>) => {
  const user = await portal.makeUser(...wanted);
  return {
    user,
    read: async () => {
      const body = (await portal.get('/api/rights/self', user)).body as { scope: string; rights: string[] }[];
      for (const entry of body) expect(Object.keys(entry).sort()).toEqual(['rights', 'scope']);
      return Object.fromEntries(body.map(({ scope, rights }) => [scope, [...rights].sort()]));
    },
  };
};

describe('the own rights', () => {
  it('of everybody are authorized-user and readMessage in * [R-API-69, R-RIGHT-05]', async () => {
    expect(await (await rightsOf()).read()).toEqual({ '*': ['authorized-user', 'readMessage'] });
  });

  it('are lists by scope with plain ids, roles and granted rights joined [R-RIGHT-01, R-API-69, R-API-04]', async () => {
    const group = await portal.makeGroup();
    const device = await portal.makeDevice({ groups: [group] });
    const { read } = await rightsOf({
      roles: [{ role: 'group-viewer', group }],
      rights: [
        { right: 'createVoucher', scope: '*' },
        { right: 'updateGroup', scope: `group:${group}` },
        { right: 'updateIncident', scope: `device:${device}` },
      ],
    });
    expect(await read()).toEqual({
      [`device:${device}`]: ['updateIncident'],
      '*': ['authorized-user', 'createVoucher', 'readMessage'],
      [`group:${group}`]: [
        'readIncident',
        'readIncidentConfig',
        'readMessage',
        'readRecipe',
        'updateGroup',
        'viewRecipeTransmission',
      ],
    });
  });

  it("name own devices with the owner's rights, joined with granted ones [R-RIGHT-11, R-API-69]", async () => {
    const { user, read } = await rightsOf();
    const [device, second] = [await portal.makeDevice({ owner: user.id }), await portal.makeDevice({ owner: user.id })];
    const own = await read();
    for (const each of [device, second]) expect(own[`device:${each}`]).toEqual([...OWNER_RIGHTS].sort());
    await portal.services.db
      .insertInto('user_rights')
      .values({ user_id: user.id, right: 'readRecipe', scope: `device:${device}` })
      .execute();
    expect((await read())[`device:${device}`]).toEqual([...OWNER_RIGHTS, 'readRecipe'].sort());
  });

  it('follow a change at once [R-RIGHT-07]', async () => {
    const group = await portal.makeGroup();
    const { user, read } = await rightsOf({ roles: [{ role: 'group-admin', group }] });
    expect((await read())[`group:${group}`]).toHaveLength(21);
    await portal.services.db.deleteFrom('user_roles').where('user_id', '=', user.id).execute();
    expect(Object.keys(await read())).toEqual(['*']);
  });

  it('need a log-in [R-API-01]', async () => {
    expect((await portal.get('/api/rights/self')).status).toBe(401);
  });
});
