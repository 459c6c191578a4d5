import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { wrongGroups } from '../../testing/wrong-attributes';

let portal: TestPortal;
let root: string;
let city: string;
let site: string;
let foreign: string;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;
let oven: string;
let fryer: string;

const incident = (device: string, key: string, status: 'NEW' | 'INPROGRESS' | 'RESOLVED') =>
  portal.services.db
    .insertInto('incidents')
    .values({
      id: `i-${device}-${key}`,
      device_uuid: device,
      event_key: key,
      cu: null,
      event: 'E1',
      summary: 'Door open',
      localized_summaries: '{}',
      category: 'alarm',
      priority: 'HIGH',
      status,
      assigned_user: null,
      reported_at: portal.clock.now(),
    })
    .execute();
const report = (device: string, state: 'OK' | 'ALERT') =>
  portal.services.db.updateTable('device_states').set({ state }).where('device_uuid', '=', device).execute();

beforeAll(async () => {
  portal = await testPortal();
  root = await portal.makeGroup(undefined, 'Marktküche GmbH');
  city = await portal.makeGroup(root, 'Stuttgart');
  site = await portal.makeGroup(city, 'Königstraße');
  foreign = await portal.makeGroup(undefined, 'Another company');
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
  member = await portal.makeUser({ groups: [city] });
  stranger = await portal.makeUser({ groups: [foreign] });
  oven = await portal.makeDevice({ groups: [site, city], name: 'Combi oven 1' });
  fryer = await portal.makeDevice({ groups: [root], name: 'Fryer' });
  await report(oven, 'ALERT');
  await incident(oven, 'a', 'INPROGRESS');
  await incident(oven, 'b', 'RESOLVED');
  await incident(fryer, 'c', 'INPROGRESS');
});
afterAll(() => portal.close());

