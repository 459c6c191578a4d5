import { ownOrigins } from '../../config';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let user: TestUser;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  // Past what was counted for the test before.
  portal.clock.advance(1_000_000);
  user = await portal.makeUser();
});

const ORIGIN = ownOrigins(8080)[0] ?? '';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const form = (path: string, fields: Record<string, string>) =>
  portal.send('POST', path, undefined, new URLSearchParams(fields).toString(), FORM);
const authorize = (password: string) =>
  form(`/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${ORIGIN}/`)}`, {
    email: user.email,
    password,
  });
/** Logs in once more, as in another browser. */
async function another(password = user.password) {
  const { body } = await authorize(password);
  const tokens = await form('/api/auth/token', {
    grant_type: 'authorization_code',
    code: body.Authcode,
    redirect_uri: `${ORIGIN}/`,
    client_id: 'portal',
  });
  return { ...user, bearer: `Bearer ${tokens.body.access_token}`, refresh: tokens.body.refresh_token as string };
}
const change = (body: object, who: TestUser = user) => portal.send('PUT', '/api/user/self/password', who, body);
const statusFor = async (who: TestUser) => (await portal.get('/api/user/self', who)).status;
const logged = () =>
  portal.services.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('user_id', '=', user.id)
    .where('action', 'like', 'user.%')
    .orderBy('serial')
    .execute();

describe('the own password', () => {
  it('is changed by who knows it; every other log-in and every mailed link ends, this one goes on [R-AUTH-24, R-EXT-08]', async () => {
    const other = await another();
    const { body: unused } = await authorize(user.password);
    await portal.get(`/api/auth/password/resetmail?email=${user.email}`);
    const links = () =>
      portal.services.db.selectFrom('account_tokens').select('kind').where('user_id', '=', user.id).execute();
    expect(await links()).toHaveLength(1);
    const etag = (await portal.get('/api/user/self', user)).headers['etag'];

    const answer = await change({ current: user.password, password: 'brand new one' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([await statusFor(user), await statusFor(other)]).toEqual([200, 401]);
    const refreshed = await form('/api/auth/token', {
      grant_type: 'refresh_token',
      refresh_token: other.refresh,
      client_id: 'portal',
    });
    expect(refreshed.body.errorId).toBe('ERROR_LOGIN_EXPIRED');
    // A code that was answered to the old password begins nothing.
    const late = await form('/api/auth/token', {
      grant_type: 'authorization_code',
      code: unused.Authcode,
      redirect_uri: `${ORIGIN}/`,
      client_id: 'portal',
    });
    expect(late.status).toBe(401);
    expect(await links()).toEqual([]);
    expect([(await authorize(user.password)).status, (await authorize('brand new one')).status]).toEqual([401, 200]);
    // The profile that stands open on the same page is as it was.
    expect((await portal.get('/api/user/self', user)).headers['etag']).toBe(etag);
    expect(await logged()).toEqual([{ action: 'user.password.change', before: null, after: null }]);
  });

  it.each([8, 128])('may have %i characters [R-VAL-04]', async (length) => {
    expect((await change({ current: user.password, password: 'x'.repeat(length) })).status).toBe(204);
    expect((await authorize('x'.repeat(length))).status).toBe(200);
  });

  it.each([
    ['the wrong current one', 'wrong horse', 'brand new one', 'current'],
    ['no current one', '', 'brand new one', 'current'],
    ['seven characters', undefined, '1234567', 'password'],
    ['129 characters', undefined, 'x'.repeat(129), 'password'],
  ])(
    'stays with %s: 400 names the field, no log-in ends [R-VAL-04, R-VAL-19, R-API-02]',
    async (_what, current, password, field) => {
      const other = await another();
      const answer = await change({ current: current ?? user.password, password });
      expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
      expect([await statusFor(user), await statusFor(other)]).toEqual([200, 200]);
      expect((await authorize(user.password)).status).toBe(200);
      expect(await logged()).toEqual([]);
    },
  );

  it('is not found out by trying: guesses count as those at the log-in do [R-AUTH-25, R-EXT-30]', async () => {
    const statuses = [];
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await change({ current: `guess ${nth}`, password: 'brand new one' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const refused = await change({ current: user.password, password: 'brand new one' });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await authorize(user.password)).status).toBe(429);
  });

  it('is changed by one of two who do it at once [R-AUTH-24]', async () => {
    const answers = await Promise.all(
      ['first new one', 'second new one'].map((password) => change({ current: user.password, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
});

describe('the other log-ins', () => {
  const end = () => portal.send('DELETE', '/api/user/self/logins', user);

  it('end at once and are counted; the one that asks goes on, and so does everybody else [R-EXT-08]', async () => {
    const [one, two] = [await another(), await another()];
    const stranger = await portal.makeUser();
    expect((await end()).body).toEqual({ ended: 2 });
    expect([await statusFor(one), await statusFor(two)]).toEqual([401, 401]);
    expect([await statusFor(user), await statusFor(stranger)]).toEqual([200, 200]);
    expect((await end()).body).toEqual({ ended: 0 });
    expect(await logged()).toEqual([{ action: 'user.logins.end', before: null, after: { ended: 2 } }]);
  });
});
