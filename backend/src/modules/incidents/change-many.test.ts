import { fromWire, toWire } from '@portal/domain/ids';
import { newId } from '../../kernel/new-id';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let operator: TestUser;
let viewer: TestUser;
let mine: string;
let readable: string;
let hidden: string;

async function makeIncident(device: string): Promise<string> {
  const id = newId('i');
  await portal.services.db
    .insertInto('incidents')
    .values({
      id,
      device_uuid: device,
      event_key: id,
      cu: null,
      event: 'E17',
      summary: 'Door open',
      localized_summaries: '{}',
      category: 'alarm',
      priority: 'HIGH',
      assigned_user: null,
      reported_at: portal.clock.now(),
    })
    .execute();
  return toWire(id);
}
const patch = (user: TestUser | undefined, body: object) => portal.send('PATCH', '/api/incidents', user, body);
const read = async (id: string) => (await portal.get(`/api/incidents/${id}`, operator)).body;

beforeAll(async () => {
  portal = await testPortal();
  const group = await portal.makeGroup();
  const other = await portal.makeGroup();
  const foreign = await portal.makeGroup();
  operator = await portal.makeUser({
    roles: [
      { role: 'group-operator', group },
      { role: 'group-viewer', group: other },
    ],
  });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
  mine = await portal.makeDevice({ groups: [group] });
  readable = await portal.makeDevice({ groups: [other] });
  hidden = await portal.makeDevice({ groups: [foreign] });
});
afterAll(() => portal.close());

describe('changing several incidents', () => {
  it('answers for each id whether it was done, and holds up none for another [R-EXT-11]', async () => {
    const [first, second, third, fourth] = [
      await makeIncident(mine),
      await makeIncident(readable),
      await makeIncident(hidden),
      await makeIncident(mine),
    ];
    const ids = [first, second, third, 'no id', toWire(newId('i')), fourth, first];
    const { status, body } = await patch(operator, {
      ids,
      status: 'INPROGRESS',
      assignedUser: toWire(operator.id),
      priority: 'LOW',
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: first, done: true },
      { id: second, done: false, errorId: 'ERROR_NO_RIGHT' },
      { id: third, done: false, errorId: 'ERROR_INCIDENT_UNKNOWN' },
      { id: 'no id', done: false, errorId: 'ERROR_INCIDENT_UNKNOWN' },
      { id: ids[4], done: false, errorId: 'ERROR_INCIDENT_UNKNOWN' },
      { id: fourth, done: true },
    ]);
    expect(await read(first)).toMatchObject({
      status: 'INPROGRESS',
      priority: 'LOW',
      assignedUser: toWire(operator.id),
      summary: 'Door open',
    });
    expect(await read(second)).toMatchObject({ status: 'NEW', priority: 'HIGH', assignedUser: null, history: [] });
  });

  it.each([
    [{ status: 'RESOLVED' }, { status: 'RESOLVED', priority: 'HIGH', assignedUser: null }],
    [{ priority: 'LOW' }, { status: 'NEW', priority: 'LOW', assignedUser: null }],
    [{}, { status: 'NEW', priority: 'HIGH', assignedUser: null }],
  ])('takes %j alone and leaves the rest as it is [R-EXT-11]', async (change, expected) => {
    const id = await makeIncident(mine);
    expect((await patch(operator, { ids: [id], ...change })).body).toEqual([{ id, done: true }]);
    expect(await read(id)).toMatchObject(expected);
  });

  it('takes an assignee alone, and nobody in the place of one [R-EXT-11, R-INC-14]', async () => {
    const id = await makeIncident(mine);
    for (const assignedUser of [toWire(operator.id), null]) {
      expect((await patch(operator, { ids: [id], assignedUser })).body).toEqual([{ id, done: true }]);
      expect(await read(id)).toMatchObject({ status: 'NEW', priority: 'HIGH', assignedUser });
    }
  });

  it('writes one history entry for what differs, and none where nothing does [R-INC-17]', async () => {
    const id = await makeIncident(mine);
    await patch(operator, { ids: [id], status: 'RESOLVED' });
    await patch(operator, { ids: [id], status: 'RESOLVED' });
    expect((await read(id)).history).toEqual([
      expect.objectContaining({ user: toWire(operator.id), newStatus: 'RESOLVED', status: 'RESOLVED', priority: null }),
    ]);
  });

  it("refuses an assignee outside the device's groups, each for itself [R-INC-14, R-EXT-11]", async () => {
    const id = await makeIncident(mine);
    const elsewhere = await portal.makeGroup();
    await portal.makeDevice({ groups: [elsewhere] });
    const stranger = await portal.makeUser({ groups: [elsewhere] });
    expect((await patch(operator, { ids: [id], assignedUser: toWire(stranger.id), status: 'RESOLVED' })).body).toEqual([
      { id, done: false, errorId: 'ERROR_VALIDATION' },
    ]);
    expect(await read(id)).toMatchObject({ status: 'NEW', assignedUser: null });
  });

  it.each([
    [{ status: 'NEW' }, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: Array.from({ length: 501 }, (_, n) => `aTk${n}`) }, 'ids'],
    [{ ids: ['aTk'], status: 'OPEN' }, 'status'],
    [{ ids: ['aTk'], priority: 1 }, 'priority'],
  ])('answers 400 for %j [R-VAL-19, R-EXT-11]', async (body, field) => {
    const answer = await patch(operator, body);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });

  it('needs updateIncident and a log-in [R-RIGHT-27, R-RIGHT-06, R-API-01, R-EXT-11]', async () => {
    const id = await makeIncident(mine);
    expect((await patch(viewer, { ids: [id], status: 'RESOLVED' })).body).toEqual([
      { id, done: false, errorId: 'ERROR_NO_RIGHT' },
    ]);
    expect((await patch(undefined, { ids: [id], status: 'RESOLVED' })).status).toBe(401);
  });
});