describe('GET /api/frontend/groups', () => {
  it('answers the topmost visible groups with all below them [R-API-12, R-API-09, R-API-06, R-API-04]', async () => {
    const { status, body } = await portal.get('/api/frontend/groups', admin);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: toWire(root),
      name: 'Marktküche GmbH',
      parentId: null,
      devices: [toWire(fryer)],
      users: [toWire(admin.id)],
    });
    expect(body[0].childGroups[0].childGroups[0]).toMatchObject({
      id: toWire(site),
      parentId: toWire(city),
      childGroups: null,
      devices: [toWire(oven)],
    });
  });

  it('names all devices and users of a group, the groups beside each other, and the same alone and flat [R-API-09, R-API-12, R-API-55, R-API-56, R-DEV-10, R-STAT-03, R-STAT-05, R-STAT-09]', async () => {
    const top = await portal.makeGroup();
    const below = [
      await portal.makeGroup(top, 'East'),
      await portal.makeGroup(top, 'West'),
      await portal.makeGroup(top, 'Yard'),
    ];
    const devices = [await portal.makeDevice({ groups: [top] }), await portal.makeDevice({ groups: [top] })];
    const users = [await portal.makeUser({ groups: [top] }), await portal.makeUser({ groups: [top] })];
    const [reader] = users;
    const attributes = { contacts: '[{"email":"","name":"Kim","phone":"1"}]', Floor: '3', Lift: 'B' };
    await portal.services.db
      .updateTable('groups')
      .set({ attributes: JSON.stringify(attributes), icon_file: 'g1.png' })
      .where('id', '=', top)
      .execute();
    await incident(devices[0] ?? '', 'x', 'INPROGRESS');
    const deep = await portal.makeDevice({ groups: [below[1] ?? '', below[0] ?? ''] });
    await report(deep, 'ALERT');
    // In alarm by what it says alone, without an incident and in one group.
    const alarmed = await portal.makeDevice({ groups: [below[2] ?? ''] });
    await report(alarmed, 'ALERT');
    const [tree] = (await portal.get('/api/frontend/groups', reader)).body;
    const flat = (await portal.get('/api/groups', reader)).body.find(({ id }: { id: string }) => id === tree.id);
    const alone = (await portal.get(`/api/groups/${toWire(top)}`, reader)).body;
    expect(alone).toMatchObject({ attributes, iconURL: '/files/g1.png', avatar: '/files/g1.png' });
    const counted = { state: 'ALERT', status: 'ALERT_INPROGRESS', statusValue: 2, incidents: 1, deviceCount: 4 };
    expect(alone).toMatchObject(counted);
    expect([flat, { ...tree, childGroups: null }]).toEqual([alone, alone]);
    for (const one of [tree, flat, alone]) {
      expect(one.devices.toSorted()).toEqual(devices.map(toWire).toSorted());
      expect(one.users.toSorted()).toEqual(users.map(({ id }) => toWire(id)).toSorted());
    }
    expect(tree.childGroups.map(({ id }: { id: string }) => id)).toEqual(below.map(toWire));
    expect(tree.childGroups[2]).toMatchObject({ state: 'ALERT', status: 'ALERT', statusValue: 1, deviceCount: 1 });
  });

  it('begins where the caller begins to see, without telling the group above [R-RIGHT-04, R-API-12]', async () => {
    const { body, text } = await portal.get('/api/frontend/groups', member);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ id: toWire(city), parentId: null });
    expect(text).not.toContain(toWire(root));
    expect(text).not.toContain(toWire(fryer));
  });

  it('derives state, status and incidents from all devices below, each once [R-STAT-03, R-STAT-05, R-STAT-09, R-DEV-10, R-API-12]', async () => {
    const { body } = await portal.get('/api/frontend/groups', admin);
    expect(body[0]).toMatchObject({
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      statusValue: 2,
      incidents: 2,
      deviceCount: 2,
    });
    expect(body[0].childGroups[0]).toMatchObject({
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      statusValue: 2,
      incidents: 1,
      deviceCount: 1,
    });
  });

  it('counts a device that is fine once as well, however many groups it is in [R-DEV-10, R-API-12, R-API-56]', async () => {
    const top = await portal.makeGroup();
    const [upper, lower] = [await portal.makeGroup(top), await portal.makeGroup(top)];
    const deep = await portal.makeGroup(upper);
    await portal.makeDevice({ groups: [upper, deep, lower] });
    const user = await portal.makeUser({ groups: [top] });
    const wanted = [top, upper, lower, deep].map((id) => [toWire(id), 1]).sort();
    type Node = { id: string; deviceCount: number; childGroups: Node[] | null };
    const counts = (nodes: Node[]): unknown[] =>
      nodes.flatMap(({ id, deviceCount, childGroups }) => [[id, deviceCount], ...counts(childGroups ?? [])]);
    for (const path of [
      '/api/frontend/groups',
      '/api/frontend/groups?fields=id,deviceCount,childGroups',
      '/api/groups',
    ])
      expect([path, counts((await portal.get(path, user)).body).sort()]).toEqual([path, wanted]);
    for (const id of [top, upper, lower, deep])
      expect((await portal.get(`/api/groups/${toWire(id)}`, user)).body.deviceCount).toBe(1);
  });

  it('counts one new incident anywhere below against the suffix [R-STAT-01, R-STAT-03]', async () => {
    await incident(fryer, 'new', 'NEW');
    const { body } = await portal.get('/api/frontend/groups', admin);
    expect(body[0]).toMatchObject({ status: 'ALERT', statusValue: 1, incidents: 3 });
    expect(body[0].childGroups[0]).toMatchObject({ status: 'ALERT_INPROGRESS', statusValue: 2 });
    await portal.services.db.deleteFrom('incidents').where('event_key', '=', 'new').execute();
  });

  it('asks for a log-in [R-API-01]', async () => {
    const { status, body } = await portal.get('/api/frontend/groups');
    expect(status).toBe(401);
    expect(body.errorId).toBe('ERROR_UNAUTHORIZED');
  });

  it('answers chosen fields of all groups of the tree, with the same counts [R-EXT-05, R-API-12, R-DEV-10]', async () => {
    const twice = await portal.makeDevice({ groups: [city, site] });
    type Node = Record<string, unknown> & { childGroups: Node[] | null };
    const part = (fields: readonly string[], nodes: Node[] | null): unknown =>
      nodes?.map((node) =>
        Object.fromEntries(
          fields.map((field) => [field, field === 'childGroups' ? part(fields, node.childGroups) : node[field]]),
        ),
      ) ?? null;
    const whole = (await portal.get('/api/frontend/groups', admin)).body;
    for (const text of ['id,name,status,incidents,deviceCount,childGroups', 'id,devices,childGroups', 'name']) {
      const { status, body } = await portal.get(`/api/frontend/groups?sort=-name&fields=${text}`, admin);
      expect([status, body]).toEqual([200, part(text.split(','), whole)]);
    }
    expect((await portal.get('/api/frontend/groups?fields=id,members', admin)).status).toBe(400);
    await portal.services.db.deleteFrom('devices').where('uuid', '=', twice).execute();
  });

  it('takes the paging of every list on its topmost groups [R-EXT-05, R-API-12]', async () => {
    await portal.makeGroup(undefined, 'Unseen');
    const { body, headers } = await portal.get('/api/frontend/groups?limit=1', admin);
    expect(body).toHaveLength(1);
    expect(headers['x-total-count']).toBe('1');
    const [one, two] = [await portal.makeGroup(undefined, 'Adler'), await portal.makeGroup(undefined, 'Bär')];
    const below = await portal.makeGroup(one, 'Bär below');
    const both = await portal.makeUser({ groups: [two, one] });
    const get = async (query: string) => {
      const answer = await portal.get(`/api/frontend/groups?${query}`, both);
      return { ids: answer.body.map(({ id }: { id: string }) => id), ...answer };
    };
    const first = await get('limit=1&sort=name');
    expect([first.ids, first.headers['x-total-count']]).toEqual([[toWire(one)], '2']);
    expect(first.body[0].childGroups.map(({ id }: { id: string }) => id)).toEqual([toWire(below)]);
    const rest = await portal.get(/<(.*)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '', both);
    expect(rest.body.map(({ id }: { id: string }) => id)).toEqual([toWire(two)]);
    expect((await get('sort=-name')).ids).toEqual([toWire(two), toWire(one)]);
    expect((await get('q=bär')).ids).toEqual([toWire(two)]);
  });
});

