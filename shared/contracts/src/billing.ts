import { id, listOf, obj, type Static, text, time, whole } from '#shape';
import { endpoint, global } from './endpoint';

export const BillingModule = obj({ id: text(), name: text() });
const Quota = obj({
  users: whole({ minimum: 0, maximum: 1_000_000_000 }),
  devices: whole({ minimum: 0, maximum: 1_000_000_000 }),
});
export const VoucherOrder = obj({
  validityPeriod: whole({ minimum: 1, maximum: 36_500 }),
  quota: Quota,
  modules: listOf(text({ maxLength: 255 }), { maxItems: 100 }),
});
export const Voucher = obj({ code: text(), validityPeriod: whole(), quota: Quota, modules: listOf(text()) });
/** A voucher as it is listed: its whole code was told once, when it was created. */
export const StoredVoucher = obj({
  id: id(),
  lastCharacters: text(),
  createdAt: time(),
  validityPeriod: whole(),
  quota: Quota,
  modules: listOf(text()),
});
export type StoredVoucher = Static<typeof StoredVoucher>;
export type BillingModule = Static<typeof BillingModule>;
export type VoucherOrder = Static<typeof VoucherOrder>;
export type Voucher = Static<typeof Voucher>;

/** R-API-24. */
export const listBillingModules = endpoint({
  method: 'GET',
  path: '/api/frontend/billing/modules',
  right: 'createVoucher',
  scope: global,
  list: true,
  summary: 'Modules a voucher may grant.',
  reply: listOf(BillingModule),
  cache: 'billing',
});
/** R-API-25. `modules` holds ids of the list. The code is answered once and stored hashed. */
export const createVoucher = endpoint({
  method: 'POST',
  path: '/api/frontend/billing/voucher',
  right: 'createVoucher',
  scope: global,
  summary: 'Creates a voucher.',
  success: 201,
  body: VoucherOrder,
  reply: Voucher,
  changes: ['vouchers'],
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-EXT-13. */
export const listVouchers = endpoint({
  method: 'GET',
  path: '/api/frontend/billing/vouchers',
  right: 'createVoucher',
  scope: global,
  list: true,
  summary: 'The vouchers that the caller has created, newest first.',
  reply: listOf(StoredVoucher),
  cache: 'vouchers',
});
