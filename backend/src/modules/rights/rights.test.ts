/** Roles given, set, taken and read. */
import { toWire } from '@portal/domain/ids';
import { GROUP_RIGHTS, type GroupRight, OWNER_RIGHTS } from '@portal/domain/rights';
import { authenticate } from '../../kernel/authenticate';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { grantRoles } from './give';

let portal: TestPortal;
let root: string;
let child: string;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = await portal.makeGroup();
  child = await portal.makeGroup(root);
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
  member = await portal.makeUser({ groups: [root] });
  stranger = await portal.makeUser({ groups: [await portal.makeGroup()] });
});

const withRights = (group: string, ...rights: GroupRight[]) =>
  portal.makeUser({ groups: [root], rights: rights.map((right) => ({ right, scope: `group:${group}` })) });
const grant = (user: string, body: unknown, who = admin) =>
  portal.send('POST', `/api/rights/${toWire(user)}`, who, body);
const set = (user: string, scope: string, roles: unknown, who = admin, was?: unknown) =>
  portal.send('PUT', `/api/rights/${toWire(user)}`, who, { scope, roles, was });
const withdraw = (user: string, scope: string, role: string, who = admin) =>
  portal.send('DELETE', `/api/rights/${toWire(user)}/${toWire(scope)}/${role}`, who);
const held = async (user: TestUser) =>
  (
    await portal.services.db
      .selectFrom('user_roles')
      .select(['role_id', 'scope'])
      .where('user_id', '=', user.id)
      .orderBy('scope')
      .orderBy('role_id')
      .execute()
  ).map(({ role_id, scope }) => `${role_id} ${scope}`);

/** Whose pages the outbox tells that their rights are others now, while `act` runs. */
async function renewed(act: () => Promise<{ status: number }>): Promise<Set<string>> {
  const told = new Set<string>();
  await portal.outbox.settled();
  const off = portal.outbox.on('rights', ({ user }) => void told.add(user));
  expect((await act()).status).toBe(204);
  await portal.outbox.settled();
  off();
  return told;
}

describe('GET /api/rights/roles', () => {
  it('answers the roles by name, with texts in four languages and the scope as template [R-API-68, R-GRP-13]', async () => {
    const { body } = await portal.get('/api/rights/roles', admin);
    expect(body.map(({ id, scope }: { id: string; scope: string }) => [id, scope])).toEqual(
      ['group-admin', 'group-operator', 'group-viewer'].map((id) => [id, 'group:{groupId}']),
    );
    for (const { internationalizedNames, internationalizedDescriptions, ...rest } of body) {
      expect(Object.keys(internationalizedDescriptions).sort()).toEqual(['de', 'en', 'es', 'fr']);
      const texts = Object.values(internationalizedDescriptions);
      for (const text of texts) expect(text).toMatch(/^\S+ .+\.$/);
      expect(new Set(texts).size).toBe(4);
      expect(rest).toEqual({
        id: expect.any(String),
        name: internationalizedNames.en,
        description: internationalizedDescriptions.en,
        scope: 'group:{groupId}',
      });
    }
    const names = body.map(({ internationalizedNames }: { internationalizedNames: object }) => internationalizedNames);
    expect(names).toEqual([
      { en: 'Group admin', de: 'Gruppenadministrator', es: 'Administrador de grupo', fr: 'Administrateur de groupe' },
      { en: 'Group operator', de: 'Gruppenbediener', es: 'Operador de grupo', fr: 'Opérateur de groupe' },
      { en: 'Group viewer', de: 'Gruppenbetrachter', es: 'Observador de grupo', fr: 'Observateur de groupe' },
    ]);
  });

  it('sorts names as people do: neither capitals nor accents stand apart [R-API-68]', async () => {
    const { db } = portal.services;
    const added = ['Zoo keeper', 'auditor', 'Äste', 'Helper 10', 'Helper 9'].map((name) => ({ id: name, name }));
    await db
      .insertInto('roles')
      .values(added.map((role) => ({ ...role, names: '{}', descriptions: '{}' })))
      .execute();
    const { body } = await portal.get('/api/rights/roles', admin);
    await db
      .deleteFrom('roles')
      .where(
        'id',
        'in',
        added.map(({ id }) => id),
      )
      .execute();
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'Äste',
      'auditor',
      'Group admin',
      'Group operator',
      'Group viewer',
      'Helper 9',
      'Helper 10',
      'Zoo keeper',
    ]);
  });

  it('needs readRoles in any scope [R-API-68, R-RIGHT-21]', async () => {
    expect((await portal.get('/api/rights/roles', member)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await portal.get('/api/rights/roles', await withRights(child, 'readRoles'))).status).toBe(200);
  });
});

