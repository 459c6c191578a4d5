import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { forgetNotifications, startForgetting } from './forget';
import { notify } from './notify';
import { countNotifications, findNotifications } from './store';

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
  it('answer unread and all, newest first, own ones only [R-API-20, R-API-21, R-SHELL-07, R-NOT-01, R-NOT-02]', async () => {
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

  it('answer every one, unread or all, however many there are [R-API-20, R-API-21, R-SHELL-08, R-EXT-05]', async () => {
    const data = JSON.stringify({ summary: 'one of many', message: '' });
    await portal.services.db
      .insertInto('notifications')
      .values(
        Array.from({ length: 1_100 }, (_, n) => ({
          ...{ user_id: user.id, data, timestamp: n + 1, since: n + 1, repeats: null },
        })),
      )
      .execute();
    expect(await list('/unread')).toHaveLength(1_100);
    expect(await list()).toHaveLength(1_100);
  });

  it('answer a page, newest first and read as one, with the number of all and what is next [R-API-20, R-API-21, R-EXT-05, R-NOT-01, R-NOT-02]', async () => {
    for (const summary of ['one', 'two', 'three', 'four', 'five']) await tell([user], summary);
    await tell([other], 'theirs');
    const [{ timestamp }] = await list();
    await portal.send('PUT', `/api/frontend/notifications/${timestamp}?read=true`, user);
    const queries: string[] = [];
    for (const [path, pages] of [
      ['/api/frontend/notifications', [['five', 'four'], ['three', 'two'], ['one']]],
      [
        '/api/frontend/notifications/unread',
        [
          ['four', 'three'],
          ['two', 'one'],
        ],
      ],
    ] as const) {
      let next: string | undefined = `${path}?limit=2`;
      const answered: string[][] = [];
      while (next) {
        const { headers, body }: Awaited<ReturnType<TestPortal['get']>> = await portal.get(next, user);
        expect(headers['x-total-count']).toBe(String(pages.flat().length));
        answered.push(summaries(body));
        next = /<(.*)>/.exec(String(headers['link'] ?? ''))?.[1];
        // Those that come meanwhile move nobody's page.
        if (next) queries.push(next);
      }
      expect(answered).toEqual(pages);
    }
    await tell([user], 'six');
    expect(summaries((await portal.get(queries[0] ?? '', user)).body)).toEqual(['three', 'two']);
    expect((await portal.get('/api/frontend/notifications?limit=2&cursor=WzIsIngiXQ', user)).body.field).toBe('cursor');
    expect(summaries(await list('?limit=1&q=four'))).toEqual(['four']);
    expect(summaries(await list('?limit=2&sort=summary'))).toEqual(['five', 'four']);
  });

  it('read no more rows of the database than a page has [R-EXT-05]', async () => {
    for (const summary of ['one', 'two', 'three']) await tell([user], summary);
    const part = { before: undefined, most: 2 };
    const caller = { userId: user.id, loginId: '', entries: [] };
    const found = await findNotifications(portal.services.db, caller, 'unread', 'en', part);
    expect(summaries(found)).toEqual(['three', 'two']);
    expect(await countNotifications(portal.services.db, caller, 'unread')).toBe(3);
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

describe('old notifications', () => {
  const DAY = 86_400_000;
  const many = (who: TestUser, count: number, from: number, read = false) =>
    portal.services.db
      .insertInto('notifications')
      .values(
        Array.from({ length: count }, (_, n) => ({
          ...{ user_id: who.id, data: JSON.stringify({ summary: 'x', message: '' }), repeats: null, read },
          ...{ timestamp: from + n, since: from },
        })),
      )
      .execute();
  const timestamps = async (who: TestUser) =>
    (
      await portal.services.db
        .selectFrom('notifications')
        .select('timestamp')
        .where('user_id', '=', who.id)
        .orderBy('timestamp')
        .execute()
    ).map(({ timestamp }) => timestamp);

  it('are forgotten 90 days after they came, when they were read [R-EXT-32]', async () => {
    const now = portal.clock.now();
    await many(user, 2, now - 90 * DAY - 1, true);
    await many(user, 1, now - 200 * DAY);
    await forgetNotifications(portal.services);
    expect(await timestamps(user)).toEqual([now - 200 * DAY, now - 90 * DAY]);
  });

  it('of a user are the newest thousand, read or not; those of others stay [R-EXT-32]', async () => {
    const now = portal.clock.now();
    await many(user, 1_003, now);
    await many(other, 1_000, now);
    await forgetNotifications(portal.services);
    expect(await timestamps(user)).toEqual(Array.from({ length: 1_000 }, (_, n) => now + 3 + n));
    expect(await timestamps(other)).toHaveLength(1_000);
  });

  it('are looked for every hour while the server runs', async () => {
    await many(user, 1, portal.clock.now() - 100 * DAY, true);
    const every = jest.spyOn(globalThis, 'setInterval');
    const stop = (await startForgetting(portal.services)) as () => Promise<void>;
    const [look, ms] = every.mock.calls.at(-1) as unknown as [() => void, number];
    every.mockRestore();
    look();
    await stop();
    expect([ms, await timestamps(user)]).toEqual([3_600_000, []]);
  });
});
