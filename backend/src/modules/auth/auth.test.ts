import { createHash, randomBytes } from 'node:crypto';
import { ENDPOINTS } from '@portal/contracts/all';
import { decodeJwt, SignJWT } from 'jose';
import { TEST_PASSWORD, type TestAnswer, type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { dropOldLogins } from './logins';

const REDIRECT = 'http://localhost:8080/';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MINUTE = 60_000;

let portal: TestPortal;
let user: TestUser;
let address = 0;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await portal.makeUser();
  // Each test comes from a network of its own: failed tries are counted by it.
  address += 1;
});

const ip = () => `10.1.${address >> 8}.${address & 255}`;
const form = async (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = ip(),
): Promise<TestAnswer> => {
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers as TestAnswer['headers'],
    text: answer.payload,
    bytes: answer.rawPayload,
    body: answer.payload === '' ? undefined : JSON.parse(answer.payload),
  };
};
const query = (change: Record<string, string> = {}) =>
  new URLSearchParams({ response_type: 'code', client_id: 'portal', redirect_uri: REDIRECT, ...change }).toString();
const authorize = (
  change: Record<string, string> = {},
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  from?: string,
) =>
  form(
    `/api/auth/authorize?${query(change)}`,
    { email: user.email, password: TEST_PASSWORD, ...fields },
    headers,
    from,
  );
const codeOf = async (change: Record<string, string> = {}): Promise<string> => (await authorize(change)).body.Authcode;
const exchange = (code: string, change: Record<string, string> = {}) =>
  form('/api/auth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    client_id: 'portal',
    client_secret: 'anything',
    ...change,
  });
