import { endpoint } from '@portal/contracts/endpoint';
import { obj, text } from '@portal/contracts/shape';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { multipartOf } from '../testing/multipart';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';
import { HttpError } from './http-error';
import { forgetOldKeys } from './idempotency';
import { newSecret } from './new-id';
import { serve } from './serve';
import { inTransaction } from './transaction';

const DAY_MS = 86_400_000;
const VOUCHER = '/api/frontend/billing/voucher';
const order = { validityPeriod: 365, quota: { users: 10, devices: 0 }, modules: [] };
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('a creating call with an Idempotency-Key', () => {
  let portal: TestPortal;
  let seller: TestUser;
  let made = 0;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    seller = await portal.makeUser({ rights: [{ right: 'createVoucher', scope: '*' }] });
  });

  const freshKey = () => `key-${(made += 1)}`;
  const create = (key: string, body: unknown = order, user = seller) =>
    portal.send('POST', VOUCHER, user, body, keyed(key));
  const vouchers = async (user = seller) =>
    (await portal.services.db.selectFrom('vouchers').select('id').where('created_by', '=', user.id).execute()).length;
  const cloudConnectIdOf = async (device: string) =>
    (
      await portal.services.db
        .selectFrom('devices')
        .select('cloud_connect_id')
        .where('uuid', '=', device)
        .executeTakeFirstOrThrow()
    ).cloud_connect_id;
  const keys = (user = seller) =>
    portal.services.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', user.id).execute();

  it('answers the first answer again and creates nothing more [R-EXT-29]', async () => {
    const key = freshKey();
    const first = await create(key);
    const again = await create(key);
    expect(first.status).toBe(201);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await vouchers()).toBe(1);
    expect((await create(freshKey())).body.code).not.toBe(first.body.code);
    expect(await vouchers()).toBe(2);
  });

  it('keeps neither the key nor the answer so that who reads the database could read them [R-EXT-29, R-BILL-04, R-EXT-13]', async () => {
    const key = freshKey();
    const { body } = await create(key);
    const [row] = await keys();
    expect(row?.answer).toEqual(expect.any(String));
    for (const told of [JSON.stringify(row), Buffer.from(row?.answer ?? '', 'base64').toString('latin1')]) {
      expect(told).not.toContain(key);
      expect(told).not.toContain(body.code);
    }
  });

  it('creates one voucher, one group and one device, however many come at the same time [R-EXT-29]', async () => {
    const group = await portal.makeGroup();
    const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const device = await portal.makeDevice();
    const cloudConnectID = await cloudConnectIdOf(device);
    const sendings: readonly [string, TestUser, object][] = [
      [VOUCHER, seller, order],
      ['/api/groups', admin, { name: 'Once' }],
      ['/api/commander', admin, { cloudConnectID }],
    ];
    for (const [path, user, body] of sendings) {
      const headers = keyed(freshKey());
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => portal.send('POST', path, user, body, headers)),
      );
      expect([path, new Set(answers.map(({ status, text: told }) => `${status} ${told}`)).size]).toEqual([path, 1]);
      expect(answers[0]?.status).toBe(201);
    }
    expect(await vouchers()).toBe(1);
    expect(
      await portal.services.db.selectFrom('groups').select('id').where('name', '=', 'Once').execute(),
    ).toHaveLength(1);
  });

  it('creates one of whatever else is sent several times at the same moment [R-EXT-29]', async () => {
    const group = await portal.makeGroup();
    const user = await portal.makeUser({
      roles: [{ role: 'group-admin', group }],
      rights: [{ right: 'viewAsUser', scope: '*' }],
    });
    const seen = await portal.makeUser({ groups: [group] });
    const until = portal.clock.now() + 3_600_000;
    expect((await portal.send('PUT', `/api/groups/${toWire(group)}/support-access`, user, { until })).status).toBe(204);
    await portal.makeDevice({ groups: [group] });
    const { db } = portal.services;
    const cloudConnectID = await cloudConnectIdOf(await portal.makeDevice());
    const recipes = `/api/recipes/${toWire(group)}`;
    const soup = { bytes: '{"name":"Soup"}', name: 'soup.json' };
    const [{ id: recipe }] = (await portal.upload('POST', recipes, user, soup)).body as [{ id: string }];
    const bread = multipartOf({ bytes: '{"name":"Bread"}', name: 'bread.json' });
    const message = { messages: { en: 'Clean filter' }, descriptions: {}, interval: 90 };
    const transmission = { groups: [{ groupID: toWire(group), recipes: [recipe] }], deviceBlackList: [] };
    const sendings: readonly (readonly [string, unknown, Record<string, string>?])[] = [
      [`/api/maintenancemessage/group/${toWire(group)}`, message],
      ['/api/recipes/transmissions', transmission],
      ['/api/support/view-as', { userId: toWire(seen.id) }],
      ['/api/commander/import', [{ cloudConnectID, group: toWire(group) }]],
      [recipes, bread.body, bread.headers],
    ];
    for (const [path, body, headers] of sendings) {
      const both = { ...keyed(freshKey()), ...headers };
      const answers = await Promise.all(Array.from({ length: 6 }, () => portal.send('POST', path, user, body, both)));
      const told = new Set(answers.map(({ status, text: answer }) => `${status} ${answer}`));
      expect([path, [...told]]).toEqual([path, [expect.stringMatching(/^20[01] .*\w/)]]);
    }
    const made = await Promise.all([
      db.selectFrom('maintenance_messages').select('id').where('target', '=', group).execute(),
      db.selectFrom('recipes').select('id').where('group_id', '=', group).execute(),
    ]);
    expect(made.map(({ length }) => length)).toEqual([1, 2]);
  });

  it('refuses the key for anything else, and creates nothing of it [R-EXT-29]', async () => {
    const key = freshKey();
    const group = await portal.makeGroup();
    const user = await portal.makeUser({
      rights: [{ right: 'createVoucher', scope: '*' }],
      roles: [{ role: 'group-admin', group }],
    });
    await create(key, order, user);
    for (const other of [
      await create(key, { ...order, validityPeriod: 30 }, user),
      await portal.send('POST', '/api/groups', user, { name: 'Never' }, keyed(key)),
    ])
      expect([other.status, other.body.errorId]).toEqual([409, 'ERROR_ALREADY_SENT']);
    expect(await vouchers(user)).toBe(1);
    expect(await portal.services.db.selectFrom('groups').select('id').where('name', '=', 'Never').execute()).toEqual(
      [],
    );
  });

  it('compares files by what is in them [R-EXT-29]', async () => {
    const group = await portal.makeGroup();
    const user = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const path = `/api/recipes/${Buffer.from(group).toString('base64url')}`;
    const headers = keyed(freshKey());
    const sendFile = (content: string) => {
      const boundary = `b${(made += 1)}`;
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\ncontent-type: application/json\r\n\r\n${content}\r\n--${boundary}--\r\n`;
      return portal.send('POST', path, user, body, {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      });
    };
    const first = await sendFile('{"name":"Soup"}');
    expect([first.status, first.body[0].name]).toEqual([201, 'Soup']);
    expect((await sendFile('{"name":"Soup"}')).text).toBe(first.text);
    expect((await sendFile('{"name":"Bread"}')).body.errorId).toBe('ERROR_ALREADY_SENT');
    const recipes = await portal.services.db
      .selectFrom('recipes')
      .select('name')
      .where('group_id', '=', group)
      .execute();
    expect(recipes).toEqual([{ name: 'Soup' }]);
  });

  it('belongs to its account: the same key of another account creates [R-EXT-29]', async () => {
    const key = freshKey();
    const other = await portal.makeUser({ rights: [{ right: 'createVoucher', scope: '*' }] });
    const first = await create(key);
    expect((await create(key, order, other)).body.code).not.toBe(first.body.code);
    expect([await vouchers(), await vouchers(other)]).toEqual([1, 1]);
  });

  it('is remembered for 24 hours and then forgotten [R-EXT-29]', async () => {
    const key = freshKey();
    const first = await create(key);
    portal.clock.advance(DAY_MS - 1_000);
    seller = await portal.renew(seller);
    await forgetOldKeys(portal.services);
    expect((await create(key)).text).toBe(first.text);
    portal.clock.advance(1_000);
    // Also while nobody has cleaned.
    const next = await create(key);
    expect([next.status, next.text === first.text, await vouchers()]).toEqual([201, false, 2]);
    expect((await create(key)).text).toBe(next.text);
    portal.clock.advance(DAY_MS);
    await forgetOldKeys(portal.services);
    expect(await keys()).toEqual([]);
  });

  it('may be sent again when it was refused, which created nothing [R-EXT-29]', async () => {
    const key = freshKey();
    const parent = await portal.makeGroup();
    const user = await portal.makeUser({ groups: [parent] });
    const ask = () =>
      portal.send(
        'POST',
        '/api/groups',
        user,
        { name: 'Below', parentGroupID: Buffer.from(parent).toString('base64url') },
        keyed(key),
      );
    expect((await ask()).status).toBe(403);
    expect(await keys(user)).toEqual([]);
    await portal.services.db
      .insertInto('user_roles')
      .values({ user_id: user.id, role_id: 'group-admin', scope: `group:${parent}` })
      .execute();
    expect((await ask()).status).toBe(201);
  });

  it.each([
    ['nothing', ''],
    ['256 characters', 'k'.repeat(256)],
    ['spaces', 'a key'],
    ['other letters', 'schlüssel'],
  ])('is refused with %s for a key, and creates nothing [R-EXT-29]', async (_, key) => {
    const { status, body } = await create(key);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'Idempotency-Key']);
    expect(await vouchers()).toBe(0);
  });

  it('has 255 characters at most, and no account more than 20,000 of them [R-EXT-29, R-EXT-30]', async () => {
    expect((await create('k'.repeat(255))).status).toBe(201);
    await sql`insert into idempotency_keys (user_id, key_hash, claim, request_hash, answer, created_at)
      select ${seller.id}, 'h' || n, '', '', null, ${portal.clock.now()} from generate_series(1, 19999) n`.execute(
      portal.services.db,
    );
    expect((await create(freshKey())).body.errorId).toBe('ERROR_TOO_MANY');
    expect(await vouchers()).toBe(1);
  });

  it('says how long to wait for room when an account has 20,000, and has it again then [R-ERR-03, R-EXT-30]', async () => {
    const since = portal.clock.now();
    await sql`insert into idempotency_keys (user_id, key_hash, claim, request_hash, answer, created_at)
      select ${seller.id}, 'w' || n, '', '', null, ${since}::bigint + n from generate_series(1, 20000) n`.execute(
      portal.services.db,
    );
    portal.clock.advance(DAY_MS - 90_000);
    seller = await portal.renew(seller);
    const refused = await create(freshKey());
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '91']);
    // Also while nobody has cleaned.
    portal.clock.advance(91_000);
    expect((await create(freshKey())).status).toBe(201);
  });

  it('tells that it was sent before when its answer was lost, and creates nothing more [R-EXT-29]', async () => {
    const key = freshKey();
    await create(key);
    // Its instance went between the commit and the answer.
    await portal.services.db
      .updateTable('idempotency_keys')
      .set({ answer: null })
      .where('user_id', '=', seller.id)
      .execute();
    portal.clock.advance(30_000);
    const { status, body } = await create(key);
    expect([status, body.errorId]).toEqual([409, 'ERROR_ALREADY_SENT']);
    expect(await vouchers()).toBe(1);
  });
});

describe('the key of a call', () => {
  const make = endpoint({
    method: 'POST',
    path: '/api/things',
    right: 'login',
    summary: 'x',
    body: obj({ how: text() }),
    reply: obj({ id: text() }),
    success: 201,
  });
  let portal: TestPortal;
  let user: TestUser;
  let runs: string[];
  beforeAll(async () => {
    portal = await testPortal({
      routes: [
        serve(make, async ({ services, body: { how } }) => {
          runs.push(how);
          await inTransaction(services, async (trx) => {
            await trx.insertInto('secrets').values({ name: newSecret(), value: how }).execute();
            if (how === 'breaks inside') throw new Error('inside');
          });
          if (how === 'breaks behind') throw new Error('behind');
          if (how === 'refuses behind') throw new HttpError(409, 'ERROR_GROUPS_FULL', 'full');
          return { id: `thing-${runs.length}` };
        }),
      ],
    });
    user = await portal.makeUser();
  });
  afterAll(() => portal.close());
  beforeEach(() => {
    runs = [];
  });
  const ask = (how: string, key: string) => portal.send('POST', make.path, user, { how }, keyed(key));

  it('goes with a transaction that is taken back: the next try does it [R-EXT-29]', async () => {
    const key = 'inside';
    expect((await ask('breaks inside', key)).status).toBe(500);
    expect((await ask('breaks inside', key)).status).toBe(500);
    expect(runs).toHaveLength(2);
    expect(
      await portal.services.db.selectFrom('secrets').select('name').where('value', '=', 'breaks inside').execute(),
    ).toEqual([]);
  });

  it('stays with a transaction that was committed, whatever broke behind it: nothing is created twice [R-EXT-29]', async () => {
    const key = 'behind';
    expect((await ask('breaks behind', key)).status).toBe(500);
    portal.clock.advance(30_000);
    expect((await ask('breaks behind', key)).body.errorId).toBe('ERROR_ALREADY_SENT');
    expect(runs).toHaveLength(1);
  });

  it('is given back by a refusal [R-EXT-29]', async () => {
    const key = 'refused';
    expect((await ask('refuses behind', key)).status).toBe(409);
    expect((await ask('refuses behind', key)).body.errorId).toBe('ERROR_GROUPS_FULL');
    expect(runs).toHaveLength(2);
  });

  it('is not asked for: without one each call creates [R-EXT-29]', async () => {
    for (const _ of [1, 2]) expect((await portal.send('POST', make.path, user, { how: 'plain' })).status).toBe(201);
    expect(runs).toHaveLength(2);
  });
});
