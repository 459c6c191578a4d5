/** The session as an attacker tries it; nothing of it is accepted. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, type JWTHeaderParameters, SignJWT } from 'jose';
import { inTransaction } from '../../kernel/transaction';
import { onServer } from '../../testing/test-database';
import { TEST_PASSWORD, type TestAnswer, type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { untilWaiting } from '../../testing/until-waiting';
import { type CodeBinding, issueCode } from './logins';

const REDIRECT = 'http://localhost:8080/';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let portal: TestPortal;
let victim: TestUser;
let thief: TestUser;
let network = 0;
beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  network += 1;
  victim = await portal.makeUser();
  thief = await portal.makeUser();
});
afterAll(() => portal.close());

async function form(url: string, fields: Record<string, string>): Promise<Pick<TestAnswer, 'status' | 'body'>> {
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.9.${network >> 8}.${network & 255}`,
    headers: FORM,
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : JSON.parse(answer.payload) };
}
const authorize = (user: TestUser, change: Record<string, string> = {}, password = TEST_PASSWORD) =>
  form(
    `/api/auth/authorize?${new URLSearchParams({ response_type: 'code', client_id: 'portal', redirect_uri: REDIRECT, ...change }).toString()}`,
    { email: user.email, password },
  );
const codeOf = async (user: TestUser, change: Record<string, string> = {}): Promise<string> =>
  (await authorize(user, change)).body.Authcode;
const exchange = (code: string, change: Record<string, string> = {}) =>
  form('/api/auth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    client_id: 'portal',
    ...change,
  });
const refresh = (token: string) =>
  form('/api/auth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: 'portal' });
async function logIn(user: TestUser): Promise<{ access: string; refresh: string }> {
  const { body } = await exchange(await codeOf(user));
  return { access: body.access_token, refresh: body.refresh_token };
}
const self = (access: string) => portal.get('/api/user/self', undefined, { authorization: `Bearer ${access}` });
const works = async (tokens: { access: string; refresh: string }) => [
  (await self(tokens.access)).status === 200,
  (await refresh(tokens.refresh)).status === 200,
];
async function mailed(user: TestUser, path: string): Promise<string> {
  const mails = await portal.services.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', user.email)
    .orderBy('created_at', 'desc')
    .execute();
  return (
    mails
      .map(({ body }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(body)?.[1])
      .find((token) => token !== undefined) ?? ''
  );
}
async function resetLink(user: TestUser): Promise<string> {
  await portal.get(`/api/auth/password/resetmail?email=${encodeURIComponent(user.email)}`);
  return mailed(user, '/resetpassword');
}
/** What a code of this user is bound to who has just typed the password that counts. */
async function bindingOf(user: TestUser): Promise<CodeBinding> {
  const { password_hash: passwordHash } = await portal.services.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return {
    userId: user.id,
    passwordHash,
    clientId: 'portal',
    redirectUri: REDIRECT,
    challenge: undefined,
    source: 'test',
  };
}
const codesOf = (user: TestUser) =>
  portal.services.db.selectFrom('auth_codes').select('hash').where('user_id', '=', user.id).execute();
const setPassword = (token: string, password = 'quite another one') => form('/api/auth/password', { token, password });

