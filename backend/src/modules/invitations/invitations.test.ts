/** Joining a stranger's group: only by saying yes, and nobody learns of it before [R-EXT-26]. */
import timers from 'node:timers/promises';
import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { INVITE_MS } from './invite';

let portal: TestPortal;
let root: string;
let admin: TestUser;
let guest: TestUser;
let count = 0;
const DAY = 86_400_000;
const fresh = () => `visitor${(count += 1)}@people.example`;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(3_600_001);
  root = await portal.makeGroup(undefined, 'Kantine');
  admin = await portal.makeUser({ name: 'Ada Admin', roles: [{ role: 'group-admin', group: root }] });
  guest = await portal.makeUser({ email: fresh(), name: 'Gerd Gast' });
});

const db = () => portal.services.db;
const invite = (email = guest.email, body: unknown = { 'group-viewer': `group:${root}` }, who = admin) =>
  portal.send('POST', `/api/rights/user?email=${encodeURIComponent(email)}`, who, body);
const mails = (email = guest.email) =>
  db().selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at').orderBy('id').execute();
const tokenOf = async (email = guest.email) =>
  (await mails(email))
    .map(({ body }) => /invitation=([\w-]+)/.exec(body)?.[1])
    .filter(Boolean)
    .at(-1) ?? '';
const pending = async (who = admin) => (await portal.get(`/api/groups/${toWire(root)}/invitations`, who)).body;
const own = async (who = guest, token?: string) =>
  (await portal.get(`/api/user/self/invitations${token === undefined ? '' : `?token=${token}`}`, who)).body;
const accept = (id: string, who = guest, token?: string) =>
  portal.send('POST', `/api/user/self/invitations/${id}/accept`, who, token === undefined ? {} : { token });
const decline = (id: string, who = guest) => portal.send('DELETE', `/api/user/self/invitations/${id}`, who);
const withdraw = (id: string, who = admin) =>
  portal.send('DELETE', `/api/groups/${toWire(root)}/invitations/${id}`, who);
const resend = (id: string, who = admin, headers: Record<string, string> = {}) =>
  portal.send('POST', `/api/groups/${toWire(root)}/invitations/${id}/mail`, who, undefined, headers);
const leave = (who = guest, group = root) => portal.send('DELETE', `/api/groups/${toWire(group)}/users/self`, who);
const sees = async (who = guest) => (await portal.get(`/api/groups/${toWire(root)}`, who)).status;
const memberIds = async () =>
  (await portal.get(`/api/groups/${toWire(root)}/users`, admin)).body.map(({ id }: { id: string }) => id);
const unproven = (user: TestUser) =>
  db().updateTable('users').set({ address_proven: false }).where('id', '=', user.id).execute();
const audited = async (action: string) =>
  db()
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .where('subject', '=', `group:${root}`)
    .execute();
const GONE = { status: 404, body: { errorId: 'ERROR_INVITATION_UNKNOWN' } };

