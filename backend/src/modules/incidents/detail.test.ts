/** What the page of one incident works with: history, comments, who can be given it, what came before. */
import { fromWire, toWire } from '@portal/domain/ids';
import type { IncidentStatus } from '@portal/domain/incidents';
import { json } from '../../db/json';
import { picture } from '../../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let above: string;
let group: string;
let second: string;
let oven: string;
let admin: TestUser;
let viewer: TestUser;
let nameless: TestUser;
let member: TestUser;
let stranger: TestUser;
let serial = 0;

async function makeIncident(wanted: { device?: string; event?: string; at?: number; status?: IncidentStatus } = {}) {
  const id = `i${++serial}`;
  await portal.services.db
    .insertInto('incidents')
    .values({
      id,
      device_uuid: wanted.device ?? oven,
      event_key: id,
      cu: null,
      event: wanted.event ?? 'E17',
      summary: 'Door open',
      localized_summaries: json({ de: 'Tür offen' }),
      category: 'alarm',
      priority: 'MEDIUM',
      status: wanted.status ?? 'NEW',
      assigned_user: null,
      reported_at: wanted.at ?? portal.clock.now(),
    })
    .execute();
  return `/api/incidents/${toWire(id)}`;
}
const save = (path: string, user: TestUser, body: object, headers: Record<string, string> = {}) =>
  portal.send('PUT', path, user, body, headers);
const tagOf = async (path: string, user: TestUser) => String((await portal.get(path, user)).headers['etag']);

beforeAll(async () => {
  portal = await testPortal();
  above = await portal.makeGroup();
  group = await portal.makeGroup(above);
  second = await portal.makeGroup();
  oven = await portal.makeDevice({ groups: [group] });
  admin = await portal.makeUser({ name: 'Ada', groups: [above], roles: [{ role: 'group-admin', group: above }] });
  viewer = await portal.makeUser({ name: 'Vera', groups: [group], roles: [{ role: 'group-viewer', group }] });
  nameless = await portal.makeUser({ name: '', groups: [group], roles: [{ role: 'group-operator', group }] });
  member = await portal.makeUser({ name: 'Mo', groups: [group] });
  stranger = await portal.makeUser({ name: 'Sam' });
});
afterAll(() => portal.close());

