import type { EventReport } from '@portal/contracts/telemetry';
import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { openIncident } from './open-incident';

let portal: TestPortal;
let first: string;
let second: string;
let admin: TestUser;
let cook: TestUser;
let leaver: TestUser;
let device: string;
let next = 0;

const open = (report: Partial<EventReport> = {}, uuid = device) =>
  portal.services.db
    .transaction()
    .execute((trx) =>
      openIncident(trx, portal.services, uuid, { key: `k${next++}`, event: 'E17', summary: 'Door open', ...report }),
    );
const read = async (id: string | undefined, user = admin) =>
  (await portal.get(`/api/incidents/${toWire(id ?? '')}`, user)).body;
const configure = async (group: string, config: object) => {
  await portal.services.db.deleteFrom('incident_configs').where('group_id', '=', group).execute();
  await portal.services.db
    .insertInto('incident_configs')
    .values({ group_id: group, config: JSON.stringify(config) })
    .execute();
};
const bell = async (user: TestUser) => (await portal.get('/api/frontend/notifications/unread', user)).body;

beforeAll(async () => {
  portal = await testPortal();
  const root = await portal.makeGroup();
  first = await portal.makeGroup(root);
  second = await portal.makeGroup(root);
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
  cook = await portal.makeUser({ groups: [first] });
  leaver = await portal.makeUser();
  // The group it joined first is the one stored last.
  device = await portal.makeDevice({ groups: [second], name: 'Combi oven' });
  await portal.services.db
    .insertInto('device_groups')
    .values({ device_uuid: device, group_id: first, joined_at: portal.clock.now() - 1 })
    .execute();
});
afterAll(() => portal.close());