describe('GET /api/groups', () => {
  it('answers all visible groups flat with their parents [R-API-55]', async () => {
    const { body } = await portal.get('/api/groups', admin);
    const parents = Object.fromEntries(
      body.map((group: { id: string; parentId: string | null }) => [group.id, group.parentId]),
    );
    expect(parents).toEqual({ [toWire(root)]: null, [toWire(city)]: toWire(root), [toWire(site)]: toWire(city) });
    for (const group of body) expect(group.childGroups).toBeNull();
    // Who does not see the group above learns nothing of it.
    const below = (await portal.get('/api/groups', member)).body;
    expect(below.map((group: { id: string; parentId: string | null }) => [group.id, group.parentId]).sort()).toEqual(
      [
        [toWire(city), null],
        [toWire(site), toWire(city)],
      ].sort(),
    );
  });

  it.each([
    ['a member', () => member, () => [city, site]],
    ['a stranger', () => stranger, () => [foreign]],
  ])(
    'shows %s only what membership opens, below included [R-API-55, R-RIGHT-04, R-RIGHT-02]',
    async (_, user, groups) => {
      const { body } = await portal.get('/api/groups', user());
      expect(body.map((group: { id: string }) => group.id).sort()).toEqual(groups().map(toWire).sort());
    },
  );

  it('shows a holder of any right the group, and a global right nothing [R-API-55, R-RIGHT-03, R-RIGHT-04]', async () => {
    const holder = await portal.makeUser({ rights: [{ right: 'readRecipe', scope: `group:${site}` }] });
    const global = await portal.makeUser({ rights: [{ right: 'updateGroup', scope: '*' }] });
    expect((await portal.get('/api/groups', holder)).body.map((group: { id: string }) => group.id)).toEqual([
      toWire(site),
    ]);
    expect((await portal.get('/api/groups', global)).body).toEqual([]);
  });
});

