import { toWire } from '@portal/domain/ids';
import type { Language } from '@portal/domain/languages';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { markAll } from '../notifications/notifications';
import { findNotifications } from '../notifications/store';
import { start } from './handlers';
import { tellDue } from './tell-due';

const HOUR = 3_600_000;
let portal: TestPortal;
let root: string;
let group: string;
let device: string;
let operator: TestUser;
let viewer: TestUser;
let member: TestUser;
let above: TestUser;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  await portal.services.db.deleteFrom('maintenance_messages').execute();
  root = await portal.makeGroup();
  group = await portal.makeGroup(root, 'Stuttgart');
  device = await portal.makeDevice({ groups: [group], name: 'Combi oven' });
  operator = await portal.makeUser({ roles: [{ role: 'group-operator', group }] });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
  member = await portal.makeUser({ groups: [group] });
  above = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
});
afterAll(() => portal.close());

const body = {
  messages: { en: 'Descale boiler', de: 'Boiler entkalken' },
  descriptions: { en: 'With citric acid.', de: 'Mit Zitronensäure.' },
  interval: 3_600,
};
const add = async (kind: 'group' | 'device', more: object = {}) =>
  (
    await portal.send(
      'POST',
      `/api/maintenancemessage/${kind}/${toWire(kind === 'group' ? group : device)}`,
      operator,
      { ...body, ...more },
    )
  ).body.id as string;
/** From the database: tokens do not outlast the hours that tests let pass. */
const bell = async ({ id }: TestUser, language: Language = 'en') =>
  (await findNotifications(portal.services.db, { userId: id, loginId: '', entries: [] }, 'all', language))
    .reverse()
    .map(({ summary, message }) => ({ summary, message }));
const rows = async ({ id }: TestUser) =>
  (await findNotifications(portal.services.db, { userId: id, loginId: '', entries: [] }, 'all', 'en')).map(
    ({ summary, count, read }) => ({ summary, count, read }),
  );
const tell = () => tellDue(portal.services);