describe('an account that is no acquaintance', () => {
  it('is asked, and is neither member nor known to the inviter before its yes [R-EXT-26, R-GRP-14]', async () => {
    const nobody = fresh();
    const [known, unknown] = [await invite(), await invite(nobody)];
    expect([known.status, known.text, Object.keys(known.headers).sort()]).toEqual([
      unknown.status,
      unknown.text,
      Object.keys(unknown.headers).sort(),
    ]);
    expect(await sees()).toBe(404);
    expect(await memberIds()).toEqual([toWire(admin.id)]);
    for (const path of [`/api/user/${toWire(guest.id)}`, `/api/rights/${toWire(guest.id)}`])
      expect((await portal.get(path, admin)).status).toBe(404);
    expect((await portal.get(`/api/frontend/user?ids=[${toWire(guest.id)}]`, admin)).body).toEqual([]);
    expect((await portal.get(`/api/groups/${toWire(root)}/users/available-adds`, admin)).body).toEqual([]);
    const list = await pending();
    expect(list.map(({ email }: { email: string }) => email).sort()).toEqual([guest.email, nobody].sort());
    const now = portal.clock.now();
    for (const each of list)
      expect({ ...each, id: '', email: '' }).toEqual({
        id: '',
        email: '',
        roles: ['group-viewer'],
        createdAt: now,
        sentAt: now,
        expiresAt: now + 30 * DAY,
      });
  });

  it('sees group, inviter and roles, by a notification and a mail with a link, and joins by its yes [R-EXT-26, R-EXT-08]', async () => {
    await invite();
    const [mine] = await own();
    expect(mine).toMatchObject({
      group: 'Kantine',
      invitedBy: { name: 'Ada Admin', email: admin.email },
      roles: [{ name: expect.any(String), internationalizedNames: { de: expect.any(String) } }],
    });
    expect((await portal.get('/api/frontend/notifications/unread', guest)).body).toMatchObject([
      { summary: 'Invitation to a group', message: expect.stringContaining('Kantine') },
    ]);
    expect((await mails())[0]).toMatchObject({
      kind: 'invitationToAccount',
      subject: 'You are invited to a group',
      body: expect.stringContaining('/devicemanager?invitation='),
    });
    expect((await accept(mine.id)).body).toEqual({ groupId: toWire(root) });
    expect(await sees()).toBe(200);
    expect(await memberIds()).toContain(toWire(guest.id));
    expect([await own(), await pending()]).toEqual([[], []]);
    expect((await audited('group.users.accept')).map(({ user_id, scope }) => [user_id, scope])).toEqual([
      [guest.id, `group:${root}`],
    ]);
    expect(await audited('group.users.invite')).toHaveLength(1);
    expect(await accept(mine.id)).toMatchObject(GONE);
  });

  it('that says no stays out, without being named in the log of the group, and cannot say yes any more [R-EXT-26, R-EXT-08]', async () => {
    await invite();
    const [mine] = await own();
    expect((await decline(mine.id)).status).toBe(204);
    expect([await accept(mine.id), await decline(mine.id), await resend(mine.id)]).toMatchObject([GONE, GONE, GONE]);
    expect([await own(), await pending(), await sees()]).toEqual([[], [], 404]);
    expect((await audited('group.users.decline')).map(({ user_id, scope }) => [user_id, scope])).toEqual([
      [guest.id, null],
    ]);
  });

  it('hears at once on its open pages of an invitation, its end and its own answers [R-SHELL-24, R-EXT-26]', async () => {
    const told: string[] = [];
    const off = portal.outbox.on('notifications', ({ user }) => void told.push(user));
    const heard = async () => {
      await portal.outbox.settled();
      return new Set(told.splice(0));
    };
    const guestAlone = new Set([guest.id]);
    for (const end of [withdraw, decline, accept]) {
      await invite();
      expect(await heard()).toEqual(guestAlone);
      await end((await own())[0].id);
      expect(await heard()).toEqual(guestAlone);
    }
    off();
  });

  it('hears at once that the group of an invitation, or one above it, was deleted [R-SHELL-24, R-EXT-26]', async () => {
    const below = await portal.makeGroup(root);
    await invite(guest.email, { 'group-viewer': `group:${below}` });
    await portal.outbox.settled();
    const told: string[] = [];
    const off = portal.outbox.on('notifications', ({ user }) => void told.push(user));
    expect((await portal.send('DELETE', `/api/groups/${toWire(root)}`, admin)).status).toBe(204);
    await portal.outbox.settled();
    off();
    expect([told, await own()]).toEqual([[guest.id], []]);
  });

  it('cannot be added by id either [R-EXT-26, R-API-64, R-API-71]', async () => {
    const id = toWire(guest.id);
    const tries = [
      await portal.send('PUT', `/api/groups/${toWire(root)}/users`, admin, [id]),
      await portal.send('POST', `/api/rights/${id}`, admin, { 'group-viewer': `group:${root}` }),
      await portal.send('PUT', `/api/rights/${id}`, admin, { scope: `group:${root}`, roles: ['group-viewer'] }),
      await portal.send('PUT', `/api/frontend/group/${toWire(root)}/users`, admin, {
        users: [{ id, roles: ['group-viewer'] }],
      }),
    ];
    expect(tries.map(({ status, body }) => [status, body.errorId])).toEqual(
      tries.map(() => [404, 'ERROR_USER_UNKNOWN']),
    );
    await portal.send('PUT', `/api/frontend/group/${toWire(root)}/users`, admin, {
      users: [{ email: guest.email, roles: ['group-viewer'] }],
    });
    expect([await sees(), (await own()).length]).toEqual([404, 1]);
  });

  it('answers its own invitations only [R-EXT-26]', async () => {
    await invite();
    const [mine] = await own();
    const token = await tokenOf();
    for (const stranger of [admin, await portal.makeUser()]) {
      expect(await own(stranger, token)).toEqual([]);
      expect(await accept(mine.id, stranger, token)).toMatchObject(GONE);
      expect(await decline(mine.id, stranger)).toMatchObject(GONE);
    }
    for (const id of ['eA', toWire(root)]) expect(await accept(id)).toMatchObject(GONE);
    expect(await own()).toHaveLength(1);
  });
});