describe('GET /api/incidents/device', () => {
  it('answers the incidents of these devices and leaves out what may not be read [R-API-76]', async () => {
    const member = await portal.makeUser({ groups: [await portal.makeGroup()] });
    const device = await portal.makeDevice({ owner: operator.id });
    const id = await makeIncident(device);
    const url = (...devices: string[]) => `/api/incidents/device?ids=[${devices.map(toWire).join(',')},nonsense]`;
    expect((await portal.get(url(device, hidden), operator)).body.map((one: { id: string }) => one.id)).toEqual([id]);
    const second = await portal.makeDevice({ owner: operator.id });
    const another = await makeIncident(second);
    expect(
      (await portal.get(url(device, hidden, second), operator)).body.map((one: { id: string }) => one.id).sort(),
    ).toEqual([id, another].sort());
    expect((await portal.get(url(device, mine, hidden), member)).body).toEqual([]);
    // Seen, but not to be read.
    const shared = await portal.makeGroup();
    const seen = await portal.makeDevice({ groups: [shared] });
    await makeIncident(seen);
    expect((await portal.get(url(seen), await portal.makeUser({ groups: [shared] }))).body).toEqual([]);
    const reader = await portal.makeUser({ roles: [{ role: 'group-viewer', group: shared }] });
    expect((await portal.get(url(seen), reader)).body).toHaveLength(1);
    expect((await portal.get('/api/incidents/device', operator)).body).toEqual([]);
    expect(
      (
        await portal.get(
          `/api/incidents/device?ids=[${Array.from({ length: 501 }, (_, n) => `x${n}`).join(',')}]`,
          operator,
        )
      ).status,
    ).toBe(400);
  });

  it('never takes device, config, summary and mute as ids [R-API-77]', async () => {
    for (const word of ['config', 'mute'])
      expect((await portal.get(`/api/incidents/${word}`, operator)).status).toBe(404);
    expect((await portal.get('/api/incidents/summary', operator)).body).toHaveProperty('newest');
    expect((await portal.get('/api/incidents/device', operator)).body).toEqual([]);
    for (const [word, status] of [
      ['device', 405],
      ['config', 404],
      ['summary', 405],
      ['mute', 404],
    ] as const) {
      // What is no id on the wire is none of an incident.
      expect([word, fromWire(word)]).toEqual([word, undefined]);
      const put = await portal.send('PUT', `/api/incidents/${word}`, operator, { comment: 'x' });
      expect([word, put.status]).toEqual([word, status]);
    }
    // What stands behind them is no part of an incident, but a device and a group.
    for (const [word, errorId] of [
      ['device', 'ERROR_DEVICE_UNKNOWN'],
      ['config', 'ERROR_GROUP_UNKNOWN'],
    ] as const)
      expect((await portal.get(`/api/incidents/${word}/attachments`, operator)).body.errorId).toBe(errorId);
  });
});