describe('an elapsed interval', () => {
  it('gives every member with readMessage one notification with the title [R-MSG-09]', async () => {
    await add('group');
    portal.clock.advance(HOUR - 1);
    expect(await tell()).toBe(0);
    portal.clock.advance(1);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    for (const user of [operator, viewer])
      expect(await bell(user)).toEqual([{ summary: 'Maintenance due: Descale boiler', message: 'With citric acid.' }]);
    for (const user of [member, above]) expect(await bell(user)).toEqual([]);
  });

  it('that nobody has read yet counts in one row, with the texts as they are now; once it was read the next is another [R-MSG-09, R-EXT-32]', async () => {
    const id = await add('group');
    const path = `/api/maintenancemessage/group/${toWire(group)}/${id}`;
    await portal.send('PUT', path, operator, { ...body, interval: 60 });
    for (let count = 0; count < 2; count += 1) {
      portal.clock.advance(60_000);
      await tell();
    }
    await portal.send('PUT', path, operator, { ...body, messages: { en: 'Rinse' }, interval: 60 });
    portal.clock.advance(60_000);
    await tell();
    expect(await rows(viewer)).toEqual([{ summary: 'Maintenance due: Rinse', count: 3, read: false }]);
    const { db } = portal.services;
    await markAll(db, viewer.id, true);
    portal.clock.advance(60_000);
    await tell();
    portal.clock.advance(60_000);
    await tell();
    expect(await rows(viewer)).toEqual([
      { summary: 'Maintenance due: Rinse', count: 2, read: false },
      { summary: 'Maintenance due: Rinse', count: 3, read: true },
    ]);
    expect(await rows(operator)).toEqual([{ summary: 'Maintenance due: Rinse', count: 5, read: false }]);
  });

  it('of less than a minute is told when it elapses first, then once a minute, in its rhythm [R-MSG-09, R-VAL-14]', async () => {
    for (const [interval, seconds] of [
      [1, [1, 61, 121]],
      [31, [31, 93, 155]],
      [59, [59, 177]],
      [61, [61, 122]],
    ] as const) {
      await portal.services.db.deleteFrom('maintenance_messages').execute();
      await add('group', { interval });
      const told: number[] = [];
      for (let second = 1; second <= 180; second += 1) {
        portal.clock.advance(1_000);
        if ((await tell()) > 0) told.push(second);
      }
      expect([interval, told]).toEqual([interval, seconds]);
    }
  });

  it('counts once, however many were missed, and goes on in its rhythm [R-MSG-09]', async () => {
    await add('group');
    portal.clock.advance(10.5 * HOUR);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(await bell(viewer)).toHaveLength(1);
    portal.clock.advance(0.5 * HOUR);
    expect(await tell()).toBe(1);
  });

  it('is told once by several instances that look at the same time [R-MSG-09]', async () => {
    for (let count = 0; count < 5; count += 1) await add('group');
    portal.clock.advance(HOUR);
    const told = await Promise.all([tell(), tell(), tell(), tell()]);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await bell(viewer)).toHaveLength(5);
  });

  it('of a device is told to the members of its groups, of an ungrouped one to its owner [R-MSG-09]', async () => {
    await add('device', { messages: {}, descriptions: {} });
    const lonely = await portal.makeDevice({ owner: member.id, name: 'Fryer' });
    await portal.send('POST', `/api/maintenancemessage/device/${toWire(lonely)}`, member, body);
    portal.clock.advance(HOUR);
    expect(await tell()).toBe(2);
    for (const user of [operator, viewer])
      expect(await bell(user)).toEqual([{ summary: 'Maintenance due: Combi oven', message: '' }]);
    expect(await bell(member)).toEqual([{ summary: 'Maintenance due: Descale boiler', message: 'With citric acid.' }]);
  });

  it('is told to members by a right from above and by one of their own, on the group or the device [R-MSG-09]', async () => {
    const inherits = await portal.makeUser({ groups: [group], roles: [{ role: 'group-viewer', group: root }] });
    const [onGroup, onDevice] = await Promise.all(
      [`group:${group}`, `device:${device}`].map((scope) =>
        portal.makeUser({ groups: [group], rights: [{ right: 'readMessage', scope }] }),
      ),
    );
    const byRole = await portal.makeUser({ groups: [group] });
    await portal.services.db
      .insertInto('user_roles')
      .values({ user_id: byRole.id, role_id: 'group-viewer', scope: `device:${device}` })
      .execute();
    const numbers = () =>
      Promise.all([inherits, onGroup, onDevice, byRole].map(async (user) => (await bell(user as TestUser)).length));
    await add('group');
    await add('device');
    portal.clock.advance(HOUR);
    expect(await tell()).toBe(2);
    // The right on the device is none on the group.
    expect(await numbers()).toEqual([2, 2, 1, 1]);
    expect(await bell(above)).toEqual([]);
  });

  it('is told to no member whose right is held elsewhere: below, beside, or on another device [R-MSG-09]', async () => {
    const beside = await portal.makeDevice({ groups: [group] });
    const scopes = [
      `group:${await portal.makeGroup(group)}`,
      `group:${await portal.makeGroup(root)}`,
      `device:${beside}`,
    ];
    const users = await Promise.all(
      scopes.map((scope) => portal.makeUser({ groups: [group], rights: [{ right: 'readMessage', scope }] })),
    );
    await add('group');
    await add('device');
    portal.clock.advance(HOUR);
    expect(await tell()).toBe(2);
    expect(await Promise.all(users.map(async (user) => (await bell(user)).length))).toEqual([0, 0, 0]);
    expect(await bell(viewer)).toHaveLength(2);
  });

  it('of a device in several groups is told once to the members of each, and not to an owner who is in none [R-MSG-09]', async () => {
    const other = await portal.makeGroup();
    const roleIn = (where: string) => ({ role: 'group-viewer', group: where });
    const there = await portal.makeUser({ roles: [roleIn(other)] });
    const both = await portal.makeUser({ roles: [roleIn(group), roleIn(other)] });
    const outside = await portal.makeUser();
    device = await portal.makeDevice({ groups: [group, other], owner: outside.id });
    await add('device');
    portal.clock.advance(HOUR);
    await tell();
    expect(await Promise.all([viewer, there, both, outside].map(async (user) => (await bell(user)).length))).toEqual([
      1, 1, 1, 0,
    ]);
  });

  it('of a device in several groups is told to members of one who may read it by another, and to an owner who is a member [R-MSG-09, R-RIGHT-02, R-RIGHT-11]', async () => {
    const other = await portal.makeGroup(root);
    const byRole = await portal.makeUser({ groups: [group], roles: [{ role: 'group-viewer', group: other }] });
    await portal.services.db
      .deleteFrom('group_members')
      .where('user_id', '=', byRole.id)
      .where('group_id', '=', other)
      .execute();
    const byRight = await portal.makeUser({
      groups: [group],
      rights: [{ right: 'readMessage', scope: `group:${other}` }],
    });
    const owner = await portal.makeUser({ groups: [group] });
    const plain = await portal.makeUser({ groups: [group] });
    device = await portal.makeDevice({ groups: [group, other], owner: owner.id });
    await add('device');
    await add('group');
    portal.clock.advance(HOUR);
    expect(await tell()).toBe(2);
    // What holds for the device holds for no group.
    expect(await Promise.all([byRole, byRight, owner, plain].map(async (user) => (await bell(user)).length))).toEqual([
      1, 1, 1, 0,
    ]);
  });

  it('is looked for every second while the server runs [R-MSG-09]', async () => {
    await add('group');
    portal.clock.advance(HOUR);
    const every = jest.spyOn(globalThis, 'setInterval');
    const stop = (await start(portal.services)) as () => Promise<void>;
    const [look, ms] = every.mock.calls.at(-1) as unknown as [() => void, number];
    every.mockRestore();
    look();
    await stop();
    expect([ms, (await bell(viewer)).length]).toEqual([1_000, 1]);
  });

  it("speaks each reader's language, with the texts there are [R-MSG-07, R-MSG-09, R-SHELL-15, R-EXT-32, R-API-20]", async () => {
    await add('group');
    portal.clock.advance(HOUR);
    await tell();
    expect(await bell(operator, 'de')).toEqual([
      { summary: 'Wartung fällig: Boiler entkalken', message: 'Mit Zitronensäure.' },
    ]);
    expect(await bell(viewer, 'fr')).toEqual([
      { summary: 'Maintenance à effectuer\u00a0: Descale boiler', message: 'With citric acid.' },
    ]);
    operator = await portal.renew(operator);
    await add('device', { messages: { es: 'Limpiar' }, descriptions: { es: 'Con vinagre.' } });
    portal.clock.advance(HOUR);
    await tell();
    expect(await bell(viewer, 'fr')).toContainEqual({
      summary: 'Maintenance à effectuer\u00a0: Limpiar',
      message: 'Con vinagre.',
    });
  });

  it('begins anew when the work is done [R-EXT-09, R-MSG-09]', async () => {
    const id = await add('group');
    portal.clock.advance(600_000);
    await portal.send('POST', `/api/maintenancemessage/group/${toWire(group)}/${id}/done`, operator);
    portal.clock.advance(HOUR - 600_000);
    expect(await tell()).toBe(0);
    portal.clock.advance(600_000);
    expect(await tell()).toBe(1);
  });

  it('that a shorter interval would have made is not told afterwards [R-MSG-09]', async () => {
    const id = await add('group');
    portal.clock.advance(600_000);
    await portal.send('PUT', `/api/maintenancemessage/group/${toWire(group)}/${id}`, operator, {
      ...body,
      interval: 60,
    });
    expect(await tell()).toBe(0);
    portal.clock.advance(60_000);
    expect(await tell()).toBe(1);
  });

  it('of a vendor is told to nobody, and nothing is while the module is off; then once [R-MSG-01, R-RIGHT-32]', async () => {
    const support = await portal.makeUser({ rights: [{ right: 'updateMessage', scope: '*' }] });
    await portal.send('POST', `/api/maintenancemessage/vendor/${toWire('x')}`, support, body);
    await add('group');
    portal.clock.advance(3 * HOUR);
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: false })
      .where('name', '=', 'maintenance-message')
      .execute();
    expect(await tell()).toBe(0);
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: true })
      .where('name', '=', 'maintenance-message')
      .execute();
    expect(await tell()).toBe(1);
    expect([await bell(support), (await bell(viewer)).length]).toEqual([[], 1]);
  });
});
