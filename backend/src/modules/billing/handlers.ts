import { createVoucher, listBillingModules, listVouchers } from '@portal/contracts/billing';
import { type Route, serve } from '../../kernel/serve';
import { findBillingModules, findVouchers, orderVoucher } from './billing';

export const routes: Route[] = [
  serve(listBillingModules, async ({ services }) => findBillingModules(services.db)),

  serve(createVoucher, async ({ services, caller, body }) => orderVoucher(services, caller.userId, body)),

  serve(listVouchers, async ({ services, caller }) => findVouchers(services.db, caller.userId)),
];
