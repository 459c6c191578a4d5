/** Whoever registers an address need not read its mails: what the registration is worth before that is shown [R-EXT-26]. */
import { toWire } from '@portal/domain/ids';
import { ownOrigins } from '../../config';
import { type TestAnswer, type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let root: string;
let admin: TestUser;
let count = 0;
let email: string;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(3_600_001);
  email = `cook${(count += 1)}@kitchen.example`;
  root = await portal.makeGroup(undefined, 'Kantine');
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
});

const ORIGIN = ownOrigins(8080)[0] ?? '';
const ATTACKER = 'I was here first';
const VICTIM = 'I read these mails';
const post = (path: string, fields: Record<string, string>) =>
  portal.send('POST', path, undefined, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const invite = () => portal.send('POST', `/api/rights/user?email=${email}`, admin, { 'group-viewer': `group:${root}` });
const register = (password: string, more: Record<string, string> = {}) =>
  post('/api/auth/register', { email, password, ...more });
const activate = (token: string, more = '') => portal.get(`/api/auth/activate?token=${token}${more}`);
const choose = (token: string, password: string) => post('/api/auth/activate', { token, password });
const logIn = (password: string): Promise<TestAnswer> =>
  post(`/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${ORIGIN}/`)}`, {
    email,
    password,
  });
/** From the newest mail that holds such a link. */
async function mailed(name: 'token' | 'invitation'): Promise<string> {
  portal.clock.advance(1);
  const mails = await portal.services.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .execute();
  return mails.map(({ body }) => new RegExp(`[?&]${name}=([\\w-]+)`).exec(body)?.[1]).find(Boolean) ?? '';
}
const person = () =>
  portal.services.db
    .selectFrom('users')
    .select(['id', 'active', 'address_proven'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
async function isMember(): Promise<boolean> {
  const { id } = await person();
  return (
    (
      await portal.services.db
        .selectFrom('group_members')
        .select('user_id')
        .where('group_id', '=', root)
        .where('user_id', '=', id)
        .execute()
    ).length > 0
  );
}

describe('an invited address that somebody else registers', () => {
  it.each([8, 128])('may be opened with a password of %i characters [R-VAL-04]', async (length) => {
    await invite();
    await register(ATTACKER);
    expect((await choose(await mailed('token'), 'x'.repeat(length))).status).toBe(200);
    expect((await logIn('x'.repeat(length))).status).toBe(200);
  });

  it('is opened by its link only with a password chosen there, once; the stranger stays outside and the owner comes in [R-ACC-18, R-EXT-26, R-VAL-04, R-VAL-19]', async () => {
    await invite();
    expect((await register(ATTACKER, { browser: 'of the attacker' })).status).toBe(201);
    const token = await mailed('token');
    expect(await activate(token)).toMatchObject({ status: 409, body: { errorId: 'ERROR_PASSWORD_NEEDED' } });
    expect(await activate(token, '&browser=of%20the%20victim')).toMatchObject({ status: 409 });
    expect(await logIn(ATTACKER)).toMatchObject({ status: 403, body: { errorId: 'ERROR_ACCOUNT_DEACTIVATED' } });

    for (const wrong of ['1234567', 'x'.repeat(129)])
      expect(await choose(token, wrong)).toMatchObject({
        status: 400,
        body: { errorId: 'ERROR_VALIDATION', field: 'password' },
      });
    expect((await choose(token, VICTIM)).status).toBe(200);
    expect((await logIn(ATTACKER)).status).toBe(401);
    expect((await logIn(VICTIM)).status).toBe(200);
    expect([await person(), await isMember()]).toMatchObject([{ active: true, address_proven: true }, false]);
    expect(await choose(token, ATTACKER)).toMatchObject({ status: 400, body: { errorId: 'ERROR_TOKEN_INVALID' } });
    expect((await logIn(VICTIM)).status).toBe(200);
  });

  it('is opened by its link and a password for 7 days, and no longer [R-ACC-18, R-EXT-26]', async () => {
    await invite();
    await register(ATTACKER);
    const early = await mailed('token');
    await register(ATTACKER);
    const late = await mailed('token');
    // The first one was sent a millisecond before the second, which was read another one later.
    portal.clock.advance(7 * 86_400_000 - 1);
    expect((await choose(early, VICTIM)).body.errorId).toBe('ERROR_TOKEN_INVALID');
    expect((await choose(late, VICTIM)).status).toBe(200);
  });

  it('is not proven by a guessed, foreign or withdrawn invitation [R-EXT-26]', async () => {
    await invite();
    const withdrawn = await mailed('invitation');
    const [{ id }] = (await portal.get(`/api/groups/${toWire(root)}/invitations`, admin)).body;
    await portal.send('DELETE', `/api/groups/${toWire(root)}/invitations/${id}`, admin);
    await invite();
    const attacker = email;
    email = `other-${attacker}`;
    await invite();
    const foreign = await mailed('invitation');
    email = attacker;
    for (const invitation of ['', 'guessed', withdrawn, foreign]) {
      portal.clock.advance(3_600_001);
      await register(ATTACKER, { invitation });
      expect((await activate(await mailed('token'))).status).toBe(409);
    }
  });

  it('belongs to the owner who registers after the stranger by the link of the invitation [R-EXT-26, R-ACC-10, R-GRP-14]', async () => {
    await invite();
    await register(ATTACKER);
    const first = await mailed('token');
    expect((await register(VICTIM, { invitation: await mailed('invitation') })).body.errorId).toBe(
      'ERROR_EMAIL_REGISTERED',
    );
    const second = await mailed('token');
    expect((await activate(first)).status).toBe(409);
    expect((await activate(second)).status).toBe(200);
    expect([(await logIn(ATTACKER)).status, (await logIn(VICTIM)).status, await isMember()]).toEqual([401, 200, true]);
    expect((await activate(first)).status).toBe(400);
  });
});

describe('an invited address that was registered by a stranger, and whose owner set a password by mail', () => {
  let activation: string;
  beforeEach(async () => {
    await invite();
    await register(ATTACKER);
    activation = await mailed('token');
    await portal.get(`/api/auth/password/resetmail?email=${email}`);
    expect((await post('/api/auth/password', { token: await mailed('token'), password: VICTIM })).status).toBe(200);
  });

  it('is opened by the link of the registration with that password, and is proven [R-EXT-26, R-ACC-10]', async () => {
    expect((await activate(activation)).status).toBe(200);
    expect([(await logIn(ATTACKER)).status, (await logIn(VICTIM)).status]).toEqual([401, 200]);
    expect(await person()).toMatchObject({ active: true, address_proven: true });
  });

  it('is not opened with the password of a stranger who registers it once more [R-EXT-26, R-ACC-10]', async () => {
    await register(ATTACKER);
    expect((await activate(await mailed('token'))).body.errorId).toBe('ERROR_PASSWORD_NEEDED');
  });
});

describe('an invited person who registers', () => {
  it('by the link of the invitation is a member with the activation, and deactivated before [R-EXT-26, R-GRP-14, R-ACC-09]', async () => {
    await invite();
    expect((await register(VICTIM, { invitation: await mailed('invitation') })).status).toBe(201);
    expect(await isMember()).toBe(false);
    expect((await logIn(VICTIM)).body.errorId).toBe('ERROR_ACCOUNT_DEACTIVATED');
    expect((await activate(await mailed('token'))).status).toBe(200);
    expect([await isMember(), await person()]).toMatchObject([true, { address_proven: true }]);
  });

  it('without it, in the browser that opens the activation link, keeps the typed password and is asked in the portal [R-EXT-26]', async () => {
    await invite();
    await register(VICTIM, { browser: 'mine' });
    expect((await activate(await mailed('token'), '&browser=mine')).status).toBe(200);
    expect([(await logIn(VICTIM)).status, await isMember(), await person()]).toMatchObject([
      200,
      false,
      { address_proven: true },
    ]);
  });
});

describe('an address that nobody has invited', () => {
  it('is activated as ever, and proven when the browser is the same [R-API-36, R-EXT-26]', async () => {
    await register(VICTIM, { browser: 'mine' });
    expect((await activate(await mailed('token'), '&browser=mine')).status).toBe(200);
    expect(await person()).toMatchObject({ active: true, address_proven: true });
  });

  it('and is opened by another browser has later invitations by their mailed links only, until a new password proves it [R-EXT-26]', async () => {
    await register(ATTACKER);
    expect((await activate(await mailed('token'))).status).toBe(200);
    expect((await logIn(ATTACKER)).status).toBe(200);
    expect((await person()).address_proven).toBe(false);
    await portal.get(`/api/auth/password/resetmail?email=${email}`);
    expect((await post('/api/auth/password', { token: await mailed('token'), password: VICTIM })).status).toBe(200);
    expect([(await logIn(ATTACKER)).status, (await person()).address_proven]).toEqual([401, true]);
  });

  it('and is confirmed as the new address of an account is not proven by that [R-ACC-27, R-EXT-26]', async () => {
    const attacker = await portal.makeUser();
    await portal.send('PUT', '/api/user/self', attacker, { name: 'X', email });
    expect((await activate(await mailed('token'))).status).toBe(200);
    await invite();
    expect((await portal.get('/api/user/self/invitations', attacker)).body).toEqual([]);
    expect((await person()).address_proven).toBe(false);
  });
});

it('a link for a new password opens no account that waits, and one for another address takes no password [R-EXT-26]', async () => {
  await register(VICTIM);
  portal.clock.advance(1);
  await portal.get(`/api/auth/password/resetmail?email=${email}`);
  expect((await choose(await mailed('token'), VICTIM)).status).toBe(400);
  expect((await choose('nonsense', VICTIM)).body.errorId).toBe('ERROR_TOKEN_INVALID');
});
