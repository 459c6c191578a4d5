import { toWire } from '@portal/domain/ids';
import { type KyselyPlugin, sql } from 'kysely';
import { authenticate } from '../../kernel/authenticate';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { visibleGroupViews } from '../groups/view';
import { deviceTexts, deviceViews } from './devices';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** The texts of all devices of all parts. */
async function allTexts(...asked: Parameters<typeof deviceTexts>): Promise<string[]> {
  const all: string[] = [];
  for await (const part of deviceTexts(...asked)) all.push(...part);
  return all;
}

/** How often some work asks the database. */
async function queriesOf(
  user: TestUser,
  work: (
    db: TestPortal['services']['db'],
    caller: Awaited<ReturnType<typeof authenticate>>['caller'],
  ) => Promise<unknown[]>,
) {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { caller } = await authenticate(portal.services, user.bearer);
  const found = await work(portal.services.db.withPlugin(counter), caller);
  return { found: found.length, queries };
}

async function makeTree(groups: number, devices: number): Promise<TestUser> {
  const root = await portal.makeGroup();
  const ids = [root];
  for (let n = 1; n < groups; n++) ids.push(await portal.makeGroup(ids[Math.floor((n - 1) / 3)]));
  for (let n = 0; n < devices; n++) await portal.makeDevice({ groups: [ids[n % groups] ?? root] });
  return portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
}

describe('many groups and devices', () => {
  it('take as few queries as few of them', async () => {
    const few = await makeTree(2, 2);
    const many = await makeTree(40, 120);
    const now = portal.clock.now();
    for (const [work, small, large] of [
      [visibleGroupViews, 2, 40],
      [(db, caller) => visibleGroupViews(db, caller, false), 2, 40],
      [(db, caller) => deviceViews(db, caller, now), 2, 120],
      [(db, caller) => allTexts(db, caller, now), 2, 120],
    ] as const satisfies readonly (readonly [Parameters<typeof queriesOf>[1], number, number])[]) {
      const a = await queriesOf(few, work);
      const b = await queriesOf(many, work);
      expect([a.found, b.found]).toEqual([small, large]);
      expect(b.queries).toBe(a.queries);
      expect(b.queries).toBeLessThanOrEqual(4);
    }
  });

  it('come in parts, whole and in order, and other calls are answered between them [R-API-13]', async () => {
    const { db } = portal.services;
    const group = await portal.makeGroup();
    await sql`insert into devices (uuid, cloud_connect_id, name, registered_at)
      select 'd' || n, 'c' || n, 'Oven ' || n, 1 from generate_series(1, 11000) n`.execute(db);
    await sql`insert into device_groups (device_uuid, group_id, joined_at)
      select uuid, ${group}, 1 from devices where name like 'Oven %'`.execute(db);
    await sql`analyze`.execute(db);
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const { caller } = await authenticate(portal.services, admin.bearer);
    let isRead = false;
    const reading = allTexts(db, caller, portal.clock.now(), ['uuid', 'name', 'groups']).finally(() => {
      isRead = true;
    });
    let answered = 0;
    for (; !isRead; answered += 1) await sql`select 1`.execute(db);
    const texts = await reading;
    expect(answered).toBeGreaterThan(2);
    const names = Array.from({ length: 11_000 }, (_, n) => n + 1).sort((a, b) => (`d${a}` < `d${b}` ? -1 : 1));
    expect(texts.map((text) => JSON.parse(text).name)).toEqual(names.map((n) => `Oven ${n}`));
    expect(JSON.parse(texts.at(-1) ?? '')).toMatchObject({ name: 'Oven 9999', groups: [toWire(group)] });

    // Who has hung up while the second part was read: the third is not.
    let asked = 0;
    const isGone = () => {
      asked += 1;
      return asked === 2;
    };
    await expect(allTexts(db, caller, portal.clock.now(), ['uuid'], isGone)).rejects.toThrow(/cut off/);
    expect(asked).toBe(2);
  });
});

describe('lists of everything that an account sees', () => {
  it('are read one after the other, beside its other list and those of others, and keep no turn while they wait', async () => {
    const { lists } = portal.services;
    const [one, other] = [await portal.makeUser(), await portal.makeUser()];
    let finish = () => {};
    const first = lists.run(`devices ${one.id}`, () => new Promise<void>((end) => (finish = end)));
    // As many as an account's calls are worked on at once.
    const further = Array.from({ length: 4 }, () => portal.get('/api/frontend/devices', one));
    while (lists.length < further.length) await new Promise(setImmediate);
    for (const [path, user] of [
      ['/api/frontend/groups', one],
      ['/api/frontend/devices', other],
      ['/api/frontend/devices?limit=1', one],
    ] as const)
      expect((await portal.get(path, user)).status).toBe(200);
    expect(lists.length).toBe(4);
    finish();
    await first;
    for (const { status } of await Promise.all(further)) expect(status).toBe(200);
  });

  it('are not read for who has hung up: the page that comes next would wait for them', async () => {
    const { lists, calls } = portal.services;
    const user = await portal.makeUser();
    const address = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/api/frontend/devices`;
    const hungUp = new Promise((told) => {
      portal.app.server.once('request', (_, response) => response.once('close', told));
    });
    let finish = () => {};
    const first = lists.run(`devices ${user.id}`, () => new Promise<void>((end) => (finish = end)));
    const worked = jest.spyOn(calls, 'run');
    const leaving = new AbortController();
    const headers = { authorization: user.bearer };
    const left = fetch(address, { headers, signal: leaving.signal }).catch(() => 'left');
    while (lists.length < 1) await new Promise(setImmediate);
    const next = fetch(address, { headers });
    while (lists.length < 2) await new Promise(setImmediate);
    leaving.abort();
    await hungUp;
    finish();
    await first;
    expect([await left, (await next).status]).toEqual(['left', 200]);
    const outcomes = await Promise.allSettled(worked.mock.results.map(({ value }) => value));
    // Who they are was asked of both before; then the first is refused, and the second is worked on.
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    worked.mockRestore();
  });
});
