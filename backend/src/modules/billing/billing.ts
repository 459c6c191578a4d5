import type { BillingModule, StoredVoucher, Voucher, VoucherOrder } from '@portal/contracts/billing';
import { toWire } from '@portal/domain/ids';
import { voucherProblem } from '@portal/domain/validation';
import { json } from '../../db/json';
import { audit } from '../../kernel/audit';
import { invalid } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';
import { type Db, inTransaction } from '../../kernel/transaction';
import { hashVoucherCode, newVoucherCode } from './voucher-code';

/** What a voucher may grant, by name [R-API-24, R-BILL-05]. */
export async function findBillingModules(db: Db): Promise<BillingModule[]> {
  return db.selectFrom('billing_modules').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

/** The vouchers that a user has created, newest first; of their codes only the last characters are known [R-EXT-13]. */
export async function findVouchers(db: Db, user: string): Promise<StoredVoucher[]> {
  const rows = await db
    .selectFrom('vouchers')
    .selectAll()
    .where('created_by', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: toWire(row.id),
    lastCharacters: row.code_tail,
    createdAt: row.created_at,
    validityPeriod: row.validity_period,
    quota: { users: row.quota_users, devices: row.quota_devices },
    modules: row.modules,
  }));
}

/** Creates a voucher. Its code is told here and never again: only a hash and the last signs are kept [R-API-25, R-EXT-13]. */
export async function orderVoucher(
  services: Pick<Services, 'db' | 'clock'>,
  user: string,
  order: VoucherOrder,
): Promise<Voucher> {
  const wrong = voucherProblem(order);
  if (wrong !== undefined)
    throw invalid(wrong, `${wrong} must be an integer from ${wrong === 'validityPeriod' ? 1 : 0}`);
  const known = new Set((await findBillingModules(services.db)).map(({ id }) => id));
  const stranger = order.modules.findIndex((id) => !known.has(id));
  if (stranger >= 0) throw invalid(`modules.${stranger}`, 'modules takes ids of the list of modules only');

  const code = newVoucherCode();
  const modules = [...new Set(order.modules)];
  const id = newId('v');
  const tail = code.slice(-4);
  const { validityPeriod, quota } = order;
  await inTransaction(services, async (trx) => {
    await trx
      .insertInto('vouchers')
      .values({
        id,
        code_hash: hashVoucherCode(code),
        code_tail: tail,
        validity_period: validityPeriod,
        quota_users: quota.users,
        quota_devices: quota.devices,
        modules: json(modules),
        created_by: user,
        created_at: services.clock.now(),
      })
      .execute();
    await audit(trx, {
      by: user,
      action: 'voucher.create',
      subject: `voucher:${id}`,
      after: { lastCharacters: tail, validityPeriod, quota, modules },
    });
  });
  return { code, validityPeriod, quota, modules };
}
