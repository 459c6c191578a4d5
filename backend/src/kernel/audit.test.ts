import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';
import { type AuditEntry, audit } from './audit';

let portal: TestPortal;
let user: TestUser;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
  user = await portal.makeUser();
});
afterAll(() => portal.close());

let count = 0;
/** Writes an entry and answers what stands in the log about its subject. */
async function write(entry: Partial<AuditEntry>) {
  const subject = `group:g${(count += 1)}`;
  const { db } = portal.services;
  await db.transaction().execute((trx) => audit(trx, { by: user.id, action: 'group.update', subject, ...entry }));
  return db.selectFrom('audit_log').selectAll().where('subject', '=', subject).execute();
}

describe('the audit log', () => {
  it('says who did what, where and when, with old and new values [R-EXT-08]', async () => {
    const [row] = await write({ scope: 'group:g9', before: { name: 'Old' }, after: { name: 'New' } });
    expect(row).toMatchObject({
      user_id: user.id,
      action: 'group.update',
      scope: 'group:g9',
      before: { name: 'Old' },
      after: { name: 'New' },
    });
    expect(Math.abs(Date.now() - (row?.at ?? 0))).toBeLessThan(60_000);
  });

  it('keeps the fields that differ only, in whatever order their parts stand [R-EXT-08]', async () => {
    const [row] = await write({
      before: { name: 'Same', place: { a: 1, b: 2 }, gone: 1 },
      after: { name: 'Same', place: { b: 2, a: 1 }, fresh: [1] },
    });
    expect([row?.before, row?.after]).toEqual([{ gone: 1 }, { fresh: [1] }]);
  });

  it('writes nothing when nothing differs', async () => {
    expect(await write({ before: { name: 'Same' }, after: { name: 'Same' } })).toEqual([]);
  });

  it('holds no secrets at any depth [R-EXT-08]', async () => {
    const [row] = await write({
      after: {
        name: 'x',
        zipcode: '70173',
        password: 'p',
        list: [{ code: 'c', refresh_token: 't', key_hash: 'h', cu: 'cu1' }],
        client_secret: 's',
        key: 'k',
        apiKey: 'k',
        keyboard: 'not one',
      },
    });
    expect(row?.after).toEqual({ name: 'x', zipcode: '70173', list: [{ cu: 'cu1' }], keyboard: 'not one' });
  });

  it('is undone with the change', async () => {
    const { db } = portal.services;
    const failed = db.transaction().execute(async (trx) => {
      await audit(trx, { by: user.id, action: 'group.delete', subject: 'group:undone' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await db.selectFrom('audit_log').select('serial').where('subject', '=', 'group:undone').execute()).toEqual(
      [],
    );
  });
});