it('an acquaintance is added at once with the role, by address as by id [R-EXT-26, R-API-64, R-API-72]', async () => {
  const other = await portal.makeGroup();
  await portal.services.db
    .insertInto('group_members')
    .values([admin, guest].map(({ id }) => ({ group_id: other, user_id: id, joined_at: 1 })))
    .execute();
  expect((await invite()).status).toBe(204);
  expect([await sees(), await own(), await pending()]).toEqual([200, [], []]);
  expect((await portal.get(`/api/groups/${toWire(root)}/users`, admin)).body).toContainEqual(
    expect.objectContaining({ id: toWire(guest.id), roles: ['group-viewer'] }),
  );
  expect((await mails())[0]).toMatchObject({ kind: 'membership', subject: 'You have been added to a group' });
});

describe('what the group sees', () => {
  it('is for those who may assign users there, and of this group only [R-EXT-26, R-RIGHT-18]', async () => {
    await invite();
    const [{ id }] = await pending();
    const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
    const foreign = await portal.makeGroup();
    const boss = await portal.makeUser({ roles: [{ role: 'group-admin', group: foreign }] });
    for (const [who, errorId] of [
      [viewer, 'ERROR_NO_RIGHT'],
      [boss, 'ERROR_GROUP_UNKNOWN'],
    ] as const) {
      for (const answer of [
        await portal.get(`/api/groups/${toWire(root)}/invitations`, who),
        await resend(id, who),
        await withdraw(id, who),
      ])
        expect(answer.body.errorId).toBe(errorId);
    }
    for (const [method, tail] of [
      ['DELETE', ''],
      ['POST', '/mail'],
    ] as const)
      expect(await portal.send(method, `/api/groups/${toWire(foreign)}/invitations/${id}${tail}`, boss)).toMatchObject(
        GONE,
      );
    expect(await own()).toHaveLength(1);
  });

  it('can be withdrawn: neither link nor portal lead in any more [R-EXT-26, R-EXT-08]', async () => {
    await invite();
    const [{ id }] = await pending();
    const token = await tokenOf();
    expect((await withdraw(id)).status).toBe(204);
    expect([await own(), await own(guest, token), await pending()]).toEqual([[], [], []]);
    expect([await accept(id), await accept(id, guest, token), await withdraw(id)]).toMatchObject([GONE, GONE, GONE]);
    expect(await audited('group.users.withdraw')).toHaveLength(1);
  });

  it('can be mailed again, within the limits, with a fresh link for 30 more days [R-EXT-26, R-API-72, R-EXT-30, R-EXT-08]', async () => {
    await invite();
    const [{ id }] = await pending();
    const first = await tokenOf();
    portal.clock.advance(1);
    expect((await resend(id)).status).toBe(204);
    const second = await tokenOf();
    expect(second).not.toBe(first);
    expect(await pending()).toMatchObject([
      { id, sentAt: portal.clock.now(), createdAt: portal.clock.now() - 1, expiresAt: portal.clock.now() + 30 * DAY },
    ]);
    await unproven(guest);
    expect([(await own(guest, first)).length, (await own(guest, second)).length]).toEqual([0, 1]);
    await resend(id);
    expect(await resend(id)).toMatchObject({ status: 429, body: { errorId: 'ERROR_TOO_MANY' } });
    expect(await audited('group.users.invite-again')).toHaveLength(2);
  });

  it.each([
    ['mails it again', async () => resend((await pending())[0].id)],
    ['invites to the same role', async () => invite()],
  ])('is of who %s from then on, whatever becomes of who invited at first [R-EXT-26]', async (_, sendAgain) => {
    const second = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    await invite(guest.email, undefined, second);
    expect((await own())[0].invitedBy.email).toBe(second.email);
    expect((await sendAgain()).status).toBe(204);
    await portal.send('DELETE', `/api/groups/${toWire(root)}/users/${toWire(second.id)}`, admin);
    const [mine] = await own();
    expect(mine.invitedBy.email).toBe(admin.email);
    expect([(await accept(mine.id)).status, await sees()]).toEqual([200, 200]);
  });

  it('is mailed again in the language of who does it, where that of the receiver is not known [R-SHELL-15, R-EXT-26]', async () => {
    const email = fresh();
    await invite(email);
    const [{ id }] = await pending();
    portal.clock.advance(1);
    await resend(id, admin, { 'accept-language': 'de-AT,en;q=0.5' });
    expect((await mails(email)).map(({ language }) => language)).toEqual(['en', 'de']);
  });

  it('answers no sooner where there is an account to tell than where there is none: mailed again, and withdrawn [R-EXT-26, R-GRP-14]', async () => {
    await invite();
    await invite(fresh());
    const ids: string[] = (await pending()).map(({ id }: { id: string }) => id);
    const waited = jest.spyOn(timers, 'setTimeout');
    for (const change of [resend, withdraw])
      for (const id of ids) {
        waited.mockClear();
        expect((await change(id)).status).toBe(204);
        expect(waited.mock.calls).toEqual([[INVITE_MS]]);
      }
    waited.mockRestore();
  });

  it('is mailed again only by who could give its roles [R-EXT-26, R-RIGHT-10]', async () => {
    await invite(guest.email, { 'group-admin': `group:${root}` });
    const deputy = await portal.makeUser({
      roles: [{ role: 'group-operator', group: root }],
      rights: [{ right: 'assignGroupUser', scope: `group:${root}` }],
    });
    const [{ id }] = await pending(deputy);
    expect((await resend(id, deputy)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect(await mails()).toHaveLength(1);
  });

  it('ends after 30 days, and a later invitation brings back none of its roles [R-EXT-26]', async () => {
    await invite(guest.email, { 'group-admin': `group:${root}` });
    const [{ id }] = await pending();
    portal.clock.advance(30 * DAY);
    [admin, guest] = [await portal.renew(admin), await portal.renew(guest)];
    expect([await own(), await pending()]).toEqual([[], []]);
    expect([await accept(id), await resend(id), await withdraw(id)]).toMatchObject([GONE, GONE, GONE]);
    await invite();
    expect((await pending())[0].roles).toEqual(['group-viewer']);
  });
});

describe('a yes', () => {
  it('is worth what those who offered may still give, and nothing when that is nothing [R-EXT-26, R-RIGHT-10]', async () => {
    const second = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    await invite(guest.email, { 'group-admin': `group:${root}` }, second);
    await invite();
    await portal.send('DELETE', `/api/groups/${toWire(root)}/users/${toWire(second.id)}`, admin);
    expect((await accept((await own())[0].id)).status).toBe(200);
    const held = await db().selectFrom('user_roles').select('role_id').where('user_id', '=', guest.id).execute();
    expect(held).toEqual([{ role_id: 'group-viewer' }]);

    const late = await portal.makeUser();
    await invite(late.email, undefined, admin);
    await db().deleteFrom('user_roles').where('user_id', '=', admin.id).execute();
    expect(await accept((await own(late))[0].id, late)).toMatchObject(GONE);
    expect([await sees(late), await own(late)]).toEqual([404, []]);
  });

  it('and a withdrawal at the same moment: one of them counts, never both [R-EXT-26]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const visitor = await portal.makeUser();
      await invite(visitor.email);
      const [{ id }] = await pending();
      const [yes, no] =
        round % 2 === 0
          ? await Promise.all([accept(id, visitor), withdraw(id)])
          : (await Promise.all([withdraw(id), accept(id, visitor)])).reverse();
      expect([
        [200, 404, 200],
        [404, 204, 404],
      ]).toContainEqual([yes?.status, no?.status, await sees(visitor)]);
    }
  });

  it('said twice at once makes one member [R-EXT-26]', async () => {
    await invite();
    const [{ id }] = await own();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await audited('group.users.accept')).toHaveLength(1);
  });

  it('of an account whose address is not proven needs the mailed link, which proves it [R-EXT-26]', async () => {
    await unproven(guest);
    await invite();
    const [{ id }] = await pending();
    expect((await portal.get('/api/frontend/notifications', guest)).body).toEqual([]);
    expect([await own(), await own(guest, 'guessed')]).toEqual([[], []]);
    expect([await accept(id), await accept(id, guest, ''), await decline(id)]).toMatchObject([GONE, GONE, GONE]);
    const token = await tokenOf();
    expect(await own(guest, token)).toHaveLength(1);
    expect((await accept(id, guest, token)).status).toBe(200);
    expect(
      (await db().selectFrom('users').select('address_proven').where('id', '=', guest.id).executeTakeFirstOrThrow())
        .address_proven,
    ).toBe(true);
  });
});

