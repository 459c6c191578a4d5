import { toWire } from '@portal/domain/ids';
import type { DeviceState } from '@portal/domain/status';
import { inTransaction } from '../../kernel/transaction';
import { onServer } from '../../testing/test-database';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { untilWaiting } from '../../testing/until-waiting';

const MINUTES = 60_000;
let portal: TestPortal;
let group: string;
let foreign: string;
let viewer: TestUser;
let editor: TestUser;
let owner: TestUser;
let support: TestUser;
let device: string;
let hidden: string;
let owned: string;

const set = (uuid: string, state: DeviceState, connected: boolean, pingAge: number | null) =>
  portal.services.db
    .updateTable('device_states')
    .set({ state, connected, last_ping: pingAge === null ? null : portal.clock.now() - pingAge })
    .where('device_uuid', '=', uuid)
    .execute();
const incidents = async (uuid: string, statuses: readonly ('NEW' | 'INPROGRESS' | 'RESOLVED')[]) => {
  await portal.services.db.deleteFrom('incidents').where('device_uuid', '=', uuid).execute();
  for (const [place, status] of statuses.entries()) {
    await portal.services.db
      .insertInto('incidents')
      .values({
        id: `i-${uuid}-${place}`,
        device_uuid: uuid,
        event_key: `k${place}`,
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
  }
};
const read = async (uuid: string, user: TestUser) => (await portal.get(`/api/commander/${toWire(uuid)}`, user)).body;

beforeAll(async () => {
  portal = await testPortal();
  group = await portal.makeGroup();
  foreign = await portal.makeGroup();
  const site = await portal.makeGroup(group);
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
  editor = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
  owner = await portal.makeUser({ email: 'owner@test.example' });
  support = await portal.makeUser({
    roles: [{ role: 'group-viewer', group }],
    rights: [{ right: 'readSupportInfo', scope: '*' }],
  });
  device = await portal.makeDevice({ groups: [site], name: 'Combi oven' });
  hidden = await portal.makeDevice({ groups: [foreign], name: 'Secret fryer' });
  owned = await portal.makeDevice({ owner: owner.id, name: 'Own chiller' });
});
afterAll(() => portal.close());

describe('status and rank of a device', () => {
  it.each([
    [false, 'ALERT', [], 'ALERT', 1],
    [true, 'ALERT', [], 'ALERT', 2],
    [true, 'ALERT', ['NEW', 'INPROGRESS'], 'ALERT', 2],
    [false, 'ALERT', ['INPROGRESS'], 'ALERT_INPROGRESS', 3],
    [true, 'ALERT', ['INPROGRESS', 'RESOLVED'], 'ALERT_INPROGRESS', 4],
    [false, 'OK', ['INPROGRESS'], 'OK_INPROGRESS', 5],
    [true, 'OK', ['INPROGRESS', 'INPROGRESS'], 'OK_INPROGRESS', 6],
    [false, 'OK', ['RESOLVED'], 'OK', 7],
    [true, 'OK', ['NEW'], 'OK', 8],
  ] as const)(
    'connected %p, %s, incidents %p: %s, rank %d [R-STAT-01, R-STAT-02, R-STAT-09]',
    async (connected, state, open, status, rank) => {
      await set(device, state, connected, null);
      await incidents(device, open);
      const unresolved = open.filter((one) => one !== 'RESOLVED').length;
      expect(await read(device, viewer)).toMatchObject({
        state,
        status,
        statusValue: rank,
        cloudConnectivity: connected,
        incidents: unresolved,
      });
    },
  );

  it.each([
    ['reported connected, no ping', true, null, true],
    ['reported lost, ping 15 minutes ago', false, 15 * MINUTES, true],
    ['reported lost, ping a moment earlier', false, 15 * MINUTES + 1, false],
    ['reported lost, never a ping', false, null, false],
  ] as const)('%s: %p [R-STAT-07]', async (_, connected, age, expected) => {
    await set(device, 'OK', connected, age);
    const body = await read(device, viewer);
    expect(body.cloudConnectivity).toBe(expected);
    expect(body.cloudConnectivityIcon).toBe(expected ? 'connected' : 'lost');
  });

  it('loses the connection only because time goes by [R-STAT-07]', async () => {
    await set(device, 'OK', false, 0);
    expect((await read(device, viewer)).cloudConnectivity).toBe(true);
    portal.clock.advance(15 * MINUTES + 1);
    viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
    expect((await read(device, viewer)).cloudConnectivity).toBe(false);
    // Tokens end after 15 minutes, too.
    editor = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    support = await portal.makeUser({
      roles: [{ role: 'group-viewer', group }],
      rights: [{ right: 'readSupportInfo', scope: '*' }],
    });
    const again = await portal.makeUser({ email: 'owner2@test.example' });
    await portal.services.db.updateTable('devices').set({ owner_id: again.id }).where('uuid', '=', owned).execute();
    owner = again;
  });
});

describe('GET /api/frontend/devices', () => {
  it('answers every visible device once: through groups below, and own ones [R-API-13, R-RIGHT-04, R-DEV-31]', async () => {
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: device, group_id: group, joined_at: 1 })
      .execute();
    await set(device, 'ALERT', true, 5_000);
    await incidents(device, ['INPROGRESS', 'RESOLVED']);
    const { body, headers } = await portal.get('/api/frontend/devices', viewer);
    // R-API-05: of the text that the list is kept as, too.
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      uuid: toWire(device),
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      cloudConnectivity: true,
      cloudConnectivityIcon: 'connected',
      lastPing: portal.clock.now() - 5_000,
      incidents: 1,
    });
    await portal.services.db
      .deleteFrom('device_groups')
      .where('device_uuid', '=', device)
      .where('group_id', '=', group)
      .execute();
    const mine = (await portal.get('/api/frontend/devices', owner)).body;
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ uuid: toWire(owned), username: owner.email, groups: [] });
  });

  it('says the same whole as sorted, and to support [R-API-13, R-API-08]', async () => {
    await set(device, 'ALERT', false, 5_000);
    await portal.services.db
      .updateTable('devices')
      .set({
        street: 'Straße "7" \\ <b>\n',
        country: 'DE',
        icon_file: 'own.png',
        controlunits: '[{"id":"cu1","name":"Chamber – ü","events":[{"id":"E17","name":"Door open"}]}]',
        coordinates: '[{"center":[9.18,48.77],"relevance":1}]',
      })
      .where('uuid', '=', device)
      .execute();
    for (const user of [viewer, support, owner]) {
      const whole = (await portal.get('/api/frontend/devices', user)).body;
      // One device each: that of the group with the picture that it was given, and the owner's with that of its kind.
      expect(whole.map(({ iconURL }: { iconURL: string }) => iconURL)).toEqual([
        user === owner ? '/files/icons/cooker.svg' : '/files/own.png',
      ]);
      expect(whole).toEqual((await portal.get('/api/frontend/devices?sort=uuid', user)).body);
    }
    await portal.services.db
      .updateTable('devices')
      .set({ street: null, country: null, icon_file: null, controlunits: '[]', coordinates: '[]' })
      .where('uuid', '=', device)
      .execute();
  });

  it('says of each of several what it says of that one alone, as its status and the lists by ids do [R-API-08, R-API-13, R-API-14, R-API-15, R-API-40, R-STAT-01, R-STAT-02, R-STAT-07, R-STAT-09]', async () => {
    const site = await portal.makeGroup();
    const reader = await portal.makeUser({ groups: [site] });
    const two = [await portal.makeDevice({ groups: [site] }), await portal.makeDevice({ groups: [site] })];
    for (const [index, uuid] of two.entries()) {
      await portal.services.db
        .updateTable('devices')
        .set({
          controlunits: `[{"id":"cu${index}","name":"Chamber","events":[]}]`,
          coordinates: `[{"center":[${index},48.77],"relevance":1}]`,
        })
        .where('uuid', '=', uuid)
        .execute();
      await set(uuid, index === 0 ? 'ALERT' : 'OK', index === 0, index === 0 ? 0 : 15 * MINUTES + 1);
      await incidents(uuid, index === 0 ? ['NEW', 'NEW'] : ['INPROGRESS']);
    }
    for (const asked of [two, two.toReversed()]) {
      const alone = await Promise.all(asked.map((uuid) => read(uuid, reader)));
      expect(
        alone.map(({ incidents: open, controlunits: [unit], cloudConnectivity }) => [open, unit.id, cloudConnectivity]),
      ).toEqual(asked.map((uuid) => (uuid === two[0] ? [2, 'cu0', true] : [1, 'cu1', false])));
      const ids = `ids=[${asked.map(toWire).join(',')}]`;
      for (const path of ['/api/frontend/devices', '/api/commander', `/api/frontend/device?${ids}`]) {
        const { body } = await portal.get(path, reader);
        expect([path, body.length]).toEqual([path, 2]);
        expect(body).toEqual(expect.arrayContaining(alone));
      }
      const statuses = (await portal.get(`/api/frontend/device/status?${ids}`, reader)).body;
      expect(statuses).toHaveLength(2);
      expect(statuses).toEqual(
        expect.arrayContaining(
          alone.map(({ uuid, state, status, cloudConnectivity, lastPing }) => ({
            uuid,
            state,
            status,
            cloudConnectivity,
            lastPing,
          })),
        ),
      );
    }
  });

  it('shows a holder of a right on one device just that one [R-RIGHT-04]', async () => {
    const holder = await portal.makeUser({ rights: [{ right: 'readIncident', scope: `device:${hidden}` }] });
    expect((await portal.get('/api/frontend/devices', holder)).body.map((one: { name: string }) => one.name)).toEqual([
      'Secret fryer',
    ]);
  });

  it('names only groups that the caller sees [R-RIGHT-04, R-DEV-08, R-ROUTE-12]', async () => {
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: device, group_id: foreign, joined_at: 1 })
      .execute();
    const [{ cloudConnectID, groups }] = (await portal.get('/api/frontend/devices', viewer)).body;
    expect(groups).toHaveLength(1);
    for (const path of [
      '/api/frontend/devices',
      '/api/frontend/devices?sort=name',
      '/api/frontend/devices?limit=100',
      `/api/frontend/device?ids=[${toWire(device)}]`,
      '/api/commander',
      `/api/commander/${toWire(device)}`,
      `/api/commander/cloudConnectID/${toWire(cloudConnectID)}`,
    ]) {
      const { body, text } = await portal.get(path, viewer);
      expect([path, [body].flat()[0].groups, text.includes(toWire(foreign))]).toEqual([path, groups, false]);
    }
    await portal.services.db
      .deleteFrom('device_groups')
      .where('device_uuid', '=', device)
      .where('group_id', '=', foreign)
      .execute();
  });

  it('gives the support fields to holders of readSupportInfo only, who see no more devices by it [R-RIGHT-29, R-RIGHT-03, R-API-08, R-RIGHT-06]', async () => {
    const plain = await portal.get('/api/frontend/devices', viewer);
    const full = await portal.get('/api/frontend/devices', support);
    expect(full.body.map((one: { uuid: string }) => one.uuid)).toEqual(
      plain.body.map((one: { uuid: string }) => one.uuid),
    );
    expect(full.body[0]).toMatchObject({ ip: '10.0.0.1', version: '1.0', project: 'test', deviceID: 'd-1' });
    for (const field of ['ip', 'version', 'project', 'deviceID']) expect(plain.body[0]).not.toHaveProperty(field);
    const one = async (user: TestUser) => (await portal.get(`/api/commander/${plain.body[0].uuid}`, user)).body;
    expect(await one(support)).toMatchObject({ ip: '10.0.0.1', version: '1.0', project: 'test', deviceID: 'd-1' });
    for (const field of ['ip', 'version', 'project', 'deviceID']) expect(await one(viewer)).not.toHaveProperty(field);
  });

  it('gives them in every answer with a device, and never by the right on a group or device [R-RIGHT-29, R-API-08]', async () => {
    const local = await portal.makeUser({
      roles: [{ role: 'group-viewer', group }],
      rights: [
        { right: 'readSupportInfo', scope: `group:${group}` },
        { right: 'readSupportInfo', scope: `device:${device}` },
      ],
    });
    const uuid = toWire(device);
    const { cloudConnectID } = await read(device, viewer);
    const FIELDS = 'uuid,ip,version,project,deviceID';
    for (const path of [
      '/api/frontend/devices',
      '/api/frontend/devices?sort=name',
      `/api/frontend/devices?fields=${FIELDS}`,
      `/api/frontend/device?ids=[${uuid}]`,
      `/api/frontend/device?ids=[${uuid}]&fields=${FIELDS}`,
      '/api/commander',
      `/api/commander?sort=-name&fields=${FIELDS}`,
      `/api/commander/${uuid}`,
      `/api/commander/cloudConnectID/${toWire(cloudConnectID)}`,
    ]) {
      const told = async (who: TestUser) => {
        const devices: Record<string, unknown>[] = [(await portal.get(path, who)).body].flat();
        const found = devices.find((one) => one['uuid'] === uuid) ?? {};
        return ['uuid', 'ip', 'version', 'project', 'deviceID'].filter((field) => field in found);
      };
      expect([path, await told(support)]).toEqual([path, ['uuid', 'ip', 'version', 'project', 'deviceID']]);
      for (const who of [viewer, local]) expect([path, await told(who)]).toEqual([path, ['uuid']]);
    }
  });

  it('chooses the same fields of the whole list, which the database writes down, as of a sorted one [R-EXT-05, R-RIGHT-29]', async () => {
    const own = await portal.makeDevice({ name: 'Own "oven"\n', owner: support.id });
    const whole = (await portal.get('/api/frontend/devices?sort=uuid', support)).body;
    const byUuid = (list: { uuid: string }[]) => list.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
    for (const fields of [
      'uuid',
      ...Object.keys(whole[0]).map((field) => `uuid,${field}`),
      Object.keys(whole[0]).join(),
    ]) {
      const written = await portal.get(`/api/frontend/devices?fields=${fields}`, support);
      const sorted = await portal.get(`/api/frontend/devices?sort=uuid&fields=${fields}`, support);
      expect(byUuid(written.body)).toEqual(byUuid(sorted.body));
      expect(written.headers['x-total-count']).toBe(String(whole.length));
    }
    expect((await portal.get('/api/frontend/devices?fields=uuid,key_hash', support)).status).toBe(400);
    await portal.services.db.deleteFrom('devices').where('uuid', '=', own).execute();
  });

  it('pages, searches and chooses fields [R-EXT-05, R-EXT-22]', async () => {
    const second = await portal.makeDevice({ groups: [group], name: 'Bread oven' });
    const first = await portal.get('/api/frontend/devices?limit=1&sort=name&fields=name', viewer);
    expect(first.body).toEqual([{ name: 'Bread oven' }]);
    expect(first.headers['x-total-count']).toBe('2');
    const next = /<(.*)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await portal.get(next, viewer)).body).toEqual([{ name: 'Combi oven' }]);
    for (const q of ['bread', 'BRËAD'])
      expect((await portal.get(`/api/frontend/devices?q=${encodeURIComponent(q)}`, viewer)).body).toHaveLength(1);
    await portal.services.db.deleteFrom('devices').where('uuid', '=', second).execute();
  });
});

