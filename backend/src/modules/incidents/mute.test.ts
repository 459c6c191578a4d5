import { toWire } from '@portal/domain/ids';
import { STARTS } from '../../registrations';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { endMutes } from './mute';
import { openIncident } from './open-incident';
import { start } from './start';

const DAY = 86_400_000;
let portal: TestPortal;
let root: string;
let group: string;
let device: string;
let operator: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let next = 0;

const open = (on = device) =>
  portal.services.db.transaction().execute((trx) =>
    openIncident(trx, portal.services, on, {
      key: `k${next++}`,
      event: 'E17',
      summary: 'Door open',
      localizedSummaries: { de: 'Tür offen' },
    }),
  );
const bell = async () => (await portal.get('/api/frontend/notifications/unread', operator)).body.length as number;
const mails = async () =>
  portal.services.db.selectFrom('mails').selectAll().where('recipient', '=', operator.email).execute();
const muted = async (kind: 'group' | 'device') =>
  (await portal.get(kind === 'group' ? `/api/groups/${toWire(group)}` : `/api/commander/${toWire(device)}`, operator))
    .body.mutedUntil;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  root = await portal.makeGroup();
  group = await portal.makeGroup(root);
  device = await portal.makeDevice({ groups: [group], name: 'Combi oven' });
  operator = await portal.makeUser({ roles: [{ role: 'group-operator', group: root }] });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
  stranger = await portal.makeUser();
  await portal.services.db
    .insertInto('incident_configs')
    .values({ group_id: group, config: JSON.stringify({ notify: [operator.id] }) })
    .execute();
});
afterAll(() => portal.close());