describe('leaving', () => {
  it('ends the own membership and roles of this very group [R-EXT-26, R-EXT-08]', async () => {
    const child = await portal.makeGroup(root);
    const member = await portal.makeUser({
      roles: [
        { role: 'group-viewer', group: root },
        { role: 'group-viewer', group: child },
      ],
    });
    expect((await leave(member)).status).toBe(204);
    expect(await sees(member)).toBe(404);
    expect((await portal.get(`/api/groups/${toWire(child)}`, member)).status).toBe(200);
    expect((await leave(member)).status).toBe(404);
    expect((await audited('group.users.leave')).map(({ user_id, before }) => [user_id, before])).toEqual([
      [member.id, { user: toWire(member.id), roles: ['group-viewer'] }],
    ]);
  });

  it('is not for who belongs to a group above, nor for strangers [R-EXT-26]', async () => {
    const child = await portal.makeGroup(root);
    expect(await leave(admin, child)).toMatchObject({ status: 404, body: { errorId: 'ERROR_USER_UNKNOWN' } });
    expect(await leave(guest)).toMatchObject({ status: 404, body: { errorId: 'ERROR_GROUP_UNKNOWN' } });
  });

  it('is refused to the last who may assign users of a root group, also to two at once [R-EXT-26, R-RIGHT-13, R-GRP-17]', async () => {
    expect(await leave(admin)).toMatchObject({ status: 409, body: { errorId: 'ERROR_LAST_ADMIN' } });
    expect(await memberIds()).toEqual([toWire(admin.id)]);
    const second = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
    const answers = await Promise.all([leave(admin), leave(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
