import { fromWire, toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let root: string;
let child: string;
let admin: TestUser;
let support: TestUser;
let member: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = await portal.makeGroup(undefined, 'Kantine');
  child = await portal.makeGroup(root);
  admin = await portal.makeUser({ name: 'Berta', roles: [{ role: 'group-admin', group: root }] });
  member = await portal.makeUser({ name: 'Anna', roles: [{ role: 'group-operator', group: root }] });
  support = await portal.makeUser({
    rights: [
      { right: 'readSupportInfo', scope: '*' },
      { right: 'createVoucher', scope: '*' },
    ],
  });
  stranger = await portal.makeUser();
});

interface Entry {
  id: string;
  at: number;
  user: string | null;
  userName: string | null;
  action: string;
  scope: string | null;
  kind: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  names: Record<string, string>;
}
const read = (query: Record<string, string>, who = admin) =>
  portal.get(`/api/audit?${new URLSearchParams(query)}`, who);
const entries = async (query: Record<string, string>, who = admin): Promise<Entry[]> =>
  (await read(query, who)).body as Entry[];
const actions = async (scope: string, who = admin) =>
  (await entries({ scope, sort: 'at' }, who)).map(({ action }) => action);
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who = admin) => {
  const answer = await portal.send(method, path, who, body);
  expect(answer.status).toBeLessThan(300);
  return answer;
};