describe('lists by ids', () => {
  it('answer the visible ones and leave out the rest, percent-encoded or not [R-API-15, R-API-03]', async () => {
    const wanted = `[${[toWire(device), toWire(hidden), toWire('nobody'), '~~~'].join(',')}]`;
    for (const list of [wanted, encodeURIComponent(wanted)]) {
      const { body } = await portal.get(`/api/frontend/device?ids=${list}`, viewer);
      expect(body.map((one: { uuid: string }) => one.uuid)).toEqual([toWire(device)]);
      // Each as whole as in the list of all.
      const all = (await portal.get('/api/frontend/devices', viewer)).body;
      expect(body[0]).toEqual(all.find((one: { uuid: string }) => one.uuid === toWire(device)));
    }
  });

  it.each([
    '/api/frontend/device',
    '/api/frontend/device/status',
    '/api/frontend/device/controlunits',
    '/api/frontend/device/sensordata',
  ])(
    '%s answers the one asked for alone, of several that are visible [R-API-14, R-API-15, R-API-16, R-API-27]',
    async (path) => {
      const site = await portal.makeGroup();
      const reader = await portal.makeUser({ groups: [site] });
      const two = [await portal.makeDevice({ groups: [site] }), await portal.makeDevice({ groups: [site] })].map(
        toWire,
      );
      for (const uuid of two)
        expect((await portal.get(`${path}?ids=[${uuid}]`, reader)).body).toEqual([expect.objectContaining({ uuid })]);
    },
  );

  it('answer state and connection of the visible ones [R-API-14]', async () => {
    await set(device, 'ALERT', true, 5_000);
    await incidents(device, ['INPROGRESS']);
    const { status, body } = await portal.get(
      `/api/frontend/device/status?ids=[${toWire(device)},${toWire(hidden)}]`,
      viewer,
    );
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        uuid: toWire(device),
        state: 'ALERT',
        status: 'ALERT_INPROGRESS',
        cloudConnectivity: true,
        lastPing: portal.clock.now() - 5_000,
      },
    ]);
  });

  it.each([
    '/api/frontend/device',
    '/api/frontend/device/status',
    '/api/frontend/device/controlunits',
    '/api/frontend/device/sensordata',
    '/api/frontend/user',
    '/api/frontend/user/roles',
    '/api/incidents/device',
  ])('%s answers an empty list for an empty list [R-API-03]', async (path) => {
    for (const query of ['', '?ids=', '?ids=[]'])
      expect((await portal.get(`${path}${query}`, viewer)).body).toEqual([]);
  });

  it.each([
    ['/api/frontend/device', 'R-API-15', () => [device, hidden]],
    ['/api/frontend/device/status', 'R-API-14', () => [device, hidden]],
    ['/api/frontend/device/controlunits', 'R-API-16', () => [device, hidden]],
    ['/api/frontend/device/sensordata', 'R-API-27', () => [device, hidden]],
    ['/api/frontend/user', 'R-API-17', () => [viewer.id, owner.id]],
    ['/api/frontend/user/roles', 'R-API-18', () => [viewer.id, owner.id]],
    ['/api/incidents/device', 'R-API-76', () => [device, hidden]],
  ] as const)(
    '%s leaves out what is unknown, invisible or no id, percent-encoded or not [R-API-03, %s]',
    async (path, _line, pick) => {
      for (const uuid of [device, hidden]) await incidents(uuid, ['NEW']);
      const [seen, unseen] = pick().map(toWire);
      const alone = (await portal.get(`${path}?ids=[${seen}]`, viewer)).body;
      expect(alone).toHaveLength(1);
      const wanted = `[${[unseen, toWire('nobody'), '~~~', seen].join(',')}]`;
      for (const list of [wanted, encodeURIComponent(wanted)]) {
        const { status, body } = await portal.get(`${path}?ids=${list}`, viewer);
        expect([status, body]).toEqual([200, alone]);
      }
    },
  );

  it.each(['/api/frontend/device', '/api/frontend/device/status'])(
    '%s takes 500 ids and refuses more [R-CONST-04]',
    async (path) => {
      const many = (count: number) => Array.from({ length: count }, (_, place) => toWire(`d${place}`));
      expect((await portal.get(`${path}?ids=[${[...many(499), toWire(device)].join(',')}]`, viewer)).body).toHaveLength(
        1,
      );
      const refused = await portal.get(`${path}?ids=[${many(501).join(',')}]`, viewer);
      expect([refused.status, refused.body.field]).toEqual([400, 'ids']);
    },
  );
});

