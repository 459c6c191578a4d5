import { productSources } from '../testing/sources';
import { type TestPortal, testPortal } from '../testing/test-portal';
import { inTransaction } from './transaction';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});
afterAll(() => portal.close());

const names = async () =>
  (await portal.services.db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('inTransaction', () => {
  it('keeps all of a change or nothing of it, and answers what the work answers', async () => {
    const write = (name: string) =>
      inTransaction(portal.services, async (trx) => {
        await trx.insertInto('secrets').values({ name, value: 'x' }).execute();
        if (name === 'spoilt') throw new Error('no');
        return name;
      });
    await expect(write('kept')).resolves.toBe('kept');
    await expect(write('spoilt')).rejects.toThrow('no');
    expect(await names()).toEqual(expect.arrayContaining(['kept']));
    expect(await names()).not.toContain('spoilt');
  });

  it('is the only one that opens a transaction', () => {
    const openers = productSources()
      .filter(({ text }) => /\.(startTransaction|transaction)\(\)|sql`\s*(begin|start transaction)\b/i.test(text))
      .map(({ file }) => file);
    expect(openers).toEqual(['kernel/transaction.ts']);
  });
});