describe('whom several incidents can be given to [R-INC-14, R-EXT-11, R-RIGHT-27]', () => {
  const assignees = async (ids: readonly string[], who = operator) => {
    const { status, body } = await portal.send('POST', '/api/incidents/assignees', who, { ids });
    expect(status).toBe(200);
    return body.map(({ name }: { name: string }) => name);
  };
  const person = async (name: string, ...roles: { role: 'group-operator' | 'group-viewer'; group: string }[]) =>
    portal.makeUser({ name, groups: roles.map(({ group }) => group), roles });

  it('is who belongs to the groups of all their devices and may change incidents on each', async () => {
    const [north, south] = [await portal.makeGroup(), await portal.makeGroup()];
    const boss = await person(
      'Boss',
      { role: 'group-operator', group: north },
      { role: 'group-operator', group: south },
    );
    await person('Nora', { role: 'group-operator', group: north });
    // Who may change incidents there and belongs elsewhere is given none.
    await portal.makeUser({
      name: 'Guest',
      groups: [south],
      rights: [{ right: 'updateIncident', scope: `group:${north}` }],
    });
    await person('Half', { role: 'group-operator', group: north }, { role: 'group-viewer', group: south });
    await person('Both', { role: 'group-operator', group: north }, { role: 'group-operator', group: south });
    const here = await makeIncident(await portal.makeDevice({ groups: [north] }));
    const there = await makeIncident(await portal.makeDevice({ groups: [south] }));
    const either = await makeIncident(await portal.makeDevice({ groups: [north, south] }));
    expect(await assignees([here], boss)).toEqual(['Boss', 'Both', 'Half', 'Nora']);
    expect(await assignees([here, there], boss)).toEqual(['Boss', 'Both']);
    expect(await assignees([here, either], boss)).toEqual(['Boss', 'Both', 'Half', 'Nora']);
    // Each of them can be given all of them, and do something about it.
    for (const { id } of (await portal.send('POST', '/api/incidents/assignees', boss, { ids: [here, there] })).body)
      expect((await patch(boss, { ids: [here, there], assignedUser: id })).body).toMatchObject([
        { done: true },
        { done: true },
      ]);
  });

  it('counts only what the caller may change, and tells nothing of the rest', async () => {
    const [group, other] = [await portal.makeGroup(), await portal.makeGroup()];
    const boss = await person('Boss', { role: 'group-operator', group }, { role: 'group-viewer', group: other });
    await person('Other', { role: 'group-operator', group: other });
    const here = await makeIncident(await portal.makeDevice({ groups: [group] }));
    const seen = await makeIncident(await portal.makeDevice({ groups: [other] }));
    expect(await assignees([here, seen, await makeIncident(hidden), toWire('nobody')], boss)).toEqual(['Boss']);
    expect(await assignees([seen], boss)).toEqual([]);
    expect(await assignees([here], viewer)).toEqual([]);
  });

  it('is the owner of devices without a group', async () => {
    const owner = await portal.makeUser({ name: 'Owner' });
    const [one, two] = [await portal.makeDevice({ owner: owner.id }), await portal.makeDevice({ owner: owner.id })];
    expect(await assignees([await makeIncident(one), await makeIncident(two)], owner)).toEqual(['Owner']);
  });

  it('is not the owner of a device that a group has, who is in none of its groups', async () => {
    const group = await portal.makeGroup();
    const owner = await portal.makeUser({ name: 'Owner' });
    const boss = await person('Boss', { role: 'group-operator', group });
    const incident = await makeIncident(await portal.makeDevice({ groups: [group], owner: owner.id }));
    // Everybody sees themselves, and nobody else there is seen by the owner.
    expect([await assignees([incident], owner), await assignees([incident], boss)]).toEqual([[], ['Boss']]);
    expect((await patch(owner, { ids: [incident], assignedUser: toWire(owner.id) })).body).toEqual([
      { id: incident, done: false, errorId: 'ERROR_VALIDATION' },
    ]);
  });

  it('is also who belongs to a group above theirs', async () => {
    const above = await portal.makeGroup();
    const group = await portal.makeGroup(await portal.makeGroup(above));
    const boss = await person('Boss', { role: 'group-operator', group: above });
    await person('Here', { role: 'group-operator', group });
    expect(await assignees([await makeIncident(await portal.makeDevice({ groups: [group] }))], boss)).toEqual([
      'Boss',
      'Here',
    ]);
  });

  it.each([[[]], [Array(501).fill('eA')]])('answers 400 for no ids, or more than 500', async (ids) =>
    expect((await portal.send('POST', '/api/incidents/assignees', operator, { ids })).status).toBe(400),
  );
});