describe('a code [R-AUTH-22]', () => {
  it('used again ends the log-in it began, access and refresh token alike', async () => {
    const code = await codeOf(victim);
    const { body } = await exchange(code);
    expect((await exchange(code)).status).toBe(401);
    expect(await works({ access: body.access_token, refresh: body.refresh_token })).toEqual([false, false]);
  });

  it('used again by somebody who lacks its address or verifier ends nothing', async () => {
    const code = await codeOf(victim);
    const { body } = await exchange(code);
    expect((await exchange(code, { redirect_uri: 'http://127.0.0.1:8080/' })).status).toBe(401);
    expect(await works({ access: body.access_token, refresh: body.refresh_token })).toEqual([true, true]);
  });

  it('is refused after 60 s, and still taken at 60 s', async () => {
    const [old, fresh] = [await codeOf(victim), await codeOf(victim)];
    portal.clock.advance(60_000);
    expect((await exchange(fresh)).status).toBe(200);
    portal.clock.advance(1);
    expect((await exchange(old)).status).toBe(401);
  });

  it('of another client is not taken from this one', async () => {
    const binding = await bindingOf(victim);
    const [kiosk, own] = [
      await issueCode(portal.services, { ...binding, clientId: 'kiosk' }),
      await issueCode(portal.services, binding),
    ];
    expect([(await exchange(kiosk)).status, (await exchange(own)).status]).toEqual([401, 200]);
  });

  it('is refused after a password reset that came between, and those of others are taken [R-AUTH-24]', async () => {
    const link = await resetLink(victim);
    const [code, another] = [await codeOf(victim), await codeOf(await portal.makeUser())];
    expect((await setPassword(link)).status).toBe(200);
    expect([(await exchange(code)).status, (await exchange(another)).status]).toEqual([401, 200]);
  });

  it('is not given for a password that was changed while it was looked at [R-AUTH-24]', async () => {
    const binding = await bindingOf(victim);
    expect(await issueCode(portal.services, binding)).toMatch(/^[\w-]{43}$/);
    await setPassword(await resetLink(victim));
    await expect(issueCode(portal.services, binding)).rejects.toMatchObject({
      status: 401,
      problem: { errorId: 'ERROR_LOGIN_FAILED' },
    });
    expect(await codesOf(victim)).toEqual([]);
  });

  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip)(
    'is not given for a password that is being changed at that moment [R-AUTH-24]',
    async () => {
      const binding = await bindingOf(victim);
      const { given } = await inTransaction(portal.services, async (trx) => {
        await trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', victim.id).execute();
        const given = issueCode(portal.services, binding).catch((error: unknown) => error);
        await untilWaiting(portal.services.db, 1, given);
        return { given };
      });
      expect(await given).toMatchObject({ status: 401, problem: { errorId: 'ERROR_LOGIN_FAILED' } });
      expect(await codesOf(victim)).toEqual([]);
    },
  );

  it.each([
    'http://localhost:8080',
    'http://localhost:8080//',
    'http://localhost:8080/x',
    'http://localhost:8080/../',
    'http://localhost:8080/.',
    'http://localhost:8080/?a=b',
    'http://localhost:8080/#x',
    'http://localhost:8080.evil.example/',
    'http://localhost:8081/',
    'http://localhost:80800/',
    'http://localhost/',
    'https://localhost:8080/',
    'HTTP://LOCALHOST:8080/',
    'http://LOCALHOST:8080/',
    'http://user@localhost:8080/',
    'http://localhost:8080@evil.example/',
    'http://evil.example/localhost:8080/',
    '//localhost:8080/',
    ' http://localhost:8080/',
    'http://localhost:8080/\t',
    'javascript:alert(1)',
    'http://localhost%3a8080/',
    'http://[::ffff:127.0.0.1]:8080/',
    '',
  ])('is not given for the address %j [R-API-30]', async (redirect_uri) => {
    const { status, body } = await authorize(victim, { redirect_uri });
    expect([status, body.errorId]).toEqual([400, 'ERROR_CLIENT']);
  });

  it('is exchanged for the very address it was given for', async () => {
    for (const redirect_uri of ['http://127.0.0.1:8080/', 'http://localhost:8080', 'http://LOCALHOST:8080/', '']) {
      const { status } = await exchange(await codeOf(victim), { redirect_uri });
      expect([redirect_uri, status >= 400]).toEqual([redirect_uri, true]);
    }
  });
});

