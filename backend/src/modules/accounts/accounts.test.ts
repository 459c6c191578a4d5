import { ownOrigins } from '../../config';
import { inTransaction } from '../../kernel/transaction';
import { onServer } from '../../testing/test-database';
import { type TestAnswer, type TestPortal, testPortal } from '../../testing/test-portal';
import { untilWaiting } from '../../testing/until-waiting';
import { dropOldTokens } from './tokens';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ORIGIN = ownOrigins(8080)[0] ?? '';
let count = 0;
const freshEmail = () => `person${(count += 1)}@new.example`;
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  portal.send('POST', path, undefined, new URLSearchParams(fields).toString(), { ...FORM, ...headers });
const register = (email: string, password = 'correct horse') => post('/api/auth/register', { email, password });
const logIn = (email: string, password: string): Promise<TestAnswer> =>
  post(`/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${ORIGIN}/`)}`, {
    email,
    password,
  });
const activate = (token: string, headers: Record<string, string> = {}) =>
  portal.get(`/api/auth/activate?token=${token}`, undefined, headers);

const mailsTo = (email: string) =>
  portal.services.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .execute();
/** The tokens of the links mailed to an address, newest first. */
const mailedTokens = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map((mail) => /token=([\w-]+)/.exec(mail.body)?.[1] ?? '');
/** The pages these links lead to, in the order in which they were mailed. */
const mailedPages = async (email: string): Promise<(string | undefined)[]> =>
  (await mailsTo(email)).reverse().map((mail) => /(\S+)\?token=/.exec(mail.body)?.[1]);
const newest = async (email: string) => {
  portal.clock.advance(1);
  return (await mailedTokens(email))[0] ?? '';
};
const mailCount = async () => (await portal.services.db.selectFrom('mails').select('id').execute()).length;

/** The answer of a call that comes while an account is being activated, and waits for that. On a server only. */
async function whileActivating(email: string, call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const { called } = await inTransaction(portal.services, async (trx) => {
    const user = trx.selectFrom('users').select('id').where('email', '=', email);
    const { id } = await user.forNoKeyUpdate().executeTakeFirstOrThrow();
    const called = call();
    await untilWaiting(portal.services.db, 1, called);
    await trx.updateTable('users').set({ active: true }).where('id', '=', id).execute();
    return { called };
  });
  return called;
}

describe('registration', () => {
  it('answers 201 and mails a link; only the link activates [R-API-29, R-API-36, R-ACC-09]', async () => {
    const email = freshEmail();
    expect((await register(email)).status).toBe(201);
    expect(await logIn(email, 'correct horse')).toMatchObject({
      status: 403,
      body: { errorId: 'ERROR_ACCOUNT_DEACTIVATED' },
    });
    expect(await logIn(email, 'wrong horse')).toMatchObject({ status: 401, body: { errorId: 'ERROR_LOGIN_FAILED' } });
    expect(await mailedPages(email)).toEqual([`${ORIGIN}/activate`]);
    expect((await activate(await newest(email))).status).toBe(200);
    expect((await logIn(email, 'correct horse')).body.Authcode).toEqual(expect.any(String));
  });

  it('refuses a registered address in any spelling [R-API-29, R-ERR-01]', async () => {
    const { email } = await portal.makeUser();
    const before = await mailCount();
    expect(await register(email.toUpperCase())).toMatchObject({
      status: 400,
      body: { errorId: 'ERROR_EMAIL_REGISTERED' },
    });
    expect(await mailCount()).toBe(before);
  });

  it('mails a fresh link to an address that waits; each link brings its own password [R-ACC-10, R-API-29]', async () => {
    const email = freshEmail();
    await register(email, 'a stranger was first');
    portal.clock.advance(1000);
    expect(await register(email, 'the owner types this')).toMatchObject({
      status: 400,
      body: { errorId: 'ERROR_EMAIL_REGISTERED' },
    });
    const [second = '', first = ''] = await mailedTokens(email);
    expect(second).not.toBe(first);
    expect(await mailedPages(email)).toEqual([`${ORIGIN}/activate`, `${ORIGIN}/activate`]);
    expect((await logIn(email, 'the owner types this')).body.errorId).toBe('ERROR_ACCOUNT_DEACTIVATED');
    expect((await activate(second)).status).toBe(200);
    expect((await logIn(email, 'a stranger was first')).status).toBe(401);
    expect((await logIn(email, 'the owner types this')).status).toBe(200);
    expect((await activate(first)).status).toBe(400);
  });

  it('activates by an earlier link with the password that was typed for it, not with a later one [R-ACC-10]', async () => {
    const email = freshEmail();
    await register(email, 'typed at first');
    const first = await newest(email);
    await register(email, 'typed later on');
    expect((await activate(first)).status).toBe(200);
    expect((await logIn(email, 'typed at first')).status).toBe(200);
    expect((await logIn(email, 'typed later on')).status).toBe(401);
  });

  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip)(
    'of an account that is being activated at that moment waits, and its password is not taken [R-ACC-10]',
    async () => {
      const email = freshEmail();
      await register(email, 'of the owner');
      expect(await whileActivating(email, () => register(email, 'of a stranger'))).toMatchObject({
        status: 400,
        body: { errorId: 'ERROR_EMAIL_REGISTERED' },
      });
      expect((await logIn(email, 'of the owner')).status).toBe(200);
      expect((await logIn(email, 'of a stranger')).status).toBe(401);
    },
  );

  it.each([
    ['no-mail', 'long enough', 'email'],
    ['', 'long enough', 'email'],
    ['a@b.example', 'short', 'password'],
    ['a@b.example', 'x'.repeat(129), 'password'],
  ])(
    'refuses %p with password %p, naming the field, and changes nothing [R-API-29, R-VAL-01, R-VAL-04, R-VAL-19, R-API-02]',
    async (email, password, field) => {
      const before = await mailCount();
      expect(await register(email, password)).toMatchObject({
        status: 400,
        body: { errorId: 'ERROR_VALIDATION', field },
      });
      expect(await mailCount()).toBe(before);
      expect(await portal.services.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual(
        [],
      );
    },
  );

  it('is taken as a form alone, as a new password is [R-API-29, R-API-33, R-API-05]', async () => {
    const [email, user] = [freshEmail(), await portal.makeUser()];
    await portal.get(`/api/auth/password/resetmail?email=${user.email}`);
    const token = await newest(user.email);
    const before = await mailCount();
    for (const [path, body] of [
      ['/api/auth/register', { email, password: 'correct horse' }],
      ['/api/auth/password', { token, password: 'brand new one' }],
    ] as const) {
      const answer = await portal.send('POST', path, undefined, body);
      expect([path, answer.status, answer.body.errorId]).toEqual([path, 415, 'ERROR_BODY_TYPE']);
    }
    expect(await mailCount()).toBe(before);
    expect((await logIn(user.email, user.password)).status).toBe(200);
  });

  it('writes the mail in the language of the browser [R-SHELL-15]', async () => {
    const email = freshEmail();
    await post(
      '/api/auth/register',
      { email, password: 'correct horse' },
      { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' },
    );
    const mail = await portal.services.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ language: 'de', subject: 'Konto aktivieren' });
    expect(mail.body).toContain(`${ORIGIN}/activate?token=`);
    // Later mails, which no call of theirs asks for, are in it as well.
    const user = portal.services.db.selectFrom('users').select('language').where('email', '=', email);
    expect(await user.executeTakeFirstOrThrow()).toEqual({ language: 'de' });
  });
});

describe('activation', () => {
  it('works once and for 7 days [R-ACC-18, R-API-36]', async () => {
    const [early, late] = [freshEmail(), freshEmail()];
    await register(early);
    await register(late);
    const [earlyToken, lateToken] = [await newest(early), await newest(late)];
    // Two milliseconds went by until they were read.
    portal.clock.advance(7 * 86_400_000 - 2);
    expect((await activate(earlyToken)).status).toBe(200);
    expect(await activate(earlyToken)).toMatchObject({ status: 400, body: { errorId: 'ERROR_TOKEN_INVALID' } });
    portal.clock.advance(1);
    expect((await activate(lateToken)).status).toBe(400);
  });

  it('is not used up by a browser or scanner that opens the address [R-ACC-17]', async () => {
    const email = freshEmail();
    await register(email);
    const token = await newest(email);
    expect((await activate(token, { 'sec-fetch-dest': 'document' })).status).toBe(400);
    expect((await activate(token, { 'sec-fetch-dest': 'empty' })).status).toBe(200);
  });

  it('is not used up, nor is a reset, by fetching the mailed link as whoever scans mails does [R-ACC-17]', async () => {
    const [email, user] = [freshEmail(), await portal.makeUser()];
    await register(email);
    await portal.get(`/api/auth/password/resetmail?email=${user.email}`);
    const [activation, reset] = [await newest(email), await newest(user.email)];
    for (const path of [`/activate?token=${activation}`, `/resetpassword?token=${reset}`])
      for (const method of ['GET', 'HEAD'] as const) await portal.app.inject({ method, url: path });
    expect((await logIn(email, 'correct horse')).body.errorId).toBe('ERROR_ACCOUNT_DEACTIVATED');
    expect((await activate(activation)).status).toBe(200);
    expect((await post('/api/auth/password', { token: reset, password: 'brand new one' })).status).toBe(200);
  });

  it('is used up neither by what a browser fetches by itself, nor by a form of a foreign page; a reset is not either [R-ACC-17]', async () => {
    const [email, user] = [freshEmail(), await portal.makeUser()];
    await register(email);
    await portal.get(`/api/auth/password/resetmail?email=${user.email}`);
    const [activation, reset] = [await newest(email), await newest(user.email)];
    for (const dest of ['image', 'iframe', 'script'])
      expect((await activate(activation, { 'sec-fetch-dest': dest })).status).toBe(400);
    const password = 'brand new one';
    const forms = [
      ['/api/auth/activate', activation],
      ['/api/auth/password', reset],
    ] as const;
    for (const [path, token] of forms)
      expect((await post(path, { token, password }, { origin: 'https://elsewhere.example' })).status).toBe(400);
    for (const [path, token] of forms) expect((await post(path, { token, password })).status).toBe(200);
  });

  it.each([
    ['a fetch of a foreign page', 'GET', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
    ['a fetch of another page of the same site', 'GET', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', 'GET', { origin: 'https://elsewhere.example' }],
    ['a HEAD', 'HEAD', {}],
    ['a HEAD as of the page itself', 'HEAD', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ] as const)('is not used up by %s, nor does that mail a reset [R-ACC-17]', async (_what, method, headers) => {
    const [email, user] = [freshEmail(), await portal.makeUser()];
    await register(email);
    const token = await newest(email);
    for (const url of [`/api/auth/activate?token=${token}`, `/api/auth/password/resetmail?email=${user.email}`])
      expect((await portal.app.inject({ method, url, headers })).statusCode).toBe(400);
    expect((await logIn(email, 'correct horse')).body.errorId).toBe('ERROR_ACCOUNT_DEACTIVATED');
    expect(await mailsTo(user.email)).toEqual([]);
    const own = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', origin: ORIGIN };
    expect((await activate(token, own)).status).toBe(200);
  });

  it('refuses unknown and missing tokens [R-API-36]', async () => {
    expect((await activate('nonsense')).status).toBe(400);
    expect((await portal.get('/api/auth/activate')).body).toMatchObject({
      errorId: 'ERROR_VALIDATION',
      field: 'token',
    });
  });
});

describe('a new password', () => {
  const ask = (email: string) => portal.get(`/api/auth/password/resetmail?email=${encodeURIComponent(email)}`);
  const isValid = async (token: string) => (await portal.get(`/api/auth/password/token/valid?token=${token}`)).text;

  it('is set with the mailed link, which is good once, and ends all log-ins [R-API-33, R-API-34, R-API-35, R-AUTH-24, R-ERR-18]', async () => {
    const user = await portal.makeUser();
    expect((await ask(user.email)).status).toBe(200);
    const token = await newest(user.email);
    expect(await isValid(token)).toBe('true');
    expect((await post('/api/auth/password', { token, password: 'brand new one' })).status).toBe(200);
    expect((await portal.get('/api/user/self', user)).status).toBe(401);
    expect((await logIn(user.email, user.password)).status).toBe(401);
    expect((await logIn(user.email, 'brand new one')).status).toBe(200);
    expect(await isValid(token)).toBe('false');
    expect(await post('/api/auth/password', { token, password: 'another one' })).toMatchObject({
      status: 400,
      body: { errorId: 'ERROR_TOKEN_INVALID' },
    });
  });

  it('keeps the link when the password is refused; looking uses nothing up [R-ACC-12, R-ACC-17, R-ACC-18, R-API-33, R-API-34, R-VAL-04, R-VAL-19]', async () => {
    const user = await portal.makeUser();
    await ask(user.email);
    const token = await newest(user.email);
    for (const password of ['1234567', 'x'.repeat(129)])
      expect(await post('/api/auth/password', { token, password })).toMatchObject({
        status: 400,
        body: { errorId: 'ERROR_VALIDATION', field: 'password' },
      });
    expect([await isValid(token), await isValid(token)]).toEqual(['true', 'true']);
    expect((await logIn(user.email, user.password)).status).toBe(200);
  });

  it.each([8, 128])(
    'may have %i characters when it is registered and when it is set anew [R-VAL-04]',
    async (length) => {
      const email = freshEmail();
      const [first, second] = ['a'.repeat(length), 'b'.repeat(length)];
      expect((await register(email, first)).status).toBe(201);
      expect((await activate(await newest(email))).status).toBe(200);
      expect((await logIn(email, first)).status).toBe(200);
      await ask(email);
      expect((await post('/api/auth/password', { token: await newest(email), password: second })).status).toBe(200);
      expect((await logIn(email, second)).status).toBe(200);
    },
  );

  it('is set by one of two calls that come at once with one link [R-ACC-18]', async () => {
    const user = await portal.makeUser();
    await ask(user.email);
    const token = await newest(user.email);
    const passwords = ['brand new one', 'another one'];
    const answers = await Promise.all(passwords.map((password) => post('/api/auth/password', { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [set, refused] = answers[0]?.status === 200 ? passwords : passwords.toReversed();
    expect([(await logIn(user.email, set ?? '')).status, (await logIn(user.email, refused ?? '')).status]).toEqual([
      200, 401,
    ]);
  });

  it('opens no account that waits for its activation: that takes the link of the registration [R-ACC-09]', async () => {
    const email = freshEmail();
    await register(email);
    const activation = await newest(email);
    await ask(email);
    const reset = await newest(email);
    expect((await post('/api/auth/password', { token: reset, password: 'brand new one' })).status).toBe(200);
    expect((await logIn(email, 'brand new one')).body.errorId).toBe('ERROR_ACCOUNT_DEACTIVATED');
    expect((await activate(activation)).status).toBe(200);
  });

  it('is not undone by the link of the registration, which may be of a stranger [R-ACC-10, R-AUTH-24]', async () => {
    const email = freshEmail();
    await register(email, 'a strange one');
    const activation = await newest(email);
    await ask(email);
    await post('/api/auth/password', { token: await newest(email), password: 'brand new one' });
    expect((await activate(activation)).status).toBe(200);
    expect([(await logIn(email, 'brand new one')).status, (await logIn(email, 'a strange one')).status]).toEqual([
      200, 401,
    ]);
  });

  it('is that of nobody else whose registration waits [R-ACC-10, R-API-33]', async () => {
    const waiting = freshEmail();
    await register(waiting, 'typed by the other');
    const activation = await newest(waiting);
    const { email } = await portal.makeUser();
    await ask(email);
    const reset = await post('/api/auth/password', { token: await newest(email), password: 'brand new one' });
    expect(reset.status).toBe(200);
    expect((await activate(activation)).status).toBe(200);
    expect([
      (await logIn(waiting, 'typed by the other')).status,
      (await logIn(waiting, 'brand new one')).status,
    ]).toEqual([200, 401]);
  });

  it('is asked for by email, and mailed as a link to the page that sets it [R-ACC-11]', async () => {
    const user = await portal.makeUser();
    expect((await ask(user.email)).status).toBe(200);
    const mails = await portal.services.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', user.email)
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['reset']);
    expect(mails[0]?.body).toMatch(new RegExp(`${ORIGIN}/resetpassword\\?token=[\\w-]{43}`));
  });

  it.each(['', 'nobody', 'a@b'])('is not asked for by the address %p [R-VAL-19, R-VAL-01, R-API-35]', async (email) => {
    const before = await mailCount();
    expect(await ask(email)).toMatchObject({ status: 400, body: { errorId: 'ERROR_VALIDATION', field: 'email' } });
    expect(await mailCount()).toBe(before);
  });

  it('needs a link at most one hour old [R-ACC-18, R-API-33, R-API-34, R-ERR-18]', async () => {
    const user = await portal.makeUser();
    await ask(user.email);
    const token = await newest(user.email);
    // A millisecond went by until it was read.
    portal.clock.advance(3_600_000 - 2);
    expect(await isValid(token)).toBe('true');
    portal.clock.advance(2);
    expect(await isValid(token)).toBe('false');
    expect((await post('/api/auth/password', { token, password: 'brand new one' })).status).toBe(400);
  });

  it('is mailed three times an hour at most, and never to strangers [R-API-35, R-ERR-03, R-ERR-08]', async () => {
    portal.clock.advance(7_200_000);
    const { email } = await portal.makeUser();
    for (let wish = 0; wish < 3; wish += 1) expect((await ask(email)).status).toBe(200);
    const refused = await ask(email.toUpperCase());
    expect(refused).toMatchObject({ status: 429, body: { errorId: 'ERROR_TOO_MANY' } });
    expect(refused.headers['retry-after']).toBe('3600');
    const another = await portal.makeUser();
    expect((await ask(another.email)).status).toBe(200);
    portal.clock.advance(3_599_999);
    expect((await ask(email)).status).toBe(429);
    portal.clock.advance(1);
    expect((await ask(email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(4);
    expect(await ask('nobody@new.example')).toMatchObject({ status: 400, body: { errorId: 'ERROR_EMAIL_UNKNOWN' } });
  });

  it('is mailed no fourth time by pressing an old link either [R-API-35]', async () => {
    const { email } = await portal.makeUser();
    for (let wish = 0; wish < 2; wish += 1) await ask(email);
    const renew = () => newest(email).then((token) => post('/api/auth/link/mail', { token }));
    expect([(await renew()).status, (await renew()).status, (await ask(email)).status]).toEqual([204, 429, 429]);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('counts parallel wishes one after the other [R-API-35]', async () => {
    const { email } = await portal.makeUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  });

  it('answers false for a nonsense token, 400 without one; neither sets a password [R-API-33, R-API-34, R-ERR-06, R-ERR-18]', async () => {
    expect(await isValid('nonsense')).toBe('false');
    for (const without of ['', '?token='])
      expect(await portal.get(`/api/auth/password/token/valid${without}`)).toMatchObject({
        status: 400,
        body: { errorId: 'ERROR_VALIDATION', field: 'token' },
      });
    const password = 'brand new one';
    for (const [fields, errorId, field] of [
      [{ token: 'nonsense', password }, 'ERROR_TOKEN_INVALID', 'token'],
      [{ password }, 'ERROR_VALIDATION', 'token'],
    ] as const) {
      const { status, body } = await post('/api/auth/password', fields);
      expect([status, body.errorId, body.field]).toEqual([400, errorId, field]);
    }
  });

  it('is told as text whether its link is good [R-API-34]', async () => {
    const { headers } = await portal.get('/api/auth/password/token/valid?token=nonsense');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('does not take an activation link for a reset link [R-API-33, R-API-34, R-ERR-18]', async () => {
    const email = freshEmail();
    await register(email);
    const token = await newest(email);
    expect(await isValid(token)).toBe('false');
    expect((await post('/api/auth/password', { token, password: 'brand new one' })).status).toBe(400);
  });

  it('does not take the link of a new email address for a reset link [R-API-33, R-API-34, R-ERR-18]', async () => {
    const email = freshEmail();
    await portal.send('PUT', '/api/user/self', await portal.makeUser({ name: 'Kim' }), { name: 'Kim', email });
    const token = await newest(email);
    expect(token).not.toBe('');
    expect(await isValid(token)).toBe('false');
    expect((await post('/api/auth/password', { token, password: 'brand new one' })).status).toBe(400);
  });
});

const again = (email: string, password = 'correct horse', headers: Record<string, string> = {}) =>
  post('/api/auth/activation/mail', { email, password }, headers);

describe('an account that who runs the portal has closed', () => {
  const close = (email: string) =>
    portal.services.db.updateTable('users').set({ active: false }).where('email', '=', email).execute();

  it('is opened again by nobody who registers its address or asks for the link, whether it ever logged in or not [R-ACC-10, R-ERR-05]', async () => {
    const activated = freshEmail();
    await register(activated);
    expect((await activate(await newest(activated))).status).toBe(200);
    const user = await portal.makeUser({ password: 'correct horse' });
    for (const email of [activated, user.email]) {
      await close(email);
      const before = await mailCount();
      expect(await register(email, 'another horse')).toMatchObject({
        status: 400,
        body: { errorId: 'ERROR_EMAIL_REGISTERED' },
      });
      for (const answer of [await again(email), await logIn(email, 'correct horse')])
        expect(answer).toMatchObject({ status: 403, body: { errorId: 'ERROR_ACCOUNT_DEACTIVATED' } });
      expect((await logIn(email, 'another horse')).status).toBe(401);
      expect(await mailCount()).toBe(before);
    }
  });
});

describe('the activation mail again', () => {
  it('is sent to who has registered, by email and password, and its link activates with that password [R-ACC-09, R-ACC-10]', async () => {
    const email = freshEmail();
    await register(email);
    const first = await newest(email);
    expect((await again(email.toUpperCase())).status).toBe(204);
    const second = await newest(email);
    expect(second).not.toBe(first);
    expect(await mailedPages(email)).toEqual([`${ORIGIN}/activate`, `${ORIGIN}/activate`]);
    expect((await activate(second)).status).toBe(200);
    expect((await logIn(email, 'correct horse')).body.Authcode).toEqual(expect.any(String));
    // The first link has gone with the activation.
    expect((await activate(first)).status).toBe(400);
  });

  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip)(
    'is not sent to an account that is being activated at that moment, with the password of a stranger [R-ACC-10]',
    async () => {
      const email = freshEmail();
      await register(email, 'of the owner');
      await register(email, 'of a stranger');
      const mailed = await mailedTokens(email);
      expect(await whileActivating(email, () => again(email, 'of a stranger'))).toMatchObject({
        status: 400,
        body: { errorId: 'ERROR_EMAIL_REGISTERED' },
      });
      expect(await mailedTokens(email)).toEqual(mailed);
    },
  );

  it('is sent neither with a wrong password, nor for an unknown address, nor for an active account, nor to what is no address [R-API-30, R-VAL-01, R-VAL-19]', async () => {
    const email = freshEmail();
    await register(email);
    const active = await portal.makeUser();
    const before = await mailCount();
    expect(await again(email, 'wrong horse')).toMatchObject({ status: 401, body: { errorId: 'ERROR_LOGIN_FAILED' } });
    expect(await again(freshEmail())).toMatchObject({ status: 401, body: { errorId: 'ERROR_LOGIN_FAILED' } });
    expect(await again(active.email, active.password)).toMatchObject({
      status: 400,
      body: { errorId: 'ERROR_EMAIL_REGISTERED' },
    });
    for (const wrong of ['', 'no address', 'kim@x'])
      expect(await again(wrong)).toMatchObject({ status: 400, body: { errorId: 'ERROR_VALIDATION', field: 'email' } });
    expect(await mailCount()).toBe(before);
  });

  it('has the limit of all mails to an address, and takes calls of the portal alone [R-EXT-30]', async () => {
    const email = freshEmail();
    await register(email);
    const answers = [];
    for (let nth = 0; nth < 12; nth += 1) answers.push((await again(email)).status);
    expect(answers[0]).toBe(204);
    expect(answers.at(-1)).toBe(429);
    const other = freshEmail();
    await register(other);
    const before = await mailCount();
    const fields = { email: other, password: 'correct horse' };
    const stranger = await post('/api/auth/activation/mail', fields, { origin: 'https://elsewhere.example' });
    expect([stranger.status, await mailCount()]).toEqual([400, before]);
  });
});

describe('a link that has run out', () => {
  const renew = (token: string) => post('/api/auth/link/mail', { token });
  const DAY_MS = 86_400_000;

  it('of an activation is replaced by one press, worth the same [R-ACC-18, R-ACC-10]', async () => {
    const email = freshEmail();
    await register(email);
    const old = await newest(email);
    portal.clock.advance(8 * DAY_MS);
    await dropOldTokens(portal.services.db, portal.clock.now());
    expect((await activate(old)).body.errorId).toBe('ERROR_TOKEN_INVALID');
    expect((await renew(old)).status).toBe(204);
    expect((await mailedPages(email)).at(-1)).toBe(`${ORIGIN}/activate`);
    expect((await activate(await newest(email))).status).toBe(200);
    expect((await logIn(email, 'correct horse')).body.Authcode).toEqual(expect.any(String));
    // An active account needs no link.
    const before = await mailCount();
    expect(await renew(old)).toMatchObject({ status: 400, body: { errorId: 'ERROR_TOKEN_INVALID' } });
    expect(await mailCount()).toBe(before);
  });

  it('of an activation is replaced with the password that was typed for it, not with a later one [R-ACC-10]', async () => {
    const email = freshEmail();
    await register(email, 'typed at first');
    const first = await newest(email);
    await register(email, 'typed later on');
    portal.clock.advance(1);
    expect((await renew(first)).status).toBe(204);
    expect((await activate(await newest(email))).status).toBe(200);
    expect((await logIn(email, 'typed at first')).status).toBe(200);
    expect((await logIn(email, 'typed later on')).status).toBe(401);
  });

  it('is replaced by one that lasts as long as the first did, and works once [R-ACC-18]', async () => {
    const [email, user] = [freshEmail(), await portal.makeUser()];
    await register(email);
    await portal.get(`/api/auth/password/resetmail?email=${user.email}`);
    const [oldActivation, oldReset] = [await newest(email), await newest(user.email)];
    portal.clock.advance(8 * DAY_MS);
    for (const old of [oldActivation, oldReset]) expect((await renew(old)).status).toBe(204);
    const [activation, reset] = [await newest(email), await newest(user.email)];
    const isGood = async () => (await portal.get(`/api/auth/password/token/valid?token=${reset}`)).text;
    // Two milliseconds went by until they were read.
    portal.clock.advance(3_600_000 - 2);
    expect(await isGood()).toBe('true');
    portal.clock.advance(1);
    expect(await isGood()).toBe('false');
    expect((await post('/api/auth/password', { token: reset, password: 'brand new one' })).status).toBe(400);
    expect((await renew(activation)).status).toBe(204);
    const late = await newest(email);
    portal.clock.advance(7 * DAY_MS - 3_600_001);
    expect((await activate(activation)).status).toBe(400);
    expect((await activate(late)).status).toBe(200);
    expect((await activate(late)).status).toBe(400);
  });

  it('for a new password is replaced by one press, and then sets it [R-ACC-12, R-ACC-18]', async () => {
    const { email } = await portal.makeUser();
    await portal.get(`/api/auth/password/resetmail?email=${email}`);
    const old = await newest(email);
    portal.clock.advance(2 * 3_600_000);
    expect((await post('/api/auth/password', { token: old, password: 'fresh horse' })).status).toBe(400);
    expect((await renew(old)).status).toBe(204);
    const token = await newest(email);
    expect(token).not.toBe(old);
    expect((await mailedPages(email)).at(-1)).toBe(`${ORIGIN}/resetpassword`);
    expect((await post('/api/auth/password', { token, password: 'fresh horse' })).status).toBe(200);
    expect((await logIn(email, 'fresh horse')).body.Authcode).toEqual(expect.any(String));
    // All links for a new password end with it.
    expect((await renew(token)).status).toBe(400);
    expect((await renew(old)).status).toBe(400);
  });

  it('is forgotten after a month, is no guess, and has the limit of all mails to its address [R-EXT-30]', async () => {
    expect((await renew('guessed')).body.errorId).toBe('ERROR_TOKEN_INVALID');
    const email = freshEmail();
    await register(email);
    const old = await newest(email);
    const answers = [];
    for (let nth = 0; nth < 12; nth += 1) answers.push((await renew(old)).status);
    expect([answers[0], answers.at(-1)]).toEqual([204, 429]);
    portal.clock.advance(38 * DAY_MS);
    await dropOldTokens(portal.services.db, portal.clock.now());
    expect((await renew(old)).body.errorId).toBe('ERROR_TOKEN_INVALID');
  });
});

describe('what is mailed to an account', () => {
  const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };
  const renewed = async (email: string) => post('/api/auth/link/mail', { token: await newest(email) }, GERMAN);
  const resetMail = (email: string, headers: Record<string, string> = {}) =>
    portal.get(`/api/auth/password/resetmail?email=${email}`, undefined, headers);

  it.each<[string, string, (email: string) => Promise<TestAnswer>]>([
    ['for a new password', 'Neues Passwort festlegen', (email) => resetMail(email, GERMAN)],
    ['to activate it, again', 'Konto aktivieren', (email) => again(email, undefined, GERMAN)],
    ['in place of an old link to activate it', 'Konto aktivieren', renewed],
    [
      'in place of an old link for a new password',
      'Neues Passwort festlegen',
      (email) => resetMail(email).then(() => renewed(email)),
    ],
  ])('%s is in the language of the browser that asks for it [R-SHELL-15]', async (_what, subject, ask) => {
    portal.clock.advance(3_600_000);
    const email = freshEmail();
    await register(email);
    portal.clock.advance(1);
    expect((await ask(email)).status).toBeLessThan(300);
    expect((await mailsTo(email))[0]).toMatchObject({ language: 'de', subject });
  });
});