describe('the audit log', () => {
  it('may be a second old for support alone: where rights stand in the query they are those of now', async () => {
    const group = `/api/groups/${toWire(root)}`;
    await send('PUT', group, { name: 'Mensa' });
    const reading = jest.spyOn(portal.services, 'reading');
    try {
      expect(await actions(`group:${root}`)).toContain('group.update');
      expect(reading).not.toHaveBeenCalled();
      expect((await entries({}, support)).length).toBeGreaterThan(0);
      expect(reading).toHaveBeenCalledTimes(1);
    } finally {
      reading.mockRestore();
    }
  });

  it('says who changed a group, its users, roles and devices, with old and new values [R-EXT-08, R-API-04, R-API-06]', async () => {
    const device = await portal.makeDevice({ owner: admin.id, name: 'Oven' });
    const group = `/api/groups/${toWire(root)}`;
    await send('PUT', group, { name: 'Mensa', attributes: { Floor: '2' } });
    await send('PUT', `/api/groups/${toWire(child)}/users`, [toWire(member.id)]);
    await send('POST', `/api/rights/${toWire(member.id)}`, { 'group-viewer': `group:${child}` });
    await send('PUT', `/api/rights/${toWire(member.id)}`, { scope: `group:${child}`, roles: ['group-operator'] });
    await send('DELETE', `/api/rights/${toWire(member.id)}/${toWire(`group:${child}`)}/group-operator`);
    await send('DELETE', `/api/groups/${toWire(child)}/users/${toWire(member.id)}`);
    await send('PUT', `/api/groups/${toWire(child)}/devices`, [toWire(device)]);
    await send('PUT', `/api/commander/${toWire(device)}`, { name: 'Oven 2', city: 'Ulm' });
    await send('DELETE', `/api/groups/${toWire(child)}/devices/${toWire(device)}`);
    const { body } = await send('POST', '/api/groups', { name: 'New', parentGroupID: toWire(root) });
    expect(await entries({ scope: `group:${fromWire(body.newID)}` })).toMatchObject([
      { action: 'group.create', before: null, after: { name: 'New', parentId: toWire(root) } },
    ]);
    await send('DELETE', `/api/groups/${body.newID}`);
    expect((await actions(`group:${root}`)).filter((action) => action !== 'device.update')).toEqual([
      'group.update',
      'group.users.add',
      'rights.grant',
      'rights.set',
      'rights.withdraw',
      'group.users.remove',
      'group.devices.add',
      'group.devices.remove',
      'group.delete',
    ]);
    const list = await entries({ scope: `group:${root}` });
    expect(list.at(-1)).toEqual({
      id: expect.any(String),
      at: expect.any(Number),
      user: toWire(admin.id),
      userName: 'Berta',
      action: 'group.update',
      scope: `group:${root}`,
      kind: 'group',
      subject: toWire(root),
      before: { name: 'Kantine', attributes: {} },
      after: { name: 'Mensa', attributes: { Floor: '2' } },
      names: { [toWire(root)]: 'Mensa', [root]: 'Mensa' },
    });
    expect(list.find(({ action }) => action === 'rights.set')).toMatchObject({
      kind: 'user',
      subject: toWire(member.id),
    });
    const user = toWire(member.id);
    expect(list.map(({ action, before, after }) => [action, before, after]).toReversed()).toEqual([
      ['group.update', { name: 'Kantine', attributes: {} }, { name: 'Mensa', attributes: { Floor: '2' } }],
      ['group.users.add', null, { users: [user] }],
      ['rights.grant', null, { user, roles: ['group-viewer'] }],
      ['rights.set', { roles: ['group-viewer'] }, { roles: ['group-operator'] }],
      ['rights.withdraw', { user, roles: ['group-operator'] }, null],
      ['group.users.remove', { user, roles: [] }, null],
      ['group.devices.add', null, { devices: [toWire(device)] }],
      ['group.devices.remove', { device: toWire(device) }, null],
      ['group.delete', expect.objectContaining({ name: 'New', parentId: toWire(root) }), null],
    ]);
    const [update] = await entries({ scope: `device:${device}` }, support);
    expect([update?.action, update?.before, update?.after]).toEqual([
      'device.update',
      { name: 'Oven', city: null },
      { name: 'Oven 2', city: 'Ulm' },
    ]);
    expect(list[0]).toMatchObject({
      action: 'group.delete',
      subject: body.newID,
      before: { name: 'New', parentId: toWire(root) },
      after: null,
    });
  });

  it.each([
    ['given', 'POST', { 'group-viewer': 'group:CHILD' }, 'rights.grant'],
    ['set', 'PUT', { scope: 'group:CHILD', roles: ['group-viewer'] }, 'rights.set'],
  ] as const)(
    'says that roles %s to somebody who was no member made them one, and once [R-EXT-08]',
    async (_, method, body, action) => {
      const own = JSON.parse(JSON.stringify(body).replaceAll('CHILD', child)) as object;
      const scope = `group:${child}`;
      const added = { action: 'group.users.add', scope, user: toWire(admin.id), before: null };
      await send(method, `/api/rights/${toWire(member.id)}`, own);
      const first = await entries({ scope });
      expect(first.map((entry) => entry.action).toSorted()).toEqual(['group.users.add', action]);
      expect(first).toContainEqual(expect.objectContaining({ ...added, after: { users: [toWire(member.id)] } }));
      // Of who is a member nobody is told that they became one.
      await send('PUT', `/api/rights/${toWire(member.id)}`, { scope, roles: ['group-operator'] });
      expect((await entries({ scope })).filter((entry) => entry.action === 'group.users.add')).toHaveLength(1);
    },
  );

  it('holds vouchers, profiles and passwords for readers of everything, without secrets [R-EXT-08]', async () => {
    const { body } = await send(
      'POST',
      '/api/frontend/billing/voucher',
      { validityPeriod: 30, quota: { users: 1, devices: 1 }, modules: [] },
      support,
    );
    await send('PUT', '/api/user/self', { name: 'Kim', email: support.email, location: 'Ulm' }, support);
    await portal.send('POST', '/api/auth/register', undefined, 'email=new%40people.example&password=correct+horse', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const answer = await read({}, support);
    const list = answer.body as Entry[];
    expect(list.slice(0, 3).map(({ action, kind }) => [action, kind])).toEqual([
      ['user.register', 'user'],
      ['user.update', 'user'],
      ['voucher.create', 'voucher'],
    ]);
    expect([list[1]?.before, list[1]?.after]).toEqual([
      { name: expect.any(String), location: null },
      { name: 'Kim', location: 'Ulm' },
    ]);
    expect(list[2]?.after).toEqual({
      lastCharacters: String(body.code).slice(-4),
      validityPeriod: 30,
      quota: { users: 1, devices: 1 },
      modules: [],
    });
    expect(answer.text).not.toContain(body.code);
    expect(answer.text).not.toMatch(/argon2|password|correct horse/);
  });

  it('holds what a mailed link does to an account: it is opened, gets a new password and another address [R-EXT-08]', async () => {
    const [email, moved] = ['kim@people.example', 'berta@people.example'];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (path: string, fields: Record<string, string>) =>
      portal.send('POST', path, undefined, new URLSearchParams(fields).toString(), form);
    const linked = async (address: string) => {
      portal.clock.advance(1);
      const mails = portal.services.db.selectFrom('mails').select('body').where('recipient', '=', address);
      const newest = await mails.orderBy('created_at', 'desc').executeTakeFirst();
      return /token=([\w-]+)/.exec(newest?.body ?? '')?.[1] ?? '';
    };
    await post('/api/auth/register', { email, password: 'correct horse' });
    await portal.get(`/api/auth/activate?token=${await linked(email)}`);
    await portal.get(`/api/auth/password/resetmail?email=${email}`);
    await post('/api/auth/password', { token: await linked(email), password: 'another horse' });
    await send('PUT', '/api/user/self', { name: 'Berta', email: moved });
    await portal.get(`/api/auth/activate?token=${await linked(moved)}`);
    const { id } = await portal.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const list = await entries({ sort: 'at' }, support);
    const about = (user: string) =>
      list
        .filter(({ subject }) => subject === user)
        .map(({ action, user: by, before, after }) => [action, by, before, after]);
    const [kim, berta] = [toWire(id), toWire(admin.id)];
    expect(about(kim)).toEqual([
      ['user.register', null, null, { email }],
      ['user.activate', kim, null, null],
      ['user.password.reset', kim, null, null],
    ]);
    expect(about(berta)).toEqual([
      ['user.email.ask', berta, null, { email: moved }],
      ['user.email.confirm', berta, { email: admin.email }, { email: moved }],
    ]);
  });

  it('says what went with a group that was deleted [R-EXT-08, R-GRP-03]', async () => {
    const site = await portal.makeGroup(root, 'Site');
    const kitchen = await portal.makeGroup(await portal.makeGroup(site));
    await portal.makeDevice({ groups: [kitchen] });
    await send('DELETE', `/api/groups/${toWire(site)}`);
    expect((await entries({ scope: `group:${root}` }))[0]).toMatchObject({
      action: 'group.delete',
      before: { name: 'Site', parentId: toWire(root), attributes: {}, groupsBelow: 2, devices: 1 },
    });
  });

  it('is written with the change or not at all [R-EXT-08]', async () => {
    const before = await entries({ scope: `group:${root}` });
    await portal.send('PUT', `/api/rights/${toWire(admin.id)}`, admin, {
      scope: `group:${root}`,
      roles: ['group-viewer'],
    });
    await portal.send('PUT', `/api/groups/${toWire(root)}`, admin, { name: 'Kantine' });
    expect(await entries({ scope: `group:${root}` })).toEqual(before);
  });

  it('is for holders of updateGroup in the scope, and of readSupportInfo for all [R-EXT-08, R-RIGHT-06, R-EXT-27]', async () => {
    await send('PUT', `/api/groups/${toWire(root)}`, { name: 'Mensa' });
    const below = await portal.makeUser({ roles: [{ role: 'group-admin', group: child }] });
    expect((await read({ scope: `group:${root}` }, member)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await read({ scope: `group:${root}` }, stranger)).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
    expect((await read({ scope: `group:${root}` }, below)).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
    expect((await read({ scope: 'group:g-nobody' })).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
    for (const query of [{}, { scope: '*' }, { user: toWire(admin.id) }])
      expect((await read(query as Record<string, string>)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(await actions(`group:${child}`, below)).toEqual([]);
    expect(await actions(`group:${root}`, support)).toEqual(['group.update']);
    expect((await portal.get('/api/audit')).status).toBe(401);
  });

  it('tells of a device what happened while it was in the group, nothing of before [R-EXT-08]', async () => {
    const owner = await portal.makeUser({ roles: [{ role: 'group-admin', group: child }] });
    const device = await portal.makeDevice({ owner: owner.id });
    const scope = `device:${device}`;
    const { db } = portal.services;
    // For longer it has been in a group that is nothing to the reader.
    await db
      .insertInto('device_groups')
      .values({ device_uuid: device, group_id: await portal.makeGroup(), joined_at: 1 })
      .execute();
    await db
      .insertInto('audit_log')
      .values({
        at: portal.clock.now() - 1000,
        user_id: owner.id,
        action: 'device.update',
        scope,
        subject: scope,
        before: '{"name":"secret"}',
        after: null,
      })
      .execute();
    await send('PUT', `/api/groups/${toWire(child)}/devices`, [toWire(device)], owner);
    await send('PUT', `/api/commander/${toWire(device)}`, { name: 'Oven 2' });
    for (const asked of [scope, `group:${root}`]) {
      const { text, body } = await read({ scope: asked });
      expect(text).not.toContain('secret');
      expect((body as Entry[]).map(({ action }) => action)).toContain('device.update');
    }
    expect((await read({ scope }, member)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await read({ scope }, stranger)).body.errorId).toBe('ERROR_DEVICE_UNKNOWN');
    expect(await entries({ scope }, support)).toHaveLength(2);
  });

  it('tells who holds updateGroup on a device alone what happened since its owner has it [R-EXT-08, R-RIGHT-11]', async () => {
    const owner = await portal.makeUser();
    const device = await portal.makeDevice({ owner: owner.id });
    const scope = `device:${device}`;
    const reader = await portal.makeUser({ rights: [{ right: 'updateGroup', scope }] });
    const { db } = portal.services;
    await send('PUT', `/api/commander/${toWire(device)}`, { name: 'Of before' }, owner);
    // Entries have the time of the database.
    const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + 1`;
    await db.updateTable('devices').set({ registered_at: now }).where('uuid', '=', device).execute();
    await send('PUT', `/api/commander/${toWire(device)}`, { name: 'Of now' }, owner);
    const [entry, ...more] = await entries({ scope }, reader);
    expect([entry?.after, more]).toEqual([{ name: 'Of now' }, []]);
    // Other devices of the owner are nothing to the reader.
    const other = await portal.makeDevice({ owner: owner.id });
    expect((await read({ scope: `device:${other}` }, reader)).body.errorId).toBe('ERROR_DEVICE_UNKNOWN');
  });

  it('can be narrowed to a user, a time and a text [R-EXT-08, R-EXT-05, R-EXT-22, R-EXT-27, R-CONST-01]', async () => {
    const second = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    await send('PUT', `/api/groups/${toWire(root)}`, { name: 'One' });
    // They are told apart by the database's own clock, in which both may fall into one moment.
    await portal.services.db
      .updateTable('audit_log')
      .set(({ eb }) => ({ at: eb('at', '-', 1_000) }))
      .where('subject', '=', `group:${root}`)
      .execute();
    await send('PUT', `/api/groups/${toWire(root)}`, { name: 'Two 100%' }, second);
    const scope = `group:${root}`;
    const [two, one] = await entries({ scope });
    expect(await entries({ scope, user: toWire(second.id) })).toEqual([two]);
    expect(await entries({ scope, user: toWire('u-nobody') })).toEqual([]);
    expect(await entries({ scope, from: String((two?.at ?? 0) + 1) })).toEqual([]);
    expect(await entries({ scope, from: String(two?.at) })).toEqual([two]);
    expect(await entries({ scope, to: String(one?.at) })).toEqual([one]);
    expect(await entries({ scope, from: String(one?.at), to: String(two?.at) })).toEqual([two, one]);
    expect(await entries({ scope, q: 'two*%' })).toEqual([two]);
    expect(await entries({ scope, q: '_' })).toEqual([]);
    await send('PUT', `/api/groups/${toWire(root)}`, { name: 'Königs Œuvre रसोई' });
    const [named] = await entries({ scope });
    // R-EXT-22
    for (const q of ['रसोई', 'konig', 'KÖNIGS', 'oeuvre', 'königs*uvre'])
      expect([q, await entries({ scope, q })]).toEqual([q, [named]]);
  });

  it.each([
    ['newest', undefined, ['Name 4', 'Name 3', 'Name 2', 'Name 1', 'Name 0']],
    ['oldest', 'at', ['Name 0', 'Name 1', 'Name 2', 'Name 3', 'Name 4', 'Meanwhile']],
  ])(
    'comes in pages, the %s first, that neither repeat nor skip while new entries arrive [R-EXT-08, R-EXT-05]',
    async (_, sort, wanted) => {
      const scope = `group:${root}`;
      for (let nth = 0; nth < 5; nth += 1) await send('PUT', `/api/groups/${toWire(root)}`, { name: `Name ${nth}` });
      const first = await read({ scope, limit: '2', ...(sort && { sort }) });
      expect([first.body.length, first.headers['x-total-count']]).toEqual([2, '5']);
      await send('PUT', `/api/groups/${toWire(root)}`, { name: 'Meanwhile' });
      const names = [...(first.body as Entry[])];
      for (let link = first.headers['link']; link; ) {
        const page = await portal.get(/<([^>]+)>/.exec(link)?.[1] ?? '', admin);
        names.push(...(page.body as Entry[]));
        link = page.headers['link'];
      }
      expect(names.map(({ after }) => after?.['name'])).toEqual(wanted);
    },
  );

  it('comes in hundreds where nobody says how many: the newest, with the number of all and the way to the rest [R-EXT-05, R-EXT-08]', async () => {
    const scope = `group:${root}` as const;
    await portal.services.db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 101 }, (_, index) => ({
          at: portal.clock.now() + index,
          user_id: admin.id,
          action: 'group.update',
          scope,
          subject: scope,
          before: null,
          after: JSON.stringify({ name: `Name ${index}` }),
        })),
      )
      .execute();
    const { body, headers } = await read({ scope });
    expect([body.length, body[0].after.name, headers['x-total-count']]).toEqual([100, 'Name 100', '101']);
    const rest = await portal.get(/<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '', admin);
    expect([rest.body.length, rest.body[0].after.name, rest.headers['link']]).toEqual([1, 'Name 0', undefined]);
    const all = await read({ scope, limit: '1000' });
    expect([all.body.length, all.headers['link']]).toEqual([101, undefined]);
  });

  it('can be narrowed to an area of changes and says who made any [R-EXT-08, R-EXT-27]', async () => {
    const second = await portal.makeUser({ name: 'Zoe', roles: [{ role: 'group-admin', group: root }] });
    const scope = `group:${root}`;
    await send('PUT', `/api/groups/${toWire(root)}`, { name: 'One' });
    await send('PUT', `/api/groups/${toWire(child)}/users`, [toWire(member.id)], second);
    await send('POST', `/api/rights/${toWire(member.id)}`, { 'group-viewer': scope }, second);
    const of = async (area: string) => (await entries({ scope, area })).map(({ action }) => action);
    expect([await of('groups'), await of('people'), await of('devices')]).toEqual([
      ['group.update'],
      ['rights.grant', 'group.users.add'],
      [],
    ]);
    expect((await read({ scope, area: 'moon' })).body.field).toBe('area');
    const users = async (query: string, who = admin) => (await portal.get(`/api/audit/users${query}`, who)).body;
    expect(await users(`?scope=${scope}`)).toEqual([
      { id: toWire(admin.id), name: 'Berta' },
      { id: toWire(second.id), name: 'Zoe' },
    ]);
    expect(await users(`?scope=group:${child}`, second)).toEqual([{ id: toWire(second.id), name: 'Zoe' }]);
    expect((await users('')).errorId).toBe('ERROR_NO_RIGHT');
    expect((await users(`?scope=${scope}`, member)).errorId).toBe('ERROR_NO_RIGHT');
    expect((await users(`?scope=${scope}`, stranger)).errorId).toBe('ERROR_GROUP_UNKNOWN');
    expect((await users('', support)).map(({ name }: { name: string }) => name)).toContain('Zoe');
  });

  it('names what stands in it by id as far as the reader sees it [R-EXT-27]', async () => {
    const owner = await portal.makeUser({ roles: [{ role: 'group-admin', group: child }] });
    const device = await portal.makeDevice({ owner: owner.id, name: 'Oven' });
    await send('PUT', `/api/groups/${toWire(child)}/devices`, [toWire(device)], owner);
    await send('PUT', `/api/groups/${toWire(child)}/users`, [toWire(member.id)]);
    const message = await send('POST', `/api/maintenancemessage/group/${toWire(root)}`, {
      interval: 3600,
      messages: { en: 'Change the filter', de: 'Filter wechseln' },
    });
    const scope = `group:${root}`;
    const named = async (who: TestUser) =>
      Object.assign({}, ...(await entries({ scope }, who)).map(({ names }) => names)) as Record<string, string>;
    const all = {
      [toWire(device)]: 'Oven',
      [toWire(member.id)]: 'Anna',
      [root]: 'Kantine',
      [message.body.id]: 'Change the filter',
    };
    expect(await named(admin)).toMatchObject(all);
    await send('DELETE', `/api/groups/${toWire(child)}/devices/${toWire(device)}`, undefined, owner);
    await send('PUT', `/api/commander/${toWire(device)}`, { name: 'Sold to others' }, owner);
    // It stands in no group of the reader any more: what others call it now is not for the reader.
    expect(Object.keys(await named(admin))).not.toContain(toWire(device));
    expect((await read({ scope })).text).not.toContain('Sold');
    expect(await named(support)).toMatchObject({ ...all, [toWire(device)]: 'Sold to others' });
    await portal.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', support.id).execute();
    expect(await named(support)).toMatchObject({ [message.body.id]: 'Filter wechseln' });
  });

  it('names a recipe that was sent for who may read it, and a message of a device [R-EXT-27]', async () => {
    const { db } = portal.services;
    const device = await portal.makeDevice({ groups: [child] });
    const recipe = {
      id: `r${child}`,
      group_id: child,
      name: 'Goulash',
      icon: null,
      translated_name: '{}',
      translated_description: '{}',
      file: null,
      file_name: null,
      created_at: 1,
    };
    await db.insertInto('recipes').values(recipe).execute();
    await send('POST', '/api/recipes/transmissions', {
      groups: [{ groupID: toWire(child), recipes: [toWire(recipe.id)] }],
      deviceBlackList: [],
    });
    const messages = `/api/maintenancemessage/device/${toWire(device)}`;
    const text = { interval: 3600, messages: { en: 'Descale' } };
    const { id } = (await send('POST', messages, text)).body;
    await send('POST', `${messages}/${id}/done`);
    const blind = await portal.makeUser({ rights: [{ right: 'updateGroup', scope: `group:${root}` }] });
    const named = async (who: TestUser) =>
      (await entries({ scope: `group:${root}` }, who)).map(({ action, names }) => [
        action,
        names[toWire(recipe.id)] ?? names[id],
      ]);
    const ofDevice = [
      ['message.done', 'Descale'],
      ['message.create', 'Descale'],
    ];
    expect(await named(admin)).toEqual([...ofDevice, ['recipe.transmit', 'Goulash']]);
    expect(await named(blind)).toEqual([...ofDevice, ['recipe.transmit', undefined]]);
  });

  it('names a message in the language that is asked for, else in that of the account, and as empty without a title [R-MSG-07, R-EXT-27]', async () => {
    const add = async (messages: object | null) =>
      (await send('POST', `/api/maintenancemessage/group/${toWire(root)}`, { interval: 3600, messages })).body.id;
    const both = await add({ en: 'Change the filter', de: 'Filter wechseln' });
    const untitled = await add(null);
    const named = async (query: Record<string, string>) =>
      (await entries({ scope: `group:${root}`, ...query })).map(({ subject, names }) => [subject, names[subject]]);
    const withTitle = (title: string) => [
      [untitled, ''],
      [both, title],
    ];
    expect(await named({})).toEqual(withTitle('Change the filter'));
    expect(await named({ language: 'de' })).toEqual(withTitle('Filter wechseln'));
    await portal.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', admin.id).execute();
    expect(await named({ language: 'en' })).toEqual(withTitle('Change the filter'));
    expect((await read({ scope: `group:${root}`, language: 'tlh' })).body.field).toBe('language');
  });

  it('names the modules of a voucher as they are sold [R-BILL-05, R-EXT-27]', async () => {
    await portal.services.db.insertInto('billing_modules').values({ id: 'haccp', name: 'Food safety' }).execute();
    const order = { validityPeriod: 30, quota: { users: 1, devices: 1 }, modules: ['haccp'] };
    await send('POST', '/api/frontend/billing/voucher', order, support);
    const [entry] = await entries({ user: toWire(support.id) }, support);
    expect([entry?.action, entry?.names['haccp']]).toEqual(['voucher.create', 'Food safety']);
  });

  it.each([
    [{ scope: 'vendor:x' }, 'scope'],
    [{ scope: 'group:' }, 'scope'],
    [{ scope: 'x' }, 'scope'],
    [{ user: '!' }, 'user'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '-1' }, 'to'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '1001' }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ sort: 'user' }, 'sort'],
  ])('refuses %p [R-EXT-08, R-VAL-19]', async (query, field) => {
    const answer = await read(query as Record<string, string>, support);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });

  it('names what was changed in wire form [R-API-06]', async () => {
    await send('PUT', `/api/groups/${toWire(child)}/users`, [toWire(member.id)]);
    const [entry] = await entries({ scope: `group:${child}` });
    expect([fromWire(entry?.subject ?? ''), (entry?.after?.['users'] as string[]).map(fromWire)]).toEqual([
      child,
      [member.id],
    ]);
  });
});