describe('PKCE [R-AUTH-02]', () => {
  const verifier = randomBytes(32).toString('base64url');
  const sent = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };

  it('is S256 or nothing; a code with a challenge needs its verifier, one without takes none', async () => {
    for (const change of [
      { ...sent, code_challenge_method: 'plain' },
      { code_challenge: sent.code_challenge },
      { ...sent, code_challenge: verifier.slice(1) },
      { ...sent, code_challenge_method: 's256' },
    ]) {
      expect((await authorize(victim, change)).status).toBe(400);
    }
    for (const code_verifier of [
      undefined,
      '',
      `${verifier}=`,
      sent.code_challenge,
      randomBytes(32).toString('base64url'),
    ]) {
      const { status } = await exchange(
        await codeOf(victim, sent),
        code_verifier === undefined ? {} : { code_verifier },
      );
      expect([code_verifier, status >= 400]).toEqual([code_verifier, true]);
    }
    expect((await exchange(await codeOf(victim), { code_verifier: verifier })).status).toBe(401);
    expect((await exchange(await codeOf(victim, sent), { code_verifier: verifier })).status).toBe(200);
    expect((await exchange(await codeOf(victim))).status).toBe(200);
  });

  it('a wrong verifier does not use the code up for its owner', async () => {
    const code = await codeOf(victim, sent);
    expect((await exchange(code, { code_verifier: 'guess' })).status).toBe(401);
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200);
  });
});

describe('a refresh token [R-AUTH-21, R-API-32]', () => {
  it('within 10 s gives the same successor, after it the whole family ends', async () => {
    const first = await logIn(victim);
    const second = (await refresh(first.refresh)).body;
    portal.clock.advance(10_000);
    expect((await refresh(first.refresh)).body.refresh_token).toBe(second.refresh_token);
    const third = (await refresh(second.refresh_token)).body;
    portal.clock.advance(1);
    const stolen = await refresh(first.refresh);
    expect([stolen.status, stolen.body.errorId]).toEqual([403, 'ERROR_LOGIN_EXPIRED']);
    for (const token of [first.refresh, second.refresh_token, third.refresh_token])
      expect((await refresh(token)).status).toBe(403);
    for (const access of [first.access, second.access_token, third.access_token])
      expect((await self(access)).status).toBe(401);
  });

  it('of another client is not taken from this one', async () => {
    const { access, refresh: token } = await logIn(victim);
    const { sid } = decodeJwt<{ sid: string }>(access);
    await portal.services.db.updateTable('logins').set({ client_id: 'kiosk' }).where('id', '=', sid).execute();
    const { status, body } = await refresh(token);
    expect([status, body.errorId]).toEqual([403, 'ERROR_LOGIN_EXPIRED']);
  });

  it('ends with logout, of whatever generation the token was [R-API-37]', async () => {
    const first = await logIn(victim);
    const second = (await refresh(first.refresh)).body;
    expect((await form('/api/auth/logout', { refresh_token: first.refresh })).status).toBe(204);
    expect(await works({ access: second.access_token, refresh: second.refresh_token })).toEqual([false, false]);
  });

  it('ends with a new password, in every browser, and no other account is touched [R-AUTH-24]', async () => {
    const [here, there, other] = [await logIn(victim), await logIn(victim), await logIn(thief)];
    await setPassword(await resetLink(victim));
    expect([...(await works(here)), ...(await works(there))]).toEqual([false, false, false, false]);
    expect(await works(other)).toEqual([true, true]);
  });

  it('is no access token, an access token no refresh token, a code neither', async () => {
    const tokens = await logIn(victim);
    const code = await codeOf(victim);
    for (const wrong of [tokens.refresh, code]) expect((await self(wrong)).status).toBe(401);
    for (const wrong of [tokens.access, code]) expect((await refresh(wrong)).status).toBe(403);
    expect((await exchange(tokens.refresh)).status).toBe(401);
  });
});