describe('the history of an incident', () => {
  it('tells old and new value of every field, and who was given it by name, else by email [R-API-10, R-API-77, R-API-78, R-INC-10, R-INC-13, R-INC-16, R-INC-14]', async () => {
    const path = await makeIncident();
    const first = await save(path, admin, { assignedUser: toWire(nameless.id) });
    const listed = (await portal.get(`/api/incidents/device/${toWire(oven)}`, viewer)).body as { id: string }[];
    for (const one of [first.body, (await portal.get(path, viewer)).body, listed.find(({ id }) => path.endsWith(id))])
      expect(one.assignedUserName).toBe(nameless.email);
    const changed = {
      assignedUser: null,
      summary: 'Seal torn',
      description: 'Replace it',
      status: 'INPROGRESS',
      priority: 'HIGH',
      category: 'maintenance',
      comment: 'I have none left',
    };
    const { body } = await save(path, nameless, changed);
    expect(body).toMatchObject(changed);
    const [away, given] = body.history;
    // Read anew: as it is stored, and not as it was sent.
    expect((await portal.get(path, viewer)).body).toMatchObject({
      ...changed,
      history: [{ ...changed, user: toWire(nameless.id), newStatus: 'INPROGRESS' }, { user: toWire(admin.id) }],
    });
    expect(away).toMatchObject({
      ...changed,
      userName: nameless.email,
      assignedUserName: null,
      was: {
        summary: 'Door open',
        localizedSummaries: { de: 'Tür offen' },
        description: '',
        status: 'NEW',
        priority: 'MEDIUM',
        category: 'alarm',
        assignedUser: toWire(nameless.id),
        assignedUserName: nameless.email,
      },
    });
    expect(given).toMatchObject({
      userName: 'Ada',
      assignedUserName: nameless.email,
      was: { assignedUser: null, assignedUserName: null },
    });
    expect((await save(path, admin, { comment: 'Only said' })).body.history[0].was).toBeNull();
    expect((await save(path, admin, { assignedUser: toWire(admin.id) })).body.assignedUserName).toBe('Ada');
  });

  it('tells in every entry the status after it, also where the entry did not change it [R-API-10]', async () => {
    const path = await makeIncident();
    for (const body of [{ status: 'INPROGRESS' }, { comment: 'On my way' }, { priority: 'HIGH' }])
      await save(path, admin, body);
    const { history } = (await portal.get(path, viewer)).body;
    expect(history).toMatchObject([
      { priority: 'HIGH', newStatus: null, status: 'INPROGRESS' },
      { comment: 'On my way', newStatus: null, status: 'INPROGRESS' },
      { newStatus: 'INPROGRESS', status: 'INPROGRESS' },
    ]);
  });

  it('tells of a description that is taken away, and what it was [R-API-78, R-INC-13]', async () => {
    const path = await makeIncident();
    await save(path, admin, { description: 'Replace it' });
    const { status, body } = await save(path, admin, { description: '' });
    expect(status).toBe(200);
    for (const one of [body, (await portal.get(path, viewer)).body]) {
      expect([one.description, one.history.length]).toEqual(['', 2]);
      expect(one.history[0]).toMatchObject({ description: '', was: { description: 'Replace it' } });
    }
  });

  it('holds the picture that each user has now, and none of who has none [R-INC-16]', async () => {
    const path = await makeIncident();
    const set = await portal.upload('PUT', '/api/user/self/avatar', nameless, { bytes: await picture('png', 20) });
    await save(path, nameless, { comment: 'Seen' });
    const { history } = (await save(path, admin, { comment: 'Thanks' })).body;
    expect(history.map(({ avatarLocation }: { avatarLocation: string | null }) => avatarLocation)).toEqual([
      null,
      set.body.avatarLocation,
    ]);
    expect((await portal.get(set.body.avatarLocation)).status).toBe(200);
  });

  it('never holds an empty comment, and keeps the last one when nothing is said [R-INC-16, R-INC-17]', async () => {
    const path = await makeIncident();
    await save(path, admin, { comment: ' On my way ' });
    for (const body of [{ comment: '' }, { comment: ' \n ' }, { addComment: '  ' }, { comment: 'On my way' }]) {
      const saved = (await save(path, admin, body)).body;
      expect([saved.comment, saved.history.length]).toEqual(['On my way', 1]);
    }
  });

  it('takes the same comment again when it is added [R-INC-13, R-INC-17]', async () => {
    const path = await makeIncident();
    await save(path, admin, { addComment: 'Seen' });
    await save(path, nameless, { addComment: 'Seen', priority: 'LOW' });
    const { body } = await portal.get(path, viewer);
    expect(body.history.map(({ userName, comment }: Record<string, string>) => [userName, comment])).toEqual([
      [nameless.email, 'Seen'],
      ['Ada', 'Seen'],
    ]);
  });

  it('gets one of two comments that were written on the same version at once, and refuses the other one whole [R-EXT-04]', async () => {
    const path = await makeIncident();
    const tag = await tagOf(path, admin);
    const answers = await Promise.all(
      [admin, nameless].map((user) => save(path, user, { addComment: 'Mine' }, { 'if-match': tag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await portal.get(path, admin)).body.history).toHaveLength(1);
  });
});

it('shows an edited summary in every language, until nothing else changes it [R-INC-13, R-SHELL-11]', async () => {
  const [path, other] = [await makeIncident(), await makeIncident()];
  expect((await save(path, admin, { summary: 'Door open', priority: 'LOW' })).body.localizedSummaries).toEqual({
    de: 'Tür offen',
  });
  const { body: edited } = await save(path, admin, { summary: 'Seal torn' });
  expect([edited.summary, edited.localizedSummaries]).toEqual(['Seal torn', {}]);
  // Of that incident alone.
  expect((await portal.get(other, admin)).body).toMatchObject({
    summary: 'Door open',
    localizedSummaries: { de: 'Tür offen' },
  });
});

describe('what the form offers', () => {
  const choices = async (path: string, user: TestUser) => portal.get(`${path}/choices`, user);
  const configure = (id: string, config: object) =>
    portal.services.db
      .insertInto('incident_configs')
      .values({ group_id: id, config: json(config) })
      .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ config: json(config) }))
      .execute();

  it("is the users of the device's groups and those above, by name, else email, with who may change it [R-INC-14]", async () => {
    const path = await makeIncident();
    const { body } = await choices(path, admin);
    expect(body.assignees).toEqual([
      { id: toWire(nameless.id), name: nameless.email, mayUpdate: true },
      { id: toWire(admin.id), name: 'Ada', mayUpdate: true },
      { id: toWire(member.id), name: 'Mo', mayUpdate: false },
      { id: toWire(viewer.id), name: 'Vera', mayUpdate: false },
    ]);
    for (const { id } of body.assignees)
      expect((await save(path, admin, { assignedUser: id })).body.assignedUser).toBe(id);
  });

  it('is the users of each group that the device is in [R-INC-14]', async () => {
    const [one, other] = [await portal.makeGroup(), await portal.makeGroup()];
    const both = await portal.makeDevice({ groups: [one, other] });
    const there = await portal.makeUser({ name: 'Tia', groups: [other] });
    const here = await portal.makeUser({ name: 'Uwe', groups: [other], roles: [{ role: 'group-admin', group: one }] });
    await portal.makeUser({ name: 'Zoe', groups: [one] });
    const { body } = await choices(await makeIncident({ device: both }), here);
    expect(body.assignees.map(({ name }: { name: string }) => name)).toEqual(['Tia', 'Uwe', 'Zoe']);
    expect(body.assignees[0].id).toBe(toWire(there.id));
  });

  it('is nobody of a group beside or below, though the caller sees them and a device is there [R-INC-14]', async () => {
    const here = await portal.makeGroup(above);
    const device = await portal.makeDevice({ groups: [here] });
    const path = await makeIncident({ device });
    const places = [await portal.makeGroup(above), await portal.makeGroup(here)];
    const others: TestUser[] = [];
    for (const place of places) {
      await portal.makeDevice({ groups: [place] });
      others.push(await portal.makeUser({ name: 'Other', groups: [place] }));
    }
    const { body } = await choices(path, admin);
    expect(body.assignees.map(({ name }: { name: string }) => name)).toEqual(['Ada']);
    for (const other of others) {
      const refused = await save(path, admin, { assignedUser: toWire(other.id) });
      expect([refused.status, refused.body.errorId, refused.body.field]).toEqual([
        400,
        'ERROR_VALIDATION',
        'assignedUser',
      ]);
    }
    expect((await portal.get(path, admin)).body.assignedUser).toBeNull();
  });

  it('leaves out whom the caller does not see, as users of a group above that is not visible [R-API-17]', async () => {
    const { body } = await choices(await makeIncident(), nameless);
    expect(body.assignees.map(({ name }: { name: string }) => name)).toEqual([nameless.email, 'Mo', 'Vera']);
  });

  it('is the owner alone for a device without a group [R-INC-14]', async () => {
    const owned = await portal.makeDevice({ owner: stranger.id });
    const { body } = await choices(await makeIncident({ device: owned }), stranger);
    expect(body).toEqual({
      assignees: [{ id: toWire(stranger.id), name: 'Sam', mayUpdate: true }],
      diagnosisOptions: [],
    });
  });

  it('is not the owner of a device that a group has, who is in none of its groups: neither offered nor taken [R-INC-14]', async () => {
    const path = await makeIncident({ device: await portal.makeDevice({ groups: [group], owner: stranger.id }) });
    // Everybody sees themselves, and nobody else there is seen by the owner.
    expect((await choices(path, stranger)).body.assignees).toEqual([]);
    for (const who of [admin, stranger]) {
      const { status, body } = await save(path, who, { assignedUser: toWire(stranger.id) });
      expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'assignedUser']);
    }
  });

  it('is the texts of the group joined first that has some [R-INC-14, R-INC-19]', async () => {
    const both = await portal.makeDevice({ groups: [group] });
    portal.clock.advance(1);
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: both, group_id: second, joined_at: portal.clock.now() })
      .execute();
    const path = await makeIncident({ device: both });
    await configure(group, { diagnosisOptions: [] });
    await configure(second, { diagnosisOptions: ['Seal worn', 'Hinge bent'] });
    expect((await choices(path, admin)).body.diagnosisOptions).toEqual(['Seal worn', 'Hinge bent']);
    await configure(group, { diagnosisOptions: ['Hose loose'] });
    expect((await choices(path, admin)).body.diagnosisOptions).toEqual(['Hose loose']);
  });

  it('is for those who may change it [R-RIGHT-27]', async () => {
    const path = await makeIncident();
    expect([(await choices(path, viewer)).status, (await choices(path, stranger)).status]).toEqual([403, 404]);
  });
});

