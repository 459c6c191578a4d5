import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { hashVoucherCode } from './voucher-code';

let portal: TestPortal;
let seller: TestUser;
let groupAdmin: TestUser;

const order = { validityPeriod: 365, quota: { users: 10, devices: 25 }, modules: ['recipes', 'haccp'] };
const create = (body: unknown, user = seller) => portal.send('POST', '/api/frontend/billing/voucher', user, body);
const vouchers = () => portal.services.db.selectFrom('vouchers').selectAll().execute();

beforeAll(async () => {
  portal = await testPortal();
  const group = await portal.makeGroup();
  seller = await portal.makeUser({ rights: [{ right: 'createVoucher', scope: '*' }] });
  groupAdmin = await portal.makeUser({
    roles: [{ role: 'group-admin', group }],
    rights: [{ right: 'createVoucher', scope: `group:${group}` }],
  });
  await portal.services.db
    .insertInto('billing_modules')
    .values([
      { id: 'recipes', name: 'Recipes' },
      { id: 'haccp', name: 'HACCP' },
    ])
    .execute();
});
afterAll(() => portal.close());

describe('GET /api/frontend/billing/modules', () => {
  it('answers id and name [R-API-24, R-BILL-05]', async () => {
    expect((await portal.get('/api/frontend/billing/modules', seller)).body).toEqual([
      { id: 'haccp', name: 'HACCP' },
      { id: 'recipes', name: 'Recipes' },
    ]);
  });

  it('needs createVoucher in * itself [R-RIGHT-30, R-API-24]', async () => {
    const { status, body } = await portal.get('/api/frontend/billing/modules', groupAdmin);
    expect([status, body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
  });
});

describe('POST /api/frontend/billing/voucher', () => {
  it('creates one and tells its code once; only a hash is kept [R-API-11, R-API-25, R-BILL-01, R-BILL-04, R-EXT-13]', async () => {
    const { status, body } = await create(order);
    expect(status).toBe(201);
    expect(body).toEqual({ ...order, code: expect.stringMatching(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/) });
    const [row] = await vouchers();
    expect(row).toMatchObject({
      code_hash: hashVoucherCode(body.code),
      code_tail: body.code.slice(-4),
      validity_period: 365,
      quota_users: 10,
      quota_devices: 25,
      modules: order.modules,
      created_by: seller.id,
    });
    expect(JSON.stringify(row)).not.toContain(body.code);
    expect(JSON.stringify(row)).not.toContain(body.code.replaceAll('-', ''));
    // Nor does the change log tell it: of the code its end alone.
    const log = portal.services.db.selectFrom('audit_log').selectAll().where('action', '=', 'voucher.create');
    const told = JSON.stringify(await log.where('user_id', '=', seller.id).execute());
    expect(told).toContain(body.code.slice(-4));
    for (const whole of [body.code, body.code.replaceAll('-', '')]) expect(told).not.toContain(whole);
  });

  it('never gives one code twice [R-BILL-04]', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await create({ ...order, modules: [] })).body.code),
    );
    expect(new Set(codes).size).toBe(20);
    const [{ modules, ...one }] = (await vouchers()) as [Awaited<ReturnType<typeof vouchers>>[number]];
    const again = { ...one, id: 'again', modules: JSON.stringify(modules) };
    await expect(portal.services.db.insertInto('vouchers').values(again).execute()).rejects.toMatchObject({
      code: '23505',
    });
  });

  it.each([
    ['no days', { ...order, validityPeriod: 0 }, 'validityPeriod'],
    ['half a day', { ...order, validityPeriod: 1.5 }, 'validityPeriod'],
    ['days as text', { ...order, validityPeriod: '30' }, 'validityPeriod'],
    ['days missing', { quota: order.quota, modules: [] }, 'validityPeriod'],
    ['fewer users than none', { ...order, quota: { users: -1, devices: 0 } }, 'quota.users'],
    ['half a user', { ...order, quota: { users: 0.5, devices: 0 } }, 'quota.users'],
    ['fewer devices than none', { ...order, quota: { users: 0, devices: -1 } }, 'quota.devices'],
    ['half a device', { ...order, quota: { users: 0, devices: 0.5 } }, 'quota.devices'],
    ['devices missing', { ...order, quota: { users: 1 } }, 'quota.devices'],
    ['users missing', { ...order, quota: { devices: 1 } }, 'quota.users'],
    ['no quota', { validityPeriod: 365, modules: [] }, 'quota'],
    ['modules missing', { validityPeriod: 365, quota: order.quota }, 'modules'],
    ['more devices than a number holds', { ...order, quota: { users: 1, devices: 1e12 } }, 'quota.devices'],
    ['modules nobody sells', { ...order, modules: ['haccp', 'gold', 'silver'] }, 'modules.1'],
    ['a module by its name', { ...order, modules: ['HACCP'] }, 'modules.0'],
    ['modules that are no list', { ...order, modules: 'haccp' }, 'modules'],
  ])(
    'refuses %s, names the field and creates nothing [R-VAL-17, R-VAL-19, R-API-25, R-API-02]',
    async (_, body, field) => {
      const before = (await vouchers()).length;
      const answer = await create(body);
      expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
      expect(await vouchers()).toHaveLength(before);
    },
  );

  it('needs createVoucher in * itself [R-RIGHT-30, R-API-25]', async () => {
    const before = (await vouchers()).length;
    for (const user of [groupAdmin, await portal.makeUser()]) {
      const answer = await create(order, user);
      expect([answer.status, answer.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    }
    expect(await vouchers()).toHaveLength(before);
  });
});

describe('GET /api/frontend/billing/vouchers', () => {
  const list = (user: TestUser) => portal.get('/api/frontend/billing/vouchers', user);

  it("answers the caller's own vouchers, newest first, with the last four characters of their codes [R-EXT-13, R-BILL-04]", async () => {
    const own = await portal.makeUser({ rights: [{ right: 'createVoucher', scope: '*' }] });
    const first = (await create(order, own)).body;
    portal.clock.advance(1_000);
    const second = (await create({ ...order, modules: [] }, own)).body;
    const { status, body, text } = await list(own);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(String),
        lastCharacters: second.code.slice(-4),
        createdAt: portal.clock.now(),
        validityPeriod: 365,
        quota: order.quota,
        modules: [],
      },
      {
        id: expect.any(String),
        lastCharacters: first.code.slice(-4),
        createdAt: portal.clock.now() - 1_000,
        validityPeriod: 365,
        quota: order.quota,
        modules: order.modules,
      },
    ]);
    for (const { code } of [first, second]) expect(text).not.toContain(code.slice(0, 9));
  });

  it('needs createVoucher in * itself [R-EXT-13, R-RIGHT-30]', async () => {
    expect((await list(groupAdmin)).body.errorId).toBe('ERROR_NO_RIGHT');
  });
});