describe('an access token [R-API-01]', () => {
  it('is taken with our key, algorithm, audience and time only', async () => {
    const key = new Uint8Array(Buffer.from(await portal.services.secrets.of('access-token'), 'base64url'));
    const now = Math.floor(portal.clock.now() / 1000);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const publicPem = new Uint8Array(Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()));
    const signed = (
      change: Record<string, unknown> = {},
      header: Partial<JWTHeaderParameters> = {},
      by: Parameters<SignJWT['sign']>[0] = key,
    ) =>
      new SignJWT({
        sid: victim.loginId,
        sub: victim.id,
        aud: 'cloud-connect-portal',
        iat: now,
        exp: now + 900,
        ...change,
      })
        .setProtectedHeader({ alg: 'HS256', ...header })
        .sign(by);
    expect((await self(await signed())).status).toBe(200);
    const payload = (await signed()).split('.')[1] ?? '';
    const bare = (header: object) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.`;
    const bad: [string, string][] = [
      ['none', bare({ alg: 'none' })],
      ['NONE', bare({ alg: 'NONE' })],
      ['no algorithm', bare({})],
      ['RS256 with its own key', await signed({}, { alg: 'RS256' }, rsa.privateKey)],
      ['HS256 by a public key', await signed({}, {}, publicPem)],
      ['HS512 with our key', await signed({}, { alg: 'HS512' }, new Uint8Array([...key, ...key]))],
      [
        "a kid that is a path, with an empty key file's content",
        await signed({}, { kid: '../../dev/null' }, new Uint8Array(32)),
      ],
      ['a jku', await signed({}, { jku: 'http://evil.example/keys' }, new Uint8Array(32))],
      ['expired', await signed({ exp: now })],
      ['no end', await signed({ exp: undefined })],
      ['not yet', await signed({ nbf: now + 60 })],
      ['another audience', await signed({ aud: 'device-ui' })],
      ['no audience', await signed({ aud: undefined })],
      ['no log-in', await signed({ sid: undefined })],
      ["somebody else's log-in", await signed({ sid: thief.loginId })],
      ['nobody', await signed({ sub: 'u-nobody' })],
      ['lists for ids', await signed({ sid: [victim.loginId] })],
    ];
    for (const [name, token] of bad) expect([name, (await self(token)).status]).toEqual([name, 401]);
  });
});

describe('mailed links [R-ACC-18]', () => {
  it('work once, and for their own account alone', async () => {
    const link = await resetLink(victim);
    const untouched = await logIn(thief);
    expect((await setPassword(link)).status).toBe(200);
    expect((await setPassword(link, 'a third password')).status).toBe(400);
    expect((await authorize(victim, {}, 'a third password')).status).toBe(401);
    expect((await authorize(victim, {}, 'quite another one')).status).toBe(200);
    expect(await works(untouched)).toEqual([true, true]);
  });

  it('of one kind do not pass for another, and an activation works once [R-API-36]', async () => {
    await form('/api/auth/register', { email: 'new@conformance.example', password: 'correct horse' });
    const link = await mailed({ ...victim, email: 'new@conformance.example' }, '/activate');
    expect((await setPassword(link)).status).toBe(400);
    expect((await portal.get(`/api/auth/activate?token=${await resetLink(victim)}`)).status).toBe(400);
    expect((await portal.get(`/api/auth/activate?token=${link}`)).status).toBe(200);
    expect((await portal.get(`/api/auth/activate?token=${link}`)).status).toBe(400);
  });
});

describe('two people', () => {
  it("never get into each other's session: what one ends goes on for the other [R-API-37]", async () => {
    const [mine, theirs] = [await logIn(thief), await logIn(victim)];
    await form('/api/auth/logout', { refresh_token: mine.refresh });
    expect(await works(mine)).toEqual([false, false]);
    expect(await works(theirs)).toEqual([true, true]);
    const who = await self((await logIn(victim)).access);
    expect(who.body.email).toBe(victim.email);
  });
});