const refresh = (token: string, change: Record<string, string> = {}) =>
  form('/api/auth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: 'portal', ...change });
const logIn = async (): Promise<{ access: string; refresh: string }> => {
  const { body } = await exchange(await codeOf());
  return { access: body.access_token, refresh: body.refresh_token };
};
const self = (access: string) => portal.get('/api/user/self', undefined, { authorization: `Bearer ${access}` });

describe('authorize', () => {
  it('answers a code for the right password [R-API-30]', async () => {
    const answer = await authorize();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ Authcode: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('takes the email in any letter case and with spaces around', async () => {
    expect((await authorize({}, { email: ` ${user.email.toUpperCase()} ` })).status).toBe(200);
  });

  it('remembers the language of the browser for mails that come while nobody is there [R-SHELL-15]', async () => {
    await authorize({}, {}, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' });
    const known = portal.services.db.selectFrom('users').select('language').where('id', '=', user.id);
    expect(await known.executeTakeFirstOrThrow()).toEqual({ language: 'de' });
  });

  it('answers the same for a wrong password and an unknown email [R-API-30, R-ERR-04]', async () => {
    const wrong = await authorize({}, { password: 'wrong' });
    const unknown = await authorize({}, { email: 'nobody@test.example' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.errorId).toBe('ERROR_LOGIN_FAILED');
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  it('takes a password of any length, as older accounts may have one [R-VAL-04]', async () => {
    for (const password of ['x', 'y'.repeat(500), 'y'.repeat(9_999)]) {
      const before = await portal.makeUser({ password });
      expect((await authorize({}, { email: before.email, password })).status).toBe(200);
      expect((await authorize({}, { email: before.email, password: `${password}z` })).status).toBe(401);
    }
  });

  it('tells of a deactivated account only with the right password [R-API-30, R-ERR-05]', async () => {
    const asleep = await portal.makeUser({ active: false });
    expect((await authorize({}, { email: asleep.email, password: 'wrong' })).body.errorId).toBe('ERROR_LOGIN_FAILED');
    const answer = await authorize({}, { email: asleep.email });
    expect([answer.status, answer.body.errorId]).toEqual([403, 'ERROR_ACCOUNT_DEACTIVATED']);
  });

  it.each([
    'http://localhost:8080',
    'http://localhost:8080/x',
    'http://localhost:8081/',
    'https://localhost:8080/',
    'http://localhost:8080.evil.example/',
    'http://user@localhost:8080/',
    'http://localhost:8080/../',
    'HTTP://LOCALHOST:8080/',
    'http://localhost:8080/?',
    'javascript:alert(1)',
  ])('refuses the redirect address %s [R-API-30]', async (redirect_uri) => {
    const answer = await authorize({ redirect_uri });
    expect([answer.status, answer.body.errorId]).toEqual([400, 'ERROR_CLIENT']);
  });

  it.each(['http://127.0.0.1:8080/', 'http://[::1]:8080/'])('takes %s as its own', async (redirect_uri) => {
    expect((await authorize({ redirect_uri })).status).toBe(200);
  });

  it('refuses another client, and any response but a code [R-API-30]', async () => {
    const { status, body } = await authorize({ client_id: 'other' });
    expect([status, body.errorId]).toEqual([400, 'ERROR_CLIENT']);
    expect((await authorize({ response_type: 'token' })).body).toMatchObject({
      errorId: 'ERROR_VALIDATION',
      field: 'response_type',
    });
    for (const missing of ['response_type', 'client_id', 'redirect_uri']) {
      const rest = new URLSearchParams(query());
      rest.delete(missing);
      const answer = await form(`/api/auth/authorize?${rest}`, { email: user.email, password: TEST_PASSWORD });
      expect([answer.status, answer.body.field]).toEqual([400, missing]);
    }
  });

  it('takes a form only [R-API-05, R-API-30]', async () => {
    const answer = await portal.send('POST', `/api/auth/authorize?${query()}`, undefined, {
      email: user.email,
      password: TEST_PASSWORD,
    });
    expect([answer.status, answer.body.errorId]).toEqual([415, 'ERROR_BODY_TYPE']);
  });

  it('is closed to other sites and open to plain clients', async () => {
    expect((await authorize({}, {}, { origin: 'https://evil.example' })).status).toBe(400);
    expect((await authorize({}, {}, { origin: 'null' })).status).toBe(400);
    expect((await authorize({}, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect((await authorize({}, {}, { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
    expect((await authorize()).status).toBe(200);
  });
});

describe('token from a code', () => {
  it('answers tokens that work for 900 s [R-API-31, R-AUTH-23]', async () => {
    const { status, body } = await exchange(await codeOf());
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 900,
      token_type: 'Bearer',
    });
    expect((await self(body.access_token)).body.email).toBe(user.email);
    portal.clock.advance(899_000);
    expect((await self(body.access_token)).status).toBe(200);
    portal.clock.advance(2_000);
    expect((await self(body.access_token)).status).toBe(401);
  });

  it('takes everything in the query, too, as a refresh token is taken there [R-API-31, R-API-32]', async () => {
    const byQuery = (fields: Record<string, string>) =>
      portal.send('POST', `/api/auth/token?${new URLSearchParams({ client_id: 'portal', ...fields }).toString()}`);
    const given = { grant_type: 'authorization_code', redirect_uri: REDIRECT };
    expect((await byQuery({ ...given, code: await codeOf(), client_secret: 'x' })).status).toBe(200);
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await codeOf({ code_challenge: challenge, code_challenge_method: 'S256' });
    expect((await byQuery({ ...given, code, code_verifier: `${verifier}x` })).status).toBe(401);
    const { status, body } = await byQuery({ ...given, code, code_verifier: verifier });
    expect([status, (await self(body.access_token)).status]).toEqual([200, 200]);
    const next = await byQuery({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect([next.status, (await self(next.body.access_token)).status]).toEqual([200, 200]);
  });

  it('takes a code once; the second use ends the log-in it began [R-API-31, R-AUTH-22]', async () => {
    const code = await codeOf();
    const first = await exchange(code);
    const second = await exchange(code);
    expect([second.status, second.body.errorId]).toEqual([401, 'ERROR_LOGIN_FAILED']);
    expect((await self(first.body.access_token)).status).toBe(401);
    expect((await refresh(first.body.refresh_token)).body.errorId).toBe('ERROR_LOGIN_EXPIRED');
  });

  it('lets one of ten exchanges at once through [R-AUTH-22]', async () => {
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('refuses a code after 60 s [R-API-31, R-AUTH-22]', async () => {
    const [young, old] = [await codeOf(), await codeOf()];
    portal.clock.advance(60_000);
    expect((await exchange(young)).status).toBe(200);
    portal.clock.advance(1);
    expect((await exchange(old)).status).toBe(401);
  });

  it('refuses a code for another address or client, and an unknown code [R-API-31, R-AUTH-22]', async () => {
    const foreign = await exchange(await codeOf(), { client_id: 'other' });
    expect([foreign.status, foreign.body.errorId]).toEqual([400, 'ERROR_CLIENT']);
    expect((await exchange(await codeOf(), { redirect_uri: 'http://127.0.0.1:8080/' })).status).toBe(401);
    expect((await exchange('x')).status).toBe(401);
  });

  it.each([['code'], ['redirect_uri'], ['client_id']])('names a missing %s [R-API-31, R-API-02]', async (field) => {
    const fields = {
      grant_type: 'authorization_code',
      code: await codeOf(),
      redirect_uri: REDIRECT,
      client_id: 'portal',
    };
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));
    const answer = await form('/api/auth/token', rest);
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
  });

  it.each([['password'], [''], ['implicit']])('refuses the grant "%s" [R-API-31]', async (grant_type) => {
    expect((await exchange(await codeOf(), { grant_type })).body).toMatchObject({
      errorId: 'ERROR_VALIDATION',
      field: 'grant_type',
    });
  });

  it('refuses a code of an account deactivated meanwhile [R-API-31]', async () => {
    const code = await codeOf();
    await portal.services.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    expect((await exchange(code)).status).toBe(401);
  });
});

describe('PKCE', () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const sent = { code_challenge: challenge, code_challenge_method: 'S256' };

  it('takes the verifier of its challenge, beside a client_secret or alone [R-API-31, R-AUTH-02]', async () => {
    expect((await exchange(await codeOf(sent), { code_verifier: verifier })).status).toBe(200);
    const alone = { grant_type: 'authorization_code', redirect_uri: REDIRECT, client_id: 'portal' };
    const code = await codeOf(sent);
    expect((await form('/api/auth/token', { ...alone, code, code_verifier: verifier })).status).toBe(200);
  });

  it('refuses a missing, wrong or plain verifier, and one without a challenge [R-API-31, R-AUTH-02]', async () => {
    expect((await exchange(await codeOf(sent))).status).toBe(401);
    expect((await exchange(await codeOf(sent), { code_verifier: `${verifier}x` })).status).toBe(401);
    expect((await exchange(await codeOf(sent), { code_verifier: challenge })).status).toBe(401);
    expect((await exchange(await codeOf(), { code_verifier: verifier })).status).toBe(401);
  });

  it.each([
    ['the method plain', { ...sent, code_challenge_method: 'plain' }, 'code_challenge_method'],
    ['no method', { code_challenge: challenge }, 'code_challenge_method'],
    ['a short challenge', { ...sent, code_challenge: 'abc' }, 'code_challenge'],
    ['a method without challenge', { code_challenge_method: 'S256' }, 'code_challenge'],
  ] as [string, Record<string, string>, string][])('refuses %s [R-AUTH-02]', async (_name, change, field) => {
    expect((await authorize(change)).body).toMatchObject({ errorId: 'ERROR_VALIDATION', field });
  });
});

describe('token from a refresh token', () => {
  it('answers a new pair each time [R-API-32, R-AUTH-21, R-AUTH-23]', async () => {
    const first = await logIn();
    const { status, body } = await refresh(first.refresh);
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 900, token_type: 'Bearer' },
    ]);
    expect(body.refresh_token).not.toBe(first.refresh);
    // Within the same second, too: a renewed token that is the refused one would be refused again.
    expect(body.access_token).not.toBe(first.access);
    expect((await self(body.access_token)).status).toBe(200);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('answers the same successor to all who race within 10 s [R-AUTH-21]', async () => {
    const { refresh: token } = await logIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.refresh_token}`)).size).toBe(1);
    portal.clock.advance(10_000);
    expect((await refresh(token)).body.refresh_token).toBe(answers[0]?.body.refresh_token);
  });

  it('ends the log-in when a superseded token comes after 10 s [R-AUTH-21, R-API-32]', async () => {
    const { refresh: token } = await logIn();
    const next = (await refresh(token)).body;
    portal.clock.advance(10_001);
    const replay = await refresh(token);
    expect([replay.status, replay.body.errorId]).toEqual([403, 'ERROR_LOGIN_EXPIRED']);
    expect((await refresh(next.refresh_token)).status).toBe(403);
    expect((await self(next.access_token)).status).toBe(401);
  });

  it('ends other log-ins of the same user not [R-AUTH-21]', async () => {
    const [one, two] = [await logIn(), await logIn()];
    await refresh(one.refresh);
    portal.clock.advance(10_001);
    await refresh(one.refresh);
    expect((await refresh(two.refresh)).status).toBe(200);
  });

  it('lasts 30 days from its last use [R-API-32, R-AUTH-23]', async () => {
    const day = 86_400_000;
    const { refresh: token } = await logIn();
    portal.clock.advance(30 * day - 1);
    const next = (await refresh(token)).body.refresh_token;
    portal.clock.advance(30 * day);
    const last = (await refresh(next)).body.refresh_token;
    portal.clock.advance(30 * day + 1);
    const expired = await refresh(last);
    expect([expired.status, expired.body.errorId]).toEqual([403, 'ERROR_LOGIN_EXPIRED']);
  });

  it('is left alone by the hourly job until it ends, however old its log-in is; dead ones go a day later [R-AUTH-23]', async () => {
    const day = 86_400_000;
    const kept = () =>
      portal.services.db
        .selectFrom('refresh_tokens as t')
        .innerJoin('logins as l', 'l.id', 't.login_id')
        .select(['t.created_at', 't.superseded_at'])
        .where('l.user_id', '=', user.id)
        .orderBy('t.created_at')
        .execute();
    let token = (await logIn()).refresh;
    for (let month = 0; month < 7; month += 1) {
      portal.clock.advance(30 * day);
      await dropOldLogins(portal.services);
      const answer = await refresh(token);
      expect([month, answer.status]).toEqual([month, 200]);
      token = answer.body.refresh_token;
    }
    const now = portal.clock.now();
    portal.clock.advance(31 * day);
    await dropOldLogins(portal.services);
    // The one before counts by its last use, not by its age; those superseded earlier are gone.
    expect(await kept()).toEqual([
      { created_at: now - 30 * day, superseded_at: now },
      { created_at: now, superseded_at: null },
    ]);
    portal.clock.advance(1);
    await dropOldLogins(portal.services);
    expect(await kept()).toEqual([]);
  });

  it('answers 403 for an unknown token and 400 without one [R-API-32]', async () => {
    const unknown = await refresh('unknown');
    expect([unknown.status, unknown.body.errorId]).toEqual([403, 'ERROR_LOGIN_EXPIRED']);
    expect((await form('/api/auth/token', { grant_type: 'refresh_token', client_id: 'portal' })).body).toMatchObject({
      errorId: 'ERROR_VALIDATION',
      field: 'refresh_token',
    });
    expect((await refresh((await logIn()).refresh, { client_id: 'other' })).body.errorId).toBe('ERROR_CLIENT');
  });

  it('answers 400 without a client, or an empty one, and uses nothing up [R-API-32]', async () => {
    const { refresh: token } = await logIn();
    const bare = { grant_type: 'refresh_token', refresh_token: token };
    const answers = [await form('/api/auth/token', bare), await refresh(token, { client_id: '' })];
    expect(answers.map(({ status, body }) => [status, body.errorId, body.field])).toEqual([
      [400, 'ERROR_VALIDATION', 'client_id'],
      [400, 'ERROR_CLIENT', undefined],
    ]);
    portal.clock.advance(10_001);
    expect((await refresh(token)).status).toBe(200);
  });

  it('stores neither codes nor tokens as they are', async () => {
    const code = await codeOf();
    const { body } = await exchange(code);
    const stored = JSON.stringify([
      await portal.services.db.selectFrom('auth_codes').selectAll().execute(),
      await portal.services.db.selectFrom('refresh_tokens').selectAll().execute(),
    ]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(body.refresh_token);
  });
});

describe('logout', () => {
  it('ends the log-in at once, also with a superseded token [R-API-37, R-API-32]', async () => {
    const [first, elsewhere] = [await logIn(), await logIn()];
    const next = (await refresh(first.refresh)).body;
    const answer = await form('/api/auth/logout', { refresh_token: first.refresh });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await self(next.access_token)).status).toBe(401);
    const revoked = await refresh(next.refresh_token);
    expect([revoked.status, revoked.body.errorId]).toEqual([403, 'ERROR_LOGIN_EXPIRED']);
    // That log-in alone: the same person goes on elsewhere.
    expect([(await self(elsewhere.access)).status, (await refresh(elsewhere.refresh)).status]).toEqual([200, 200]);
  });

  it('takes JSON, and answers 204 for unknown tokens and none [R-API-37]', async () => {
    const { access, refresh: token } = await logIn();
    expect((await portal.send('POST', '/api/auth/logout', undefined, { refresh_token: token })).status).toBe(204);
    expect((await self(access)).status).toBe(401);
    expect((await form('/api/auth/logout', { refresh_token: 'unknown' })).status).toBe(204);
    expect((await portal.send('POST', '/api/auth/logout')).status).toBe(204);
  });
});

describe('access tokens', () => {
  const forge = (key: Uint8Array, change: Record<string, unknown> = {}) =>
    new SignJWT({ sid: user.loginId, sub: user.id, aud: 'cloud-connect-portal', exp: 4_000_000_000, ...change })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key);

  it('are refused when forged, changed, unsigned, for another audience, or missing [R-API-01]', async () => {
    const { access } = await logIn();
    const [head, payload, sign] = access.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const own = new Uint8Array(
      Buffer.from(
        (
          await portal.services.db
            .selectFrom('secrets')
            .select('value')
            .where('name', '=', 'access-token')
            .executeTakeFirstOrThrow()
        ).value,
        'base64url',
      ),
    );
    expect((await self(await forge(own))).status).toBe(200);
    const bad = [
      await forge(new Uint8Array(32)),
      `${head}.${payload}.`,
      `${none}.${payload}.`,
      `${none}.${payload}.${sign}`,
      `${head}.${payload}x.${sign}`,
      'x',
      '',
      await forge(own, { aud: 'other' }),
      await forge(own, { exp: undefined }),
      await forge(own, { exp: 1_000 }),
      await forge(own, { sid: 'l0' }),
      await forge(own, { sub: 'u0' }),
    ];
    for (const token of bad) expect([token, (await self(token)).status]).toEqual([token, 401]);
    expect((await portal.get('/api/user/self')).body.errorId).toBe('ERROR_UNAUTHORIZED');
    expect((await portal.get('/api/user/self', undefined, { authorization: `Basic ${access}` })).status).toBe(401);
  });

  it('hold nothing but ids', async () => {
    const names = ['aud', 'exp', 'iat', 'jti', 'sid', 'since', 'sub'];
    expect(Object.keys(decodeJwt((await logIn()).access)).sort()).toEqual(names);
  });

  it('count in the header only: neither a cookie nor the query logs anybody in [R-AUTH-06, R-AUTH-26]', async () => {
    const { access } = await logIn();
    expect(
      (
        await portal.get(`/api/user/self?access_token=${access}`, undefined, {
          cookie: `access_token=${access}; token=${access}`,
        })
      ).status,
    ).toBe(401);
  });

  it('are no credential of any call when they come as the cookies that the portal keeps [R-AUTH-06]', async () => {
    const { access, refresh: renewing } = await logIn();
    const cookie = `access_token=${access}; refresh_token=${renewing}; auth_code=x`;
    const renewal = { grant_type: 'refresh_token', client_id: 'portal' };
    expect((await form('/api/auth/token', renewal, { cookie })).body.field).toBe('refresh_token');
    expect((await form('/api/auth/logout', {}, { cookie })).status).toBe(204);
    expect((await self(access)).status).toBe(200);
    const guarded = [...ENDPOINTS.values()].filter((endpoint) => endpoint.public === undefined);
    expect(guarded.length).toBeGreaterThan(80);
    for (const { method, path } of guarded) {
      const { status } = await portal.send(method, path.replace(/:\w+/g, 'eA'), undefined, undefined, { cookie });
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });

  it('end with a deactivated account at once, and are not renewed [R-RIGHT-07, R-API-32]', async () => {
    const { access, refresh: token } = await logIn();
    await portal.services.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    expect((await self(access)).status).toBe(401);
    const { status, body } = await refresh(token);
    expect([status, body.errorId]).toEqual([403, 'ERROR_LOGIN_EXPIRED']);
  });
});

describe('too many failed log-ins', () => {
  const fail = (from?: string, email = user.email) => authorize({}, { email, password: 'wrong' }, {}, from);
  const failTimes = async (count: number, from?: string, email?: string) => {
    for (let index = 0; index < count; index += 1) expect((await fail(from, email)).status).toBe(401);
  };
  /** A new network each time. */
  let next = 0;
  const elsewhere = () => `172.16.${(next += 1) >> 8}.${next & 255}`;

  it('answer 429 with the waiting time after ten for one email, from wherever and in whatever letters [R-AUTH-25, R-API-30, R-ERR-03]', async () => {
    for (let index = 0; index < 10; index += 1)
      expect((await fail(elsewhere(), index % 2 ? user.email : user.email.toUpperCase())).status).toBe(401);
    portal.clock.advance(5 * MINUTE);
    await dropOldLogins(portal.services);
    const answer = await authorize({}, {}, {}, elsewhere());
    expect([answer.status, answer.body.errorId, answer.headers['retry-after']]).toEqual([429, 'ERROR_TOO_MANY', '600']);
    portal.clock.advance(10 * MINUTE - 1);
    expect((await authorize({}, {}, {}, elsewhere())).headers['retry-after']).toBe('1');
    portal.clock.advance(1);
    expect((await authorize({}, {}, {}, elsewhere())).status).toBe(200);
  });

  it('answer the same for unknown emails [R-AUTH-25]', async () => {
    await failTimes(10, undefined, 'unknown@test.example');
    const answer = await fail(elsewhere(), 'unknown@test.example');
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '900']);
  });

  it('answer 429 after ten from one source, whatever the emails [R-EXT-30, R-AUTH-25]', async () => {
    for (let index = 0; index < 10; index += 1) await failTimes(1, undefined, `guess${index}@test.example`);
    const answer = await authorize();
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '900']);
    portal.clock.advance(15 * MINUTE - 1);
    expect((await authorize()).status).toBe(429);
    portal.clock.advance(1);
    expect((await authorize()).status).toBe(200);
  });

  it('count one IPv6 network as one source [R-AUTH-25]', async () => {
    for (let index = 0; index < 10; index += 1)
      await failTimes(1, `2001:db8:5:1::${index + 1}`, `six${index}@test.example`);
    expect((await authorize({}, {}, {}, '2001:db8:5:1:ffff::9')).status).toBe(429);
    expect((await authorize({}, {}, {}, '2001:db8:5:2::9')).status).toBe(200);
  });

  it('do not lock the owner out of a source used before [R-AUTH-25]', async () => {
    const home = elsewhere();
    const code = (await authorize({}, {}, {}, home)).body.Authcode;
    const begun = await exchange(code);
    expect(begun.status).toBe(200);
    // Half a year counts, and so does a log-in that has ended.
    await form('/api/auth/logout', { refresh_token: begun.body.refresh_token });
    portal.clock.advance(179 * 86_400_000);
    await dropOldLogins(portal.services);
    for (let index = 0; index < 10; index += 1) await fail(elsewhere());
    expect((await authorize({}, {}, {}, elsewhere())).status).toBe(429);
    expect((await authorize({}, {}, {}, home)).status).toBe(200);
    await failTimes(10, home);
    const refused = await authorize({}, {}, {}, home);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    portal.clock.advance(15 * MINUTE);
    expect((await authorize({}, {}, {}, home)).status).toBe(200);
  });

  it('of the owner in a source used before count there only [R-AUTH-25]', async () => {
    const home = elsewhere();
    expect((await exchange((await authorize({}, {}, {}, home)).body.Authcode)).status).toBe(200);
    await failTimes(10, home);
    expect((await authorize({}, {}, {}, home)).status).toBe(429);
    expect((await authorize({}, {}, {}, elsewhere())).status).toBe(200);
    const colleague = await portal.makeUser();
    expect((await authorize({}, { email: colleague.email }, {}, home)).status).toBe(200);
  });

  it("of others in a source used before do not count against the owner there: strangers', nor colleagues' [R-AUTH-25]", async () => {
    const home = elsewhere();
    const colleague = await portal.makeUser();
    for (const email of [user.email, colleague.email])
      expect((await exchange((await authorize({}, { email }, {}, home)).body.Authcode)).status).toBe(200);
    for (let index = 0; index < 10; index += 1) await failTimes(1, home, `stranger${index}@test.example`);
    await failTimes(10, home, colleague.email);
    // Both counts are full.
    expect((await fail(home, 'stranger@test.example')).status).toBe(429);
    expect((await authorize({}, { email: colleague.email }, {}, home)).status).toBe(429);
    expect((await authorize({}, {}, {}, home)).status).toBe(200);
  });

  it.each([
    ['for one email from everywhere', () => () => fail(elsewhere())],
    [
      'for as many emails from one source',
      (home: string) => (index: number) => fail(home, `parallel${index}@test.example`),
    ],
  ])(
    'let one more of thirty parallel guesses %s reach the password after nine failed [R-AUTH-25, R-EXT-30]',
    async (_, from) => {
      const guess = from(elsewhere());
      for (let index = 0; index < 9; index += 1) expect((await guess(index)).status).toBe(401);
      const answers = await Promise.all(Array.from({ length: 30 }, (_none, index) => guess(9 + index)));
      expect(answers.filter((answer) => answer.status === 401)).toHaveLength(1);
    },
  );

  it('do not count what succeeded [R-AUTH-25]', async () => {
    for (let index = 0; index < 12; index += 1) expect((await authorize()).status).toBe(200);
  });
});