describe('GET /api/groups/{id}', () => {
  it('answers one group with what is below counted in [R-API-56, R-STAT-03, R-STAT-05, R-STAT-09, R-DEV-10, R-API-09]', async () => {
    const { status, body } = await portal.get(`/api/groups/${toWire(root)}`, admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: toWire(root),
      parentId: null,
      childGroups: null,
      devices: [toWire(fryer)],
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      statusValue: 2,
      users: [toWire(admin.id)],
      incidents: 2,
      deviceCount: 2,
      iconURL: '/files/icons/group.svg',
      avatar: '/files/icons/group.svg',
      attributes: {},
    });
  });

  it('counts a device below twice-nested groups once [R-DEV-10, R-API-56]', async () => {
    const { body } = await portal.get(`/api/groups/${toWire(city)}`, member);
    expect(body).toMatchObject({ deviceCount: 1, incidents: 1, parentId: null });
  });

  it.each([
    ['invisible', () => toWire(foreign)],
    ['above what is seen', () => toWire(root)],
    ['unknown', () => toWire('g-nobody')],
    ['another kind of thing', () => toWire(oven)],
    ['no wire id', () => 'a~b'],
    ['a NUL', () => 'ZwAx'],
  ])('answers 404 for a group that is %s [R-API-56, R-RIGHT-06, R-API-06]', async (_, id) => {
    const { status, body } = await portal.get(`/api/groups/${id()}`, member);
    expect(status).toBe(404);
    expect(body.errorId).toBe('ERROR_GROUP_UNKNOWN');
  });

  it('takes base64 with padding [R-API-06]', async () => {
    const padded = Buffer.from(city).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    expect((await portal.get(`/api/groups/${encodeURIComponent(padded)}`, member)).status).toBe(200);
  });
});