describe('a new incident', () => {
  it('is told by bell and by mail, in the language of each, with the way to it [R-INC-19, R-SHELL-11]', async () => {
    await portal.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', operator.id).execute();
    const id = (await open()) ?? '';
    expect((await portal.get('/api/frontend/notifications', operator)).body).toEqual([
      expect.objectContaining({ summary: 'Combi oven: Tür offen' }),
    ]);
    const [mail, ...others] = await mails();
    expect([mail, others]).toEqual([
      expect.objectContaining({ language: 'de', subject: 'Ein Gerät meldet eine Störung' }),
      [],
    ]);
    for (const part of ['„Combi oven“', '„Tür offen“', `http://localhost:8080/incident/${toWire(id)}`])
      expect(mail?.body).toContain(part);
  });

  it('whose transaction fails is told to nobody', async () => {
    const failing = portal.services.db.transaction().execute(async (trx) => {
      await openIncident(trx, portal.services, device, { key: 'failing', event: 'E17', summary: 'x' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect([await bell(), (await mails()).length]).toEqual([0, 0]);
  });
});

describe('silence', () => {
  it.each([
    ['the device', () => `device/${toWire(device)}`],
    ['its group', () => `group/${toWire(group)}`],
    ['a group above', () => `group/${toWire(root)}`],
  ])(
    'of %s: incidents still open, nobody is notified; it ends by itself [R-EXT-10, R-CONST-01]',
    async (_what, path) => {
      const until = portal.clock.now() + 600_000;
      const answer = await portal.send('PUT', `/api/incidents/mute/${path()}`, operator, { until });
      expect([answer.status, answer.body]).toEqual([200, { mutedUntil: until }]);
      expect(await open()).toBeDefined();
      expect([await bell(), (await mails()).length]).toEqual([0, 0]);
      portal.clock.advance(600_000);
      await open();
      expect([await bell(), (await mails()).length]).toEqual([1, 1]);
    },
  );

  it.each([
    ['a device', () => `device/${toWire(device)}`],
    ['a group', () => `group/${toWire(group)}`],
  ])(
    'of %s is none of the others: they are heard, and their own stays when it ends [R-EXT-10]',
    async (_what, path) => {
      const beside = await portal.makeGroup(root);
      const other = await portal.makeDevice({ groups: [beside] });
      const config = JSON.stringify({ notify: [operator.id] });
      await portal.services.db.insertInto('incident_configs').values({ group_id: beside, config }).execute();
      const theirs = async () => (await portal.get(`/api/commander/${toWire(other)}`, operator)).body.mutedUntil;
      const until = portal.clock.now() + 600_000;
      await portal.send('PUT', `/api/incidents/mute/${path()}`, operator, { until });
      expect(await theirs()).toBeNull();
      await open(other);
      expect([await bell(), (await mails()).length]).toEqual([1, 1]);
      await portal.send('PUT', `/api/incidents/mute/device/${toWire(other)}`, operator, { until });
      await portal.send('DELETE', `/api/incidents/mute/${path()}`, operator);
      expect(await theirs()).toBe(until);
      await open(other);
      await open();
      expect([await bell(), (await mails()).length]).toEqual([2, 2]);
    },
  );

  it('of one group is that of a device for people of its other groups, too [R-EXT-10]', async () => {
    const other = await portal.makeGroup();
    const colleague = await portal.makeUser({ roles: [{ role: 'group-operator', group: other }] });
    const { db } = portal.services;
    await db.insertInto('device_groups').values({ device_uuid: device, group_id: other, joined_at: 1 }).execute();
    const config = JSON.stringify({ notify: [colleague.id] });
    await db.insertInto('incident_configs').values({ group_id: other, config }).execute();
    const told = async () => {
      const unread = (await portal.get('/api/frontend/notifications/unread', colleague)).body.length as number;
      const mailed = await db.selectFrom('mails').select('id').where('recipient', '=', colleague.email).execute();
      return [unread, mailed.length];
    };
    const until = portal.clock.now() + 600_000;
    await portal.send('PUT', `/api/incidents/mute/group/${toWire(group)}`, operator, { until });
    await open();
    expect(await told()).toEqual([0, 0]);
    portal.clock.advance(600_000);
    await open();
    expect(await told()).toEqual([1, 1]);
  });

  it('stands in answers until it ends, and ends early when told [R-EXT-10]', async () => {
    const until = portal.clock.now() + 600_000;
    for (const [kind, id] of [
      ['group', group],
      ['device', device],
    ] as const) {
      const path = `/api/incidents/mute/${kind}/${toWire(id)}`;
      expect(await muted(kind)).toBeNull();
      await portal.send('PUT', path, operator, { until });
      expect(await muted(kind)).toBe(until);
      expect((await portal.send('DELETE', path, operator)).status).toBe(204);
      expect((await portal.send('DELETE', path, operator)).status).toBe(204);
      expect(await muted(kind)).toBeNull();
      await portal.send('PUT', path, operator, { until });
    }
    for (const list of ['/api/frontend/devices', '/api/commander', `/api/frontend/device?ids=[${toWire(device)}]`])
      expect((await portal.get(list, operator)).body).toEqual([expect.objectContaining({ mutedUntil: until })]);
    expect((await portal.get('/api/groups', operator)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: toWire(group), mutedUntil: until })]),
    );
    expect((await portal.get('/api/frontend/groups', operator)).body).toMatchObject([
      { id: toWire(root), mutedUntil: null, childGroups: [{ id: toWire(group), mutedUntil: until }] },
    ]);
    const told: unknown[] = [];
    const offs = [
      portal.outbox.on('group.changed', ({ group: id, fields }) => void told.push([id, fields])),
      portal.outbox.on('device.changed', ({ device: uuid, fields }) => void told.push([uuid, fields])),
    ];
    await endMutes(portal.services);
    await portal.outbox.settled();
    expect([await muted('group'), await muted('device')]).toEqual([until, until]);
    // What others left has run out.
    expect(told.filter((event) => [group, device].some((id) => JSON.stringify(event).includes(id)))).toEqual([]);
    portal.clock.advance(600_000);
    await Promise.all([endMutes(portal.services), endMutes(portal.services)]);
    await portal.outbox.settled();
    for (const off of offs) off();
    expect([await muted('group'), await muted('device')]).toEqual([null, null]);
    expect(told).toEqual(
      expect.arrayContaining([
        [group, ['mutedUntil']],
        [device, ['mutedUntil']],
      ]),
    );
    expect(told.filter((event) => JSON.stringify(event).includes(device))).toHaveLength(1);
  });

  it('that ran out is taken off within half a minute while the server runs [R-EXT-10]', async () => {
    expect(STARTS).toContain(start);
    const until = portal.clock.now() + 600_000;
    await portal.send('PUT', `/api/incidents/mute/device/${toWire(device)}`, operator, { until });
    await portal.outbox.settled();
    const told: unknown[] = [];
    const off = portal.outbox.on(
      'device.changed',
      (event) => void (event.device === device && told.push(event.fields)),
    );
    const every = jest.spyOn(globalThis, 'setInterval');
    const stop = (await start(portal.services)) as () => Promise<void>;
    const [look, ms] = every.mock.calls.at(-1) as unknown as [() => void, number];
    every.mockRestore();
    portal.clock.advance(600_000);
    look();
    await stop();
    await portal.outbox.settled();
    off();
    expect(ms).toBeLessThanOrEqual(30_000);
    expect(told).toEqual([['mutedUntil']]);
    expect(await muted('device')).toBeNull();
  });

  it('lasts at most 30 days and begins now [R-EXT-10, R-API-02]', async () => {
    const now = portal.clock.now();
    const put = async (until: unknown) => {
      const path = `/api/incidents/mute/device/${toWire(device)}`;
      const { status, body } = await portal.send('PUT', path, operator, { until });
      return body?.field === undefined ? status : `${status} ${body.field}`;
    };
    expect([
      await put(now + 30 * DAY),
      await put(now + 30 * DAY + 1),
      await put(now),
      await put(-1),
      await put('soon'),
      await put(undefined),
    ]).toEqual([200, ...Array(5).fill('400 until')]);
    expect(await muted('device')).toBe(now + 30 * DAY);
  });

  it('needs updateIncident and stands in the audit log [R-EXT-10, R-EXT-08]', async () => {
    const until = portal.clock.now() + DAY;
    for (const path of [`/api/incidents/mute/device/${toWire(device)}`, `/api/incidents/mute/group/${toWire(group)}`]) {
      for (const [user, status] of [
        [viewer, 403],
        [stranger, 404],
        [undefined, 401],
      ] as const) {
        expect((await portal.send('PUT', path, user, { until })).status).toBe(status);
        expect((await portal.send('DELETE', path, user)).status).toBe(status);
      }
      await portal.send('PUT', path, operator, { until });
      await portal.send('DELETE', path, operator);
    }
    const log = await portal.services.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'before', 'after'])
      .where('user_id', '=', operator.id)
      .orderBy('serial')
      .execute();
    expect(log).toEqual(
      ['device', 'group'].flatMap((kind) => {
        const subject = `${kind}:${kind === 'device' ? device : group}`;
        return [
          { action: 'incident.mute', subject, before: { mutedUntil: null }, after: { mutedUntil: until } },
          { action: 'incident.unmute', subject, before: { mutedUntil: until }, after: { mutedUntil: null } },
        ];
      }),
    );
  });
});