describe('POST /api/rights/{userId}', () => {
  it('gives roles in several groups and makes the user a member there [R-API-71, R-GRP-15, R-API-04]', async () => {
    expect(
      (await grant(member.id, { 'group-viewer': `group:${root}`, 'group-operator': `group:${child}` })).status,
    ).toBe(204);
    expect(await held(member)).toEqual(
      [`group-operator group:${child}`, `group-viewer group:${root}`].sort((a, b) =>
        (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? ''),
      ),
    );
    expect((await portal.get(`/api/groups/${toWire(child)}/users`, admin)).body).toHaveLength(1);
    expect(
      (await portal.get('/api/rights/self', member)).body.map(({ scope }: { scope: string }) => scope).sort(),
    ).toEqual(['*', `group:${child}`, `group:${root}`].sort());
  });

  it('gives several roles in one group [R-API-71]', async () => {
    const scope = `group:${root}`;
    expect((await grant(member.id, { 'group-viewer': scope, 'group-operator': scope })).status).toBe(204);
    expect(await held(member)).toEqual([`group-operator ${scope}`, `group-viewer ${scope}`]);
  });

  it.each([
    ['an unknown role', (group: string) => ({ boss: `group:${group}` }), 400, 'boss'],
    ['a role in everything', () => ({ 'group-viewer': '*' }), 403, undefined],
    ['a scope without kind', (group: string) => ({ 'group-viewer': group }), 400, 'group-viewer'],
    ['a device', () => ({ 'group-viewer': 'device:d1' }), 400, 'group-viewer'],
    ['the template', () => ({ 'group-viewer': 'group:{groupId}' }), 400, 'group-viewer'],
    ['an empty group', () => ({ 'group-viewer': 'group:' }), 400, 'group-viewer'],
    ['an unknown group', () => ({ 'group-viewer': 'group:g-nobody' }), 404, undefined],
    [
      'a group by its id of the wire',
      (group: string) => ({ 'group-viewer': `group:${toWire(group)}` }),
      404,
      undefined,
    ],
    ['a list', () => ['group-viewer'], 400, ''],
    ['a number', () => ({ 'group-viewer': 3 }), 400, 'group-viewer'],
    ['a list of scopes', (group: string) => ({ 'group-viewer': [`group:${group}`] }), 400, 'group-viewer'],
  ])(
    'refuses %s and gives none of the others [R-API-71, R-RIGHT-10, R-API-04, R-API-02]',
    async (_, wrong, status, field) => {
      const body = wrong(root);
      const answer = await grant(
        member.id,
        Array.isArray(body) ? body : { 'group-operator': `group:${root}`, ...body },
      );
      expect([answer.status, answer.body.field]).toEqual([status, field]);
      expect(await held(member)).toEqual([]);
    },
  );

  it('refuses an empty map [R-API-71, R-VAL-12, R-VAL-19]', async () => {
    const { status, body } = await grant(member.id, {});
    expect([status, body.errorId, body.field, await held(member)]).toEqual([400, 'ERROR_VALIDATION', '', []]);
  });

  it('needs assignGroupUser on each scope and each right of the role there [R-API-71, R-RIGHT-10, R-RIGHT-18]', async () => {
    const operator = await portal.makeUser({
      roles: [{ role: 'group-operator', group: root }],
      rights: [{ right: 'assignGroupUser', scope: `group:${child}` }],
    });
    expect((await grant(member.id, { 'group-viewer': `group:${root}` }, operator)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(
      (await grant(member.id, { 'group-viewer': `group:${child}`, 'group-operator': `group:${root}` }, operator)).body
        .errorId,
    ).toBe('ERROR_NO_RIGHT');
    expect((await grant(member.id, { 'group-admin': `group:${child}` }, operator)).body.errorId).toBe('ERROR_NO_RIGHT');
    const both = { 'group-operator': `group:${child}`, 'group-admin': `group:${child}` };
    expect((await grant(member.id, both, operator)).body.errorId).toBe('ERROR_NO_RIGHT');
    // What is held in the first group gives nothing in the second.
    const other = await portal.makeGroup();
    const deputy = await portal.makeUser({
      roles: [{ role: 'group-admin', group: root }],
      rights: [{ right: 'assignGroupUser', scope: `group:${other}` }],
    });
    const apart = { 'group-viewer': `group:${root}`, 'group-admin': `group:${other}` };
    expect((await grant(member.id, apart, deputy)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(await held(member)).toEqual([]);
    expect((await grant(member.id, { 'group-operator': `group:${child}` }, operator)).status).toBe(204);
  });

  it('gives nothing by a role that was taken after the call came [R-RIGHT-10, R-RIGHT-07]', async () => {
    const { services } = portal;
    const deputy = await portal.makeUser({ groups: [root], roles: [{ role: 'group-admin', group: root }] });
    const { caller } = await authenticate(services, deputy.bearer);
    await services.db.deleteFrom('user_roles').where('user_id', '=', deputy.id).execute();
    const grants = [{ role: 'group-viewer', group: root }];
    await expect(grantRoles({ services, caller }, member.id, grants)).rejects.toMatchObject({ status: 403 });
    expect(await held(member)).toEqual([]);
  });

  it('does not take readMessage in * for a right on a group [R-RIGHT-10, R-RIGHT-03]', async () => {
    await portal.services.db
      .insertInto('roles')
      .values({ id: 'messages', name: 'Messages', names: '{}', descriptions: '{}' })
      .onConflict((on) => on.doNothing())
      .execute();
    await portal.services.db
      .insertInto('role_rights')
      .values({ role_id: 'messages', right: 'readMessage' })
      .onConflict((on) => on.doNothing())
      .execute();
    const deputy = await withRights(root, 'assignGroupUser');
    expect((await grant(member.id, { messages: `group:${root}` }, deputy)).body.errorId).toBe('ERROR_NO_RIGHT');
    await portal.services.db.deleteFrom('roles').where('id', '=', 'messages').execute();
  });

  it('knows only users the caller knows [R-RIGHT-06, R-API-71]', async () => {
    const unseen = await grant(stranger.id, { 'group-viewer': `group:${root}` });
    const unknown = await grant('u-nobody', { 'group-viewer': `group:${root}` });
    expect([unseen.status, unseen.text]).toEqual([404, unknown.text]);
    expect(await held(stranger)).toEqual([]);
  });
});

describe('PUT /api/rights/{userId}', () => {
  it('makes the roles exactly these, in one step that a reader never sees half of [R-EXT-03, R-GRP-15, R-API-04]', async () => {
    await grant(member.id, { 'group-viewer': `group:${root}` });
    expect((await set(member.id, `group:${root}`, ['group-operator', 'group-operator'])).status).toBe(204);
    expect(await held(member)).toEqual([`group-operator group:${root}`]);
  });

  it('gives and takes several at once, and counts those held elsewhere as none here [R-EXT-03, R-GRP-15]', async () => {
    const elsewhere = `group-viewer group:${child}`;
    await grant(member.id, { 'group-viewer': `group:${child}` });
    for (const wanted of [['group-operator', 'group-viewer'], ['group-admin'], ['group-viewer']]) {
      expect((await set(member.id, `group:${root}`, wanted)).status).toBe(204);
      const here = wanted.map((role) => `${role} group:${root}`);
      expect((await held(member)).toSorted()).toEqual([...here, elsewhere].toSorted());
    }
  });

  it('needs assignGroupUser for what is added, withDrawUserRight for what is taken [R-EXT-03, R-GRP-15, R-RIGHT-18, R-RIGHT-22]', async () => {
    await grant(member.id, { 'group-viewer': `group:${root}` });
    const viewerRights = [
      'readIncident',
      'readMessage',
      'readRecipe',
      'viewRecipeTransmission',
      'readIncidentConfig',
    ] as const;
    const giver = await withRights(
      root,
      'assignGroupUser',
      ...viewerRights,
      'updateIncident',
      'updateMessage',
      'deleteMessage',
      'updateRecipe',
      'transmitRecipe',
      'readUserRights',
    );
    const taker = await withRights(root, 'withDrawUserRight');
    expect((await set(member.id, `group:${root}`, ['group-operator'], giver)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await set(member.id, `group:${root}`, ['group-operator'], taker)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(await held(member)).toEqual([`group-viewer group:${root}`]);
    expect((await set(member.id, `group:${root}`, ['group-viewer', 'group-operator'], giver)).status).toBe(204);
    expect((await set(member.id, `group:${root}`, ['group-viewer'], taker)).status).toBe(204);
    expect(await held(member)).toEqual([`group-viewer group:${root}`]);
    expect((await set(member.id, `group:${root}`, ['group-viewer'], member)).body.errorId).toBe('ERROR_NO_RIGHT');
  });

  it('leaves what others gave and took since, where it is told what was held [R-EXT-03, R-GRP-15]', async () => {
    const scope = `group:${root}`;
    // Somebody else gave group-operator and took group-viewer, since a page saw the roles of group-viewer.
    await set(member.id, scope, ['group-operator']);
    expect((await set(member.id, scope, ['group-viewer', 'group-admin'], admin, ['group-viewer'])).status).toBe(204);
    expect(await held(member)).toEqual([`group-admin ${scope}`, `group-operator ${scope}`]);
    expect((await set(member.id, scope, ['group-viewer'], admin, ['group-viewer', 'group-admin'])).status).toBe(204);
    expect(await held(member)).toEqual([`group-operator ${scope}`]);
    expect((await set(member.id, scope, ['group-viewer'], admin, [])).status).toBe(204);
    expect(await held(member)).toEqual([`group-operator ${scope}`, `group-viewer ${scope}`]);
  });

  it('changes nothing where none would be left of what others left meanwhile [R-EXT-03, R-VAL-12]', async () => {
    const scope = `group:${root}`;
    await set(member.id, scope, ['group-operator']);
    const late = await set(member.id, scope, ['group-viewer'], admin, ['group-operator', 'group-viewer']);
    expect([late.status, late.body.errorId]).toEqual([412, 'ERROR_CHANGED_MEANWHILE']);
    expect(await held(member)).toEqual([`group-operator ${scope}`]);
  });

  it('takes a role only with withDrawUserRight in that very place or above [R-EXT-03, R-RIGHT-22, R-RIGHT-02]', async () => {
    await set(member.id, `group:${root}`, ['group-operator', 'group-viewer']);
    const before = (await held(member)).toSorted();
    const viewerRights = [
      'readIncident',
      'readMessage',
      'readRecipe',
      'viewRecipeTransmission',
      'readIncidentConfig',
    ] as const;
    for (const elsewhere of [child, await portal.makeGroup()]) {
      const giver = await portal.makeUser({
        rights: [
          ...(['assignGroupUser', ...viewerRights] as const).map((right) => ({ right, scope: `group:${root}` })),
          { right: 'withDrawUserRight' as const, scope: `group:${elsewhere}` },
        ],
      });
      const answer = await set(member.id, `group:${root}`, ['group-viewer'], giver);
      expect([answer.status, answer.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    }
    expect((await held(member)).toSorted()).toEqual(before);
  });

  it('changes nothing when a right is missing for a part [R-EXT-03, R-RIGHT-10, R-GRP-15]', async () => {
    const deputy = await withRights(root, 'assignGroupUser', 'withDrawUserRight');
    await grant(member.id, { 'group-viewer': `group:${root}` });
    expect((await set(member.id, `group:${root}`, ['group-operator'], deputy)).status).toBe(403);
    expect(await held(member)).toEqual([`group-viewer group:${root}`]);
  });

  it('keeps the last who may assign users to a root group [R-EXT-03, R-RIGHT-13, R-GRP-15]', async () => {
    const answer = await set(admin.id, `group:${root}`, ['group-viewer']);
    expect([answer.status, answer.body.errorId]).toEqual([409, 'ERROR_LAST_ADMIN']);
    expect(await held(admin)).toEqual([`group-admin group:${root}`]);
    await grant(member.id, { 'group-admin': `group:${root}` });
    expect((await set(admin.id, `group:${root}`, ['group-viewer'])).status).toBe(204);
  });

  it('counts for this by the right, whatever the role is called that holds it [R-RIGHT-13]', async () => {
    const { db } = portal.services;
    await db.insertInto('roles').values({ id: 'inviter', name: 'Inviter', names: '{}', descriptions: '{}' }).execute();
    await db.insertInto('role_rights').values({ role_id: 'inviter', right: 'assignGroupUser' }).execute();
    const taker = await withRights(root, 'withDrawUserRight');
    await grant(member.id, { inviter: `group:${root}`, 'group-viewer': `group:${root}` });
    const left = await withdraw(admin.id, `group:${root}`, 'group-admin', taker);
    const last = await withdraw(member.id, `group:${root}`, 'inviter', taker);
    const other = await withdraw(member.id, `group:${root}`, 'group-viewer', taker);
    for (const table of ['user_roles', 'role_rights'] as const)
      await db.deleteFrom(table).where('role_id', '=', 'inviter').execute();
    await db.deleteFrom('roles').where('id', '=', 'inviter').execute();
    expect([left.status, last.status, last.body.errorId, other.status]).toEqual([204, 409, 'ERROR_LAST_ADMIN', 204]);
  });

  it.each([
    ['no role', ['', []], 'roles'],
    ['an unknown role', ['', ['boss']], 'roles.0'],
    ['a role of nothing', ['', [{}]], 'roles.0'],
    ['a strange scope', ['device:', ['group-viewer']], 'scope'],
  ])('refuses %s and changes nothing [R-VAL-12, R-VAL-19, R-EXT-03, R-API-02]', async (_, [kind, roles], field) => {
    await grant(member.id, { 'group-operator': `group:${root}` });
    const answer = await set(member.id, kind === '' ? `group:${root}` : `${String(kind)}x`, roles);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect(await held(member)).toEqual([`group-operator group:${root}`]);
  });

  it('does not know groups the caller does not see, nor gives anything in * [R-EXT-03, R-RIGHT-06, R-RIGHT-10]', async () => {
    expect((await set(member.id, 'group:g-nobody', ['group-viewer'])).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
    expect((await set(member.id, '*', ['group-viewer'])).body.errorId).toBe('ERROR_NO_RIGHT');
  });

  it('gives nothing in * for somebody who holds it all there either [R-RIGHT-10]', async () => {
    const all = GROUP_RIGHTS.map((right) => ({ right, scope: '*' as const }));
    // R-RIGHT-03: readMessage in * is the bell's alone.
    const ofGroup = { right: 'readMessage', scope: `group:${root}` } as const;
    const mighty = await portal.makeUser({ groups: [root], rights: [...all, ofGroup] });
    const post = (body: unknown) => grant(member.id, body, mighty);
    const invite = (scope: string) =>
      portal.send('POST', `/api/rights/user?email=${encodeURIComponent(member.email)}`, mighty, {
        'group-viewer': scope,
      });
    for (const answer of [
      await post({ 'group-viewer': '*' }),
      await set(member.id, '*', ['group-viewer'], mighty),
      await invite('*'),
    ])
      expect([answer.status, answer.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    expect(await held(member)).toEqual([]);
    expect(
      await portal.services.db.selectFrom('invitations').select('email').where('email', '=', member.email).execute(),
    ).toEqual([]);
    // In the group they may, with what they hold everywhere.
    expect((await post({ 'group-operator': `group:${root}` })).status).toBe(204);
  });

  it('knows only users the caller knows [R-EXT-03, R-RIGHT-06]', async () => {
    const unseen = await set(stranger.id, `group:${root}`, ['group-viewer']);
    const unknown = await set('u-nobody', `group:${root}`, ['group-viewer']);
    expect([unseen.status, unseen.body.errorId, unseen.text]).toEqual([404, 'ERROR_USER_UNKNOWN', unknown.text]);
    expect(await held(stranger)).toEqual([]);
  });
});

describe('DELETE /api/rights/{userId}/{scope}/{roleId}', () => {
  it('takes one role, and the right is gone at the next call [R-API-73, R-API-04, R-GRP-15, R-RIGHT-22, R-RIGHT-07]', async () => {
    const viewer = await portal.makeUser({
      roles: [
        { role: 'group-viewer', group: root },
        { role: 'group-operator', group: root },
        { role: 'group-operator', group: child },
      ],
    });
    const other = await portal.makeUser({ roles: [{ role: 'group-operator', group: root }] });
    expect((await withdraw(viewer.id, `group:${root}`, 'group-operator')).status).toBe(204);
    // Neither the same role elsewhere goes with it, nor that of somebody else.
    expect((await held(viewer)).toSorted()).toEqual(
      [`group-operator group:${child}`, `group-viewer group:${root}`].toSorted(),
    );
    expect(await held(other)).toEqual([`group-operator group:${root}`]);
    const again = await withdraw(viewer.id, `group:${root}`, 'group-operator');
    expect([again.status, again.body.errorId]).toEqual([404, 'ERROR_NOT_FOUND']);
  });

  it('needs withDrawUserRight on the scope [R-API-73, R-RIGHT-22]', async () => {
    const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
    const giver = await withRights(root, 'assignGroupUser', 'removeGroupUser');
    expect((await withdraw(viewer.id, `group:${root}`, 'group-viewer', giver)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await withdraw(viewer.id, `group:${root}`, 'group-viewer', stranger)).body.errorId).toBe(
      'ERROR_USER_UNKNOWN',
    );
    // Held in a group below it takes nothing in this one, though both are seen.
    const below = await withdraw(
      viewer.id,
      `group:${root}`,
      'group-viewer',
      await withRights(child, 'withDrawUserRight'),
    );
    expect([below.status, below.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    expect(await held(viewer)).toEqual([`group-viewer group:${root}`]);
    expect(
      (await withdraw(viewer.id, `group:${root}`, 'group-viewer', await withRights(root, 'withDrawUserRight'))).status,
    ).toBe(204);
  });

  it('keeps the last who may assign users to a root group [R-RIGHT-13, R-API-73]', async () => {
    const answer = await withdraw(admin.id, `group:${root}`, 'group-admin');
    expect([answer.status, answer.body.errorId]).toEqual([409, 'ERROR_LAST_ADMIN']);
    expect(await held(admin)).toEqual([`group-admin group:${root}`]);
    // Not that of a group below, nor one of several.
    await grant(member.id, { 'group-admin': `group:${child}` });
    expect((await withdraw(member.id, `group:${child}`, 'group-admin')).status).toBe(204);
    await grant(member.id, { 'group-admin': `group:${root}` });
    expect((await withdraw(admin.id, `group:${root}`, 'group-admin')).status).toBe(204);
  });

  it('takes padded scopes, and answers 404 for what is none [R-API-06, R-API-73]', async () => {
    await grant(member.id, { 'group-viewer': `group:${child}` });
    const padded = Buffer.from(`group:${child}`).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    expect((await portal.send('DELETE', `/api/rights/${toWire(member.id)}/${padded}/group-viewer`, admin)).status).toBe(
      204,
    );
    for (const scope of [
      '*',
      '%2F',
      toWire('*'),
      toWire('group:'),
      toWire('vendor:x'),
      toWire('device:d1'),
      toWire('group:g-nobody'),
    ]) {
      expect(
        (await portal.send('DELETE', `/api/rights/${toWire(member.id)}/${scope}/group-viewer`, admin)).status,
      ).toBe(404);
    }
  });

  it('takes a role on a device from who holds it, and the log says so [R-API-73, R-API-06, R-RIGHT-22, R-EXT-08]', async () => {
    const device = await portal.makeDevice({ groups: [root] });
    await portal.services.db
      .insertInto('user_roles')
      .values({ user_id: member.id, role_id: 'group-viewer', scope: `device:${device}` })
      .execute();
    expect(
      (await withdraw(member.id, `device:${device}`, 'group-viewer', await withRights(root, 'assignGroupUser'))).body
        .errorId,
    ).toBe('ERROR_NO_RIGHT');
    expect((await withdraw(member.id, `device:${device}`, 'group-viewer')).status).toBe(204);
    expect((await withdraw(member.id, `device:${device}`, 'group-viewer')).status).toBe(404);
    const log = await portal.services.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'subject', 'before'])
      .where('scope', '=', `device:${device}`)
      .execute();
    const before = { user: toWire(member.id), roles: ['group-viewer'] };
    expect(log).toEqual([{ user_id: admin.id, action: 'rights.withdraw', subject: `user:${member.id}`, before }]);
  });
});

it('open pages of who is given, set or loses a role are told at once, of nobody else [R-SHELL-24, R-RIGHT-07]', async () => {
  const device = await portal.makeDevice({ groups: [root] });
  await portal.services.db
    .insertInto('user_roles')
    .values({ user_id: member.id, role_id: 'group-viewer', scope: `device:${device}` })
    .execute();
  for (const act of [
    () => grant(member.id, { 'group-viewer': `group:${root}` }),
    () => set(member.id, `group:${root}`, ['group-operator']),
    () => withdraw(member.id, `group:${root}`, 'group-operator'),
    () => withdraw(member.id, `device:${device}`, 'group-viewer'),
  ])
    expect(await renewed(act)).toEqual(new Set([member.id]));
});

it('open lists of the users of a group are told when somebody is given, set or loses a role there [R-SHELL-24, R-GRP-11]', async () => {
  const told: unknown[] = [];
  await portal.outbox.settled();
  const off = portal.outbox.on('list.changed', ({ list, about }) => void told.push({ list, about }));
  for (const act of [
    () => grant(member.id, { 'group-viewer': `group:${root}` }),
    () => set(member.id, `group:${root}`, ['group-operator']),
    () => withdraw(member.id, `group:${root}`, 'group-operator'),
  ]) {
    told.length = 0;
    expect((await act()).status).toBe(204);
    await portal.outbox.settled();
    expect(told).toEqual([{ list: 'users', about: { group: root } }]);
  }
  off();
});

describe('GET /api/rights/{userId}', () => {
  it('answers what is held where the caller has readUserRights, of oneself all [R-API-70, R-API-04, R-RIGHT-01, R-RIGHT-20]', async () => {
    const other = await portal.makeGroup();
    const device = await portal.makeDevice({ groups: [child] });
    const colleague = await portal.makeUser({
      roles: [
        { role: 'group-viewer', group: child },
        { role: 'group-admin', group: other },
      ],
      rights: [
        { right: 'createVoucher', scope: '*' },
        { right: 'updateIncident', scope: `device:${device}` },
      ],
    });
    // What is owned is told like what is granted.
    const own = await portal.makeDevice({ owner: colleague.id, groups: [child] });
    const ownElsewhere = await portal.makeDevice({ owner: colleague.id, groups: [other] });
    const read = async (who: TestUser) =>
      (await portal.get(`/api/rights/${toWire(colleague.id)}`, who)).body as { scope: string; rights: string[] }[];
    expect((await read(admin)).map(({ scope }) => scope).sort()).toEqual(
      [`device:${device}`, `device:${own}`, `group:${child}`].sort(),
    );
    expect((await read(admin)).find(({ scope }) => scope === `device:${own}`)?.rights.sort()).toEqual(
      [...OWNER_RIGHTS].sort(),
    );
    expect((await read(admin)).find(({ scope }) => scope === `device:${device}`)?.rights).toEqual(['updateIncident']);
    expect((await read(admin)).find(({ scope }) => scope === `group:${child}`)?.rights.sort()).toEqual([
      'readIncident',
      'readIncidentConfig',
      'readMessage',
      'readRecipe',
      'viewRecipeTransmission',
    ]);
    expect(await read(member)).toEqual([]);
    // In `*` it holds there, and wherever its holder sees something.
    const everywhere = await portal.makeUser({ groups: [child], rights: [{ right: 'readUserRights', scope: '*' }] });
    expect((await read(everywhere)).map(({ scope }) => scope).sort()).toEqual(
      ['*', `device:${device}`, `device:${own}`, `group:${child}`].sort(),
    );
    expect((await read(everywhere)).find(({ scope }) => scope === '*')?.rights).toContain('createVoucher');
    expect((await read(colleague)).map(({ scope }) => scope)).toEqual(
      expect.arrayContaining([
        ...['*', `group:${other}`, `group:${child}`],
        ...[device, own, ownElsewhere].map((one) => `device:${one}`),
      ]),
    );
    // One's own also when one is in no group, those on own devices with them.
    const loner = await portal.makeUser({ rights: [{ right: 'createVoucher', scope: '*' }] });
    const owned = await portal.makeDevice({ owner: loner.id });
    expect((await portal.get(`/api/rights/${toWire(loner.id)}`, loner)).body).toEqual([
      { scope: '*', rights: expect.arrayContaining(['createVoucher']) },
      { scope: `device:${owned}`, rights: expect.arrayContaining([...OWNER_RIGHTS]) },
    ]);
  });

  it('answers 404 when nothing is shared [R-API-70]', async () => {
    const unseen = await portal.get(`/api/rights/${toWire(stranger.id)}`, admin);
    expect([unseen.status, unseen.text]).toEqual([
      404,
      (await portal.get(`/api/rights/${toWire('u-nobody')}`, admin)).text,
    ]);
  });
});
