import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: 'mf-billing',
  owner: 'Team Billing',
  title: { en: 'Vouchers', de: 'Gutscheine', es: 'Vales', fr: 'Bons' },
  routes: [{ path: '/createvoucher', access: 'login', right: 'createVoucher' }],
  actions: [],
  panels: [],
} as const satisfies RemoteModule;
