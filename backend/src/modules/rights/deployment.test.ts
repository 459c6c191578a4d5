import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWire } from '@portal/domain/ids';
import { DEFAULT_ROLES, GROUP_RIGHTS } from '@portal/domain/rights';
import { readConfig } from '../../config';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { applyRoles } from './deployment-roles';
import { grantGlobally } from './operator-grants';

let portal: TestPortal;
let folder: string;
beforeEach(async () => {
  portal = await testPortal();
  folder = mkdtempSync(join(tmpdir(), 'portal-roles-'));
});
afterEach(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const own = async (user: Parameters<TestPortal['get']>[1]) =>
  Object.fromEntries(
    (await portal.get('/api/rights/self', user)).body.map(({ scope, rights }: { scope: string; rights: string[] }) => [
      scope,
      [...rights].sort(),
    ]),
  ) as Record<string, string[]>;

describe('the bell', () => {
  it("is everybody's unless the deployment says otherwise; then the operator gives it [R-RIGHT-05, R-RIGHT-24, R-API-20, R-API-21, R-API-22, R-API-23, R-RIGHT-06]", async () => {
    const quiet = await testPortal({ config: { everybody: readConfig({ BELL: 'off' }).everybody } });
    const user = await quiet.makeUser();
    const group = await quiet.makeGroup();
    const ofGroup = await quiet.makeUser({ roles: [{ role: 'group-admin', group }] });
    const rights = async () => (await quiet.get('/api/rights/self', user)).body;
    expect(await rights()).toEqual([{ scope: '*', rights: ['authorized-user'] }]);
    for (const path of ['/unread', '']) {
      // Whoever may read the messages of a group has no bell by that.
      for (const who of [user, ofGroup]) {
        const refused = await quiet.get(`/api/frontend/notifications${path}`, who);
        expect([refused.status, refused.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
      }
    }
    const all = '/api/frontend/notifications/all?read=true';
    for (const call of [all, '/api/frontend/notifications/1?read=true'])
      for (const who of [user, ofGroup])
        expect((await quiet.send('PUT', call, who)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(await grantGlobally(quiet.services.db, user.email, 'readMessage', true, 'root')).toBe(true);
    for (const path of ['/unread', ''])
      expect((await quiet.get(`/api/frontend/notifications${path}`, user)).status).toBe(200);
    // The right is there; the notification is not.
    expect((await quiet.send('PUT', '/api/frontend/notifications/1?read=true', user)).status).toBe(404);
    expect((await quiet.send('PUT', all, user)).status).toBe(204);
    await quiet.close();
  });
});

describe('rights in *', () => {
  it('are given and taken by the operator at once, told to open pages and kept in the log [R-RIGHT-10, R-RIGHT-07, R-EXT-08, R-SHELL-24]', async () => {
    const { db } = portal.services;
    const user = await portal.makeUser();
    const told: string[] = [];
    portal.outbox.on('rights', ({ user: id }) => void told.push(id));
    expect((await portal.get('/api/frontend/billing/modules', user)).status).toBe(403);
    expect([
      await grantGlobally(db, ` ${user.email.toUpperCase()}`, 'createVoucher', true, 'root'),
      await grantGlobally(db, user.email, 'createVoucher', true, 'root'),
    ]).toEqual([true, false]);
    expect((await portal.get('/api/frontend/billing/modules', user)).status).toBe(200);
    expect([
      await grantGlobally(db, user.email, 'createVoucher', false, 'root'),
      await grantGlobally(db, user.email, 'createVoucher', false, 'root'),
    ]).toEqual([true, false]);
    expect((await portal.get('/api/frontend/billing/modules', user)).status).toBe(403);
    await portal.outbox.settled();
    expect(told).toEqual([user.id, user.id]);
    const log = await db
      .selectFrom('audit_log')
      .select(['user_id', 'actor', 'action', 'before', 'after'])
      .where('subject', '=', `user:${user.id}`)
      .orderBy('serial')
      .execute();
    const created = { user: toWire(user.id), rights: ['createVoucher'] };
    expect(log).toEqual([
      { user_id: null, actor: 'root', action: 'rights.grant', before: null, after: created },
      { user_id: null, actor: 'root', action: 'rights.withdraw', before: created, after: null },
    ]);
    await expect(grantGlobally(db, user.email, 'everything', true, 'root')).rejects.toThrow(
      /^There is no right "everything"/,
    );
    await expect(grantGlobally(db, 'nobody@test.example', 'createVoucher', true, 'root')).rejects.toThrow(
      /^There is no account/,
    );
  });
});

describe('roles', () => {
  const write = (roles: unknown) => {
    const file = join(folder, 'roles.json');
    writeFileSync(file, typeof roles === 'string' ? roles : JSON.stringify(roles));
    return file;
  };
  const role = (id: string, rights: readonly string[], names: Record<string, string> = { en: `Role ${id}` }) => ({
    id,
    names,
    descriptions: {},
    rights,
  });

  it("are those of the deployment's file; holders have what it says at once, and the log tells what changed [R-RIGHT-09, R-API-68, R-EXT-08]", async () => {
    const { db } = portal.services;
    const file = write([
      role('group-admin', ['assignGroupUser', 'updateGroup', 'readRoles'], { en: 'Boss', de: 'Chefin' }),
      role('guest', ['readIncident'], { en: 'Auditor' }),
    ]);
    const group = await portal.makeGroup();
    const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
    await expect(applyRoles(db, file, 'root')).rejects.toThrow(/people still hold group-viewer/);
    expect((await own(viewer))[`group:${group}`]).toContain('readRecipe');
    await db.deleteFrom('user_roles').execute();
    const boss = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    await Promise.all([applyRoles(db, file, 'root'), applyRoles(db, file, 'root')]);
    expect((await own(boss))[`group:${group}`]).toEqual(['assignGroupUser', 'readRoles', 'updateGroup']);
    const { body } = await portal.get('/api/rights/roles', boss);
    expect(
      body.map(({ id, name, internationalizedNames }: Record<string, unknown>) => [id, name, internationalizedNames]),
    ).toEqual([
      // By name, not by id nor as the file has them.
      ['guest', 'Auditor', { en: 'Auditor' }],
      ['group-admin', 'Boss', { en: 'Boss', de: 'Chefin' }],
    ]);
    const log = async () =>
      db
        .selectFrom('audit_log')
        .select(['user_id', 'actor', 'action', 'scope', 'subject', 'before', 'after'])
        .where('subject', 'like', 'role:%')
        .orderBy('serial')
        .execute();
    const entry = (id: string, action: string, before: unknown, after: unknown) =>
      expect.objectContaining({
        user_id: null,
        actor: 'root',
        scope: '*',
        subject: `role:${id}`,
        action,
        before,
        after,
      });
    const old = (rights: readonly string[]) => expect.objectContaining({ rights: [...rights].sort() });
    // Each once: the second of two starts changed nothing.
    expect(await log()).toEqual([
      entry('group-admin', 'role.update', old(GROUP_RIGHTS), {
        names: { en: 'Boss', de: 'Chefin' },
        descriptions: {},
        rights: ['assignGroupUser', 'readRoles', 'updateGroup'],
      }),
      entry('group-operator', 'role.delete', old(DEFAULT_ROLES['group-operator']), null),
      entry('group-viewer', 'role.delete', old(DEFAULT_ROLES['group-viewer']), null),
      entry('guest', 'role.add', null, { names: { en: 'Auditor' }, descriptions: {}, rights: ['readIncident'] }),
    ]);
  });

  it.each([
    ['group-admin', { 'group-admin': ['assignGroupUser'], other: ['assignGroupUser', 'readIncident', 'updateGroup'] }],
    ['b, which may bring others in', { a: ['readIncident'], b: ['assignGroupUser', 'updateGroup'] }],
    ['c, which holds most', { b: ['assignGroupUser'], c: ['assignGroupUser', 'updateGroup'] }],
    [
      'chief, though cook holds more',
      { cook: ['readIncident', 'readMessage', 'readRecipe'], chief: ['assignGroupUser'] },
    ],
    [
      'chief, though there is a group-admin',
      { 'group-admin': ['readIncident', 'updateGroup'], chief: ['assignGroupUser'] },
    ],
  ])('give who creates a root group %s [R-GRP-05, R-RIGHT-09, R-RIGHT-13]', async (wanted, roles) => {
    const file = write(Object.entries(roles).map(([id, rights]) => role(id, rights)));
    await applyRoles(portal.services.db, file, 'root');
    const creator = await portal.makeUser();
    expect((await portal.send('POST', '/api/groups', creator, { name: 'Kantine' })).status).toBe(201);
    const held = portal.services.db.selectFrom('user_roles').select('role_id').where('user_id', '=', creator.id);
    expect(await held.execute()).toEqual([{ role_id: wanted.split(',')[0] }]);
  });

  it('are told to the open pages of those whose rights they change, and to no others [R-SHELL-24, R-RIGHT-07]', async () => {
    const { db } = portal.services;
    const group = await portal.makeGroup();
    await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
    const roles = (rights: readonly string[], name = 'Viewer') =>
      write([role('group-admin', ['assignGroupUser']), role('group-viewer', rights, { en: name })]);
    await applyRoles(db, roles(['readIncident']), 'root');
    await portal.outbox.settled();
    const told: string[] = [];
    portal.outbox.on('rights', ({ user }) => void told.push(user));
    await applyRoles(db, roles(['readIncident', 'readRecipe']), 'root');
    await applyRoles(db, roles(['readRecipe', 'readIncident'], 'Guest'), 'root');
    await portal.outbox.settled();
    expect(told).toEqual([viewer.id]);
  });

  it.each([
    ['no JSON', '{', /cannot be used/],
    ['no list', {}, /must be a list/],
    ['no role', [], /must be a list/],
    ['a right that is none', [role('a', ['flying'])], /0\.rights\.0/],
    ['createVoucher, a right of * only', [role('a', ['assignGroupUser', 'createVoucher'])], /0\.rights\.1/],
    ['viewAsUser, another', [role('a', ['assignGroupUser', 'viewAsUser'])], /0\.rights\.1/],
    ['provisionDevice, another', [role('a', ['assignGroupUser', 'provisionDevice'])], /0\.rights\.1/],
    ['the same id twice', [role('a', ['assignGroupUser']), role('a', [])], /same id/],
    ['no English name', [role('a', ['assignGroupUser'], { de: 'x' })], /English/],
    ['nobody who brings others in', [role('a', ['readIncident'])], /assignGroupUser/],
  ])(
    'of a file with %s stop the start with one sentence and change nothing [R-RIGHT-09, R-EXT-18, R-EXT-21]',
    async (_what, roles, words) => {
      const before = await portal.services.db
        .selectFrom('role_rights')
        .selectAll()
        .orderBy('role_id')
        .orderBy('right')
        .execute();
      await expect(applyRoles(portal.services.db, write(roles), 'root')).rejects.toThrow(words);
      await expect(applyRoles(portal.services.db, write(roles), 'root')).rejects.toThrow(
        /^The roles of .* \(ROLES_FILE\) cannot be used: .*\.$/,
      );
      expect(
        await portal.services.db.selectFrom('role_rights').selectAll().orderBy('role_id').orderBy('right').execute(),
      ).toEqual(before);
    },
  );
});