describe('earlier incidents', () => {
  it('are those of the same event on the same device, newest first, ten of all, with the time they were closed last unless open again [R-INC-10, R-INC-11, R-CONST-01, R-SHELL-11]', async () => {
    const device = await portal.makeDevice({ groups: [group] });
    const now = portal.clock.now();
    const old = await makeIncident({ device, event: 'E9', at: now - 60_000 });
    const again = await makeIncident({ device, event: 'E9', at: now - 120_000 });
    const inWork = await makeIncident({ device, event: 'E9', at: now - 180_000 });
    for (let at = 4; at < 13; at++) await makeIncident({ device, event: 'E9', at: now - at * 60_000 });
    await makeIncident({ device, event: 'E10', at: now - 30_000 });
    await makeIncident({ event: 'E9', at: now - 30_000 });
    await makeIncident({ device, event: 'E9', at: now + 30_000 });
    for (const path of [old, again, inWork]) await save(path, admin, { status: 'RESOLVED' });
    for (const path of [old, again]) await save(path, admin, { status: 'NEW' });
    await save(inWork, admin, { status: 'INPROGRESS' });
    portal.clock.advance(1_000);
    await save(old, admin, { status: 'RESOLVED' });
    const { body } = await portal.get(`${await makeIncident({ device, event: 'E9', at: now })}/earlier`, viewer);
    expect([body.total, body.newest.length]).toEqual([12, 10]);
    expect(body.newest[0]).toEqual({
      id: old.split('/').at(-1),
      summary: 'Door open',
      localizedSummaries: { de: 'Tür offen' },
      status: 'RESOLVED',
      priority: 'MEDIUM',
      reportTimestamp: now - 60_000,
      closeTimestamp: now + 1_000,
    });
    expect(body.newest.map(({ closeTimestamp }: { closeTimestamp: number | null }) => closeTimestamp).slice(1)).toEqual(
      Array.from({ length: 9 }, () => null),
    );
    expect(fromWire(body.newest[9].id)).toBeDefined();
  });

  it('were closed when they were resolved, whatever is changed in them later [R-INC-11]', async () => {
    const device = await portal.makeDevice({ groups: [group] });
    const old = await makeIncident({ device, at: portal.clock.now() - 60_000 });
    const closed = portal.clock.now();
    await save(old, admin, { status: 'RESOLVED' });
    portal.clock.advance(1_000);
    await save(old, admin, { comment: 'Seal was worn' });
    portal.clock.advance(1_000);
    await save(old, admin, { priority: 'LOW' });
    // Each at its own time, and none at that of another device.
    const later = await makeIncident({ device, at: portal.clock.now() - 30_000 });
    const closedLater = portal.clock.now();
    await save(later, admin, { status: 'RESOLVED' });
    portal.clock.advance(1_000);
    await save(await makeIncident(), admin, { status: 'RESOLVED' });
    const { body } = await portal.get(`${await makeIncident({ device })}/earlier`, viewer);
    expect(body.newest).toEqual([
      expect.objectContaining({ status: 'RESOLVED', closeTimestamp: closedLater }),
      expect.objectContaining({ status: 'RESOLVED', priority: 'LOW', closeTimestamp: closed }),
    ]);
  });

  it('are none for the first, and for those who may read incidents only [R-RIGHT-27]', async () => {
    const path = await makeIncident({ event: 'E99' });
    expect((await portal.get(`${path}/earlier`, viewer)).body).toEqual({ total: 0, newest: [] });
    expect((await portal.get(`${path}/earlier`, member)).status).toBe(403);
    expect((await portal.get(`${path}/earlier`, stranger)).status).toBe(404);
  });
});
