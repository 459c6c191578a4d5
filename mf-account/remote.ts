import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: 'mf-account',
  owner: 'Team Account',
  title: { en: 'Account', de: 'Konto', es: 'Cuenta', fr: 'Compte' },
  routes: [
    { path: '/login', access: 'public' }, { path: '/register', access: 'public' }, { path: '/signup', access: 'public' },
    { path: '/registered', access: 'public' }, { path: '/activate', access: 'public' }, { path: '/forgotpassword', access: 'public' },
    { path: '/resettriggered', access: 'public' }, { path: '/resetpassword', access: 'public' },
  ],
  actions: [],
  panels: [],
} as const satisfies RemoteModule;