describe('PUT /api/groups/{id}', () => {
  const contacts = JSON.stringify([{ email: 'k@x.example', name: 'Kim', phone: '' }]);
  const path = () => `/api/groups/${toWire(city)}`;
  const stored = () =>
    portal.services.db.selectFrom('groups').selectAll().where('id', '=', city).executeTakeFirstOrThrow();

  it('changes name and attributes, inherited rights suffice, and tells it [R-API-58, R-API-09, R-RIGHT-17, R-RIGHT-02, R-GRP-07]', async () => {
    const told: unknown[] = [];
    const off = portal.outbox.on('group.changed', (event) => void told.push(event));
    const { status, body, headers } = await portal.send('PUT', path(), admin, {
      name: '  Stuttgart Mitte ',
      attributes: { contacts, 'Cost centre': '4711' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: toWire(city),
      name: 'Stuttgart Mitte',
      attributes: { contacts, 'Cost centre': '4711' },
      parentId: toWire(root),
    });
    expect(headers['etag']).toMatch(/^"v2-/);
    expect((await portal.get(`/api/groups/${toWire(root)}`, admin)).body.name).toBe('Marktküche GmbH');
    await portal.outbox.settled();
    off();
    expect(told).toEqual([expect.objectContaining({ group: city, fields: ['name', 'attributes'] })]);
  });

  it('keeps contacts and fields that were stored before the rules, as long as nobody changes them [R-GRP-09, R-VAL-19]', async () => {
    const old = { contacts: '[{"name":"Kim","email":"k@x.example"}]', Floor: '' };
    await portal.services.db
      .updateTable('groups')
      .set({ attributes: JSON.stringify(old) })
      .where('id', '=', city)
      .execute();
    const renamed = await portal.send('PUT', path(), admin, { name: 'Mitte', attributes: { ...old, Lift: 'B' } });
    expect([renamed.status, renamed.body.attributes]).toEqual([200, { ...old, Lift: 'B' }]);
    const changed = await portal.send('PUT', path(), admin, {
      name: 'Mitte',
      attributes: { ...old, contacts: '[{"name":"Kim","email":"new@x.example"}]' },
    });
    expect([changed.status, changed.body.field]).toEqual([400, 'attributes.contacts']);
  });

  it('takes attributes that are not sent as none [R-VAL-08]', async () => {
    expect((await portal.send('PUT', path(), admin, { name: 'Stuttgart' })).body.attributes).toEqual({});
  });

  it.each<[string, object, string]>([
    ['a blank name', { name: '   ' }, 'name'],
    ['no name', {}, 'name'],
    ['a name that is too long', { name: 'n'.repeat(256) }, 'name'],
    ['another id', { id: toWire('g-other'), name: 'x' }, 'id'],
    ...wrongGroups,
  ])(
    'refuses %s and changes nothing [R-VAL-19, R-VAL-01, R-VAL-06, R-VAL-07, R-VAL-08, R-API-58, R-GRP-09, R-API-02]',
    async (_, body, field) => {
      const before = await stored();
      const answer = await portal.send('PUT', path(), admin, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errorId: 'ERROR_VALIDATION', field });
      expect(await stored()).toEqual(before);
    },
  );

  it('leaves the group where it is, whatever names another one above it [R-API-58, R-GRP-02]', async () => {
    const other = await portal.makeGroup(root);
    for (const above of [toWire(other), toWire(root), '', null]) {
      const fields = { name: 'Stuttgart', parentGroupID: above, parentId: above, parent_id: above };
      const { status, body } = await portal.send('PUT', path(), admin, fields);
      expect([status, body.parentId, (await stored()).parent_id]).toEqual([200, toWire(root), root]);
    }
    await portal.services.db.deleteFrom('groups').where('id', '=', other).execute();
  });

  it('needs updateGroup there: 403 when seen, 404 when not [R-API-58, R-RIGHT-06]', async () => {
    const before = await stored();
    const seen = await portal.send('PUT', path(), member, { name: 'Mine' });
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    const unseen = await portal.send('PUT', path(), stranger, { name: 'Mine' });
    expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
    expect(await stored()).toEqual(before);
  });

  it('heeds If-Match, and without it the last write wins [R-EXT-04]', async () => {
    const { headers } = await portal.get(path(), admin);
    const tag = String(headers['etag']);
    expect((await portal.send('PUT', path(), admin, { name: 'First' }, { 'if-match': tag })).status).toBe(200);
    const late = await portal.send('PUT', path(), admin, { name: 'Second' }, { 'if-match': tag });
    expect([late.status, late.body.errorId]).toEqual([412, 'ERROR_CHANGED_MEANWHILE']);
    expect((await stored()).name).toBe('First');
    expect((await portal.send('PUT', path(), admin, { name: 'Third' })).body.name).toBe('Third');
  });

  it('answers 304 while nothing changed, and anew when a device below does [R-EXT-06]', async () => {
    const { headers } = await portal.get(path(), admin);
    const tag = String(headers['etag']);
    expect((await portal.get(path(), admin, { 'if-none-match': tag })).status).toBe(304);
    await report(oven, 'OK');
    expect((await portal.get(path(), admin, { 'if-none-match': tag })).status).toBe(200);
    await report(oven, 'ALERT');
  });
});

describe('the default icons', () => {
  it.each([
    'default',
    'oven',
    'fryer',
    'freezer',
    'dishwasher',
    'washer',
    'coffee',
    'chiller',
    'cooker',
    'speedoven',
    'blastchiller',
    'group',
    'user',
  ])('%s loads without bearer, as an image with nosniff [R-API-07]', async (name) => {
    const { status, headers, text } = await portal.get(`/files/icons/${name}.svg`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'x-content-type-options': 'nosniff',
    });
    expect(text).toMatch(/^<svg [^]*<\/svg>\s*$/);
  });

  it.each(['nothing.svg', '..%2f..%2fpackage.json', 'oven', 'constructor.svg'])(
    'answers 404 for %s [R-ROUTE-29]',
    async (name) => {
      expect((await portal.get(`/files/icons/${name}`)).status).toBe(404);
    },
  );
});
