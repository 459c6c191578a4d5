import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: 'mf-billing',
  owner: 'Team Billing',
  title: { en: 'Vouchers', de: 'Gutscheine', es: 'Vales', fr: 'Bons' },
  routes: [
    {
      path: '/createvoucher',
      access: 'login',
      right: 'createVoucher',
      title: { en: 'Voucher', de: 'Gutschein', es: 'Vale', fr: 'Bon' },
    },
  ],
  nav: [
    {
      route: '/createvoucher',
      place: 'user',
      icon: 'voucher',
      rightIn: 'global',
      order: 20,
      label: { en: 'Create voucher', de: 'Gutschein erstellen', es: 'Crear vale', fr: 'Créer un bon' },
    },
  ],
  actions: [],
  panels: [],
} as const satisfies RemoteModule;
