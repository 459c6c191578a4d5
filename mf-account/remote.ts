import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: 'mf-account',
  owner: 'Team Account',
  title: { en: 'Account', de: 'Konto', es: 'Cuenta', fr: 'Compte' },
  routes: [
    { path: '/login', access: 'public' },
    { path: '/register', access: 'public' },
    { path: '/signup', access: 'public' },
    { path: '/registered', access: 'public' },
    { path: '/activate', access: 'public' },
    { path: '/forgotpassword', access: 'public' },
    { path: '/resettriggered', access: 'public' },
    { path: '/resetpassword', access: 'public' },
    { path: '/commander_login', access: 'public' },
    { path: '/userprofile', access: 'login' },
  ],
  actions: [],
  panels: [],
} as const satisfies RemoteModule;
