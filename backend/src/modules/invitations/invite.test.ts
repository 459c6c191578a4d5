/** Roles by email: for people with an account, for people without, and the same answer for both. */
import { toWire } from '@portal/domain/ids';
import { ownOrigins } from '../../config';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let root: string;
let admin: TestUser;
let count = 0;
const freshEmail = () => `guest${(count += 1)}@people.example`;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = await portal.makeGroup(undefined, 'Kantine');
  portal.clock.advance(3_600_001);
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
});

const ORIGIN = ownOrigins(8080)[0] ?? '';
const invite = (
  email: string,
  body: unknown = { 'group-viewer': `group:${root}` },
  who = admin,
  headers: Record<string, string> = {},
) => portal.send('POST', `/api/rights/user?email=${encodeURIComponent(email)}`, who, body, headers);
const mails = (email: string) =>
  portal.services.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const invitations = (email: string) =>
  portal.services.db.selectFrom('invitations').selectAll().where('email', '=', email).execute();
/** Registers by the links of the newest invitation and of the activation; answers the user's rights by scope. */
async function joinAs(email: string): Promise<{ scopes: string[]; id: string }> {
  const invitation =
    (await mails(email))
      .map((mail) => /invitation=([\w-]+)/.exec(mail.body)?.[1])
      .filter(Boolean)
      .at(-1) ?? '';
  await portal.send(
    'POST',
    '/api/auth/register',
    undefined,
    new URLSearchParams({ email, password: 'correct horse', invitation }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  const token = (await mails(email)).map((mail) => /\?token=([\w-]+)/.exec(mail.body)?.[1]).find(Boolean);
  expect((await portal.get(`/api/auth/activate?token=${token}`)).status).toBe(200);
  const { id } = await portal.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const roles = await portal.services.db
    .selectFrom('user_roles')
    .select(['scope', 'role_id'])
    .where('user_id', '=', id)
    .execute();
  return { id, scopes: roles.map(({ scope, role_id }) => `${role_id} ${scope}`).sort() };
}

type Send = (email: string, headers?: Record<string, string>) => ReturnType<typeof invite>;

describe('an invitation', () => {
  const ways: [string, Send][] = [
    ['by its address', (email, headers) => invite(email, undefined, admin, headers)],
    [
      'among the users of a group',
      (email, headers) =>
        portal.send(
          'PUT',
          `/api/frontend/group/${toWire(root)}/users`,
          admin,
          { users: [{ email, roles: ['group-viewer'] }] },
          headers,
        ),
    ],
  ];
  it.each(ways)(
    'of an address without account is mailed, and its roles take effect at activation for who registers by its link: %s [R-GRP-14, R-API-72, R-API-19, R-API-04, R-EXT-26]',
    async (_, send) => {
      const email = freshEmail();
      expect((await send(`  ${email.toUpperCase()} `)).status).toBe(204);
      const [mail] = await mails(email);
      expect(mail).toMatchObject({ kind: 'invitation', subject: 'You are invited to a group' });
      expect(mail?.body).toContain(`${ORIGIN}/register?email=${encodeURIComponent(email)}&invitation=`);
      expect(mail?.body).toContain('“Kantine”');
      expect((await portal.get(`/api/groups/${toWire(root)}/users`, admin)).body).toHaveLength(1);
      const { id, scopes } = await joinAs(email);
      expect(scopes).toEqual([`group-viewer group:${root}`]);
      expect(
        (await portal.get(`/api/groups/${toWire(root)}/users`, admin)).body.map((user: { id: string }) => user.id),
      ).toContain(toWire(id));
      expect(await invitations(email)).toEqual([]);
    },
  );

  it('of an address with an account waits for its yes, with the same answer and a mail of its own [R-GRP-14, R-API-72, R-EXT-26]', async () => {
    const known = await portal.makeUser({ email: freshEmail().toUpperCase() });
    const email = known.email.toLowerCase();
    const [first, second] = [await invite(email), await invite(freshEmail())];
    expect([first.status, first.text, Object.keys(first.headers).sort()]).toEqual([
      second.status,
      second.text,
      Object.keys(second.headers).sort(),
    ]);
    expect((await portal.get(`/api/groups/${toWire(root)}`, known)).status).toBe(404);
    const [mail] = await mails(email);
    expect(mail).toMatchObject({ kind: 'invitationToAccount', subject: 'You are invited to a group' });
    expect(mail?.body).toContain(`${ORIGIN}/devicemanager?invitation=`);
    expect(await invitations(email)).toHaveLength(1);
  });

  it('answers no sooner for an address than for another: time tells nothing [R-GRP-14, R-API-72]', async () => {
    const { email } = await portal.makeUser();
    for (const address of [email, freshEmail()]) {
      const begun = performance.now();
      await invite(address);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(79);
    }
  });

  it('waits for the link of an account that is registered and not active [R-GRP-14, R-API-72, R-ACC-10, R-EXT-08]', async () => {
    const email = freshEmail();
    await portal.makeUser({ email, active: false });
    await invite(email);
    expect(await invitations(email)).toHaveLength(1);
    const told = await portal.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'group.users.invite')
      .where('scope', '=', `group:${root}`)
      .execute();
    expect(told.map(({ after }) => after)).toEqual([{ email, roles: ['group-viewer'] }]);
  });

  it.each(ways)(
    "%s is written in the receiver's language, else in the inviter's [R-GRP-14, R-SHELL-15]",
    async (_, send) => {
      const [known, unknown] = [await portal.makeUser(), freshEmail()];
      await portal.services.db.updateTable('users').set({ language: 'fr' }).where('id', '=', known.id).execute();
      for (const email of [known.email, unknown]) await send(email, { 'accept-language': 'de-AT,en;q=0.5' });
      expect([(await mails(known.email))[0]?.subject, (await mails(unknown))[0]?.subject]).toEqual([
        'Vous êtes invité dans un groupe',
        'Sie sind in eine Gruppe eingeladen',
      ]);
    },
  );

  it('of several groups is one mail that names them, and joins the roles of a second one [R-API-72, R-EXT-26]', async () => {
    const email = freshEmail();
    const other = await portal.makeGroup(root, 'Bar');
    await invite(email, { 'group-viewer': `group:${root}`, 'group-operator': `group:${other}` });
    portal.clock.advance(1);
    await invite(email, { 'group-admin': `group:${root}` });
    expect(await mails(email)).toHaveLength(2);
    expect((await mails(email)).filter(({ body }) => body.includes('“Bar”, “Kantine”'))).toHaveLength(1);
    // The newer link is that of one group; the other waits for its own answer.
    expect((await joinAs(email)).scopes).toEqual([`group-admin group:${root}`, `group-viewer group:${root}`].sort());
    expect((await invitations(email)).map(({ group_id, role_id }) => [group_id, role_id])).toEqual([
      [other, 'group-operator'],
    ]);
  });

  it('of several groups gives the roles in all of them to who registers by its one link [R-GRP-14, R-API-72, R-EXT-26]', async () => {
    const email = freshEmail();
    const other = await portal.makeGroup(root, 'Bar');
    await invite(email, { 'group-viewer': `group:${root}`, 'group-operator': `group:${other}` });
    expect(await mails(email)).toHaveLength(1);
    expect((await joinAs(email)).scopes).toEqual([`group-operator group:${other}`, `group-viewer group:${root}`]);
    expect(await invitations(email)).toEqual([]);
  });

  it('is worth what its giver may still give when it is taken up [R-RIGHT-10, R-RIGHT-07]', async () => {
    const [email, second] = [freshEmail(), await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] })];
    await invite(email, { 'group-admin': `group:${root}` }, second);
    portal.clock.advance(1);
    await invite(email, { 'group-viewer': `group:${root}` });
    await portal.send('DELETE', `/api/groups/${toWire(root)}/users/${toWire(second.id)}`, admin);
    expect((await joinAs(email)).scopes).toEqual([`group-viewer group:${root}`]);
  });

  it('ends with its group [R-GRP-03, R-API-59]', async () => {
    const email = freshEmail();
    await invite(email);
    await portal.send('DELETE', `/api/groups/${toWire(root)}`, admin);
    expect((await joinAs(email)).scopes).toEqual([]);
  });

  it('gives nothing to an address that is not the invited one [R-RIGHT-10]', async () => {
    const email = freshEmail();
    await invite(email);
    expect((await joinAs(`x${email}`)).scopes).toEqual([]);
    expect(await invitations(email)).toHaveLength(1);
  });

  it('needs assignGroupUser on every scope and each right of the role [R-API-72, R-RIGHT-10, R-RIGHT-18]', async () => {
    const email = freshEmail();
    const operator = await portal.makeUser({ roles: [{ role: 'group-operator', group: root }] });
    const deputy = await portal.makeUser({
      roles: [{ role: 'group-operator', group: root }],
      rights: [{ right: 'assignGroupUser', scope: `group:${root}` }],
    });
    expect((await invite(email, undefined, operator)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await invite(email, { 'group-admin': `group:${root}` }, deputy)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await invite(email, { 'group-viewer': '*' })).body.errorId).toBe('ERROR_NO_RIGHT');
    const read = await portal.makeGroup();
    const reader = await portal.makeUser({
      roles: [
        { role: 'group-admin', group: root },
        { role: 'group-viewer', group: read },
      ],
    });
    for (const second of [read, 'g-nobody'])
      expect(
        (await invite(email, { 'group-viewer': `group:${root}`, 'group-operator': `group:${second}` }, reader)).status,
      ).toBe(second === read ? 403 : 404);
    // What is held in the first group gives nothing in the second.
    const second = await portal.makeUser({
      roles: [{ role: 'group-admin', group: root }],
      rights: [{ right: 'assignGroupUser', scope: `group:${read}` }],
    });
    const both = { 'group-viewer': `group:${root}`, 'group-admin': `group:${read}` };
    expect((await invite(email, both, second)).body.errorId).toBe('ERROR_NO_RIGHT');
    expect((await invite(email, undefined, await portal.makeUser())).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
    expect([await invitations(email), await mails(email)]).toEqual([[], []]);
  });

  it.each([
    ['', 'email'],
    ['nobody', 'email'],
    ['a@b', 'email'],
  ])('refuses the address %p [R-API-72, R-VAL-01, R-VAL-12, R-VAL-19, R-API-02]', async (email, field) => {
    const answer = await invite(email);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect([await invitations(email), await mails(email)]).toEqual([[], []]);
  });

  it('refuses no address and no role [R-API-72, R-VAL-12, R-VAL-19]', async () => {
    expect((await portal.send('POST', '/api/rights/user', admin, { 'group-viewer': `group:${root}` })).body.field).toBe(
      'email',
    );
    const email = freshEmail();
    expect((await invite(email, {})).body).toMatchObject({ errorId: 'ERROR_VALIDATION', field: '' });
    expect([await invitations(email), await mails(email)]).toEqual([[], []]);
    expect((await invite(freshEmail(), { 'group-viewer': 'device:d1' })).body).toMatchObject({
      errorId: 'ERROR_VALIDATION',
      field: 'group-viewer',
    });
    expect((await invite(freshEmail(), { boss: `group:${root}` })).body).toMatchObject({
      errorId: 'ERROR_VALIDATION',
      field: 'boss',
    });
  });

  it('is mailed 20 times an hour for one user and 3 times to one address, known or not [R-EXT-30, R-API-72, R-ERR-03]', async () => {
    const [known, unknown] = [await portal.makeUser(), freshEmail()];
    for (const email of [known.email, unknown]) {
      for (let nth = 0; nth < 3; nth += 1) expect((await invite(email)).status).toBe(204);
      const refused = await invite(email);
      expect([refused.status, refused.body.errorId, Number(refused.headers['retry-after']) > 0]).toEqual([
        429,
        'ERROR_TOO_MANY',
        true,
      ]);
    }
    for (let nth = 6; nth < 20; nth += 1) expect((await invite(freshEmail())).status).toBe(204);
    expect((await invite(freshEmail())).status).toBe(429);
    portal.clock.advance(3_600_001);
    expect((await invite(unknown, undefined, await portal.renew(admin))).status).toBe(204);
  });

  it('does not use up the mails for a new password [R-API-35]', async () => {
    const known = await portal.makeUser();
    for (let nth = 0; nth < 3; nth += 1) await invite(known.email);
    expect((await portal.get(`/api/auth/password/resetmail?email=${encodeURIComponent(known.email)}`)).status).toBe(
      200,
    );
  });
});