describe('GET /api/commander/{id}', () => {
  it.each([
    ['invisible', () => toWire(hidden)],
    ['unknown', () => toWire('nobody')],
    ['a group', () => toWire(group)],
    ['no wire id', () => 'a.b'],
  ])('answers 404 for a device that is %s [R-API-41, R-RIGHT-06, R-API-06]', async (_, id) => {
    const { status, body } = await portal.get(`/api/commander/${id()}`, viewer);
    expect([status, body.errorId]).toEqual([404, 'ERROR_DEVICE_UNKNOWN']);
  });

  it('answers the device with a versioned tag [R-EXT-04, R-API-41]', async () => {
    const { status, body, headers } = await portal.get(`/api/commander/${toWire(device)}`, viewer);
    expect([status, body]).toEqual([200, expect.objectContaining({ uuid: toWire(device), name: 'Combi oven' })]);
    expect(headers['etag']).toMatch(/^"v1-/);
  });

  it('answers every field of a device from its own column, alone and in the list of all [R-API-08, R-API-40, R-API-41]', async () => {
    const facts = {
      cloud_connect_id: 'k'.repeat(48),
      street: 'Calwer Straße 21',
      zipcode: '70173',
      city: 'Stuttgart',
      country: 'DE',
      icon: 'oven',
      registered_at: 1_767_225_600_000,
      ip: '10.8.0.7',
      sw_version: '4.2',
      project: 'P1',
      device_id: 'X9',
    };
    const controlunits = ['cu1', 'cu2'].map((id) => ({
      ...{ id, name: `Chamber ${id}` },
      events: ['E17', 'E18'].map((event) => ({ id: event, name: `${event} of ${id}` })),
    }));
    const coordinates = [9.18, 9.19].map((longitude) => ({ center: [longitude, 48.77], relevance: 1 }));
    const site = await portal.makeGroup(group);
    const reader = await portal.makeUser({
      email: 'reader@test.example',
      rights: [{ right: 'readSupportInfo', scope: '*' }],
      groups: [site],
    });
    const uuid = await portal.makeDevice({ groups: [site], owner: reader.id, name: 'Combi oven 1' });
    await portal.services.db
      .updateTable('devices')
      .set({ ...facts, controlunits: JSON.stringify(controlunits), coordinates: JSON.stringify(coordinates) })
      .where('uuid', '=', uuid)
      .execute();
    await set(uuid, 'ALERT', true, 5_000);
    await incidents(uuid, ['INPROGRESS']);
    const { icon: _, cloud_connect_id, registered_at, sw_version, device_id, ...same } = facts;
    const whole = {
      uuid: toWire(uuid),
      name: 'Combi oven 1',
      ...same,
      iconURL: '/files/icons/oven.svg',
      username: 'reader@test.example',
      registrationDate: registered_at,
      cloudConnectID: cloud_connect_id,
      cloudConnectivity: true,
      cloudConnectivityIcon: 'connected',
      cloudConnectivityTooltip: 'Connected',
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      statusValue: 4,
      incidents: 1,
      lastPing: portal.clock.now() - 5_000,
      controlunits,
      coordinates,
      groups: [toWire(site)],
      mutedUntil: null,
      version: sw_version,
      deviceID: device_id,
    };
    expect(await read(uuid, reader)).toEqual(whole);
    expect((await portal.get('/api/commander', reader)).body).toEqual([whole]);
    await portal.services.db.deleteFrom('devices').where('uuid', '=', uuid).execute();
  });
});

describe('PUT /api/commander/{id}', () => {
  const path = () => `/api/commander/${toWire(device)}`;
  const stored = (uuid = device) =>
    portal.services.db.selectFrom('devices').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
  const address = { street: 'Königstraße 12', zipcode: '70173', city: 'Stuttgart', country: 'de' };

  it('lets a holder of updateGroup change name and address [R-API-43, R-API-08, R-DEV-13, R-RIGHT-11]', async () => {
    const { status, body } = await portal.send('PUT', path(), editor, { name: ' Combi oven 1 ', ...address });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Combi oven 1', ...address, country: 'DE' });
    // As it is stored, and not as it was sent.
    expect(await read(device, editor)).toEqual(body);
  });

  it('lets a holder of updateGroup on any of its groups, or on it alone, change it [R-API-43, R-RIGHT-11, R-DEV-13]', async () => {
    const groups = [await portal.makeGroup(), await portal.makeGroup()];
    const shared = await portal.makeDevice({ groups });
    for (const scope of [...groups.map((id) => `group:${id}` as const), `device:${shared}` as const]) {
      const holder = await portal.makeUser({ rights: [{ right: 'updateGroup', scope }] });
      const { status, body } = await portal.send('PUT', `/api/commander/${toWire(shared)}`, holder, { name: scope });
      expect([status, body.name]).toEqual([200, scope]);
    }
    await portal.services.db.deleteFrom('devices').where('uuid', '=', shared).execute();
  });

  it('takes an address as people write it, as long as a text may be [R-API-43, R-CONST-03]', async () => {
    const written = {
      street: 's'.repeat(10_000),
      zipcode: 'SW1A 1AA, second floor, behind the bakery',
      city: 'London',
      country: 'GB',
    };
    expect((await portal.send('PUT', path(), editor, { name: 'Combi oven 1', ...written })).body).toMatchObject(
      written,
    );
    expect((await portal.send('PUT', path(), editor, { name: 'Combi oven 1', ...address })).status).toBe(200);
  });

  it('keeps a country that was stored by its name before, as long as nobody changes it [R-DEV-32]', async () => {
    await portal.services.db.updateTable('devices').set({ country: 'Germany' }).where('uuid', '=', device).execute();
    const kept = await portal.send('PUT', path(), editor, { name: 'Oven', country: 'Germany' });
    expect([kept.status, kept.body.country]).toEqual([200, 'Germany']);
    expect((await portal.send('PUT', path(), editor, { name: 'Combi oven 1', ...address })).body.country).toBe('DE');
  });

  it('answers the support fields to a holder of readSupportInfo in * alone [R-RIGHT-29, R-API-43, R-API-08]', async () => {
    const holder = (...scopes: ('*' | `group:${string}`)[]) =>
      portal.makeUser({
        roles: [{ role: 'group-admin', group }],
        rights: scopes.map((scope) => ({ right: 'readSupportInfo' as const, scope })),
      });
    for (const [who, told] of [
      [editor, {}],
      [await holder(`group:${group}`), {}],
      [await holder('*'), { ip: '10.0.0.1', version: '1.0', project: 'test', deviceID: 'd-1' }],
    ] as const) {
      const { status, body } = await portal.send('PUT', path(), who, { name: 'Combi oven 1' });
      const fields = ['ip', 'version', 'project', 'deviceID'].filter((field) => field in body);
      expect([status, Object.fromEntries(fields.map((field) => [field, body[field]]))]).toEqual([200, told]);
    }
  });

  it('lets the owner change the own device [R-RIGHT-11, R-API-43, R-DEV-13]', async () => {
    expect((await portal.send('PUT', `/api/commander/${toWire(owned)}`, owner, { name: 'Mine' })).body.name).toBe(
      'Mine',
    );
    expect((await stored(owned)).name).toBe('Mine');
  });

  it('keeps what is not sent, empties what is sent empty, and forgets where an old address was [R-API-43, R-API-98]', async () => {
    await portal.services.db
      .updateTable('devices')
      .set({ coordinates: '[{"center":[9.18,48.77],"relevance":1}]' })
      .where('uuid', '=', device)
      .execute();
    expect((await portal.send('PUT', path(), editor, { name: 'Combi oven' })).body).toMatchObject({
      city: 'Stuttgart',
      coordinates: [{ center: [9.18, 48.77], relevance: 1 }],
    });
    expect(
      (await portal.send('PUT', path(), editor, { name: 'Combi oven', street: '', zipcode: null })).body,
    ).toMatchObject({ street: null, zipcode: null, city: 'Stuttgart', coordinates: [] });
  });

  it("answers the catalogue's 400 to who sees it but may not, and 404 to who does not [R-API-43, R-RIGHT-06, R-DEV-13, R-ERR-11]", async () => {
    const before = await stored();
    const seen = await portal.send('PUT', path(), viewer, { name: 'Mine' });
    expect([seen.status, seen.body.errorId]).toEqual([400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED']);
    const unseen = await portal.send('PUT', path(), owner, { name: 'Mine' });
    expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_DEVICE_UNKNOWN']);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: ' \t' }, 'name'],
    ['a long name', { name: 'n'.repeat(256) }, 'name'],
    ['a street of 10,001 characters', { name: 'x', street: 's'.repeat(10_001) }, 'street'],
    ['a zip code of 10,001 characters', { name: 'x', zipcode: '1'.repeat(10_001) }, 'zipcode'],
    ['a city of 10,001 characters', { name: 'x', city: 'c'.repeat(10_001) }, 'city'],
    ['a country of 10,001 characters', { name: 'x', country: 'x'.repeat(10_001) }, 'country'],
    ['a country by its name', { name: 'x', country: 'Germany' }, 'country'],
    ['two letters that are no country', { name: 'x', country: 'XX' }, 'country'],
    ['a street that is no text', { name: 'x', street: 5 }, 'street'],
    ['a NUL', { name: 'a\0b' }, 'name'],
  ])('refuses %s and changes nothing [R-VAL-19, R-CONST-03, R-DEV-32, R-API-43, R-API-02]', async (_, body, field) => {
    const before = await stored();
    const answer = await portal.send('PUT', path(), editor, body);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect(await stored()).toEqual(before);
  });

  it('heeds If-Match, and without it the last write wins [R-EXT-04]', async () => {
    const tag = String((await portal.get(path(), editor)).headers['etag']);
    expect((await portal.send('PUT', path(), editor, { name: 'First' }, { 'if-match': tag })).status).toBe(200);
    const late = await portal.send('PUT', path(), editor, { name: 'Second' }, { 'if-match': tag });
    expect([late.status, late.body.errorId]).toEqual([412, 'ERROR_CHANGED_MEANWHILE']);
    expect((await stored()).name).toBe('First');
    expect((await portal.send('PUT', path(), editor, { name: 'Third' })).status).toBe(200);
    expect((await stored()).name).toBe('Third');
  });

  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip)('takes one of two edits of the same version that come at once [R-EXT-04]', async () => {
    const tag = String((await portal.get(path(), editor)).headers['etag']);
    const { edits } = await inTransaction(portal.services, async (trx) => {
      await trx.selectFrom('devices').select('uuid').where('uuid', '=', device).forUpdate().execute();
      const edits = Promise.all(
        ['One', 'Other'].map((name) => portal.send('PUT', path(), editor, { name }, { 'if-match': tag })),
      );
      await untilWaiting(portal.services.db, 2, edits);
      return { edits };
    });
    const statuses = (await edits).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 412]);
    expect((await stored()).name).toBe(statuses[0] === 200 ? 'One' : 'Other');
  });

  it('lets a ping pass between reading and saving: only changes by people conflict [R-EXT-04]', async () => {
    const tag = String((await portal.get(path(), editor)).headers['etag']);
    await set(device, 'ALERT', true, 1);
    expect((await portal.send('PUT', path(), editor, { name: 'Still mine' }, { 'if-match': tag })).status).toBe(200);
  });
});
