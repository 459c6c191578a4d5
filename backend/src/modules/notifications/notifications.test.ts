import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { notify } from './notify';

let portal: TestPortal;
let user: TestUser;
let other: TestUser;

const tell = (users: readonly TestUser[], summary: string) =>
  portal.services.db.transaction().execute((trx) =>
    notify(
      trx,
      portal.services,
      users.map(({ id }) => id),
      { kind: 'text', data: { summary, message: `${summary} at length` } },
    ),
  );
const list = async (path = '', who = user) => (await portal.get(`/api/frontend/notifications${path}`, who)).body;
const summaries = (body: { summary: string }[]) => body.map(({ summary }) => summary);

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  user = await portal.makeUser();
  other = await portal.makeUser();
});
afterAll(() => portal.close());

describe('notify', () => {
  it('gives simultaneous ones timestamps 1 ms apart, per user, and lists the newest first [R-NOT-01, R-NOT-06, R-CONST-01, R-SHELL-07]', async () => {
    const now = portal.clock.now();
    await tell([user, other], 'one');
    await tell([user], 'two');
    await tell([user], 'three');
    for (const path of ['', '/unread'])
      expect((await list(path)).map((one: { timestamp: number }) => one.timestamp)).toEqual([now + 2, now + 1, now]);
    expect((await list('', other)).map((one: { timestamp: number }) => one.timestamp)).toEqual([now]);
  });

  it('bears many at once [R-NOT-06]', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => tell([user, other], `n${n}`)));
    const timestamps = (await list()).map((one: { timestamp: number }) => one.timestamp);
    const now = portal.clock.now();
    expect(timestamps).toEqual(Array.from({ length: 20 }, (_, n) => now + 19 - n));
  });

  it('gives one that is repeated a timestamp of its own anew, before all others [R-NOT-06]', async () => {
    const now = portal.clock.now();
    for (const repeats of ['door', 'lid', 'door', 'lid'])
      await portal.services.db
        .transaction()
        .execute((trx) =>
          notify(trx, portal.services, [user.id], { kind: 'text', data: { summary: repeats, message: '' } }, repeats),
        );
    const told = (await list()).map((one: { summary: string; timestamp: number }) => [one.summary, one.timestamp]);
    expect(told).toEqual([
      ['lid', now + 3],
      ['door', now + 2],
    ]);
  });

  it('leaves out users that are deactivated or gone', async () => {
    const sleeper = await portal.makeUser({ active: false });
    await expect(tell([sleeper, { ...user, id: 'u-nobody' }, user], 'one')).resolves.toBeUndefined();
    const rows = await portal.services.db
      .selectFrom('notifications')
      .select('user_id')
      .where('user_id', 'in', [sleeper.id, user.id])
      .execute();
    expect(rows).toEqual([{ user_id: user.id }]);
  });

  it('tells the open pages of each user', async () => {
    // What the tests before have told.
    await portal.outbox.settled();
    const told: string[] = [];
    const off = portal.outbox.on('notifications', (event) => void told.push(event.user));
    await tell([user, other], 'one');
    await portal.outbox.settled();
    off();
    expect(told.sort()).toEqual([user.id, other.id].sort());
  });
});

describe('the calls', () => {
  it('answer unread and all, newest first, own ones only [R-API-20, R-API-21, R-SHELL-07, R-NOT-01]', async () => {
    await tell([user], 'one');
    await tell([user], 'two');
    await tell([other], 'not yours');
    const [two] = await list();
    await portal.send('PUT', `/api/frontend/notifications/${two.timestamp}?read=true`, user);
    expect(await list('/unread')).toEqual([
      {
        timestamp: two.timestamp - 1,
        summary: 'one',
        message: 'one at length',
        read: false,
        kind: 'text',
        count: 1,
        since: two.timestamp - 1,
        place: '',
      },
    ]);
    expect(await list()).toEqual([
      expect.objectContaining({ summary: 'two', read: true }),
      expect.objectContaining({ summary: 'one', read: false }),
    ]);
  });

  it('mark one, both ways, and no other [R-API-22, R-NOT-03]', async () => {
    for (const summary of ['other', 'one']) await tell([user], summary);
    const [{ timestamp }] = await list();
    const marked = await portal.send('PUT', `/api/frontend/notifications/${timestamp}?read=true`, user);
    expect([marked.status, marked.text]).toEqual([204, '']);
    expect(summaries(await list('/unread'))).toEqual(['other']);
    await portal.send('PUT', '/api/frontend/notifications/all?read=true', user);
    await portal.send('PUT', `/api/frontend/notifications/${timestamp}?read=false`, user);
    expect(summaries(await list('/unread'))).toEqual(['one']);
  });

  it.each(['1', '99999999999999999999', 'abc', '-5', '1.5'])(
    'answer 404 for the timestamp %s, which the user has not [R-API-22]',
    async (timestamp) => {
      await tell([user], 'one');
      const { status, body } = await portal.send('PUT', `/api/frontend/notifications/${timestamp}?read=true`, user);
      expect([status, body.errorId]).toEqual([404, 'ERROR_NOTIFICATION_UNKNOWN']);
      expect(summaries(await list('/unread'))).toEqual(['one']);
    },
  );

  it("answer 404 for another user's timestamp and leave it unread [R-API-22]", async () => {
    await tell([other], 'theirs');
    const [{ timestamp }] = await list('', other);
    expect((await portal.send('PUT', `/api/frontend/notifications/${timestamp}?read=true`, user)).status).toBe(404);
    expect(await list('/unread', other)).toHaveLength(1);
  });

  it.each(['', '?read=', '?read=yes', '?read=1'])(
    'refuse %p, which is no boolean [R-API-22, R-API-23]',
    async (query) => {
      await tell([user], 'one');
      const [{ timestamp }] = await list();
      for (const which of [timestamp, 'all']) {
        const { status, body } = await portal.send('PUT', `/api/frontend/notifications/${which}${query}`, user);
        expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'read']);
      }
      expect(await list('/unread')).toHaveLength(1);
    },
  );

  it('mark all own ones, both ways [R-API-23, R-NOT-04]', async () => {
    await tell([user, other], 'one');
    await tell([user], 'two');
    expect((await portal.send('PUT', '/api/frontend/notifications/all?read=true', user)).status).toBe(204);
    expect(await list('/unread')).toEqual([]);
    expect(await list('/unread', other)).toHaveLength(1);
    await portal.send('PUT', '/api/frontend/notifications/all?read=true', other);
    await portal.send('PUT', '/api/frontend/notifications/all?read=false', user);
    expect(await list('/unread')).toHaveLength(2);
    expect(await list('/unread', other)).toEqual([]);
  });

  it('ask for a log-in [R-API-01]', async () => {
    for (const path of ['', '/unread'])
      expect((await portal.get(`/api/frontend/notifications${path}`)).status).toBe(401);
  });
});
