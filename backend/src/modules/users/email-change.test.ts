import { toWire } from '@portal/domain/ids';
import { ownOrigins } from '../../config';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let user: TestUser;
let count = 0;
const freshEmail = () => `moved${(count += 1)}@people.example`;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await portal.makeUser({ name: 'Kim' });
  portal.clock.advance(3_600_001);
});

const ORIGIN = ownOrigins(8080)[0] ?? '';
const save = async (email: string, who = user, headers: Record<string, string> = {}) =>
  portal.send('PUT', '/api/user/self', await portal.renew(who), { name: 'Kim', email }, headers);
const self = async (who = user) =>
  (await portal.get('/api/user/self', await portal.renew(who))).body as { email: string; pendingEmail?: string };
const mails = (email: string) =>
  portal.services.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .execute();
const link = async (email: string) => /token=([\w-]+)/.exec((await mails(email))[0]?.body ?? '')?.[1] ?? '';
const use = (token: string) => portal.get(`/api/auth/activate?token=${token}`);
const register = (email: string) =>
  portal.send(
    'POST',
    '/api/auth/register',
    undefined,
    new URLSearchParams({ email, password: 'a strange one' }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
const logIn = (email: string) =>
  portal.send(
    'POST',
    `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${ORIGIN}/`)}`,
    undefined,
    new URLSearchParams({ email, password: user.password }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );

describe('another email address', () => {
  it('counts only after the mailed link was used, once; until then the old one stays and the profile says so [R-ACC-27, R-ACC-18, R-API-51, R-API-36]', async () => {
    const email = freshEmail();
    const saved = await save(email);
    expect([saved.status, saved.body.email, saved.body.pendingEmail]).toEqual([200, user.email, email]);
    expect(await self()).toMatchObject({ email: user.email, pendingEmail: email });
    expect([(await logIn(user.email)).status, (await logIn(email)).status]).toEqual([200, 401]);
    // Nobody else finds the new one either, and a new password is mailed to the old one alone.
    const known = toWire(user.id);
    const seen = await portal.renew(user);
    for (const path of [`/api/user/${known}`, `/api/frontend/user?ids=[${known}]`])
      expect([(await portal.get(path, seen)).body].flat()).toEqual([expect.objectContaining({ email: user.email })]);
    expect((await portal.get(`/api/auth/password/resetmail?email=${email}`)).status).toBe(400);
    const [mail] = await mails(email);
    expect([mail?.kind, mail?.body.includes(`${ORIGIN}/activate?token=`)]).toEqual(['emailChange', true]);

    const token = await link(email);
    expect((await use(token)).status).toBe(200);
    expect(await self()).toMatchObject({ email });
    expect(await self()).not.toHaveProperty('pendingEmail');
    expect([(await logIn(email)).status, (await logIn(user.email)).status]).toEqual([200, 401]);
    expect((await use(token)).status).toBe(400);
  });

  it('is told to the one that counts, which can stop it by a new password [R-ACC-27, R-AUTH-24]', async () => {
    const email = freshEmail();
    await save(email);
    const [told, ...more] = await mails(user.email);
    expect([told?.kind, told?.language, more]).toEqual(['emailChangeAsked', 'en', []]);
    expect(told?.body).toContain(`${ORIGIN}/forgotpassword\n`);
    expect(told?.body).not.toContain('token=');
    // Asking for the same once more says nothing new.
    await save(email);
    expect(await mails(user.email)).toHaveLength(1);
  });

  it('is told to open pages when it counts: the person is known by it, and so is the owner of devices [R-RIGHT-11, R-SHELL-24, R-ACC-27]', async () => {
    const device = await portal.makeDevice({ owner: user.id });
    const email = freshEmail();
    await save(email);
    await portal.outbox.settled();
    const told: unknown[] = [];
    const offs = (['tree.changed', 'rights'] as const).map((kind) =>
      portal.outbox.on(kind, ({ serial: _, ...event }) => void told.push(event)),
    );
    expect((await use(await link(email))).status).toBe(200);
    await portal.outbox.settled();
    for (const off of offs) off();
    expect(told).toEqual([
      { kind: 'tree.changed', groups: [], devices: [device], users: [user.id] },
      { kind: 'rights', user: user.id },
    ]);
  });

  it('is mailed in the language of the browser, to the new address and to the one that counts [R-SHELL-15]', async () => {
    const email = freshEmail();
    await save(email, user, { 'accept-language': 'es-MX' });
    for (const address of [email, user.email])
      expect((await mails(address)).map(({ language }) => language)).toEqual(['es']);
  });

  it('is withdrawn by saving the one that counts; only the newest wish works [R-ACC-27]', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    await save(first);
    const old = await link(first);
    await save(second);
    expect((await use(old)).status).toBe(400);
    const newer = await link(second);
    await save(user.email);
    expect([(await self()).pendingEmail, (await use(newer)).status]).toEqual([undefined, 400]);
    expect((await self()).email).toBe(user.email);
  });

  it('waits 7 days, and no longer [R-ACC-27, R-ACC-18, R-API-36]', async () => {
    const [early, late, other] = [freshEmail(), freshEmail(), await portal.makeUser({ name: 'Kim' })];
    await save(early);
    await save(late, other);
    portal.clock.advance(7 * 86_400_000);
    expect([(await self()).pendingEmail, (await use(await link(early))).status]).toEqual([early, 200]);
    portal.clock.advance(1);
    expect([(await use(await link(late))).status, (await self(other)).pendingEmail]).toEqual([400, undefined]);
  });

  it('of another account is mailed to nobody and taken by nobody, and the asker is not told [R-ACC-27]', async () => {
    const other = await portal.makeUser();
    const [taken, free] = [await save(other.email), await save(freshEmail())];
    expect([taken.status, Object.keys(taken.body as object)]).toEqual([free.status, Object.keys(free.body as object)]);
    expect(await mails(other.email)).toEqual([]);
    expect((await mails(user.email)).map(({ kind }) => kind)).toEqual(['emailChangeAsked', 'emailChangeAsked']);
  });

  it('may be one that somebody has registered and never opened: its link confirms, and that of the registration ends; the log says which account went [R-ACC-27, R-ACC-10, R-EXT-08]', async () => {
    const email = freshEmail();
    expect((await register(email)).status).toBe(201);
    const account = portal.services.db.selectFrom('users').select('id').where('email', '=', email);
    const { id: registered } = await account.executeTakeFirstOrThrow();
    const registration = await link(email);
    portal.clock.advance(1);
    await save(email);
    expect((await mails(email)).map(({ kind }) => kind)).toEqual(['emailChange', 'activation']);
    expect((await use(await link(email))).status).toBe(200);
    expect((await self()).email).toBe(email);
    expect([(await logIn(email)).status, (await use(registration)).status]).toEqual([200, 400]);
    const log = portal.services.db.selectFrom('audit_log').select(['user_id', 'before', 'after']);
    const gone = log.where('action', '=', 'user.delete').where('subject', '=', `user:${registered}`);
    expect(await gone.execute()).toEqual([{ user_id: user.id, before: { email }, after: null }]);
  });

  it('is not that of an account that is asleep, and has logged in or belongs to something [R-ACC-27]', async () => {
    const group = await portal.makeGroup(undefined, 'Kantine');
    const asleep = await portal.makeUser({ active: false });
    const waiting = await portal.makeUser({ active: false, groups: [group] });
    const { db } = portal.services;
    await db.deleteFrom('logins').where('user_id', '=', waiting.id).execute();
    for (const { id, email } of [asleep, waiting]) {
      await save(email);
      expect(await mails(email)).toEqual([]);
      expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1);
    }
  });

  it('is not that of an account that was opened since it was asked for [R-ACC-27]', async () => {
    const email = freshEmail();
    await register(email);
    const registration = await link(email);
    portal.clock.advance(1);
    await save(email);
    expect((await use(registration)).status).toBe(200);
    expect([(await use(await link(email))).status, (await self()).email]).toEqual([400, user.email]);
  });

  it('goes to the first of two who asked for it [R-ACC-27]', async () => {
    const [email, other] = [freshEmail(), await portal.makeUser({ name: 'Kim' })];
    await save(email);
    const mine = await link(email);
    portal.clock.advance(1);
    await save(email, other);
    const theirs = await link(email);
    expect(theirs).not.toBe(mine);
    const answers = await Promise.all([use(mine), use(theirs)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect([(await self()).email, (await self(other)).email].filter((one) => one === email)).toHaveLength(1);
  });

  it('is given up with a new password, and ends links mailed to the old address [R-ACC-27, R-AUTH-24]', async () => {
    const email = freshEmail();
    const reset = async () => {
      portal.clock.advance(1);
      await portal.get(`/api/auth/password/resetmail?email=${encodeURIComponent(user.email)}`);
      return link(user.email);
    };
    await save(email);
    const wish = await link(email);
    const token = await reset();
    await portal.send(
      'POST',
      '/api/auth/password',
      undefined,
      new URLSearchParams({ token, password: 'brand new one' }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect((await use(wish)).status).toBe(400);

    user = await portal.makeUser({ name: 'Kim' });
    const stale = await reset();
    const next = freshEmail();
    await save(next);
    expect((await use(await link(next))).status).toBe(200);
    expect((await portal.get(`/api/auth/password/token/valid?token=${stale}`)).text).toBe('false');
  });

  it('can be asked for three times an hour for one address, ten times by one account [R-ACC-27]', async () => {
    const email = freshEmail();
    for (let nth = 0; nth < 3; nth += 1) {
      expect((await save(email)).status).toBe(200);
      await save(user.email);
    }
    const refused = await save(email);
    expect([refused.status, refused.body.errorId]).toEqual([429, 'ERROR_TOO_MANY']);
    for (let nth = 3; nth < 10; nth += 1) expect((await save(freshEmail())).status).toBe(200);
    expect((await save(freshEmail())).status).toBe(429);
    expect((await mails(email)).length).toBe(3);
  });

  it('changes nothing when If-Match no longer holds [R-EXT-04]', async () => {
    const email = freshEmail();
    expect((await save(email, user, { 'if-match': '"v99"' })).status).toBe(412);
    expect([await mails(email), (await self()).pendingEmail]).toEqual([[], undefined]);
  });
});