describe('openIncident', () => {
  it('opens a new one with its first history entry [R-INC-19, R-INC-16]', async () => {
    const body = await read(
      await open({ cu: 'cu1', localizedSummaries: { de: 'Tür offen' }, priority: 'HIGH', category: 'maintenance' }),
    );
    expect(body).toMatchObject({
      device: toWire(device),
      summary: 'Door open',
      localizedSummaries: { de: 'Tür offen' },
      cu: 'cu1',
      priority: 'HIGH',
      category: 'maintenance',
      status: 'NEW',
      assignedUser: null,
      description: '',
      reportTimestamp: portal.clock.now(),
    });
    expect(body.history).toEqual([
      expect.objectContaining({
        user: null,
        userName: null,
        newStatus: 'NEW',
        status: 'NEW',
        summary: 'Door open',
        priority: 'HIGH',
      }),
    ]);
  });

  it('opens one for a key, however often it is delivered, even at once [R-API-99]', async () => {
    const told: unknown[] = [];
    const off = portal.outbox.on('incident', (event) => void told.push(event));
    const ids = await Promise.all([open({ key: 'same' }), open({ key: 'same' }), open({ key: 'same' })]);
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    await portal.outbox.settled();
    off();
    expect(told).toHaveLength(1);
    const other = await portal.makeDevice({ groups: [first] });
    expect(await open({ key: 'same' }, other)).toBeDefined();
  });

  it("believes the device's clock unless it is more than 5 minutes ahead [R-API-99, R-CONST-01]", async () => {
    const now = portal.clock.now();
    const times = await Promise.all(
      [now - 3_600_000, now + 300_000, now + 300_001].map(
        async (time) => (await read(await open({ time }))).reportTimestamp,
      ),
    );
    expect(times).toEqual([now - 3_600_000, now + 300_000, now]);
  });

  it('tells nobody while the module is off, and of the next one when it is on again [R-INC-19, R-RIGHT-32]', async () => {
    const group = await portal.makeGroup();
    const guest = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const fryer = await portal.makeDevice({ groups: [group], name: 'Fryer' });
    await configure(group, { defaultAssignee: guest.id, notify: [guest.id] });
    const told = async () => [
      (await bell(guest)).length,
      (await portal.services.db.selectFrom('mails').select('id').where('recipient', '=', guest.email).execute()).length,
    ];
    const switchTo = (enabled: boolean) =>
      portal.services.db
        .updateTable('module_switches')
        .set({ enabled })
        .where('name', '=', 'incident-manager')
        .execute();
    await switchTo(false);
    const silent = await open({ event: 'E18' }, fryer);
    const before = await told();
    await switchTo(true);
    expect(before).toEqual([0, 0]);
    expect(await read(silent, guest)).toMatchObject({ status: 'NEW', assignedUser: toWire(guest.id) });
    await open({ event: 'E18' }, fryer);
    expect(await told()).toEqual([1, 1]);
  });

  it('takes assignee and description of the group joined first that sets them, and notifies the users of all [R-INC-19, R-API-20]', async () => {
    await configure(second, {
      defaultAssignee: admin.id,
      defaultDescriptions: { E17: 'Second.' },
      notify: [admin.id, cook.id],
    });
    await configure(first, { defaultDescriptions: { E17: 'Close the door.' }, notify: [cook.id] });
    const body = await read(await open());
    expect(body).toMatchObject({ assignedUser: toWire(admin.id), description: 'Close the door.' });
    expect(body.history[0]).toMatchObject({ assignedUser: toWire(admin.id), description: 'Close the door.' });
    for (const user of [cook, admin]) {
      expect(await bell(user)).toEqual([
        expect.objectContaining({
          timestamp: portal.clock.now(),
          summary: 'Combi oven: Door open',
          message: 'Close the door.',
          read: false,
        }),
      ]);
    }
  });

  it('goes by when a device joined, whichever of its groups that was [R-INC-19]', async () => {
    const groups = [await portal.makeGroup(), await portal.makeGroup()];
    for (const group of groups) {
      const { id } = await portal.makeUser({ name: group, groups: [group] });
      await configure(group, { defaultAssignee: id, defaultDescriptions: { E17: `Of ${group}.` } });
    }
    const rights = groups.map((group) => ({ right: 'readIncident' as const, scope: `group:${group}` as const }));
    const guest = await portal.makeUser({ groups, rights });
    for (const [early, late] of [groups, groups.toReversed()]) {
      const uuid = await portal.makeDevice({ groups: [late!] });
      await portal.services.db
        .insertInto('device_groups')
        .values({ device_uuid: uuid, group_id: early!, joined_at: portal.clock.now() - 1 })
        .execute();
      expect(await read(await open({}, uuid), guest)).toMatchObject({
        assignedUserName: early,
        description: `Of ${early}.`,
      });
    }
  });

  it('passes over users who have left the groups [R-INC-14, R-INC-19, R-API-83]', async () => {
    await configure(first, { defaultAssignee: leaver.id, notify: [leaver.id] });
    await configure(second, {});
    expect((await read(await open())).assignedUser).toBeNull();
    expect(await bell(leaver)).toEqual([]);
  });

  it('is not opened by a mere state ALERT', async () => {
    const lone = await portal.makeDevice({ groups: [first] });
    await portal.services.db
      .updateTable('device_states')
      .set({ state: 'ALERT' })
      .where('device_uuid', '=', lone)
      .execute();
    expect((await portal.get(`/api/incidents/device/${toWire(lone)}`, admin)).body).toEqual([]);
    expect((await portal.get(`/api/commander/${toWire(lone)}`, admin)).body).toMatchObject({
      status: 'ALERT',
      incidents: 0,
    });
  });

  it('mails twenty incidents of one device in an hour, and tells the others by the bell alone [R-INC-19, R-EXT-30]', async () => {
    const group = await portal.makeGroup();
    const guest = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const [fryer, other] = [await portal.makeDevice({ groups: [group] }), await portal.makeDevice({ groups: [group] })];
    await configure(group, { notify: [guest.id] });
    const mailed = async () =>
      (await portal.services.db.selectFrom('mails').select('id').where('recipient', '=', guest.email).execute()).length;
    for (let nth = 0; nth < 23; nth += 1) await open({ event: `E${nth}` }, fryer);
    expect([await mailed(), (await bell(guest)).length]).toEqual([20, 23]);
    await open({}, other);
    expect(await mailed()).toBe(21);
    portal.clock.advance(3_600_001);
    await open({}, fryer);
    expect(await mailed()).toBe(22);
  });
});
